/** Numbers grouped by value: `distinct` ascending; the numbers at `order[starts[i]]` up to `order[starts[i + 1]]` equal `distinct[i]`. */
export interface Segments {
  readonly distinct: Float64Array;
  /** One more than `distinct` has. */
  readonly starts: Int32Array<ArrayBuffer>;
  readonly order: Int32Array<ArrayBuffer>;
}

const DIGIT = 2048;

/** Groups fewer than 2³¹ whole numbers from 0 up, equal numbers in the order in which they come: a radix sort. */
export function groupEqual(values: ArrayLike<number>): Segments {
  const { length } = values;
  const value = (at: number): number => values[at] as number;
  let order: Int32Array<ArrayBuffer> = new Int32Array(length);
  let largest = 0;
  for (let at = 0; at < length; at++) {
    order[at] = at;
    largest = Math.max(largest, value(at));
  }
  for (let unit = 1; unit <= largest; unit *= DIGIT) order = byDigit(value, order, unit);
  const starts = new Int32Array(length + 1);
  const distinct = new Float64Array(length);
  let count = 0;
  for (let i = 0, last = -1; i < length; i++) {
    const own = value(order[i] as number);
    if (own === last) continue;
    starts[count] = i;
    distinct[count++] = last = own;
  }
  starts[count] = length;
  return { distinct: distinct.subarray(0, count), starts: starts.subarray(0, count + 1), order };
}

/** A stable counting sort by one digit. */
function byDigit(value: (at: number) => number, order: Int32Array, unit: number): Int32Array<ArrayBuffer> {
  const { length } = order;
  const digits = new Uint16Array(length);
  const next = new Int32Array(DIGIT + 1);
  for (let at = 0; at < length; at++) {
    const digit = Math.trunc(value(at) / unit) % DIGIT;
    digits[at] = digit;
    next[digit + 1] = (next[digit + 1] as number) + 1;
  }
  for (let one = 1; one <= DIGIT; one++) next[one] = (next[one] as number) + (next[one - 1] as number);
  const sorted = new Int32Array(length);
  for (let i = 0; i < length; i++) {
    const at = order[i] as number;
    const digit = digits[at] as number;
    const place = next[digit] as number;
    sorted[place] = at;
    next[digit] = place + 1;
  }
  return sorted;
}
