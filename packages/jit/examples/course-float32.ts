// float32 has 24 bits for a number: from 2 ** 24 on whole numbers have
// gaps, and a sum may lose all that is added.
import { kernel } from "@gridstride/jit";

const addOnes = kernel(
  ({ grid, n }, plain, careful) => {
    if (grid(1) !== 0) return;
    let sum = plain[0];
    let next = careful[0];
    let lost = 0;
    for (let i = 0; i < n; i++) {
      sum += 1;
      const before = next;
      // Kahan: adds what the iteration before lost
      next = before + (1 - lost);
      lost = next - before - (1 - lost);
    }
    plain[0] = sum;
    careful[0] = next;
  },
  { uses: { n: 1000 } },
);

const start = 2 ** 24;
const [plain, careful] = [
  Float32Array.of(start),
  Float32Array.of(start),
] as const;
await addOnes.configure(1, 1)(plain, careful);
console.log(
  `${start} + 1000 ones: ${plain[0]}, with compensation ${careful[0]}`,
);
