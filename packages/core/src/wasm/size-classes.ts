/** A piece of memory, free or taken, between its neighbours by address. Sizes and addresses are bytes, multiples of 64. */
export interface Block {
  readonly address: number;
  byteLength: number;
  free: boolean;
  before: Block | null;
  after: Block | null;
  /** The list of free blocks of like size. */
  newer: Block | null;
  older: Block | null;
}

/** Sixteen classes to each power of two, up to 2³² bytes. */
const CLASSES = 384;

/** Blocks of the wanted size's own class that are tried before a larger class is taken. */
const TRIES = 32;

/** Free blocks by size, the newest of each class first: what was freed last is still in the processor's caches. */
export class SizeClasses {
  readonly #newest: (Block | null)[] = new Array<Block | null>(CLASSES).fill(null);
  /** A bit for each class that has blocks. */
  readonly #filled: Uint32Array = new Uint32Array(CLASSES / 32);

  add(block: Block): void {
    const at = classOf(block.byteLength);
    const older = this.#newest[at] ?? null;
    block.older = older;
    block.newer = null;
    if (older !== null) older.newer = block;
    this.#newest[at] = block;
    this.#filled[at >> 5] = (this.#filled[at >> 5] as number) | (1 << (at & 31));
  }

  remove(block: Block): void {
    const { newer, older } = block;
    if (older !== null) older.newer = newer;
    if (newer !== null) newer.older = older;
    else {
      const at = classOf(block.byteLength);
      this.#newest[at] = older;
      if (older === null) this.#filled[at >> 5] = (this.#filled[at >> 5] as number) & ~(1 << (at & 31));
    }
    block.newer = null;
    block.older = null;
  }

  /** A block of at least that size, of nearly the smallest there is, or null. It stays in its list. */
  find(byteLength: number): Block | null {
    const own = classOf(byteLength);
    let block = this.#newest[own] ?? null;
    for (let tries = 0; block !== null && tries < TRIES; tries++, block = block.older)
      if (block.byteLength >= byteLength) return block;
    // Every block of a larger class is large enough.
    for (let word = (own + 1) >> 5, mask = -1 << ((own + 1) & 31); word < this.#filled.length; word++, mask = -1) {
      const bits = (this.#filled[word] as number) & mask;
      if (bits !== 0) return this.#newest[word * 32 + 31 - Math.clz32(bits & -bits)] as Block;
    }
    return null;
  }
}

/** Up to 31 units of 64 bytes each size has its own; then sixteen classes share a power of two. */
function classOf(byteLength: number): number {
  const units = byteLength / 64;
  if (units < 16) return units;
  const log2 = 31 - Math.clz32(units);
  return (log2 - 3) * 16 + ((units >> (log2 - 4)) & 15);
}
