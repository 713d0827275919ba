import { seededRandom } from "@gridstride/testing";
import { describe, expect, test } from "vitest";
import { HEAP_BASE, Heap } from "../../../src/wasm/heap.ts";

const GIB = 2 ** 30;

function heapOf(pages = 65536): { heap: Heap; memory: WebAssembly.Memory } {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: pages });
  return { heap: new Heap(memory, pages), memory };
}

describe("one allocation", () => {
  test.each([
    // asked, taken
    [0, 64],
    [1, 64],
    [63, 64],
    [64, 64],
    [65, 128],
    [1000, 1024],
    // To the end of the first page.
    [64512, 64512],
    [65536, 65536],
    [1_000_003, 1_000_064],
  ])("%i bytes take %i", (asked, taken) => {
    const { heap, memory } = heapOf();
    const address = heap.allocate(asked);
    expect([address, heap.used, heap.idle, heap.top]).toEqual([HEAP_BASE, taken, 0, HEAP_BASE + taken]);
    // Vectors reach beyond the last element.
    expect(memory.buffer.byteLength).toBeGreaterThanOrEqual(address + taken + 1024);
    heap.free(address);
    expect([heap.used, heap.idle]).toEqual([0, taken]);
  });
});

describe("what is freed", () => {
  test.each([1, 64, 1000, 2047, 2048, 5000, 70_001, 3_000_001])("of %i bytes serves the same size again", (size) => {
    const { heap } = heapOf();
    const [first, second, third] = [heap.allocate(size), heap.allocate(size), heap.allocate(size)];
    const { top } = heap;
    heap.free(second);
    expect(heap.allocate(size)).toBe(second);
    heap.free(first);
    heap.free(third);
    expect([heap.allocate(size), heap.allocate(size)].sort((a, b) => a - b)).toEqual([first, third]);
    expect(heap.top).toBe(top);
  });

  test.each([[[0, 1, 2, 3]], [[3, 2, 1, 0]], [[0, 2, 1, 3]], [[1, 3, 0, 2]], [[2, 0, 3, 1]]])(
    "in order %j becomes one block",
    (order) => {
      const { heap } = heapOf();
      const parts = [100, 5000, 64, 100_000].map((size) => heap.allocate(size));
      const { top } = heap;
      for (const part of order) heap.free(parts[part] as number);
      expect(heap.allocate(top - HEAP_BASE)).toBe(HEAP_BASE);
      expect([heap.top, heap.idle]).toEqual([top, 0]);
    },
  );

  test("at the end is used before what follows it", () => {
    const { heap } = heapOf();
    heap.allocate(64);
    const end = heap.allocate(1024);
    heap.free(end);
    expect(heap.allocate(4096)).toBe(end);
    expect(heap.top).toBe(end + 4096);
  });

  test("twice, or where nothing was, is our own mistake", () => {
    const { heap } = heapOf();
    const address = heap.allocate(10);
    heap.free(address);
    for (const at of [address, address + 64, 0])
      expect(() => heap.free(at)).toThrow(`unreachable: nothing is allocated at ${at}`);
  });
});

describe("limits", () => {
  test("addresses above 2³¹, up to the last byte of 4 GiB", () => {
    const { heap, memory } = heapOf();
    const [low, middle] = [heap.allocate(GIB), heap.allocate(2 * GIB)];
    const high = heap.allocate(heap.capacity - 3 * GIB);
    expect([low, middle, high]).toEqual([HEAP_BASE, HEAP_BASE + GIB, HEAP_BASE + 3 * GIB]);
    const last = new Uint8Array(memory.buffer, high, heap.capacity - 3 * GIB);
    last[last.length - 1] = 7;
    expect(memory.buffer.byteLength).toBe(4 * GIB);
    expect(() => heap.allocate(1)).toThrow(
      expect.objectContaining({
        name: "OutOfMemoryError",
        code: "out-of-memory",
        requested: 64,
        inUse: heap.capacity,
        limit: heap.capacity,
      }),
    );
    heap.free(middle);
    expect(heap.allocate(1.5 * GIB)).toBe(middle);
  });

  test("memory that the system refuses is an OutOfMemoryError with its cause; the heap goes on", () => {
    // The memory's own maximum is below the heap's.
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 4 });
    const heap = new Heap(memory, 100);
    expect(() => heap.allocate(5 * 65536)).toThrow(
      expect.objectContaining({ name: "OutOfMemoryError", cause: expect.any(RangeError) }),
    );
    // Growth by more than is needed is refused too: then by what is needed.
    expect(heap.allocate(3.5 * 65536)).toBe(HEAP_BASE);
    expect([memory.buffer.byteLength, heap.used]).toEqual([4 * 65536, 3.5 * 65536]);
  });

  test("a bound on fresh memory leaves what was used before", () => {
    const { heap } = heapOf();
    const address = heap.allocate(1024);
    heap.free(address);
    expect(() => heap.allocate(2048, 1023)).toThrow(expect.objectContaining({ name: "OutOfMemoryError" }));
    expect(heap.allocate(1024, 0)).toBe(address);
    heap.free(address);
    expect(heap.allocate(2048, 1024)).toBe(address);
  });

  test("growth is a quarter ahead, 64 MiB at most", () => {
    const { heap, memory } = heapOf();
    const sizes = new Set<number>();
    for (let i = 0; i < 4096; i++) {
      heap.allocate(256 * 1024);
      sizes.add(memory.buffer.byteLength);
    }
    expect(memory.buffer.byteLength).toBeLessThanOrEqual(heap.top + 64 * 2 ** 20);
    expect(sizes.size).toBeLessThan(50);
  });
});

