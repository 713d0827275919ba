// How a length is transformed: which passes, and what kernels get.

/** Radixes of passes; the first saves most memory traffic. */
const RADIXES = [4, 3, 5, 2] as const;
export type Radix = (typeof RADIXES)[number];

/** The radixes of a length's passes; null where it has a larger prime. */
export function factors(length: number): readonly Radix[] | null {
  const found: Radix[] = [];
  let rest = length;
  for (const radix of RADIXES)
    while (rest % radix === 0) {
      found.push(radix);
      rest /= radix;
    }
  return rest === 1 ? found : null;
}

/** The least length from `least` on whose transform has passes of small radixes only. */
export function smoothLength(least: number): number {
  for (let length = least; ; length++) if (factors(length) !== null) return length;
}

/** Powers of the n-th root of unity, `exp(-2πi k / n)` for k below n, rounded once; [real parts, imaginary parts]. */
export function roots(length: number): readonly [Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>] {
  const cosines = new Float64Array(length);
  const sines = new Float64Array(length);
  for (let k = 0; k < length; k++) {
    const [cosine, sine] = turn(k, length);
    cosines[k] = cosine;
    sines[k] = -sine;
  }
  return [cosines, sines];
}

/** Cosine and sine of k n-ths of a turn, of an angle up to an eighth of one: small angles are exact, and signs and zeros too. */
export function turn(k: number, length: number): readonly [number, number] {
  // In eighths: 8k / n, whole numbers until the end.
  const eighths = 8 * (k % length);
  const octant = Math.floor(eighths / length);
  const within = eighths - octant * length;
  const angle = (odd: boolean): number => ((odd ? length - within : within) * (Math.PI / 4)) / length;
  const odd = octant % 2 === 1;
  const [near, far] = [Math.cos(angle(odd)), Math.sin(angle(odd))];
  const [cosine, sine] = [
    [near, far],
    [far, near],
    [-far, near],
    [-near, far],
    [-near, -far],
    [-far, -near],
    [far, -near],
    [near, -far],
  ][octant] as [number, number];
  return [cosine, sine];
}
