/** Programs that try to make their page useless; after each the page must answer, and the next program must run. */
export interface Hostile {
  readonly name: string;
  readonly code: string;
  readonly target?: "cpu" | "parallel" | "simulator" | "webgpu";
  /** The text of the error that ends it, after which the browser draws again. */
  readonly says?: RegExp;
}

const display = 'import { bars, emit, frames, heatmap, image, line, slider, table } from "@gridstride/display";\n';
const forged = (fields: string): string =>
  `let port; const own = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (...args) { port = this; return own.apply(this, args); };
console.log("catch");
for (let i = 0; i < 20000; i++) (port ?? globalThis).postMessage(${fields});
for (;;);`;

const programs: Readonly<Record<string, string>> = {
  "a loop without end": "for (;;);",
  "a promise without end": "await new Promise(() => {});",
  "promises that follow each other": "const go = () => Promise.resolve().then(go); go(); await new Promise(() => {});",
  "timers without end": "const go = () => setTimeout(go); for (let i = 0; i < 1000; i++) go();",
  "a regular expression that never ends": '/^(a+)+$/.test("a".repeat(50) + "b");',
  "recursion without end": "const f = () => f() + 1; f();",
  "lines without end": 'for (;;) console.log("line");',
  "lines on every level": 'for (;;) for (const level of ["log", "info", "warn", "error"]) console[level]("line");',
  "long lines": 'const text = "x".repeat(2e7); for (let i = 0; i < 50; i++) console.log(text);',
  "lines with many breaks": 'for (;;) console.log("\\n".repeat(1e5));',
  "groups without end": "for (;;) console.group();",
  "console.table without end": "for (;;) console.table([{ a: 1 }]);",
  "a console.table of a million rows": "console.table(Array.from({ length: 1e6 }, (_, i) => ({ i }))); for (;;);",
  "tables without end": `${display}for (let i = 0; ; i++) table([{ i }]);`,
  "plots without end": `${display}for (;;) line({ title: "t", y: { a: [1, 2] }, xLabel: "x", yLabel: "y" });`,
  "bars without end": `${display}for (;;) bars({ title: "t", unit: "", values: { a: 1 } });`,
  "pictures without end": `${display}for (;;) image({ data: new Uint8Array(512 * 512), shape: [512, 512], stride: [512, 1] }, { title: "t" });`,
  "one huge picture": `${display}image({ data: new Uint8Array(9e7), shape: [9000, 10000], stride: [10000, 1] }, { title: "t" }); for (;;);`,
  "a bar chart with ten thousand bars": `${display}bars({ title: "t", unit: "", values: Object.fromEntries(Array.from({ length: 1e4 }, (_, i) => ["b" + i, i])) }); for (;;);`,
  "a plot with a thousand curves": `${display}line({ title: "t", y: Object.fromEntries(Array.from({ length: 1000 }, (_, i) => ["c" + i, [i, 1]])), xLabel: "x", yLabel: "y" }); for (;;);`,
  "a plot with a million points": `${display}line({ title: "t", y: { a: new Float32Array(1e6) }, xLabel: "x", yLabel: "y" }); for (;;);`,
  "a title of a million characters": `${display}table([{ a: 1 }], { title: "t".repeat(1e6) }); for (;;);`,
  "a loop in a frame of an animation": `${display}for await (const i of frames()) for (;;) heatmap([[i]], { title: "t" });`,
  "animations side by side": `${display}const go = async (n) => { for await (const i of frames()) heatmap([[i]], { title: "t" + n }); }; for (let n = 0; n < 500; n++) go(n); await new Promise(() => {});`,
  "sliders without end": `${display}for (let i = 0; ; i++) slider({ name: "s" + i, min: 0, max: 1, value: 0 });`,
  "an item that is none": `${display}emit({ kind: "heatmap", title: {}, values: 1 }); emit({ kind: "table", title: "t", columns: 3, rows: { length: 1e9 } }); emit({ kind: "image", title: "t", height: -1, width: 1e9, pixels: [] }); for (;;);`,
  "an item with getters and loops": `${display}const loop = []; loop.push(loop); emit({ kind: "table", title: "t", columns: ["a"], rows: [[loop]] }); for (;;);`,
  "messages without end": "for (;;) postMessage(1);",
  "large messages without end": "for (;;) postMessage(new Uint8Array(1e7));",
  "messages through self": "for (;;) self.postMessage({ type: 'ended', how: 'finished' });",
  "messages of nested workers":
    'const url = URL.createObjectURL(new Blob(["for (;;) postMessage(1)"])); for (let i = 0; i < 4; i++) new Worker(url).onmessage = () => postMessage(1); await new Promise(() => {});',
  "three hundred nested workers":
    'const url = URL.createObjectURL(new Blob(["for (;;);"])); for (let i = 0; i < 300; i++) new Worker(url); for (;;);',
  "channels without end":
    "for (;;) { const { port1, port2 } = new MessageChannel(); port2.start(); port1.postMessage(new Uint8Array(1e6)); }",
  "a broadcast without end": 'const channel = new BroadcastChannel("x"); for (;;) channel.postMessage("x");',
  "a forged end": forged('{ type: "ended", how: "finished" }'),
  "forged errors": forged(
    '{ type: "error", name: "E", message: "m", diagnostics: [{ from: -1, to: 1e9, message: "x" }, { from: 5, to: 2, message: {} }] }',
  ),
  "forged tables": forged('{ type: "display", item: { kind: "table", title: "t", columns: ["a"], rows: [[1]] } }'),
  "forged kinds": forged('{ type: "quiet", seconds: 1e9 }'),
  "forged texts": forged('{ type: "inspect", name: {}, wgsl: 1, wat: [], ir: null }'),
  close: "close(); for (;;);",
  "errors without end": 'setInterval(() => { throw new Error("x".repeat(1e5)); }); await new Promise(() => {});',
  "rejections without end":
    'const go = () => { Promise.reject(new Error("x")); setTimeout(go); }; go(); await new Promise(() => {});',
  "an error with a long text": 'throw new Error("x".repeat(5e7));',
  "an error that is a proxy": 'throw new Proxy(new Error("x"), { get() { for (;;); } });',
  "a getter that never ends": "console.log({ get a() { for (;;); } });",
  "a changed Array.prototype": "Array.prototype.map = Array.prototype.slice = () => { for (;;); }; console.log([1]);",
  "a changed Promise.prototype": "Promise.prototype.then = () => { for (;;); };",
  "Atomics.wait": "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);",
  "a heap of arrays": "const all = []; for (;;) all.push(new Array(1e6).fill(all.length));",
  "a heap of buffers": "const all = []; for (;;) all.push(new Uint8Array(1e8).fill(1));",
  "a heap of texts":
    'let text = "x"; const all = []; for (;;) all.push([...(text = (text + all.length).repeat(2).slice(0, 1e6))]);',
  "a heap of numbers": "const map = new Map(); for (let i = 0; ; i++) map.set(i, { i });",
};

