import { GridstrideError } from "@gridstride/core";

/** A layout of core dimensions, such as `(m,n)->(m)`, that is none; says where. */
export class SignatureError extends GridstrideError {
  override readonly name = "SignatureError";

  constructor(message: string) {
    super("signature", message);
  }
}
