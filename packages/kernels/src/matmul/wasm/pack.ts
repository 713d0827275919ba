import { Code, type FuncRef, type ModuleBuilder } from "@gridstride/jit/internal";
import type { Element } from "./element.ts";

/**
 * `pack(from, step, along, count, depth, to)`: a panel of `width` rows (or columns), interleaved, so that a tile reads it
 * from one end to the other: `to[p * width + i] = from[i * step + p * along]`, strides in bytes. Elements beyond
 * `count` are 0.
 */
export function definePack(module: ModuleBuilder, name: string, element: Element, width: number): FuncRef {
  const { bytes, lanes } = element;
  const code = new Code(["i32", "i32", "i32", "i32", "i32", "i32"], []);
  const [from, step, along, count, depth, to] = [0, 1, 2, 3, 4, 5] as const;
  const p = code.local("i32");
  const own = { code, element, width, from, step, along, count, depth, to, p };
  code.i32(0).set(p);
  code.get(count).i32(width).op("i32.eq");
  code.if(() => {
    code
      .get(step)
      .i32(bytes)
      .op("i32.eq")
      .if(
        () => copyVectors(own),
        () =>
          code
            .get(along)
            .i32(bytes)
            .op("i32.eq")
            .if(() => turnSquares(own, lanes)),
      );
  });
  one(own);
  const pack = module.declare(name, code);
  module.define(pack, code);
  return pack;
}

interface Packing {
  readonly code: Code;
  readonly element: Element;
  readonly width: number;
  readonly from: number;
  readonly step: number;
  readonly along: number;
  readonly count: number;
  readonly depth: number;
  readonly to: number;
  readonly p: number;
}

/** The panel's elements of one place follow each other in memory. */
function copyVectors({ code, element, width, from, along, depth, to, p }: Packing): void {
  code.block((end) => {
    code.loop((again) => {
      code.get(p).get(depth).op("i32.ge_s").brIf(end);
      for (let i = 0; i < width / element.lanes; i++)
        code
          .get(to)
          .get(from)
          .load("v128.load", i * 16)
          .store("v128.store", i * 16);
      advance(code, from, along, to, width * element.bytes, p, 1);
      code.br(again);
    });
  });
}

/** Each row of the panel is contiguous along the inner size: squares of vectors are transposed. */
function turnSquares({ code, element, width, from, step, depth, to, p }: Packing, lanes: number): void {
  const rows = Array.from({ length: lanes }, () => code.local("v128"));
  const at = code.local("i32");
  code.block((end) => {
    code.loop((again) => {
      code.get(p).i32(lanes).op("i32.add").get(depth).op("i32.gt_s").brIf(end);
      code.get(from).set(at);
      for (let first = 0; first < width; first += lanes) {
        for (const row of rows) {
          code.get(at).load("v128.load").set(row);
          code.get(at).get(step).op("i32.add").set(at);
        }
        for (let column = 0; column < lanes; column++) {
          code.get(to);
          gather(code, rows, column, lanes);
          code.store("v128.store", (column * width + first) * element.bytes);
        }
      }
      code.get(from).i32(16).op("i32.add").set(from);
      code
        .get(to)
        .i32(lanes * width * element.bytes)
        .op("i32.add")
        .set(to);
      code.get(p).i32(lanes).op("i32.add").set(p);
      code.br(again);
    });
  });
}

/** Element `column` of each of `lanes` vectors, as one vector on the stack. */
function gather(code: Code, rows: readonly number[], column: number, lanes: number): void {
  const size = 16 / lanes;
  const bytesOf = (lane: number): number[] => Array.from({ length: size }, (_, byte) => lane * size + byte);
  const pair = (first: number, second: number): void => {
    const other = lanes + column;
    const picked = [...bytesOf(column), ...bytesOf(other)];
    const rest = lanes === 2 ? [] : picked;
    code
      .get(rows[first] as number)
      .get(rows[second] as number)
      .op("i8x16.shuffle", Uint8Array.from([...picked, ...rest]));
  };
  pair(0, 1);
  if (lanes === 2) return;
  pair(2, 3);
  code.op("i8x16.shuffle", Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23]));
}

/** The rest of any panel, and its zeros. */
function one({ code, element, width, from, step, along, count, depth, to, p }: Packing): void {
  const { scalar, bytes } = element;
  const [i, at] = [code.local("i32"), code.local("i32")];
  code.block((done) => {
    code.loop((nextPlace) => {
      code.get(p).get(depth).op("i32.ge_s").brIf(done);
      code.get(from).set(at).i32(0).set(i);
      code.loop((nextRow) => {
        code.get(to).get(i).i32(bytes).op("i32.mul").op("i32.add");
        code
          .get(i)
          .get(count)
          .op("i32.lt_s")
          .if(
            () => code.get(at).load(`${scalar}.load`),
            () => code.op(`${scalar}.const`, 0),
            [scalar],
          );
        code.store(`${scalar}.store`);
        code.get(at).get(step).op("i32.add").set(at);
        code.get(i).i32(1).op("i32.add").tee(i).i32(width).op("i32.lt_s").brIf(nextRow);
      });
      advance(code, from, along, to, width * bytes, p, 1);
      code.br(nextPlace);
    });
  });
}

function advance(code: Code, from: number, along: number, to: number, panelBytes: number, p: number, by: number): void {
  code.get(from).get(along).op("i32.add").set(from);
  code.get(to).i32(panelBytes).op("i32.add").set(to);
  code.get(p).i32(by).op("i32.add").set(p);
}