const launching = (rest: string): string =>
  `import { kernel } from "@gridstride/jit";
import { requestDevice } from "@gridstride/core";
const add = kernel(({ grid }, out) => { const i = grid(1); if (i < out.length) out[i] += 1; });
const device = await requestDevice({ target: "webgpu" });
const out = await device.empty(1024, "float32");
${rest}`;

/** Work for a device: it goes on where the program's own thread waits, or has been stopped. */
const onDevice: Readonly<Record<string, string>> = {
  "launches that follow each other": launching("for (;;) await add.configure(8, 128)(out);"),
  "launches that nothing waits for": launching("for (;;) add.configure(8, 128)(out);"),
  "launches and lines": launching("for (;;) { await add.configure(8, 128)(out); console.log(1); }"),
  "launches and messages": launching("for (;;) { add.configure(8, 128)(out); postMessage(new Uint8Array(1e6)); }"),
  "arrays on the device": launching('const all = []; for (;;) all.push(await device.empty(1e7, "float32"));'),
  "copies without end": launching("for (;;) await out.copyToHost();"),
  "kernels to compile without end": launching(
    "for (let n = 0; ; n++) await kernel(({ grid, n }, out) => { out[grid(1)] = n; }, { uses: { n } }).forall(4)(out);",
  ),
  "a heap and launches": launching(
    "const all = []; for (;;) { await add.configure(8, 128)(out); all.push(new Array(1e6).fill(all.length)); }",
  ),
};

const kernels: readonly Hostile[] = (["cpu", "parallel", "simulator"] as const).map((target) => ({
  name: `a kernel without end on ${target}`,
  target,
  code: 'import { kernel } from "@gridstride/jit";\nfor (;;) await kernel(({ grid }, out) => { let i = grid(1); while (out[0] < 1) i += 1; out[1] = i; }).configure(1, 4)(new Float32Array(4));',
}));

const spinning = (body: string): string => `import { kernel } from "@gridstride/jit";
const spin = kernel(({ grid, syncthreads }, out) => { let i = grid(1); ${body} out[1] = i; });
await spin.configure(64, 64)(new Float32Array(4));`;

/** On an adapter that is a CPU the browser draws nothing while a kernel runs, also when its program was stopped. */
const kernelsOnWebgpu: Readonly<Record<string, string>> = {
  "a kernel without end": spinning("while (out[0] < 1) i += 1;"),
  "a kernel of loops in loops": spinning("while (out[0] < 1) for (let k = 0; k < 2 ** 30; k++) i = i * 3 + k;"),
  "a kernel that waits without end": spinning("while (out[0] < 1) { syncthreads(); i += 1; }"),
};

const wgsl = (body: string, rest = ""): string => `import { requestDevice } from "@gridstride/core";
import { wgslKernel } from "@gridstride/jit";
const device = await requestDevice({ target: "webgpu" });
const out = device.zeros(64, "uint32");
const spin = wgslKernel(\`${rest}
@compute fn main(@builtin(global_invocation_id) id: vec3u) {
  var i = id.x;
  ${body}
  out[1] = i;
}\`, { bindings: { out: "read_write array<u32>" }, workgroup: 64 });
spin.configure(500)({ out });
await device.synchronize();`;

