import type { TargetName } from "./events.ts";
import type { StartProgram } from "./messages.ts";

/** Every target, in the order in which `auto` prefers them. */
export const allTargets: readonly TargetName[] = ["webgpu", "parallel", "cpu", "simulator"];

/** The facts about the program and the page by which `auto` chooses. */
export interface Circumstances {
  /** The targets that the program is for. */
  readonly among: readonly TargetName[];
  /** Whether threads may share memory in this page. */
  readonly shared: boolean;
  /** Why there is no WebGPU on hardware, once that is known. */
  readonly noHardware: string | undefined;
}

/** The choice of `auto`, and the sentences about it that the reader reads. */
export function choose({ among, shared, noHardware }: Circumstances): Pick<StartProgram, "target" | "why"> {
  const webgpu = among.includes("webgpu");
  if (webgpu && noHardware === undefined) return { target: "hardware", why: "WebGPU on hardware is the first choice." };
  const hosts = allTargets.filter((target) => target !== "webgpu" && among.includes(target));
  const target = hosts.find((each) => shared || each !== "parallel") ?? hosts[0] ?? "webgpu";
  const skipped = hosts.includes("parallel") && target !== "parallel";
  const why = webgpu ? `There is no WebGPU on hardware: ${noHardware}.` : "This program is not for webgpu.";
  return { target, why: skipped ? `${why} Threads cannot share memory on this page, so parallel was left out.` : why };
}
