import type { Device } from "@gridstride/core";
import { internalsOf, type LaunchQueue } from "@gridstride/core/internal";
import type { WgslKernel } from "@gridstride/jit";
import { renderFrameIn, type Source, type Span } from "@gridstride/jit/internal";
import { limitShaders } from "./limit-shaders.ts";
import type { EndlessLoop } from "./limited-device.ts";

const HELP =
  "make the loop end, or divide longer work over several launches: this adapter computes on the CPU, where only the page's limit ends a shader";

const UNREPORTED =
  "This adapter computes on the CPU, so the page limits the loops of this shader. It cannot say when a loop reaches its limit: the shader has a loop in a vertex shader, or leaves no binding free.";

/** A loop of hand-written WGSL made more iterations than the page allows. */
class EndlessWgslError extends Error {
  override readonly name = "KernelError";
  readonly code = "GS909";
  readonly frame: string;
  readonly span: Span;
  readonly sources: readonly Source[];
  readonly hint = HELP;

  constructor({ text, from, to, limit }: EndlessLoop) {
    const range = { start: from, end: to };
    const before = text.slice(0, from).split("\n");
    const position = { line: before.length, column: (before.at(-1) as string).length + 1 };
    const message = `a thread made ${limit} iterations of this loop of hand-written WGSL`;
    const frame = renderFrameIn({ text, range, position }, `wgsl:${position.line}:${position.column}`, {
      code: "GS909",
      message,
      label: "this loop",
      hint: HELP,
    });
    super(frame);
    this.frame = frame;
    this.span = { source: 0, ...range };
    this.sources = [{ name: "wgsl", text }];
  }
}

/** The shaders that a program writes itself, whose loops must end where nothing else ends them. */
export class HandWritten {
  /** The texts that the program gave to `wgslKernel`, by what it made of them. */
  readonly #texts = new Map<string, string>();
  readonly #settled: () => Promise<void>;
  /** The program's text of the shader that is made now; null: it is the packages' own; undefined: the program makes it itself. */
  #making: string | null | undefined;

  /**
   * @param device - its kind of queue makes the shaders of the packages and of `wgslKernel`.
   * @param fail - ends the program.
   * @param warn - prints a line.
   */
  constructor(device: Device, fail: (error: Error) => void, warn: (line: string) => void) {
    this.#watchQueues(device);
    this.#settled = limitShaders({
      // Older browsers say it of adapters alone.
      isSoftware: (gpu) => gpu.adapterInfo?.isFallbackAdapter ?? device.info.software,
      given: (code) => (this.#making === undefined ? code : this.#making),
      found: (loop) => fail(new EndlessWgslError(loop)),
      unreported: () => warn(UNREPORTED),
    });
  }

  /** Notes what `wgslKernel` made of a text, and gives it back. */
  keep<B>(kernel: WgslKernel<B>, text: string): WgslKernel<B> {
    this.#texts.set(kernel.inspectWgsl(), text);
    return kernel;
  }

  /** Resolves when the loops of all launches so far have ended. */
  settled(): Promise<void> {
    return this.#settled();
  }

  #watchQueues(device: Device): void {
    const internals = internalsOf(device);
    if (internals.kind !== "webgpu") return;
    const queues: LaunchQueue = Object.getPrototypeOf(internals.queue);
    const { shader } = queues;
    const make = (queue: LaunchQueue, args: Parameters<LaunchQueue["shader"]>): ReturnType<LaunchQueue["shader"]> => {
      this.#making = this.#texts.get(args[0]) ?? null;
      try {
        return shader.apply(queue, args);
      } finally {
        this.#making = undefined;
      }
    };
    queues.shader = function (...args) {
      return make(this, args);
    };
  }
}
