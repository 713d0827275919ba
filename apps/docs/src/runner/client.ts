import { allTargets, choose } from "./choose.ts";
import type { RunEvent, TargetChoice, TargetName } from "./events.ts";
import { ImportError, importsOf } from "./imports.ts";
import type { Abilities, FromWorker, Ping, StartProgram, ToFrame, WorkerKind, WorkerNeed } from "./messages.ts";
import { openSandbox } from "./sandbox.ts";

/** Seconds without a message after which a program is asked about, and after as many more stopped. */
const QUIET_SECONDS = 10;
/** What a program that does not compute takes to answer, at most. */
const ANSWER_MS = 300;

export interface Program {
  /** JavaScript: TypeScript whose types were blanked, so that offsets are those of the reader's text. */
  readonly code: string;
  /** What messages call it. */
  readonly file?: string;
}

export interface RunOptions {
  readonly target: TargetChoice;
  /** What `auto` chooses from: the targets that the program is for. All of them by default. */
  readonly among?: readonly TargetName[];
  readonly onEvent: (event: RunEvent) => void;
}

/** How a worker is chosen for a target. */
const plans: Record<StartProgram["target"], { kinds: readonly WorkerKind[]; need: WorkerNeed }> = {
  hardware: { kinds: ["data", "blob"], need: "gpu" },
  webgpu: { kinds: ["data", "blob"], need: "gpu" },
  parallel: { kinds: ["blob", "data"], need: "shared" },
  cpu: { kinds: ["blob", "data"], need: "nothing" },
  simulator: { kinds: ["blob", "data"], need: "nothing" },
};

/** Why there is no WebGPU on hardware in this browser; learnt by the first run that asks. */
let noHardware: string | undefined;
let runtime: Promise<string> | undefined;

/** Text of the packages' bundle, fetched once. */
function loadRuntime(): Promise<string> {
  runtime ??= import("virtual:gridstride-runtime")
    .then(({ default: url }) => fetch(url))
    .then((response) => {
      if (!response.ok) throw new Error(`the packages could not be fetched: ${response.status} ${response.statusText}`);
      return response.text();
    });
  // A failed fetch is tried again by the next run.
  runtime.catch(() => (runtime = undefined));
  return runtime;
}

/** Runs a reader's programs in a sandbox of its own, one at a time. */
export class Runner {
  readonly #host: HTMLElement;
  #frame: Promise<HTMLIFrameElement> | undefined;
  #current: Session | undefined;

  /** @param frameHost - where the hidden frame is put; it must stay in the document. */
  constructor(frameHost: HTMLElement) {
    this.#host = frameHost;
  }

  /**
   * Runs a program; one that is still running is stopped. Resolves when it has ended, never rejects: what goes
   * wrong is told by events, of which `ended` is the last.
   */
  async run(
    { code, file = "program.ts" }: Program,
    { target, among = allTargets, onEvent }: RunOptions,
  ): Promise<void> {
    this.stop();
    const session = new Session(among, onEvent, (message, transfer) => void this.#post(message, transfer));
    this.#current = session;
    try {
      const imports = importsOf(code);
      await session.run({ code, file, imports, runtime: await loadRuntime() }, target);
    } catch (error) {
      session.fail(error);
    }
  }

  /** Ends the program at once, wherever it is. */
  stop(): void {
    this.#current?.end("stopped");
    this.#current = undefined;
  }

  /** Gives a program that was asked about ten seconds more. */
  wait(): void {
    this.#current?.listen();
  }

  async #post(message: ToFrame, transfer: MessagePort[]): Promise<void> {
    this.#frame ??= openSandbox(this.#host);
    const frame = await this.#frame;
    // Its origin is opaque, so none can be named; the frame is ours.
    frame.contentWindow?.postMessage(message, "*", transfer);
  }
}

type Work = Pick<StartProgram, "code" | "file" | "imports" | "runtime">;

