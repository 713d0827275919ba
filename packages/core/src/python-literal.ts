/** Python's strings, numbers, booleans, lists and tuples (both as arrays), and dictionaries, as the headers of `.npy` files have them; null for any other text. */
export function pythonLiteral(text: string): unknown {
  const tokens = text.match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[()[\]{},:]|[^\s()[\]{},:'"]+|['"]/g) ?? [];
  let at = 0;
  const list = (end: string): unknown[] => {
    const items: unknown[] = [];
    while (tokens[at] !== end) {
      items.push(value());
      if (tokens[at] === ",") at++;
      else if (tokens[at] !== end) throw new SyntaxError(`expected ${end}`);
    }
    at++;
    return items;
  };
  const dictionary = (): Record<string, unknown> => {
    const entries: [string, unknown][] = [];
    while (tokens[at] !== "}") {
      const key = String(value());
      if (tokens[at++] !== ":") throw new SyntaxError("expected :");
      entries.push([key, value()]);
      if (tokens[at] === ",") at++;
      else if (tokens[at] !== "}") throw new SyntaxError("expected }");
    }
    at++;
    return Object.fromEntries(entries);
  };
  const value = (): unknown => {
    const token = tokens[at++] ?? "";
    if (token === "[") return list("]");
    if (token === "{") return dictionary();
    if (token === "(") {
      const items = list(")");
      return items.length === 1 && tokens[at - 2] !== "," ? items[0] : items;
    }
    if (/^['"]./.test(token)) return token.slice(1, -1).replace(/\\(.)/g, "$1");
    if (token === "True" || token === "False") return token === "True";
    if (/^-?\d+L?$/.test(token)) return Number.parseInt(token, 10);
    throw new SyntaxError(`${token} is no value`);
  };
  try {
    const found = value();
    return at === tokens.length ? found : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A text as Python writes it. */
export function pythonText(text: string): string {
  if (text.includes("'") && !text.includes('"')) return `"${text.replaceAll("\\", "\\\\")}"`;
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

/** A tuple of numbers as Python writes it. */
export function pythonTuple(numbers: readonly number[]): string {
  return numbers.length === 1 ? `(${numbers[0]},)` : `(${numbers.join(", ")})`;
}
