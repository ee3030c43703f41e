//! A function that calls itself. The code of lesson 0: `cargo run -q -p backtracking --example countdown`

fn countdown(n: u32) {
    if n == 0 {
        println!("go!"); // the base case: no further call
        return;
    }
    println!("{n}");
    countdown(n - 1);
    println!("back in {n}");
}

fn main() {
    countdown(3);
}
