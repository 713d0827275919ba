const MASK = 0xffffffffn;

/**
 * Philox4x32-10 in exact integers, straight from the paper: the reference of what kernels compute.
 *
 * @param counter - four words, least significant first; `key` two.
 * @see Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
 */
export function philoxWords(counter: readonly number[], key: readonly number[]): readonly number[] {
  let [x0 = 0n, x1 = 0n, x2 = 0n, x3 = 0n] = counter.map(BigInt);
  let [k0 = 0n, k1 = 0n] = key.map(BigInt);
  for (let round = 0; round < 10; round++) {
    const [even, odd] = [x0 * 0xd2511f53n, x2 * 0xcd9e8d57n];
    [x0, x1, x2, x3] = [(odd >> 32n) ^ x1 ^ k0, odd & MASK, (even >> 32n) ^ x3 ^ k1, even & MASK];
    [k0, k1] = [(k0 + 0x9e3779b9n) & MASK, (k1 + 0xbb67ae85n) & MASK];
  }
  return [x0, x1, x2, x3].map(Number);
}

const ONES = 0xffffffff;

/** The answers of philox4x32-10 that Random123 publishes (kat_vectors). */
export const PHILOX_ANSWERS: readonly {
  readonly counter: readonly number[];
  readonly key: readonly number[];
  readonly words: readonly number[];
}[] = [
  { counter: [0, 0, 0, 0], key: [0, 0], words: [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8] },
  {
    counter: [ONES, ONES, ONES, ONES],
    key: [ONES, ONES],
    words: [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd],
  },
  {
    counter: [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
    key: [0xa4093822, 0x299f31d0],
    words: [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
  },
];
