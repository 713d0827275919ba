/** The value that the map has for the key; made and stored at the first request. */
export function once<K, V>(map: Pick<Map<K, V>, "get"> & { set(key: K, value: V): unknown }, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
