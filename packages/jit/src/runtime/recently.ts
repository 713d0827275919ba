/**
 * The value that the map has for the key; made at the first request. A map with more than `most` entries evicts the least recently used
 * entry.
 *
 * @param most - 256 modules are more than a program has kernels, and so few that kernels made without end do not fill the memory.
 */
export function recently<V>(map: Map<string, V>, key: string, make: () => V, most: number = 256): V {
  const value = map.get(key) ?? make();
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value as string);
  return value;
}
