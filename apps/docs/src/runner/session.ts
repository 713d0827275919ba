import { choose } from "./choose.ts";
import type { RunEvent, TargetChoice, TargetName } from "./events.ts";
import { ImportError } from "./imports.ts";
import type {
  Abilities,
  FromGuard,
  FromWorker,
  StartProgram,
  ToFrame,
  ToWorker,
  WorkerKind,
  WorkerNeed,
} from "./messages.ts";
import { validated } from "./validate.ts";

/** Seconds without a message after which a program is asked about, and after as many more stopped. */
const QUIET_SECONDS = 10;
/** The longest time that a program that does not compute takes to answer. */
const ANSWER_MS = 300;
/** The guard is asked this often whether it is there, and may miss as many answers as this; more while it starts. */
const ALIVE_MS = 1000;
const MOST_MISSED = 6;
const STARTS_MISSED = 25;

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

export type Work = Pick<StartProgram, "code" | "file" | "imports" | "runtime" | "still" | "check" | "explore">;

/** The parts of its owner that a session uses. */
export interface Owner {
  /** The targets that `auto` chooses from. */
  readonly among: readonly TargetName[];
  /** Events after it wait for the promise that it returns: a page draws at its own pace. */
  readonly tell: (event: RunEvent) => unknown;
  readonly toFrame: (message: ToFrame, transfer: MessagePort[]) => void;
  /** The frame's process is gone: the next session needs another frame. */
  readonly lost: () => void;
}

/** One run of one program. */
export class Session {
  readonly #owner: Owner;
  readonly #finished: Promise<void>;
  #finish: () => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #port: MessagePort | undefined;
  #waits = false;
  #paused = false;
  #frameWaits = false;
  #over = false;

