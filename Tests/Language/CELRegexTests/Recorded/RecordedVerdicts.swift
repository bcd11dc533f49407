/// What other engines answered, written down so that comparing with them needs none of them.
enum RecordedVerdicts {}
