type Capture = (error: Error, above?: (...args: never[]) => unknown) => void;

/** `captureStackTrace(error, above)`: the error's stack begins with who called `above`. Not every engine has it, nor do all types. */
export const captureStackTrace: Capture | undefined = (Error as { readonly captureStackTrace?: Capture })
  .captureStackTrace;
