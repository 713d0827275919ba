/** The candidate closest to a mistyped name, when one is close enough to be meant; the first of equals. */
export function nearest(name: string, candidates: Iterable<string>): string | null {
  const limit = Math.max(1, Math.floor(name.length / 3));
  let best: string | null = null;
  // All names of one or two letters are close to each other: only the case may differ.
  let least = name.length < 3 ? 1 : limit + 1;
  for (const candidate of candidates) {
    const distance = name.toLowerCase() === candidate.toLowerCase() ? 0.5 : editDistance(name, candidate);
    if (distance < least && candidate !== name) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** Insertions, deletions, substitutions and swaps of neighbours that turn one text into the other. */
function editDistance(from: string, to: string): number {
  let previous: number[] = [];
  let current = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const substitution = current[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      let distance = Math.min(current[j]! + 1, next[j - 1]! + 1, substitution);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        distance = Math.min(distance, previous[j - 2]! + 1);
      next.push(distance);
    }
    previous = current;
    current = next;
  }
  return current[to.length]!;
}

/** A hint that ends in "did you mean `x`?", or nothing. */
export function didYouMean(name: string, candidates: Iterable<string>): string | null {
  const found = nearest(name, candidates);
  return found === null ? null : `did you mean \`${found}\`?`;
}
