import type { View } from "./numbers.ts";
import { base64, height, width } from "./still-life-data.ts";

/** A picture on the host; `array(picture, "float32")` of core takes it. */
export interface Picture extends View {
  readonly data: Uint8Array<ArrayBuffer>;
}

/**
 * A picture to work on: balls on a tiled floor, rendered by scripts/still-life.ts, free for any use (CC0).
 *
 * @returns shape `[108, 144, 3]`, red, green and blue of 0 to 255; fresh memory at each call.
 */
export function stillLife(): Picture {
  const data = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  return { data, shape: [height, width, 3], stride: [3 * width, 3, 1] };
}