describe("thousands of odd sizes", () => {
  /** Random allocations with about `held` of them alive, each marked at both ends; every mark is looked at when it is freed. */
  function churn(
    seed: number,
    held: number,
    rounds: number,
    most: number,
  ): { heap: Heap; peak: number; kept: number[] } {
    const { heap, memory } = heapOf();
    const random = seededRandom(seed);
    const alive: { address: number; size: number; mark: number }[] = [];
    let peak = 0;
    // Growth detaches the buffer: the view of all bytes is made anew then, and not for each piece.
    let bytes = new Uint8Array(memory.buffer);
    const drop = (): void => {
      const [piece] = alive.splice(random.integer(0, alive.length - 1), 1);
      if (piece === undefined) return;
      if (bytes[piece.address] !== piece.mark || bytes[piece.address + piece.size - 1] !== piece.mark)
        throw new Error(`two pieces overlap at ${piece.address}`);
      heap.free(piece.address);
    };
    for (let round = 0; round < rounds; round++) {
      const size = Math.ceil(most ** random.uniform());
      const address = heap.allocate(size);
      if (address % 64 !== 0 || address < HEAP_BASE) throw new Error(`address ${address}`);
      const mark = 1 + (round % 255);
      if (bytes.length === 0) bytes = new Uint8Array(memory.buffer);
      if (address + size > bytes.length) throw new Error(`address ${address} of ${size} bytes is beyond the memory`);
      bytes[address] = mark;
      bytes[address + size - 1] = mark;
      alive.push({ address, size, mark });
      peak = Math.max(peak, heap.used);
      if (alive.length > held) drop();
    }
    return { heap, peak, kept: alive.map(({ address }) => address) };
  }

  test.each([
    // seed, alive together, allocations, largest
    [1, 1, 2000, 1_000_000],
    [2, 10, 20_000, 100_000],
    [3, 200, 50_000, 1_000_000],
    [4, 2000, 50_000, 50_000],
  ])("seed %i, %i alive, %i in all: nothing overlaps, and little more is taken than was ever used", (...given) => {
    const { heap, peak, kept } = churn(...given);
    expect((heap.top - HEAP_BASE) / peak).toBeLessThan(1.4);
    for (const address of kept) heap.free(address);
    const whole = heap.idle;
    expect([heap.used, heap.allocate(whole)]).toEqual([0, HEAP_BASE]);
  });

  test("an allocation among 100,000 free blocks costs what one among 100 does", () => {
    /** Milliseconds of 500 allocations, the least of 20 times: on a busy machine some of them are undisturbed. */
    const among = (free: number): number => {
      const { heap } = heapOf();
      const all = Array.from({ length: 2 * free }, (_, i) => heap.allocate(64 * (1 + (i % 97))));
      for (let i = 0; i < all.length; i += 2) heap.free(all[i] as number);
      const times = Array.from({ length: 20 }, () => {
        const start = performance.now();
        for (let i = 0; i < 500; i++) heap.free(heap.allocate(64 * (1 + (i % 200))));
        return performance.now() - start;
      });
      return Math.min(...times);
    };
    // A search through all of them would take a thousand times as long.
    expect(among(100_000) / among(100)).toBeLessThan(50);
  });
});
