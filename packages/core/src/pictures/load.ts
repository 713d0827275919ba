import type { DeviceArray } from "../device.ts";
import { loaded } from "../loaded.ts";

type Code = typeof import("./pictures.ts");

let code: Code | null = null;

/** Uses an array as it is now. Who draws nothing never loads the code: the first time, while the code is loaded, a copy keeps what later launches change. */
export async function withPictures<R>(
  array: DeviceArray,
  use: (code: Code, array: DeviceArray) => R | Promise<R>,
): Promise<R> {
  if (code !== null) return use(code, array);
  const copy = array.copy();
  try {
    code = await loaded(import("./pictures.ts"), "pictures");
    return await use(code, copy);
  } finally {
    copy.dispose();
  }
}
