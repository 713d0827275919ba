import { allTargets } from "./choose.ts";
import type { RunEvent, TargetChoice, TargetName } from "./events.ts";
import { importsOf } from "./imports.ts";
import type { ToFrame } from "./messages.ts";
import { openSandbox } from "./sandbox.ts";
import { Session } from "./session.ts";

export interface Program {
  /** JavaScript: TypeScript whose types were blanked, so that offsets are offsets of the reader's text. */
  readonly code: string;
  /** The program's name in messages. */
  readonly file?: string;
}

export interface RunOptions {
  readonly target: TargetChoice;
  /** The targets that `auto` chooses from: the targets that the program is for. All of them by default. */
  readonly among?: readonly TargetName[];
  /** Says too what the program's kernels left out; for the simulator. */
  readonly check?: boolean;
  /** Says too what each pass of the compiler makes of the kernels. */
  readonly explore?: boolean;
  /** Events after it wait for the promise that it returns. */
  readonly onEvent: (event: RunEvent) => unknown;
}

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
   * wrong is reported by events, of which `ended` is the last.
   */
  async run(
    { code, file = "program.ts" }: Program,
    { target, among = allTargets, check = false, explore = false, onEvent }: RunOptions,
  ): Promise<void> {
    this.stop();
    const session = new Session({
      among,
      tell: onEvent,
      toFrame: (message, transfer) => void this.#post(message, transfer),
      lost: () => void this.#drop(),
    });
    this.#current = session;
    try {
      const imports = importsOf(code);
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      await session.run(
        { code, file, imports, runtime: await loadRuntime(), still: still || check || explore, check, explore },
        target,
      );
    } catch (error) {
      session.fail(error);
    }
  }

  /** Ends the program at once, wherever it is. */
  stop(): void {
    this.#current?.end("stopped");
    this.#current = undefined;
  }

  /** The program that runs, for its controls: pause, step, and what it may be asked. */
  get current(): Session | undefined {
    return this.#current;
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

  async #drop(): Promise<void> {
    const lost = this.#frame;
    this.#frame = undefined;
    (await lost)?.remove();
  }
}
