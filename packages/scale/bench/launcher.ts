import type { Launcher } from "../src/index.ts";
import type { Store } from "../src/stores/store.ts";
import { work } from "../src/work/work.ts";

/** Workers in this process: the real loop without the start of processes. @param around - runs each of them. */
export const inProcess = (
  workers: number,
  given?: Store,
  around: <T>(run: () => Promise<T>) => Promise<T> = (run) => run(),
): Launcher => ({
  name: "in process",
  workers,
  describe: () => "",
  async launch({ store }) {
    const one = async (index: number) => {
      const outcome = await work({ store: given ?? store, index, of: workers });
      return { worker: String(index), code: outcome === "done" ? 0 : 42, said: outcome };
    };
    return { exits: await Promise.all(Array.from({ length: workers }, (_, i) => around(() => one(i)))) };
  },
});
