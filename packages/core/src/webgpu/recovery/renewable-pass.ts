import { reveal } from "./handles.ts";

/** The part of a pass that launchers call. A class: each launch takes three or four calls, which a proxy would make far slower. */
export class RenewablePass
  implements
    Pick<
      GPUComputePassEncoder,
      "setPipeline" | "setBindGroup" | "setImmediates" | "dispatchWorkgroups" | "dispatchWorkgroupsIndirect" | "end"
    >
{
  readonly #real: GPUComputePassEncoder;
  readonly #touch: (group: GPUBindGroup) => void;

  /** @param touch - notes that a kernel may write the buffers of a group. */
  constructor(real: GPUComputePassEncoder, touch: (group: GPUBindGroup) => void) {
    this.#real = real;
    this.#touch = touch;
  }

  setPipeline(pipeline: GPUComputePipeline): undefined {
    this.#real.setPipeline(reveal(pipeline));
  }

  /** A copy to the host ends the pass, so that what is set in a pass is written after the copies before it. */
  setBindGroup(index: number, group: GPUBindGroup, ...offsets: readonly unknown[]): undefined {
    this.#touch(group);
    (this.#real.setBindGroup as (...args: readonly unknown[]) => void).call(
      this.#real,
      index,
      reveal(group),
      ...offsets,
    );
  }

  setImmediates(offset: number, data: ArrayBuffer): undefined {
    this.#real.setImmediates(offset, data);
  }

  dispatchWorkgroups(x: number, y?: number, z?: number): undefined {
    this.#real.dispatchWorkgroups(x, y, z);
  }

  dispatchWorkgroupsIndirect(blocks: GPUBuffer, offset: number): undefined {
    this.#real.dispatchWorkgroupsIndirect(reveal(blocks), offset);
  }

  end(): undefined {
    this.#real.end();
  }
}
