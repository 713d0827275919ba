/** Numbers grouped by value: `distinct` ascending; the numbers at `order[starts[i]]` up to `order[starts[i + 1]]` equal `distinct[i]`. */
export interface Segments {
  readonly distinct: Float64Array<ArrayBuffer>;
  /** One more than `distinct` has. */
  readonly starts: Int32Array<ArrayBuffer>;
  readonly order: Int32Array<ArrayBuffer>;
}

const DIGIT = 2048;

/** Groups fewer than 2³¹ whole numbers from 0 up, equal numbers in the order in which they come: a radix sort. */
export function groupEqual(values: ArrayLike<number>): Segments {
  const { length } = values;
  let order: Int32Array<ArrayBuffer> = Int32Array.from({ length }, (_, at) => at);
  let largest = 0;
  for (let at = 0; at < length; at++) largest = Math.max(largest, values[at] as number);
  for (let unit = 1; unit <= largest; unit *= DIGIT) order = byDigit(values, order, unit);
  const starts: number[] = [];
  for (let at = 0; at < length; at++)
    if (at === 0 || values[order[at] as number] !== values[order[at - 1] as number]) starts.push(at);
  const distinct = Float64Array.from(starts, (at) => values[order[at] as number] as number);
  return { distinct, starts: Int32Array.from([...starts, length]), order };
}

/** A stable counting sort by one digit. */
function byDigit(values: ArrayLike<number>, order: Int32Array, unit: number): Int32Array<ArrayBuffer> {
  const digit = (at: number): number => Math.trunc((values[at] as number) / unit) % DIGIT;
  const next = new Int32Array(DIGIT + 1);
  for (const at of order) next[digit(at) + 1] = (next[digit(at) + 1] as number) + 1;
  for (let one = 1; one <= DIGIT; one++) next[one] = (next[one] as number) + (next[one - 1] as number);
  const sorted = new Int32Array(order.length);
  for (const at of order) {
    const one = digit(at);
    const place = next[one] as number;
    sorted[place] = at;
    next[one] = place + 1;
  }
  return sorted;
}
