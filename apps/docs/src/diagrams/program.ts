/** A kernel of a figure, and how it is launched. The text is what the reader sees and what the simulator runs. */
export interface Program {
  readonly text: string;
  /** Numbers that the kernel takes from outside. */
  readonly uses: Readonly<Record<string, number>>;
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  readonly args: readonly ArrayGiven[];
}

export interface ArrayGiven {
  readonly dtype: "int32" | "float32";
  readonly shape: readonly number[];
  /** The value of each element, counted in rows. */
  readonly value: (i: number) => number;
}
