import { GridstrideError } from "@gridstride/core";

/** A malformed layout of core dimensions (`(m,n)->(m)` is a right layout); says where. */
export class SignatureError extends GridstrideError {
  override readonly name = "SignatureError";

  constructor(message: string) {
    super("signature", message);
  }
}