/** A program that uses WebGPU itself. */
const raw = (rest: string): string => `const adapter = await navigator.gpu.requestAdapter();
const gpu = await adapter.requestDevice();
const buffer = gpu.createBuffer({ size: 256, usage: GPUBufferUsage.STORAGE });
const layout = gpu.createBindGroupLayout({ entries: [{ binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: "storage" } }] });
const OUT = "@group(0) @binding(0) var<storage, read_write> out: array<u32>;";
const encoder = gpu.createCommandEncoder();
const compute = (pipeline) => {
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, gpu.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries: [{ binding: 0, resource: { buffer } }] }));
  pass.dispatchWorkgroups(500);
  pass.end();
};
const SPIN = OUT + "\\n@compute @workgroup_size(64) fn main() {\\n  while out[0] < 1u { out[1] += 1u; }\\n}";
${rest}
gpu.queue.submit([encoder.finish()]);
await gpu.queue.onSubmittedWorkDone();`;

/** Loops of hand-written WGSL, each with the line of the loop that reaches its limit. */
const handWritten: Readonly<Record<string, readonly [code: string, line: number]>> = {
  "WGSL with a loop": [wgsl("while out[0] < 1u { i += 1u; }"), 4],
  "WGSL with loops in loops": [
    wgsl("loop {\n for (var k = 0u; k < 0xffffffffu; k++) { i = i * 3u + k; }\n if out[0] == 7u { break; }\n }"),
    5,
  ],
  "WGSL with a loop in a function": [
    wgsl(
      "for (var k = 0u; k < 0xffffffffu; k++) { i += spin(k); }",
      "fn spin(start: u32) -> u32 { var i = start; loop { if out[0] == 7u { return i; } i += 1u; } }",
    ),
    1,
  ],
  "WGSL with a barrier in a loop": [
    wgsl("while workgroupUniformLoad(&go) < 1u { workgroupBarrier(); i += 1u; }", "var<workgroup> go: u32;"),
    4,
  ],
  "WGSL with a switch in a loop": [
    wgsl("for (;;) { switch i { case 0u: { break; } default: { i = 0u; continue; } } if i == 9u { break; } }"),
    4,
  ],
  "WGSL with a loop behind a comment": [wgsl("/* /* */ // */ while /* { */ out[0] < 1u // {\n { i += 1u; }"), 4],
  "a shader module": [
    raw(
      'compute(gpu.createComputePipeline({ layout: "auto", compute: { module: gpu.createShaderModule({ code: SPIN }) } }));',
    ),
    3,
  ],
  "a shader module with a layout": [
    raw(
      "compute(await gpu.createComputePipelineAsync({ layout: gpu.createPipelineLayout({ bindGroupLayouts: [layout] }), compute: { module: gpu.createShaderModule({ code: SPIN }) } }));",
    ),
    3,
  ],
  "a shader of a worker in a worker": [
    raw(
      'try { new Worker(""); } catch { compute(gpu.createComputePipeline({ layout: "auto", compute: { module: gpu.createShaderModule({ code: SPIN }) } })); }',
    ),
    3,
  ],
  "a fragment shader": [
    raw(`const module = gpu.createShaderModule({ code: "@vertex fn at(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f { return vec4f(f32(i % 2u) * 4.0 - 1.0, f32(i / 2u) * 4.0 - 1.0, 0, 1); }\\n@fragment fn paint(@builtin(position) p: vec4f) -> @location(0) vec4f { var x = p; while x.x > -1.0 { x.y += 1.0; } return x; }" });
const target = gpu.createTexture({ size: [256, 256], format: "rgba8unorm", usage: GPUTextureUsage.RENDER_ATTACHMENT });
const pass = encoder.beginRenderPass({ colorAttachments: [{ view: target.createView(), loadOp: "clear", storeOp: "store" }] });
pass.setPipeline(gpu.createRenderPipeline({ layout: "auto", vertex: { module }, fragment: { module, targets: [{ format: "rgba8unorm" }] } }));
pass.draw(3);
pass.end();`),
    2,
  ],
};

export const hostile: readonly Hostile[] = [
  ...Object.entries(programs).map(([name, code]) => ({ name, code })),
  ...Object.entries({ ...kernelsOnWebgpu, ...onDevice }).map(([name, code]) => ({
    name: `${name} on webgpu`,
    code,
    target: "webgpu" as const,
  })),
  ...Object.entries(handWritten).map(([name, [code, line]]) => ({
    name: `${name} without end`,
    code,
    target: "webgpu" as const,
    says: new RegExp(`GS909: a thread made \\d+ iterations of this loop of hand-written WGSL\\s+--> wgsl:${line}:`),
  })),
  ...kernels,
];
