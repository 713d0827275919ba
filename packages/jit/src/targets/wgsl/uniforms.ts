import type { RealDType as DType } from "@gridstride/core";
import type { ArrayId } from "../../ir/expr.ts";
import type { Kernel } from "../../ir/ir.ts";
import type { UniformWord } from "./module.ts";
import { AXES } from "./names.ts";
import { valueType, wordsOf } from "./types.ts";

interface Member {
  readonly name: string;
  readonly type: "i32" | "u32" | "f32";
  readonly word: UniformWord;
}

/** The uniform block: only what the text uses, in an order that does not depend on where it is used. */
export class Uniforms {
  readonly #kernel: Kernel;
  readonly #used = new Set<string>();

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  grid(axis: 0 | 1 | 2): string {
    return this.#use(`grid_${AXES[axis]}`);
  }

  wrapped(): string {
    return this.#use("wrapped");
  }

  /** The number of the launch, u32. */
  launch(): string {
    return this.#use("launch");
  }

  /** Offset of the array's first element, i32. */
  offset(array: ArrayId): string {
    return this.#use(`a${array}_o`);
  }

  /** Fours of elements before it, i32, where that is a whole number. */
  vectors(array: ArrayId): string {
    return this.#use(`a${array}_v`);
  }

  shape(array: ArrayId, axis: number): string {
    return this.#use(`a${array}_n${axis}`);
  }

  stride(array: ArrayId, axis: number): string {
    return this.#use(`a${array}_s${axis}`);
  }

  /** A scalar argument, in the type its value has. */
  scalar(param: number, type: DType, word?: 0 | 1): string {
    const text = this.#use(word === undefined ? `p${param}` : `p${param}_${word}`);
    return type === "bool" ? `(${text} != 0u)` : text;
  }

  #use(name: string): string {
    this.#used.add(name);
    return `u.${name}`;
  }

  /** The members used, in order. */
  members(): readonly Member[] {
    return this.#all().filter(({ name }) => this.#used.has(name));
  }

  #all(): Member[] {
    const members: Member[] = ([0, 1, 2] as const).map((axis) => ({
      name: `grid_${AXES[axis]}`,
      type: "i32",
      word: { kind: "gridDim", axis },
    }));
    members.push({ name: "wrapped", type: "u32", word: { kind: "wrappedWidth" } });
    members.push({ name: "launch", type: "u32", word: { kind: "launch" } });
    this.#kernel.params.forEach((param, index) => {
      if (param.kind === "scalar") {
        if (wordsOf(param.type) === 2) {
          for (const word of [0, 1] as const)
            members.push({
              name: `p${index}_${word}`,
              type: "u32",
              word: { kind: "scalar", param: index, type: param.type, word },
            });
          return;
        }
        const type = valueType(param.type);
        members.push({
          name: `p${index}`,
          type: type === "bool" ? "u32" : type,
          word: { kind: "scalar", param: index, type: param.type },
        });
        return;
      }
      if (param.kind === "records") return;
      const array = this.#kernel.arrays[param.array];
      if (array?.space !== "global") return;
      const prefix = `a${param.array}_`;
      members.push({ name: `${prefix}o`, type: "i32", word: { kind: "offset", param: index } });
      members.push({ name: `${prefix}v`, type: "i32", word: { kind: "vectors", param: index } });
      for (const [letter, kind] of [
        ["n", "shape"],
        ["s", "stride"],
      ] as const)
        for (let axis = 0; axis < array.ndim; axis++)
          members.push({ name: `${prefix}${letter}${axis}`, type: "i32", word: { kind, param: index, axis } });
    });
    return members;
  }
}
