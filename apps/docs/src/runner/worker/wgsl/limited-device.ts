import type { LimitedLoop } from "./limit-loops.ts";

/** A loop of hand-written WGSL that reached its limit. */
export interface EndlessLoop extends LimitedLoop {
  readonly text: string;
}

/** The group of the report, in texts that leave it free. */
export const REPORT_GROUP = 3;
const [READ, COPY_SRC, COPY_DST, STORAGE] = [1, 4, 8, 128];
const [COMPUTE, FRAGMENT] = [4, 2];

/** The report of a device's shaders: a buffer to which a loop that reached its limit writes its number. */
export class LimitedDevice {
  readonly loops: EndlessLoop[] = [];
  readonly layout: GPUBindGroupLayout;
  readonly #gpu: GPUDevice;
  readonly #submit: (commands: readonly GPUCommandBuffer[]) => void;
  readonly #report: GPUBuffer;
  readonly #copy: GPUBuffer;
  #reading: Promise<void> | null = null;
  #changed = false;

  /** @param submit - the queue's own. */
  constructor(gpu: GPUDevice, submit: (commands: readonly GPUCommandBuffer[]) => void) {
    this.#gpu = gpu;
    this.#submit = submit;
    const buffer = { type: "storage" } as const;
    this.layout = gpu.createBindGroupLayout({ entries: [{ binding: 0, visibility: COMPUTE | FRAGMENT, buffer }] });
    this.#report = gpu.createBuffer({ size: 4, usage: STORAGE | COPY_SRC });
    this.#copy = gpu.createBuffer({ size: 4, usage: READ | COPY_DST });
  }

  groupOf(layout: GPUBindGroupLayout): GPUBindGroup {
    return this.#gpu.createBindGroup({ layout, entries: [{ binding: 0, resource: { buffer: this.#report } }] });
  }

  /** Reads the report after what was submitted; one read at a time. @param found - is called for a loop that reached its limit. */
  read(found: (loop: EndlessLoop) => void): void {
    this.#changed = true;
    this.#reading ??= this.#readWhileChanged(found).finally(() => {
      this.#reading = null;
    });
  }

  /** Resolves when the report was read after all that was submitted. */
  async settled(): Promise<void> {
    await this.#reading;
  }

  async #readWhileChanged(found: (loop: EndlessLoop) => void): Promise<void> {
    while (this.#changed) {
      this.#changed = false;
      const encoder = this.#gpu.createCommandEncoder();
      encoder.copyBufferToBuffer(this.#report, 0, this.#copy, 0, 4);
      this.#submit([encoder.finish()]);
      try {
        await this.#copy.mapAsync(READ);
      } catch {
        // The device was destroyed, or is lost.
        return;
      }
      const [number = 0] = new Uint32Array(this.#copy.getMappedRange());
      this.#copy.unmap();
      const loop = this.loops[number - 1];
      if (loop !== undefined) return found(loop);
    }
  }
}
