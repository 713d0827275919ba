export type { PlaceOptions } from "./call.ts";
export type { Activation } from "./matmul/activation.ts";
export type { MatmulVariant } from "./matmul/launch.ts";
export { type MatmulOptions, matmul } from "./matmul/matmul.ts";
