export type { PlaceOptions } from "./call.ts";
export type { Boundary } from "./laplace/boundary.ts";
export { type JacobiOptions, type JacobiResult, jacobi } from "./laplace/jacobi.ts";
export { laplaceStep, type StepOptions } from "./laplace/laplace-step.ts";
export type { Activation } from "./matmul/activation.ts";
export type { MatmulVariant } from "./matmul/launch.ts";
export { type MatmulOptions, matmul } from "./matmul/matmul.ts";
