import { execFileSync } from "node:child_process";
import { arch, cpus, loadavg, platform, totalmem } from "node:os";
import type { Machine } from "../results/results.ts";
import { versionOf } from "../run/package-root.ts";

export function machineNow(): Machine {
  const all = cpus();
  const [one = 0, five = 0, fifteen = 0] = loadavg();
  return {
    platform: platform(),
    architecture: arch(),
    cpu: all[0]?.model.trim() ?? "unknown",
    cores: all.length,
    memoryBytes: totalmem(),
    load: [one, five, fifteen],
  };
}

/** The load that other programs made before the run began would be measured too. */
export function loadWarning({ load, cores }: Pick<Machine, "load" | "cores">): readonly string[] {
  const [one] = load;
  if (one <= cores / 4) return [];
  return [
    `the machine was busy before the run began (load ${one.toFixed(1)} on ${cores} cores): compare within this run only`,
  ];
}

/** The repository's commit, `+` where files were changed since; null outside of one. */
export function commitNow(): string | null {
  const git = (...args: readonly string[]): string =>
    execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  try {
    return `${git("rev-parse", "HEAD")}${git("status", "--porcelain") === "" ? "" : "+"}`;
  } catch {
    return null;
  }
}

const PACKAGES = [
  "@gridstride/bench",
  "@gridstride/core",
  "@gridstride/jit",
  "@gridstride/ufunc",
  "@gridstride/kernels",
  "webgpu",
  "@jax-js/jax",
] as const;

export function versionsNow(): Readonly<Record<string, string>> {
  const { node, v8 } = process.versions;
  const packages = PACKAGES.flatMap((name) => {
    const version = versionOf(name);
    return version === null ? [] : [[name, version] as const];
  });
  return { node, v8, ...Object.fromEntries(packages) };
}
