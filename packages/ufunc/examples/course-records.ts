// Records: an array whose elements have named fields.
import {
  array,
  defaultDevice,
  readNpy,
  record,
  writeNpy,
} from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { hypot } from "@gridstride/ufunc/numpy";

const particle = record({ x: "float32", y: "float32", id: "int32" });
const particles = array(
  [
    { x: 3, y: 4, id: 1 },
    { x: 6, y: 8, id: 2 },
    { x: 0.5, y: 0, id: 3 },
  ],
  particle,
);
console.log(String(particles));
console.log(particles.get(1), particle.itemsize);

const middle = deviceFunction(
  (a: { x: number; y: number }, b: { x: number; y: number }) => ({
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
  }),
);
const gather = kernel(
  ({ grid, middle }, p, dx) => {
    const i = grid(1);
    if (i >= p.length) return;
    const q = p[i]; // a copy: what is stored below does not change it
    p[i].x += dx;
    const { x, y } = middle(q, { x: 0, y: 0 });
    if (q.id === 2) p[i] = { x, y, id: -q.id };
  },
  { uses: { middle } },
);

const device = await defaultDevice();
const onDevice = device.toDevice(particles);
gather.forall(particles.size)(onDevice, 10);
console.log(await onDevice.toText());

// ufuncs take fields
const r = hypot(onDevice.field("x"), onDevice.field("y"));
console.log(await r.toText());

particles.field("y").fill(1); // a view
console.log(String(particles));
console.log(
  String(readNpy(writeNpy(particles), particle).equals(particles)),
);
