import type { Device, DeviceLimits } from "@gridstride/core";
import type { Choice } from "./tuned.ts";
import type { Direct } from "./wgsl/direct.ts";
import { sharedBytes, type Tiled } from "./wgsl/tiled.ts";
import { defaults, type WgslVersion } from "./wgsl/versions.ts";

/** Sums that a thread keeps: more take a software adapter seconds to compile, and a GPU has no registers for them. */
const MOST_SUMS = { software: 256, hardware: 128 } as const;

/** The features of a device that versions in WGSL need. */
export interface Ability {
  readonly limits: Pick<DeviceLimits, "maxBlockSize" | "maxSharedBytes">;
  readonly subgroups: boolean;
  readonly software: boolean;
}

export const abilityOf = ({ limits, info }: Device): Ability => ({
  limits,
  subgroups: info.features.includes("subgroups"),
  software: info.software,
});

/** Whether a version is within what a device can run. */
export function within({ limits, subgroups, software }: Ability, version: WgslVersion): boolean {
  if (sumsOf(version) > (software ? MOST_SUMS.software : MOST_SUMS.hardware)) return false;
  if (version.kind === "direct")
    return version.threads <= limits.maxBlockSize && (!version.quads || (subgroups && version.threads % 4 === 0));
  return (
    version.threads[0] * version.threads[1] <= limits.maxBlockSize && sharedBytes(version) <= limits.maxSharedBytes
  );
}

const sumsOf = (version: WgslVersion): number =>
  version.block.rows * (version.kind === "direct" ? version.block.columns : 4 * version.block.vectors);

/** The candidates on a webgpu device, the default first. A software adapter has no shared memory to try. */
export function candidatesOf(ability: Ability): readonly Choice[] {
  const versions = ability.software ? directs() : [...tiles(), ...directs()];
  const first = ability.software ? defaults[ability.subgroups ? "quads" : "direct"] : defaults.registers;
  const same = (one: WgslVersion): boolean => JSON.stringify(one) === JSON.stringify(first);
  const rest = versions.filter((one) => !same(one));
  return [...[first, ...rest].filter((one) => within(ability, one)), "split", ability.software ? "naive" : "shared"];
}

function directs(): readonly Direct[] {
  const blocks = [
    { rows: 4, columns: 4 },
    { rows: 8, columns: 4 },
    { rows: 8, columns: 8 },
    { rows: 16, columns: 4 },
    { rows: 16, columns: 8 },
    { rows: 16, columns: 16 },
  ];
  return [true, false].flatMap((quads) =>
    blocks.flatMap((block) => [4, 64].map((threads): Direct => ({ kind: "direct", block, threads, quads }))),
  );
}

function tiles(): readonly Tiled[] {
  const sizes = ([1, 2] as const).flatMap((buffers) => [8, 16, 32].map((depth) => ({ buffers, depth })));
  const shapes = (
    [
      [8, 8],
      [16, 8],
      [16, 16],
    ] as const
  ).flatMap((threads) =>
    [
      { rows: 4, vectors: 1 },
      { rows: 4, vectors: 2 },
      { rows: 8, vectors: 1 },
      { rows: 8, vectors: 2 },
    ].map((block) => ({ threads, block })),
  );
  return shapes.flatMap((shape) => sizes.map((size): Tiled => ({ kind: "tiled", ...shape, ...size })));
}
