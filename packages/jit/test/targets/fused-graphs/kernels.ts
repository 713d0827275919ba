// Kernels of which some can be fused with their neighbours in a graph.
import { kernel } from "@gridstride/jit";

export const scale = kernel(({ grid }, to, from, by) => {
  const i = grid(1);
  if (i < to.size) to[i] = from[i] * by;
});
export const addTo = kernel(({ grid }, to, from) => {
  const i = grid(1);
  if (i < to.size) to[i] = to[i] + from[i];
});
export const early = kernel(({ grid }, to, from) => {
  const i = grid(1);
  if (i >= to.size) return;
  if (from[i] > 1) {
    to[i] = from[i] - 1;
    return;
  }
  to[i] = Math.sqrt(from[i]);
});
export const neighbour = kernel(({ grid }, to, from) => {
  const i = grid(1);
  if (i < to.size) to[i] = from[(i + 1) % from.size];
});
export const first = kernel(({ grid }, to, from) => {
  const i = grid(1);
  if (i < to.size) to[i] = to[i] + from[0];
});
export const loops = kernel(({ grid }, to, from) => {
  const i = grid(1);
  for (let k = 0; k < 3; k++) if (i < to.size) to[i] = to[i] + from[i];
});
export const strideScale = kernel(({ grid, gridsize }, to, from, by) => {
  for (let i = grid(1); i < to.size; i += gridsize(1)) to[i] = from[i] * by;
});
export const strideAdd = kernel(({ grid, gridsize }, to, from) => {
  for (let i = grid(1); i < to.size; i += gridsize(1)) to[i] = to[i] + from[i];
});
/** Each thread takes its first element from all. */
export const strideFrom = kernel(({ grid, gridsize }, to, from) => {
  const k = from[grid(1)];
  for (let i = grid(1); i < to.size; i += gridsize(1)) to[i] = from[i] - k;
});
/** Each thread counts in one element. */
export const strideCount = kernel(({ grid, gridsize }, to, count) => {
  const t = grid(1);
  for (let i = grid(1); i < to.size; i += gridsize(1)) {
    to[i] = count[t];
    count[t] = count[t] + 1;
  }
});
/** Its second loop stores the sum of its first loop. */
export const strideSum = kernel(({ grid, gridsize }, to, from) => {
  let sum = 0;
  for (let i = grid(1); i < to.size; i += gridsize(1)) sum += from[i];
  for (let i = grid(1); i < to.size; i += gridsize(1)) to[i] = sum;
});
/** Its second loop reads elements that later iterations of its first loop store. */
export const strideAhead = kernel(({ grid, gridsize }, to, from) => {
  for (let i = grid(1); i < to.size; i += gridsize(1)) to[i] = from[i] + 1;
  for (let i = grid(1); i < to.size; i += gridsize(1)) if (i + gridsize(1) < to.size) from[i] = to[i + gridsize(1)];
});
/** Its end is another array's: what it stores outside of its own is lost. */
export const strideBeyond = kernel(({ grid, gridsize }, to, from) => {
  for (let i = grid(1); i < from.size; i += gridsize(1)) {
    to[i] = from[i] * 3;
    from[i] = to[i] + 1;
  }
});
export const strideNeighbour = kernel(({ grid, gridsize }, to, from) => {
  for (let i = grid(1); i < to.size; i += gridsize(1)) {
    const next = (i + 1) % from.size;
    to[i] = from[next];
  }
});
export const unguarded = kernel(({ grid }, to, from) => {
  const i = grid(1);
  to[i] = from[i] + 1;
});
export const columns = kernel(({ grid }, to, from) => {
  const [x, y] = grid(2);
  if (y === 0 && x < to.size) to[x] = from[x] + 1;
});
export const sum = kernel(({ grid, atomic }, to, from) => {
  const i = grid(1);
  if (i < from.size) atomic.max(to, 0, Math.trunc(from[i]));
});

export const twice = kernel(({ grid }, to, from) => {
  const i = grid(1);
  if (i < to.size) {
    to[i] = from[i];
    to[i] = to[i] + from[i];
  }
});
export const part = kernel(({ grid }, to, from, by) => {
  const i = grid(1);
  if (i < to.size && from[i] > by) to[i] = from[i] * 0.5;
});

/** Numbers from 0.1 to 3.8. */
export const given = (length: number, seed: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => Math.abs(Math.sin(i * 12.9898 + seed) * 3.7) + 0.1);
