/** The names that a built module imports from the runtimes of the packages. */
export class RuntimeImports {
  readonly #names: Map<string, Set<string>> = new Map();

  /** @returns the name's local form, which no module has. */
  use(from: string, name: string): string {
    const names = this.#names.get(from) ?? new Set<string>();
    this.#names.set(from, names.add(name));
    return `gridstride$${name}`;
  }

  /** The statements that import them, in one line, so that no other line moves. */
  get text(): string {
    return [...this.#names]
      .map(
        ([from, names]) =>
          `import { ${[...names].map((name) => `${name} as gridstride$${name}`).join(", ")} } from "${from}"; `,
      )
      .join("");
  }
}
