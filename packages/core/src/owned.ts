/** A resource that the caller owns until it is disposed. */
export interface Owned extends Disposable {
  /** `dispose`, as `using` calls it. */
  [Symbol.dispose](): void;
}