/** One run of one program. */
class Session {
  readonly #among: readonly TargetName[];
  readonly #tell: (event: RunEvent) => void;
  readonly #toFrame: (message: ToFrame, transfer: MessagePort[]) => void;
  readonly #finished: Promise<void>;
  #finish: () => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #port: MessagePort | undefined;
  #waits = false;
  #over = false;

  constructor(
    among: readonly TargetName[],
    tell: (event: RunEvent) => void,
    toFrame: (message: ToFrame, transfer: MessagePort[]) => void,
  ) {
    this.#among = among;
    this.#tell = tell;
    this.#toFrame = toFrame;
    this.#finished = new Promise((resolve) => {
      this.#finish = resolve;
    });
  }

  run(work: Work, choice: TargetChoice): Promise<void> {
    if (this.#over) return this.#finished;
    this.listen();
    if (choice === "auto") this.#choose(work);
    else this.#start(work, choice, "you chose it");
    return this.#finished;
  }

  /** Takes the best that is there, as far as is known. */
  #choose(work: Work): void {
    const shared = globalThis.crossOriginIsolated;
    const { target, why } = choose({ among: this.#among, shared, noHardware });
    this.#start(work, target, why);
  }

  #start(work: Work, target: StartProgram["target"], why: string): void {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (this.#over) return;
      if (data.type === "waits") {
        this.#waits = true;
        return;
      }
      this.listen();
      if (data.type === "abilities") this.#begin(work, target, why, data.abilities, port1);
      else if (data.type === "no-hardware") {
        noHardware = data.why;
        this.#choose(work);
      } else if (data.type === "no-worker") this.fail(new Error(`This browser starts no worker: ${data.message}`));
      else if (data.type === "ended") this.end(data.how);
      else this.#tell(data);
    };
    this.#toFrame({ type: "open", ...plans[target] }, [port2]);
  }

  #begin(work: Work, target: StartProgram["target"], why: string, { gpu, shared }: Abilities, port: MessagePort): void {
    if (target === "hardware" && !gpu) {
      noHardware = "this browser has no navigator.gpu for workers";
      this.#choose(work);
    } else if (target === "parallel" && !shared) this.fail(new UnavailableError(target));
    else {
      this.#port = port;
      port.postMessage({ ...work, target, why } satisfies StartProgram);
    }
  }

  /** Starts to count anew how long nothing is heard. */
  listen(): void {
    clearTimeout(this.#timer);
    if (this.#over) return;
    const tell = (): void => {
      this.#tell({ type: "quiet", seconds: QUIET_SECONDS, waits: this.#waits });
      this.#timer = setTimeout(() => this.end("time-limit"), QUIET_SECONDS * 1000);
    };
    const ask = (): void => {
      this.#waits = false;
      this.#port?.postMessage({ type: "ping" } satisfies Ping);
      this.#timer = setTimeout(tell, ANSWER_MS);
    };
    this.#timer = setTimeout(ask, QUIET_SECONDS * 1000 - ANSWER_MS);
  }

  fail(error: unknown): void {
    if (this.#over) return;
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const place = error instanceof ImportError ? { diagnostics: [{ from: error.from, to: error.to, message }] } : {};
    const code = error instanceof ImportError || error instanceof UnavailableError ? { code: error.code } : {};
    this.#tell({ type: "error", name, message, ...code, ...place });
    this.end("failed");
  }

  end(how: (RunEvent & { type: "ended" })["how"]): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#timer);
    this.#toFrame({ type: "stop" }, []);
    this.#tell({ type: "ended", how });
    this.#finish();
  }
}

/** Where the reader asks for cores that may not share memory. */
class UnavailableError extends Error {
  override readonly name = "UnsupportedError";
  readonly code = "isolation";

  constructor(target: TargetName) {
    super(
      `${target} needs memory that threads share, which browsers give only to pages that are isolated. This one is not yet: reload it, and if that does not help choose cpu, or webgpu`,
    );
  }
}
