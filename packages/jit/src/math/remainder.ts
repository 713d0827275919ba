/** x less the nearest whole multiple of y, the even one of two (IEEE 754). The sign of a zero is that of x. */
export function remainder(x: number, y: number): number {
  const b = Math.abs(y);
  const rest = Math.abs(x) % (2 * b);
  // 2 b may be infinite: the remainder is x itself, which is less than 2 b.
  const nearest = rest <= b - rest ? rest : b - (rest - b) > rest - b ? rest - b : rest - b - b;
  return x < 0 || Object.is(x, -0) ? -nearest : nearest;
}
