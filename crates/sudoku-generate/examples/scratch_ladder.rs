use std::ops::ControlFlow::*;
fn main() {
    let r = sudoku_generate::recipe("ladder").unwrap();
    let mut n = 0;
    let t = std::time::Instant::now();
    let _ = r.make(sudoku_solvers::STRATEGIES, 1, &mut |b, t2| {
        println!("{b}\t{t2}");
        n += 1;
        eprintln!("{n} {:?}", t.elapsed());
        if n < 60 { Continue(()) } else { Break(()) }
    });
}
