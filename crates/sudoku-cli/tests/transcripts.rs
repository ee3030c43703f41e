//! The transcripts in the documents are what the program says. `TRYCMD=overwrite cargo test -p sudoku-cli` writes them anew.

#[test]
fn the_transcripts_in_the_documents_are_true() {
    trycmd::TestCases::new().case("../../docs/program.md");
}
