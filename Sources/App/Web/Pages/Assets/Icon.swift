/// The sign of the program: a gate over water.
enum Icon {
    static let text = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" color="#16868d"><g id="mark" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M5 3v18M19 3v18M5 6h14M9 6v7M15 6v7M9 13h6"/><path d="M2 18c2 0 2-1.5 4-1.5S8 18 10 18s2-1.5 4-1.5S16 18 18 18s2-1.5 4-1.5"/></g></svg>

        """
}
