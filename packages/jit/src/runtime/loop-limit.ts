let most: number | null = null;

/**
 * Limits the loop iterations of a thread in kernels that run on a WebGPU adapter which is a CPU, also where `stepBudget` is more.
 * Such an adapter runs a kernel to its end, and the browser draws nothing meanwhile; a GPU's driver ends a kernel that takes
 * too long. A launch that reaches the limit fails the device's next wait with a `KernelError`, GS909.
 *
 * It holds for kernels that are compiled afterwards, and not for hand-written WGSL.
 *
 * @param iterations - null: no limit, as at first.
 */
export function limitLoops(iterations: number | null): void {
  most = iterations;
}

/** The limit as an option of the printer. */
export const loopLimit = (stepBudget: number): { readonly loopLimit?: number } =>
  most === null ? {} : { loopLimit: Math.min(most, stepBudget) };
