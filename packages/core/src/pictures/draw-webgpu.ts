import type { DeviceArray } from "../device.ts";
import { dlpackWeb } from "../dlpack.ts";
import { LaunchError } from "../errors.ts";
import type { Look } from "./look.ts";

const UNIFORM = 0x40;
const COPY_DST = 0x08;
const FRAGMENT = 0x2;

const SOURCE = `
struct Look { height: u32, width: u32, channels: u32, linear: u32, row: i32, column: i32, channel: i32, start: i32,
  low: f32, scale: f32, across: f32, down: f32, mapped: u32 }
@group(0) @binding(0) var<storage, read> values: array<f32>;
@group(0) @binding(1) var<uniform> look: Look;
@group(0) @binding(2) var<uniform> colours: array<vec4f, 256>;
@vertex fn corners(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}
fn at(y: u32, x: u32, c: u32) -> f32 {
  let v = values[u32(look.start + i32(y) * look.row + i32(x) * look.column + i32(c) * look.channel)];
  return select(v, 0.0, (bitcast<u32>(v) & 0x7fffffffu) > 0x7f800000u);
}
fn sample(place: vec2f, c: u32) -> f32 {
  let last = vec2u(look.width, look.height) - 1u;
  if (look.linear == 0u) { let p = min(vec2u(place), last); return at(p.y, p.x, c); }
  let p = clamp(place - 0.5, vec2f(0.0), vec2f(last));
  let a = vec2u(p);
  let b = min(a + 1u, last);
  let f = p - vec2f(a);
  let upper = at(a.y, a.x, c) + f.x * (at(a.y, b.x, c) - at(a.y, a.x, c));
  let lower = at(b.y, a.x, c) + f.x * (at(b.y, b.x, c) - at(b.y, a.x, c));
  return upper + f.y * (lower - upper);
}
fn shown(place: vec2f, c: u32) -> f32 { return (sample(place, c) - look.low) * look.scale; }
@fragment fn colour(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  let place = pixel.xy * vec2f(f32(look.width) / look.across, f32(look.height) / look.down);
  if (look.channels == 1u) {
    let v = shown(place, 0u);
    if (look.mapped == 0u) { return vec4f(v, v, v, 1.0); }
    return colours[u32(round(clamp(v, 0.0, 1.0) * 255.0))];
  }
  var alpha = 1.0;
  if (look.channels == 4u) { alpha = shown(place, 3u); }
  let rgb = vec3f(shown(place, 0u), shown(place, 1u), shown(place, 2u));
  return vec4f(select(rgb, rgb * clamp(alpha, 0.0, 1.0), look.mapped == 1u), alpha);
}`;

/** The GPU objects that are made once per device. */
interface Painter {
  readonly module: GPUShaderModule;
  readonly layout: GPUBindGroupLayout;
  readonly pipelines: Map<string, GPURenderPipeline>;
  readonly colours: Map<string, GPUBuffer>;
  /** Written before each submission: the queue keeps their order. */
  readonly look: GPUBuffer;
}

const painters = new WeakMap<GPUDevice, Painter>();

function painterOf(gpu: GPUDevice): Painter {
  const known = painters.get(gpu);
  if (known !== undefined) return known;
  const uniform = { type: "uniform" } as const;
  const painter: Painter = {
    module: gpu.createShaderModule({ code: SOURCE }),
    layout: gpu.createBindGroupLayout({
      entries: [
        { binding: 0, visibility: FRAGMENT, buffer: { type: "read-only-storage" } },
        { binding: 1, visibility: FRAGMENT, buffer: uniform },
        { binding: 2, visibility: FRAGMENT, buffer: uniform },
      ],
    }),
    pipelines: new Map(),
    colours: new Map(),
    look: gpu.createBuffer({ size: 64, usage: UNIFORM | COPY_DST }),
  };
  painters.set(gpu, painter);
  return painter;
}

/**
 * Draws an array of float32 on all of a texture, after all that was launched before.
 *
 * @param mapped - as colours, clamped and with alpha multiplied in; false for the values themselves.
 */
export function paint(gpu: GPUDevice, array: DeviceArray, look: Look, texture: GPUTexture, mapped: boolean): void {
  const painter = painterOf(gpu);
  const { buffer, byteOffset, strides } = array[dlpackWeb]();
  const most = gpu.limits.maxStorageBufferBindingSize;
  if ((buffer as GPUBuffer).size > most)
    throw new LaunchError(
      "limit",
      `a picture in a buffer of ${(buffer as GPUBuffer).size} bytes, and one binding has at most ${most}; draw a copy() of the part that is shown`,
    );
  const bytes = new ArrayBuffer(64);
  const { height, width, channels, linear, low, scale } = look;
  const [row = 0, column = 0, channel = 0] = strides;
  new Int32Array(bytes).set([height, width, channels, linear ? 1 : 0, row, column, channel, byteOffset / 4]);
  new Float32Array(bytes, 32).set([low, scale, texture.width, texture.height]);
  new Uint32Array(bytes, 48).set([mapped ? 1 : 0]);
  gpu.queue.writeBuffer(painter.look, 0, bytes);
  const resources = [buffer as GPUBuffer, painter.look, coloursOn(gpu, painter, look)];
  const group = gpu.createBindGroup({
    layout: painter.layout,
    entries: resources.map((buffer, binding) => ({ binding, resource: { buffer } })),
  });
  const commands = gpu.createCommandEncoder();
  const pass = commands.beginRenderPass({
    colorAttachments: [{ view: texture.createView(), loadOp: "clear", storeOp: "store" }],
  });
  pass.setPipeline(pipelineFor(gpu, painter, texture.format));
  pass.setBindGroup(0, group);
  pass.draw(3);
  pass.end();
  gpu.queue.submit([commands.finish()]);
}

function coloursOn(gpu: GPUDevice, { colours }: Painter, look: Look): GPUBuffer {
  let buffer = colours.get(look.colormap);
  if (buffer === undefined) {
    buffer = gpu.createBuffer({ size: 4096, usage: UNIFORM | COPY_DST });
    gpu.queue.writeBuffer(buffer, 0, look.colours);
    colours.set(look.colormap, buffer);
  }
  return buffer;
}

function pipelineFor(
  gpu: GPUDevice,
  { pipelines, module, layout }: Painter,
  format: GPUTextureFormat,
): GPURenderPipeline {
  let pipeline = pipelines.get(format);
  if (pipeline === undefined) {
    pipeline = gpu.createRenderPipeline({
      layout: gpu.createPipelineLayout({ bindGroupLayouts: [layout] }),
      vertex: { module, entryPoint: "corners" },
      fragment: { module, entryPoint: "colour", targets: [{ format }] },
    });
    pipelines.set(format, pipeline);
  }
  return pipeline;
}
