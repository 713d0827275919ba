const hex = (n: number): string => (n >>> 0).toString(16).padStart(8, "0");

/**
 * 16 hexadecimal digits of a text. Each half is one to one in every character, so that two texts that differ in one character
 * never have the same digits. Nobody is kept from making a text for given digits.
 */
export function hashOf(text: string): string {
  let [low, high] = [0x811c9dc5, 0x9e3779b9];
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    low = Math.imul(low ^ char, 0x01000193);
    high = Math.imul(high ^ char, 0x85ebca6b);
    high = (high << 13) | (high >>> 19);
  }
  return hex(low) + hex(high);
}