  constructor(owner: Owner) {
    this.#owner = owner;
    this.#finished = new Promise((resolve) => {
      this.#finish = resolve;
    });
  }

  run(work: Work, choice: TargetChoice): Promise<void> {
    if (this.#over) return this.#finished;
    this.listen();
    if (choice === "auto") this.#choose(work);
    else this.#start(work, choice, work.check ? "The simulator checks each access." : "You chose this target.");
    return this.#finished;
  }

  /** Takes the best that is there, as far as is known. */
  #choose(work: Work): void {
    const shared = globalThis.crossOriginIsolated;
    const { target, why } = choose({ among: this.#owner.among, shared, noHardware });
    this.#start(work, target, why);
  }

  #start(work: Work, target: StartProgram["target"], why: string): void {
    const { port1, port2 } = new MessageChannel();
    this.#port?.close();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<FromGuard>) => {
      if (this.#over || this.#port !== port1) return;
      this.#missed = 0;
      if (data.type === "flood") return this.#fail("TooMuchOutput", `The program was ended: ${data.why}.`, "flood");
      if (data.type !== "batch") return;
      const messages = data.messages.map(validated);
      // The answer to a ping says that the program waits: it does not show progress.
      if (messages.some((message) => message?.type !== "waits")) this.listen();
      const shown: unknown[] = [];
      for (const message of messages)
        if (message === undefined || this.#over || this.#port !== port1) continue;
        else if (message.type === "frame") void this.#frame([...shown], message.ms);
        else shown.push(this.#take(message, work, target, why));
      // In a later task: what the reader pressed meanwhile comes first.
      void Promise.allSettled(shown).then(() => setTimeout(() => this.#post({ type: "next" })));
    };
    this.#watch();
    this.#owner.toFrame({ type: "open", ...plans[target] }, [port2]);
  }

  #take(message: FromWorker, work: Work, target: StartProgram["target"], why: string): unknown {
    if (message.type === "waits") this.#waits = true;
    else if (message.type === "abilities") this.#begin(work, target, why, message.abilities);
    else if (message.type === "no-hardware") {
      noHardware = message.why;
      this.#choose(work);
    } else if (message.type === "no-worker") this.fail(new Error(`This browser starts no worker: ${message.message}`));
    else if (message.type === "ended") this.end(message.how);
    else if (message.type !== "frame") return this.#owner.tell(message);
    return undefined;
  }

  #begin(work: Work, target: StartProgram["target"], why: string, { gpu, shared }: Abilities): void {
    if (target === "hardware" && !gpu) {
      noHardware = "this browser has no navigator.gpu for workers";
      this.#choose(work);
    } else if (target === "parallel" && !shared) this.fail(new UnavailableError(target));
    else this.#post({ type: "start", ...work, target, why });
  }

  #post(message: ToWorker): void {
    if (!this.#over) this.#port?.postMessage(message);
  }

  #missed = 0;

  /** Notices that the frame's process has ended, as it does when a program has filled its memory: nothing else tells. */
  #watch(): void {
    clearInterval(this.#heart);
    this.#missed = MOST_MISSED - STARTS_MISSED;
    this.#heart = setInterval(() => {
      if (this.#missed++ < MOST_MISSED) return this.#post({ type: "alive" });
      this.#fail(
        "ProcessEnded",
        "The browser ended the program's process, as it does when a program has filled its memory. The page and what you wrote are as they were.",
        "lost",
      );
      this.#owner.lost();
    }, ALIVE_MS);
  }

  /** The next frame is asked for when this one is drawn and the browser draws again, unless the animation is paused. */
  async #frame(shown: readonly unknown[], ms: number): Promise<void> {
    await Promise.allSettled(shown);
    this.#owner.tell({ type: "frame", ms });
    // The program waits for the page, for as long as that is paused or out of sight.
    clearTimeout(this.#timer);
    if (this.#paused) this.#frameWaits = true;
    else requestAnimationFrame(() => this.#next());
  }

  #next(): void {
    this.#post({ type: "frame" });
    this.listen();
  }

  /** Holds an animation after its next frame; it may be held for as long as the reader wants. */
  pause(): void {
    this.#paused = true;
    clearTimeout(this.#timer);
  }

  resume(): void {
    this.#paused = false;
    this.step();
  }

  /** One more frame of an animation that is paused. */
  step(): void {
    const waits = this.#frameWaits;
    this.#frameWaits = false;
    if (waits) this.#next();
  }

  /** Passes on the value to which the reader set a control. */
  control(name: string, value: number): void {
    this.#post({ type: "control", name, value });
  }

  /** Starts to count anew how long nothing is heard. */
  listen(): void {
    clearTimeout(this.#timer);
    if (this.#over || this.#paused) return;
    const tell = (): void => {
      this.#owner.tell({ type: "quiet", seconds: QUIET_SECONDS, waits: this.#waits });
      this.#timer = setTimeout(() => this.end("time-limit"), QUIET_SECONDS * 1000);
    };
    const ask = (): void => {
      this.#waits = false;
      this.#post({ type: "ping" });
      this.#timer = setTimeout(tell, ANSWER_MS);
    };
    this.#timer = setTimeout(ask, QUIET_SECONDS * 1000 - ANSWER_MS);
  }

  fail(error: unknown): void {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const place = error instanceof ImportError ? [{ from: error.from, to: error.to, message }] : [];
    const code = error instanceof ImportError || error instanceof UnavailableError ? error.code : undefined;
    this.#fail(name, message, code, place);
  }

  #fail(
    name: string,
    message: string,
    code?: string,
    diagnostics: readonly { from: number; to: number; message: string }[] = [],
  ): void {
    if (this.#over) return;
    const more = { ...(code === undefined ? {} : { code }), ...(diagnostics.length > 0 ? { diagnostics } : {}) };
    this.#owner.tell({ type: "error", name, message, ...more });
    this.end("failed");
  }

  end(how: (RunEvent & { type: "ended" })["how"]): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#timer);
    clearInterval(this.#heart);
    this.#port?.close();
    this.#owner.toFrame({ type: "stop" }, []);
    this.#owner.tell({ type: "ended", how });
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
