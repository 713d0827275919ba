/** Where a generator's choices come from. */
export interface Choices {
  /** A whole number, both bounds included. */
  integer(low: number, high: number): number;
}

/** Choices with names for the ways in which they are made. */
export class Source {
  readonly #choices: Choices;

  constructor(choices: Choices) {
    this.#choices = choices;
  }

  integer(low: number, high: number): number {
    return this.#choices.integer(low, high);
  }

  chance(probability: number): boolean {
    return this.integer(0, 999) < probability * 1000;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.integer(0, items.length - 1)] as T;
  }

  /** One of the thunks, by weight; those of weight 0 never. */
  weighted<T>(items: readonly (readonly [weight: number, make: () => T])[]): T {
    let at = this.integer(0, items.reduce((sum, [weight]) => sum + weight, 0) - 1);
    for (const [weight, make] of items) {
      if (at < weight) return make();
      at -= weight;
    }
    throw new Error("weights are whole numbers");
  }

  list<T>(count: number, make: (at: number) => T): T[] {
    return Array.from({ length: count }, (_, at) => make(at));
  }
}
