// A graph's loops and small jobs run in WebAssembly: nothing returns to JavaScript between them.
import { array, LaunchError } from "@gridstride/core";
import type { RecordedJob, Work } from "@gridstride/core/internal";
import { describeTargets } from "@gridstride/testing";
import { expect, test } from "vitest";
import { unitsModule } from "./modules.ts";
import { prepare, type Wasm, wasmOf } from "./prepare.ts";

const UNITS = 100;

describeTargets(
  "graphs of jobs",
  ({ target, getDevice }) => {
    const internals = (): Wasm => wasmOf(getDevice());

    /** A graph of steps that are jobs of so many tasks at a time. */
    async function recorded(chunk: number, trapAt = -1) {
      const device = getDevice();
      const job = prepare(device, UNITS);
      job.set({ trapAt });
      const code = internals().load(unitsModule(target === "parallel"));
      let released = 0;
      const given: RecordedJob = { code, job: job.job(chunk), release: () => released++ };
      const work: Work = Object.assign(() => expect.unreachable("the work is jobs"), { jobs: () => [given] });
      let called = 0;
      const plain: Work = () => {
        if (++called > 3) throw new LaunchError("arity", "the work's own");
      };
      const commandOf = (name: string, one: Work) => ({ name, arrays: [], parameters: [], bind: () => one });
      const [workCommand, plainCommand] = [commandOf("job", work), commandOf("plain", plain)];
      const flag = device.toDevice(array([true, true, true, true], "bool"));
      const graph = await device.record(
        ({ times }, graph) => {
          const recording = device["~recording"];
          recording?.add(workCommand);
          graph.repeat(times, () => {
            graph.repeat(3, () => recording?.add(workCommand));
            graph.while(flag.slice([2, 3]), () => recording?.add(workCommand), { most: 4 });
          });
          graph.repeat(0, () => recording?.add(workCommand));
          recording?.add(plainCommand);
        },
        { times: 10 },
      );
      let [runs, pieces] = [0, 0];
      const inner = internals() as { -readonly [K in "run" | "allocate" | "free"]: Wasm[K] };
      const { run, allocate, free } = inner;
      inner.run = (...args) => {
        runs++;
        run(...args);
      };
      inner.allocate = (bytes) => {
        pieces++;
        return allocate(bytes);
      };
      inner.free = (address) => {
        pieces--;
        free(address);
      };
      return {
        job,
        graph,
        flag,
        /** Jobs that JavaScript was asked to run, calls of plain work, jobs that were given back, and memory that was not. */
        done: () => [runs, called, released, pieces],
        dispose() {
          graph.dispose();
          Object.assign(inner, { run, allocate, free });
          flag.dispose();
        },
      };
    }

    test("nested loops, counts of replays, flags", async () => {
      const { job, graph, flag, done, dispose } = await recorded(UNITS);
      graph.replay();
      expect(job.counts().every((count) => count === 71)).toBe(true);
      graph.replay({ times: 1 });
      flag.slice([2, 3]).fill(false);
      graph.replay({ times: 2 });
      expect(job.counts().every((count) => count === 71 + 8 + 7)).toBe(true);
      expect(done()).toEqual([0, 3, 0, 1]);
      expect(() => graph.replay({ times: 0 })).toThrow(/the work's own/);
      expect(job.counts().every((count) => count === 87)).toBe(true);
      dispose();
      expect(done()).toEqual([0, 4, 4, 0]);
      job.free();
    });

    test("jobs of several chunks: all threads take part", async () => {
      const { job, graph, done, dispose } = await recorded(7);
      graph.replay();
      expect(job.counts().every((count) => count === 71)).toBe(true);
      expect(done()[0]).toBe(target === "parallel" && internals().threads > 1 ? 71 : 0);
      dispose();
      job.free();
    });

    test("a trap ends the replay, and the next wait throws it", async () => {
      const { job, graph, dispose } = await recorded(UNITS, 50);
      graph.replay();
      await expect(getDevice().synchronize()).rejects.toMatchObject({ code: "trap" });
      expect([job.counts()[49], job.counts()[50]]).toEqual([1, 0]);
      job.set();
      graph.replay({ times: 1 });
      await getDevice().synchronize();
      expect([job.counts()[49], job.counts()[50]]).toEqual([8, 8]);
      dispose();
      job.free();
    });
  },
  ["cpu", "parallel"],
);
