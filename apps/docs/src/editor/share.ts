/** Programs in the hash of an address: `#code=` and base64url of the deflated (raw) UTF-8 text. */

const PREFIX = "code=";
/** No program of a reader's is longer; a hash that inflates to more is not one of ours. */
const LONGEST = 1_000_000;

/** The contents of a hash: a program, none, or something else with the reason that a reader can be reported. */
export type Shared =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "none" }
  | { readonly kind: "bad"; readonly message: string };

/**
 * `#code=…` for a program.
 *
 * @throws {RangeError} for one so long that nobody could open its link.
 */
export async function toHash(code: string): Promise<string> {
  const bytes = new TextEncoder().encode(code);
  if (bytes.length > LONGEST)
    throw new RangeError(
      `expected a program of at most ${LONGEST} bytes; got ${bytes.length}: send it as a file instead of a link`,
    );
  const deflated = await piped(bytes, new CompressionStream("deflate-raw"));
  return `#${PREFIX}${base64url(deflated)}`;
}

/** The program in a hash, with or without its `#`. Never throws. */
export async function fromHash(hash: string): Promise<Shared> {
  const text = hash.replace(/^#/, "");
  if (!text.startsWith(PREFIX)) return { kind: "none" };
  try {
    const bytes = await piped(bytesOf(text.slice(PREFIX.length)), new DecompressionStream("deflate-raw"));
    return { kind: "code", code: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return {
      kind: "bad",
      message:
        "The link holds no whole program: it may have been cut off when it was copied. Copy it again from where it came.",
    };
  }
}

/** All that a stream makes of some bytes; at most `LONGEST`, for a few bytes can inflate to gigabytes. */
async function piped(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > LONGEST) {
      await reader.cancel();
      throw new RangeError(`longer than ${LONGEST} bytes`);
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function base64url(bytes: Uint8Array): string {
  // Piecewise: an engine passes only so many arguments to a call.
  let text = "";
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @throws {Error} for characters that base64url does not have. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) throw new RangeError("not base64url");
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
}
