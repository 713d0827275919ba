// How long a copy of a million numbers takes; its result is checked
// before it is timed.
// targets: cpu; it times the host, whatever the target
import { bench } from "@gridstride/bench";

const result = await bench(
  "copy",
  {
    setup: () => ({ from: new Float64Array(1e6).fill(1), to: new Float64Array(1e6) }),
    run: ({ from, to }) => to.set(from),
    spoil: ({ to }) => to.fill(0),
    // the largest error
    check: ({ to }) => (to.every((x) => x === 1) ? 0 : 1),
    bytes: 16e6,
  },
  { seconds: 0.2 },
);
if (result.kind === "timed") console.log(`${result.timing.median} ms`);
