import { zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { type Program, program } from "../program.ts";

const findPrimes = kernel(({ grid }, isPrime) => {
  const i = grid(1);
  if (i >= isPrime.size) return;
  let prime = i > 1;
  for (let by = 2; by * by <= i; by++)
    if (i % by === 0) {
      prime = false;
      break;
    }
  isPrime[i] = prime ? 1 : 0;
});

export const primes: Program = program({
  name: "primes",
  title: "primes by trial division, int32",
  size: { full: 400_000, quick: 1000 },
  arrays: (n: number) => ({ isPrime: zeros(n, "int32") }),
  javascript: ({ isPrime }) => {
    for (let i = 0; i < isPrime.length; i++) {
      let prime = i > 1;
      for (let by = 2; by * by <= i; by++)
        if (i % by === 0) {
          prime = false;
          break;
        }
      isPrime[i] = prime ? 1 : 0;
    }
  },
  gridstride: ({ isPrime }, n) => void findPrimes.forall(n)(isPrime),
  results: ["isPrime"],
  tolerance: 0,
});
