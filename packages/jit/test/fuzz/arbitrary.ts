import * as fc from "fast-check";
import type { Program } from "./ast.ts";
import { makeProgram, type Size } from "./programs.ts";
import { smaller } from "./shrink.ts";
import type { TypeSet } from "./types.ts";

/** A program, and whether it is a smaller one made from one that failed. */
export interface Candidate {
  readonly program: Program;
  readonly shrunk: boolean;
}

/** Random programs that fast-check makes smaller by leaving statements and expressions out. */
class Programs extends fc.Arbitrary<Candidate> {
  readonly #sizes: readonly Size[];
  readonly #types: TypeSet;

  constructor(sizes: readonly Size[], types: TypeSet) {
    super();
    this.#sizes = sizes;
    this.#types = types;
  }

  override generate(random: fc.Random): fc.Value<Candidate> {
    const choices = { integer: (low: number, high: number): number => random.nextInt(low, high) };
    const size = this.#sizes[random.nextInt(0, this.#sizes.length - 1)]!;
    return new fc.Value({ program: makeProgram(choices, size, this.#types), shrunk: false }, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Candidate {
    return typeof value === "object" && value !== null && "program" in value;
  }

  override shrink({ program }: Candidate): fc.Stream<fc.Value<Candidate>> {
    return fc.stream(smaller(program)).map((made) => new fc.Value({ program: made, shrunk: true }, undefined));
  }
}

export const programs = (sizes: readonly Size[], types: TypeSet = "all"): fc.Arbitrary<Candidate> =>
  new Programs(sizes, types);
