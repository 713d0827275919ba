import { expect } from "vitest";

type Value = number | bigint | boolean;

/**
 * Elements that are the same, signs of zeros too; `row` says which case it was. By a plain loop: `toEqual` of long lists takes
 * a microsecond for each element.
 */
export function expectSame(got: ArrayLike<Value>, wanted: ArrayLike<Value>, row: object = {}): void {
  let at = 0;
  while (at < got.length && Object.is(got[at], wanted[at])) at++;
  expect({ ...row, length: got.length, at, got: got[at] }).toEqual({
    ...row,
    length: wanted.length,
    at: wanted.length,
    got: wanted[at],
  });
}
