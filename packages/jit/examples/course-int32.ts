// A product of two whole numbers has 32 bits, unless a type says more.
import { kernel } from "@gridstride/jit";

const hash = kernel(
  ({ float64, int64, grid }, letters, short, double, long) => {
    const i = grid(1);
    let [a, b, c] = [0, float64(0), int64(0)];
    for (const letter of letters) {
      a = (a * 256 + letter) % 1000000007; // wraps
      b = (b * 256 + letter) % 1000000007;
      c = (c * 256 + letter) % 1000000007;
    }
    short[i] = a;
    double[i] = b;
    long[i] = c;
  },
);

const letters = new TextEncoder().encode("gridstride");
const short = new Int32Array(1);
const double = new Float64Array(1);
const long = new BigInt64Array(1);
await hash.configure(1, 1)(letters, short, double, long);
let expected = 0;
for (const letter of letters)
  expected = (expected * 256 + letter) % 1000000007;
console.log(short[0], double[0], long[0], expected);
