extension Pattern.ScriptTable {
    /// Scalar ranges of the scripts from Nko to Zanabazar_Square, one script a line, in hexadecimal.
    ///
    /// Facts of the Unicode Character Database, file Scripts.txt, version 17.0.
    static let fromNko = """
        Nko: 7C0-7FA 7FD-7FF
        Nushu: 16FE1 1B170-1B2FB
        Nyiakeng_Puachue_Hmong: 1E100-1E12C 1E130-1E13D 1E140-1E149 1E14E-1E14F
        Ogham: 1680-169C
        Ol_Chiki: 1C50-1C7F
        Ol_Onal: 1E5D0-1E5FA 1E5FF
        Old_Hungarian: 10C80-10CB2 10CC0-10CF2 10CFA-10CFF
        Old_Italic: 10300-10323 1032D-1032F
        Old_North_Arabian: 10A80-10A9F
        Old_Permic: 10350-1037A
        Old_Persian: 103A0-103C3 103C8-103D5
        Old_Sogdian: 10F00-10F27
        Old_South_Arabian: 10A60-10A7F
        Old_Turkic: 10C00-10C48
        Old_Uyghur: 10F70-10F89
        Oriya: B01-B03 B05-B0C B0F-B10 B13-B28 B2A-B30 B32-B33 B35-B39 B3C-B44 B47-B48 B4B-B4D B53-B57 B5C-B5D \
            B5F-B63 B66-B77
        Osage: 104B0-104D3 104D8-104FB
        Osmanya: 10480-1049D 104A0-104A9
        Pahawh_Hmong: 16B00-16B45 16B50-16B59 16B5B-16B61 16B63-16B77 16B7D-16B8F
        Palmyrene: 10860-1087F
        Pau_Cin_Hau: 11AC0-11AF8
        Phags_Pa: A840-A877
        Phoenician: 10900-1091B 1091F
        Psalter_Pahlavi: 10B80-10B91 10B99-10B9C 10BA9-10BAF
        Rejang: A930-A953 A95F
        Runic: 16A0-16EA 16EE-16F8
        Samaritan: 800-82D 830-83E
        Saurashtra: A880-A8C5 A8CE-A8D9
        Sharada: 11180-111DF 11B60-11B67
        Shavian: 10450-1047F
        Siddham: 11580-115B5 115B8-115DD
        Sidetic: 10940-10959
        SignWriting: 1D800-1DA8B 1DA9B-1DA9F 1DAA1-1DAAF
        Sinhala: D81-D83 D85-D96 D9A-DB1 DB3-DBB DBD DC0-DC6 DCA DCF-DD4 DD6 DD8-DDF DE6-DEF DF2-DF4 111E1-111F4
        Sogdian: 10F30-10F59
        Sora_Sompeng: 110D0-110E8 110F0-110F9
        Soyombo: 11A50-11AA2
        Sundanese: 1B80-1BBF 1CC0-1CC7
        Sunuwar: 11BC0-11BE1 11BF0-11BF9
        Syloti_Nagri: A800-A82C
        Syriac: 700-70D 70F-74A 74D-74F 860-86A
        Tagalog: 1700-1715 171F
        Tagbanwa: 1760-176C 176E-1770 1772-1773
        Tai_Le: 1950-196D 1970-1974
        Tai_Tham: 1A20-1A5E 1A60-1A7C 1A7F-1A89 1A90-1A99 1AA0-1AAD
        Tai_Viet: AA80-AAC2 AADB-AADF
        Tai_Yo: 1E6C0-1E6DE 1E6E0-1E6F5 1E6FE-1E6FF
        Takri: 11680-116B9 116C0-116C9
        Tamil: B82-B83 B85-B8A B8E-B90 B92-B95 B99-B9A B9C B9E-B9F BA3-BA4 BA8-BAA BAE-BB9 BBE-BC2 BC6-BC8 \
            BCA-BCD BD0 BD7 BE6-BFA 11FC0-11FF1 11FFF
        Tangsa: 16A70-16ABE 16AC0-16AC9
        Tangut: 16FE0 17000-18AFF 18D00-18D20 18D80-18DF2
        Telugu: C00-C0C C0E-C10 C12-C28 C2A-C39 C3C-C44 C46-C48 C4A-C4D C55-C56 C58-C5A C5C-C5D C60-C63 C66-C6F \
            C77-C7F
        Thaana: 780-7B1
        Thai: E01-E3A E40-E5B
        Tibetan: F00-F47 F49-F6C F71-F97 F99-FBC FBE-FCC FCE-FD4 FD9-FDA
        Tifinagh: 2D30-2D67 2D6F-2D70 2D7F
        Tirhuta: 11480-114C7 114D0-114D9
        Todhri: 105C0-105F3
        Tolong_Siki: 11DB0-11DDB 11DE0-11DE9
        Toto: 1E290-1E2AE
        Tulu_Tigalari: 11380-11389 1138B 1138E 11390-113B5 113B7-113C0 113C2 113C5 113C7-113CA 113CC-113D5 \
            113D7-113D8 113E1-113E2
        Ugaritic: 10380-1039D 1039F
        Vai: A500-A62B
        Vithkuqi: 10570-1057A 1057C-1058A 1058C-10592 10594-10595 10597-105A1 105A3-105B1 105B3-105B9 \
            105BB-105BC
        Wancho: 1E2C0-1E2F9 1E2FF
        Warang_Citi: 118A0-118F2 118FF
        Yezidi: 10E80-10EA9 10EAB-10EAD 10EB0-10EB1
        Yi: A000-A48C A490-A4C6
        Zanabazar_Square: 11A00-11A47
        """
}
