//! The transcripts in the documents are what the program prints. `TRYCMD=overwrite cargo test -p sudoku-cli` updates them.

#[test]
fn the_transcripts_in_the_documents_are_true() {
    trycmd::TestCases::new()
        .case("../../docs/program.md")
        .case("../../docs/zh/program.md")
        .case("../../docs/reports.md");
}
