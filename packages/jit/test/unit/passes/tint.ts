import { create } from "webgpu";
import type { Expr } from "../../../src/ir/expr.ts";
import type { Kernel, Stmt } from "../../../src/ir/ir.ts";
import { SYMBOLS } from "../../../src/ir/symbols.ts";

/**
 * The WGSL compiler as the judge of uniformity: kernels over build.ts's arrays are written out in the plainest WGSL
 * and compiled on a device that computes nothing.
 */
const dawn = create(["backend=null"]);

export async function openJudge(): Promise<GPUDevice> {
  const adapter = await dawn.requestAdapter();
  if (adapter === null) throw new Error("no null adapter");
  return adapter.requestDevice();
}

/** What the WGSL compiler finds wrong; empty when it accepts the text. */
export async function compileErrors(device: GPUDevice, code: string): Promise<readonly string[]> {
  // Scoped, so that a rejected module is not also reported as an uncaught error.
  device.pushErrorScope("validation");
  const module = device.createShaderModule({ code });
  const { messages } = await module.getCompilationInfo();
  await device.popErrorScope();
  return messages.filter((message) => message.type === "error").map((message) => message.message);
}

/** The same for a kernel, in the plainest WGSL. */
export const judge = (device: GPUDevice, kernel: Kernel): Promise<readonly string[]> =>
  compileErrors(device, plainWgsl(kernel));

const HEAD = `
@group(0) @binding(0) var<storage, read> a0: array<i32>;
@group(0) @binding(1) var<storage, read_write> a1: array<i32>;
@group(0) @binding(2) var<storage, read_write> a2: array<i32>;
@group(0) @binding(3) var<uniform> n: vec4<i32>;
var<workgroup> a3: array<i32, 64>;
var<workgroup> vote: i32;
var<workgroup> lanes: array<i32, 64>;
fn uniform_vote(p: bool) -> i32 { if (p) { vote = vote + 1; } return workgroupUniformLoad(&vote); }
fn warp_vote(p: bool, t: i32) -> i32 { lanes[t] = i32(p); workgroupBarrier(); let r = lanes[t ^ 1]; workgroupBarrier(); return r; }
fn shuffle(v: i32, lane: i32, t: i32) -> i32 { lanes[t] = v; workgroupBarrier(); let r = lanes[lane & 63]; workgroupBarrier(); return r; }
`;

function plainWgsl(kernel: Kernel): string {
  const type = (name: string): string => (name === "bool" ? "bool" : name === "uint32" ? "u32" : "i32");
  const locals = kernel.locals.map((local, i) => `  var v${i}: ${type(local.type)};`).join("\n");
  // Those of build.ts's kernels are in HEAD; passes add others.
  const shared = kernel.arrays.slice(4).map((array, i) => {
    const size = array.space === "global" ? "" : `, ${array.shape[0]}`;
    return `var<workgroup> a${i + 4}: array<${type(array.dtype)}${size}>;`;
  });
  return `${HEAD}${shared.join("\n")}
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) g: vec3<u32>) {
  let tid = i32(t);
  let bid = i32(g.x);
${locals}
${body(kernel.body)}
}`;
}

const body = (list: readonly Stmt[]): string => list.map(stmt).join("\n");

function stmt(s: Stmt): string {
  switch (s.kind) {
    case "assign":
      return `v${s.local} = ${expr(s.value)};`;
    case "store":
      return `a${s.array}[${expr(s.index[0]!)}] = ${expr(s.value)};`;
    case "atomic":
      return `{ let i = ${expr(s.index[0]!)}; ${s.result === null ? "" : `v${s.result} = a${s.array}[i]; `}a${s.array}[i] = a${s.array}[i] + ${expr(s.args[0]!)}; }`;
    case "if":
      return `if (${expr(s.condition)}) {\n${body(s.then)}\n} else {\n${body(s.else)}\n}`;
    case "loop":
      return `loop {\n${body(s.body)}\ncontinuing {\n${body(s.step)}\n}\n}`;
    case "block":
      // A switch: break leaves it, continue goes through.
      return `switch (0) { default: {\n${body(s.body)}\n} }`;
    case "break":
    case "continue":
    case "return":
      return `${s.kind};`;
    case "barrier":
      return s.scope === "fence" ? "storageBarrier();" : "workgroupBarrier();";
    case "collective": {
      const value = expr(s.value);
      if (s.lane !== null) return `v${s.result} = shuffle(${value}, ${expr(s.lane)}, tid);`;
      const vote =
        s.op === "count" || s.op === "all" || s.op === "any" ? `uniform_vote(${value})` : `warp_vote(${value}, tid)`;
      return `v${s.result} = ${s.op === "count" ? vote : s.op === "ballot" ? `u32(${vote})` : `${vote} != 0`};`;
    }
    default:
      throw new Error(`${s.kind} is not written here`);
  }
}

function expr(e: Expr): string {
  switch (e.kind) {
    case "const":
      return e.type === "uint32" ? `${e.value}u` : String(e.value);
    case "local":
      return `v${e.local}`;
    case "param":
      return "n.x";
    case "position":
      return e.of === "threadIdx"
        ? "tid"
        : e.of === "globalIdx"
          ? "(bid * 64 + tid)"
          : e.of === "laneid"
            ? "(tid & 31)"
            : "bid";
    case "extent":
      return `i32(arrayLength(&a${e.array}))`;
    case "load":
      return `a${e.array}[${expr(e.index[0]!)}]`;
    case "unary":
      return `${e.op === "not" ? "!" : "-"}(${expr(e.value)})`;
    case "binary": {
      const right = e.op === "shl" || e.op === "shr" ? `u32(${expr(e.right)})` : expr(e.right);
      return `(${expr(e.left)} ${e.op === "idiv" ? "/" : SYMBOLS[e.op]} ${right})`;
    }
    case "select":
      return `select(${expr(e.else)}, ${expr(e.then)}, ${expr(e.condition)})`;
    default:
      throw new Error(`${e.kind} is not written here`);
  }
}
