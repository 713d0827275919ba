import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Device, type DeviceArray, isDeviceArray, type NDArray, readNpy, writeNpy } from "@gridstride/core";
import type { Absent, Contender } from "@gridstride/testing/bench/measure";
import { type PythonProcess, startScript } from "@gridstride/testing/bench/python-process";
import { type Arrays, changed, copyOf, dataOf, errorOf } from "./compare.ts";
import type { Program } from "./program.ts";

/** A program with the arrays of one size, and what must come of them. */
export interface Task {
  readonly program: Program;
  readonly n: number;
  readonly arrays: Arrays;
  readonly reference: Arrays;
}

/** The plain loop, on arrays of its own. */
export function javascript({ program, n, arrays, reference }: Task): Contender {
  const own = copyOf(arrays);
  const elements = dataOf(own);
  const run = async (): Promise<number> => {
    for (const name of changed(program)) (own[name] as NDArray).data.set(arrays[name]?.data as never);
    const start = performance.now();
    program.javascript(elements, n);
    return performance.now() - start;
  };
  return {
    name: "JavaScript",
    target: "javascript",
    adapter: `node ${process.version}`,
    run,
    check: async () => {
      await run();
      return errorOf(
        program,
        program.results.map((name) => own[name] as NDArray),
        reference,
      );
    },
    dispose: () => {},
  };
}

/** Gridstride on arrays that are on the device; a run ends when all launches are complete. */
export function gridstride({ program, n, arrays, reference }: Task, device: Device): Contender {
  const own = Object.fromEntries(Object.entries(arrays).map(([name, one]) => [name, device.toDevice(one)]));
  let made: DeviceArray | null = null;
  const run = async (): Promise<number> => {
    made?.dispose();
    made = null;
    for (const name of changed(program)) own[name]?.copyFrom(arrays[name] as NDArray);
    await device.synchronize();
    const start = performance.now();
    const result = await program.gridstride(own, n);
    await device.synchronize();
    const ms = performance.now() - start;
    if (isDeviceArray(result)) made = result;
    return ms;
  };
  return {
    name: device.target,
    target: device.target,
    adapter: device.info.adapter,
    run,
    check: async () => {
      await run();
      const arraysOf = program.results.map((name, i) => (i === 0 ? made : null) ?? (own[name] as DeviceArray));
      return errorOf(program, await Promise.all(arraysOf.map((one) => one.copyToHost())), reference);
    },
    dispose: () => {
      for (const one of [...Object.values(own), made]) one?.dispose();
    },
  };
}

/** Versions of NumPy, Numba and SciPy. */
export type Python = PythonProcess<Readonly<Record<"numpy" | "numba" | "scipy", string>>>;

/** Python with NumPy, Numba and SciPy; null where it is missing. */
export const startPython = (): Promise<Python | null> =>
  startScript(new URL("peers.py", import.meta.url), ["numba, numpy, scipy"]);

/** The program in Python: each way in which `programs/NAME.py` has it. */
export async function pythons(python: Python | null, task: Task): Promise<readonly (Contender | Absent)[]> {
  if (python === null) return [{ name: "Python", absent: "python3 with NumPy, Numba and SciPy was not found" }];
  const { program, n, arrays, reference } = task;
  const folder = mkdtempSync(join(tmpdir(), "gridstride-workloads-"));
  const file = join(folder, "array.npy");
  for (const [name, one] of Object.entries(arrays)) {
    writeFileSync(file, writeNpy(one));
    await python.ask({ do: "load", name, file });
  }
  const ways = (await python.ask({
    do: "ways",
    program: program.python ?? program.name,
    changed: changed(program),
  })) as {
    readonly ways: readonly string[];
  };
  let left = ways.ways.length;
  return ways.ways.map((way): Contender => {
    const run = async (): Promise<number> => (await python.ask({ do: "run", way, n })).ms ?? Number.NaN;
    return {
      name: way,
      target: way,
      adapter: way.startsWith("Numba")
        ? `Numba ${python.hello.numba}`
        : `NumPy ${python.hello.numpy}, SciPy ${python.hello.scipy}`,
      run,
      check: async () => {
        await run();
        const results: NDArray[] = [];
        for (const name of program.results) {
          await python.ask({ do: "save", name, file });
          results.push(readNpy(readFileSync(file)));
        }
        return errorOf(program, results, reference);
      },
      dispose: async () => {
        left--;
        if (left > 0) return;
        rmSync(folder, { recursive: true, force: true });
        await python.ask({ do: "drop" });
      },
    };
  });
}
