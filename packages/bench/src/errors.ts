/** A mistake that the user of a command can mend: printed in one line, without a stack. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
}
