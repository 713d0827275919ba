/** Python's strings, numbers, booleans, lists and tuples (both as arrays), and dictionaries, as the headers of `.npy` files have them; null for any other text. */
export function pythonLiteral(text: string): unknown {
  const tokens = text.match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[()[\]{},:]|[^\s()[\]{},:'"]+|['"]/g) ?? [];
  let at = 0;
  const items = <T>(end: string, item: () => T): T[] => {
    const found: T[] = [];
    while (tokens[at] !== end) {
      found.push(item());
      if (tokens[at] === ",") at++;
      else if (tokens[at] !== end) throw new SyntaxError(`expected ${end}`);
    }
    at++;
    return found;
  };
  const entry = (): [string, unknown] => {
    const key = String(value());
    if (tokens[at++] !== ":") throw new SyntaxError("expected :");
    return [key, value()];
  };
  const value = (): unknown => {
    const token = tokens[at++] ?? "";
    if (token === "[") return items("]", value);
    if (token === "{") return Object.fromEntries(items("}", entry));
    if (token === "(") {
      const found = items(")", value);
      return found.length === 1 && tokens[at - 2] !== "," ? found[0] : found;
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
