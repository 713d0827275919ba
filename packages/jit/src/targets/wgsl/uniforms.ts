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
    const members: Member[] = [];
    const add = (name: string, type: Member["type"], word: UniformWord): unknown => members.push({ name, type, word });
    for (const axis of [0, 1, 2] as const) add(`grid_${AXES[axis]}`, "i32", { kind: "gridDim", axis });
    add("wrapped", "u32", { kind: "wrappedWidth" });
    add("launch", "u32", { kind: "launch" });
    this.#kernel.params.forEach((arg, param) => {
      if (arg.kind === "scalar") {
        const scalar = { kind: "scalar", param, type: arg.type } as const;
        if (wordsOf(arg.type) === 2) {
          for (const word of [0, 1] as const) add(`p${param}_${word}`, "u32", { ...scalar, word });
          return;
        }
        const type = valueType(arg.type);
        add(`p${param}`, type === "bool" ? "u32" : type, scalar);
      }
      const array = arg.kind === "array" ? this.#kernel.arrays[arg.array] : undefined;
      if (arg.kind !== "array" || array?.space !== "global") return;
      const prefix = `a${arg.array}_`;
      add(`${prefix}o`, "i32", { kind: "offset", param });
      add(`${prefix}v`, "i32", { kind: "vectors", param });
      for (let axis = 0; axis < array.ndim; axis++) add(`${prefix}n${axis}`, "i32", { kind: "shape", param, axis });
      for (let axis = 0; axis < array.ndim; axis++) add(`${prefix}s${axis}`, "i32", { kind: "stride", param, axis });
    });
    return members;
  }
}
