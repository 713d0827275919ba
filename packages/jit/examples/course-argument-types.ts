// What type does a number argument have? The kernel's use of it
// decides, unless a typed number or a signature does.
import { float32, int32 } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const fill = kernel(({ grid }, out, value, first) => {
  const i = first + grid(1);
  if (i < out.length) out[i] = value;
});
const out = new Float32Array(4);
// `value` is a fraction here; `first` is whole, as it becomes an index.
await fill.forall(4)(out, 3, 0);
// a typed number has its own type
await fill.forall(4)(out, int32(4), 2);
await fill.forall(4)(out, float32(0.1), 3);
console.log(...out);
for (const types of fill.overloads.keys()) console.log(types);

// Of several signatures a launch takes the first that fits its
// arguments.
const scale = kernel(
  ["(float32[:], float32)", "(int32[:], int32)"],
  ({ grid }, x, factor) => {
    const i = grid(1);
    if (i < x.length) x[i] *= factor;
  },
);
const [f, k] = [Float32Array.of(1, 2), Int32Array.of(1, 2)];
await scale.forall(2)(f, 2.5);
await scale.forall(2)(k, 3);
console.log(...f, ...k);
for (const types of scale.overloads.keys()) console.log(types);
