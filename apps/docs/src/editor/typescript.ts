import url from "virtual:gridstride-typescript";
import type { Answer, Question, QuestionName, Questions } from "./protocol.ts";

/** The TypeScript worker as a function. One is enough for every editor of a page. */
export interface TypeScript {
  /** @throws {Error} when the worker cannot be loaded or fails. */
  ask<K extends QuestionName>(name: K, ask: Questions[K]["ask"]): Promise<Questions[K]["answer"]>;
}

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

let shared: TypeScript | undefined;

/** The page's worker, started by the first caller and kept: it holds megabytes that a second would load again. */
export function typescript(): TypeScript {
  shared ??= startWorker();
  return shared;
}

function startWorker(): TypeScript {
  const worker = new Worker(url, { type: "module", name: "typescript" });
  const waiting = new Map<number, Waiting>();
  let next = 0;
  let broken: Error | undefined;
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.ok) asked?.resolve(data.value as never);
    else asked?.reject(new Error(data.message));
  });
  // Its script could not be loaded or did not parse: every answer that is waited for would never come.
  worker.addEventListener("error", (event) => {
    broken = new Error(`the editor's TypeScript did not start: ${event.message || "its script cannot be loaded"}`);
    for (const { reject } of waiting.values()) reject(broken);
    waiting.clear();
  });
  return {
    ask: (name, ask) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken);
        const id = next++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, name, ask } as Question);
      }),
  };
}
