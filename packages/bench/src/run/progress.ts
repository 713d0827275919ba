import { inMinutes } from "../report/format.ts";
import { plain } from "../report/plain.ts";
import type { Scale } from "../results/results.ts";
import type { Suite } from "../suites/suite.ts";
import type { Message } from "./message.ts";

/** Where progress is printed; a process's stderr, so that what is printed can be piped. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Tells how a run gets on: in one line with the time left on a terminal, else in a line for each suite and table. */
export class Progress {
  readonly #suites: readonly Suite[];
  readonly #scale: Scale;
  readonly #terminal: Terminal;
  readonly #start: number = performance.now();
  #at = -1;

  constructor(suites: readonly Suite[], scale: Scale, terminal: Terminal) {
    this.#suites = suites;
    this.#scale = scale;
    this.#terminal = terminal;
  }

  begin(suite: Suite): void {
    this.#at = this.#suites.indexOf(suite);
    if (this.#terminal.isTTY !== true) this.#terminal.write(`${plain(suite.name)} ...\n`);
  }

  told(message: Message): void {
    const { name } = this.#suites[this.#at] as Suite;
    if (message.kind === "step") {
      if (this.#terminal.isTTY !== true) return;
      const where = `${name} (${this.#at + 1} of ${this.#suites.length}), ${message.bench}`;
      const text = `${this.#left(message.fraction)} left: ${where}: ${message.what} ${message.contender}`;
      this.#terminal.write(`\r\x1b[K${plain(text).slice(0, (this.#terminal.columns ?? 80) - 1)}`);
    } else if (message.kind === "table" && this.#terminal.isTTY !== true)
      this.#terminal.write(`${plain(`${name}: ${message.table.name}`)} done\n`);
  }

  /** Removes the line. */
  end(): void {
    if (this.#terminal.isTTY === true) this.#terminal.write("\r\x1b[K");
  }

  /** By the share of what all suites take that is done, and by what was expected until that is known. */
  #left(fraction: number): string {
    const seconds = this.#suites.map((suite) => suite.seconds[this.#scale]);
    const all = seconds.reduce((sum, one) => sum + one, 0);
    const done = seconds.slice(0, this.#at).reduce((sum, one) => sum + one, 0) + fraction * (seconds[this.#at] ?? 0);
    const spent = (performance.now() - this.#start) / 1000;
    const pace = done < 5 ? 1 : spent / done;
    return inMinutes((all - done) * pace);
  }
}
