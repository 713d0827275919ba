/**
 * A diagnostic code on the reference page. In the examples `a`, `b` and `out` are float32 arrays with one axis, `A` and
 * `B` with two; `near` is the first array of a stencil; `states` are states of xoroshiro128+; `k` is an int32 array, `flags` a bool one, `n` a whole number, `x`
 * a fractional one. `uses` holds the number `TPB`, the constant array `table`, and the device functions `twice` (of one
 * number) and `show` (gives nothing).
 */
export interface CodeDoc {
  readonly title: string;
  /** Why it is so, in a sentence or two. */
  readonly explanation: string;
  readonly wrong: string;
  readonly right: string;
}
