import type { Node } from "../graph/nodes.ts";

/** A loop with a flag, on the device: before each iteration a dispatch writes the numbers of blocks of what is in it. */
export interface Gate {
  readonly node: Extract<Node, { kind: "while" }>;
  /** The number of the loop. */
  readonly number: number;
  /** The number of the loop around it; -1 where there is none. */
  readonly parent: number;
  /** The commands that stand in it, in the order of their triples; commands of loops in it have gates of their own. */
  readonly commands: readonly number[];
}

/** The loops with flags of a graph. */
export function gatesOf(nodes: readonly Node[]): readonly Gate[] {
  const gates: Gate[] = [];
  const visit = (inside: readonly Node[], parent: number, commands: number[]): void => {
    for (const node of inside)
      if (node.kind === "command") commands.push(node.index);
      else if (node.kind === "repeat") visit(node.body, parent, commands);
      else {
        const own: number[] = [];
        const number = gates.push({ node, number: gates.length, parent, commands: own }) - 1;
        visit(node.body, number, own);
      }
  };
  visit(nodes, -1, []);
  return gates;
}

/** The size of the uniforms of `GATE`. */
export const GATE_BYTES = 24;

/**
 * Copies the numbers of blocks of a loop's dispatches from a table, or zeros where the flag, or that of the loop around, is 0.
 * Words of `gates`: three for each dispatch, then one for each loop, whether it runs, then a 1.
 */
export const GATE = `
struct Params { flag: u32, mask: u32, first: u32, count: u32, own: u32, parent: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(1) @binding(0) var<storage, read> flags: array<u32>;
@group(1) @binding(1) var<storage, read> blocks: array<u32>;
@group(1) @binding(2) var<storage, read_write> gates: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) thread: u32) {
  let runs = (flags[params.flag] & params.mask) != 0u && gates[params.parent] != 0u;
  for (var i = thread; i < params.count; i += 64u) {
    gates[params.first + i] = select(0u, blocks[params.first + i], runs);
  }
  if (thread == 0u) { gates[params.own] = u32(runs); }
}`;
