import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Device } from "@gridstride/core";
import type { Contender } from "@gridstride/testing/bench/measure";
import type { Task } from "./contenders.ts";

/**
 * The programs as another checkout of this repository compiles and runs them, in this process; one that it has not is left out. Its
 * packages must be installed there, and need not be built.
 */
export async function checkoutOf(root: string): Promise<(task: Task) => readonly Contender[]> {
  const from = <T>(path: string): Promise<T> =>
    import(pathToFileURL(join(resolve(root), "packages", ...path.split("/"))).href);
  const { requestDevice } = await from<typeof import("@gridstride/core")>("core/src/index.ts");
  const { programs } = await from<typeof import("./programs.ts")>("kernels/bench/workloads/programs.ts");
  const { gridstride } = await from<typeof import("./contenders.ts")>("kernels/bench/workloads/contenders.ts");
  const devices: readonly Device[] = [
    await requestDevice({ target: "cpu" }),
    await requestDevice({ target: "parallel" }),
  ];
  return (task) => {
    const program = programs.find(({ name }) => name === task.program.name);
    if (program === undefined) return [];
    return devices.map((device) => {
      const contender = gridstride({ ...task, program }, device);
      return { ...contender, name: `${contender.name} before` };
    });
  };
}
