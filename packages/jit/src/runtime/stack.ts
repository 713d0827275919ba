type Capture = (error: Error, above?: (...args: never[]) => unknown) => void;

/** `captureStackTrace(error, above)`: the error's stack begins at the caller of `above`. Some engines and type libraries lack this function. */
export const captureStackTrace: Capture | undefined = (Error as { readonly captureStackTrace?: Capture })
  .captureStackTrace;
