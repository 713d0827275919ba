/** Places of a table, from 0 up. The place of an owner that is collected goes to a later owner. */
export class Places {
  readonly #free: number[] = [];
  #taken = 0;
  readonly #collected = new FinalizationRegistry<{ readonly place: number; readonly clear: (place: number) => void }>(
    ({ place, clear }) => {
      clear(place);
      this.#free.push(place);
    },
  );

  /** @param clear - called when the owner is collected; must not hold it. */
  take(owner: object, clear: (place: number) => void): number {
    const place = this.#free.pop() ?? this.#taken++;
    this.#collected.register(owner, { place, clear });
    return place;
  }
}
