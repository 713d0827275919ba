import { setTimeout as sleep } from "node:timers/promises";
import { ScaleError } from "../errors.ts";
import { findCredentials } from "./credentials.ts";
import { checkKey, type Entry, type Renewal, type Store } from "./store.ts";

/** Waits between tries of a request that failed, in milliseconds. */
const WAITS = [100, 300, 900, 2700, 8100, 8100];

/** Milliseconds that one request may take besides the time of its bytes: a server that says nothing is asked again. */
const PATIENCE = 60_000;

/** Bytes in a millisecond that a slow connection still carries. */
const SLOWEST = 500;

/** An answer of the server, with its whole body. */
interface Answer {
  readonly status: number;
  readonly body: Uint8Array;
  /** From 1. */
  readonly tries: number;
}

/**
 * A bucket, in the region of `AWS_REGION`, with the credentials that `findCredentials` finds; `AWS_ENDPOINT_URL_S3` (or
 * `AWS_ENDPOINT_URL`) for servers other than Amazon's.
 */
export async function openS3(url: string, patience: number = PATIENCE): Promise<Store> {
  const [, bucket, prefix = ""] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(url) ?? [];
  if (bucket === undefined) throw new ScaleError("store", `expected s3://BUCKET/PREFIX, got ${url}`);
  const { env } = process;
  const credentials = await findCredentials(url);
  const module = await import("aws4fetch").catch((cause: unknown) => {
    throw new ScaleError("store", "stores in s3:// need the package aws4fetch: npm install aws4fetch", { cause });
  });
  const region = env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? "us-east-1";
  const endpoint = env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL;
  const base =
    endpoint === undefined
      ? `https://${bucket}.s3.${region}.amazonaws.com`
      : `${endpoint.replace(/\/+$/, "")}/${bucket}`;
  const client = new module.AwsClient({ ...(await credentials()), region, service: "s3", retries: 0 });
  const sign: Sign = async (url, { signQuery = false, ...init }) =>
    client.sign(url, { ...(init as RequestInit), aws: { ...(await credentials()), signQuery } });
  return new S3Store(url.replace(/\/+$/, ""), sign, base, prefix.replace(/\/+$/, ""), patience);
}

class S3Store implements Store {
  readonly url: string;
  readonly #sign: Sign;
  readonly #base: string;
  readonly #prefix: string;
  readonly #patience: number;

  constructor(url: string, sign: Sign, base: string, prefix: string, patience: number) {
    this.url = url;
    this.#sign = sign;
    this.#base = base;
    this.#prefix = prefix;
    this.#patience = patience;
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    const { status, body } = await this.#send(this.#path(key), {}, [404]);
    return status === 404 ? undefined : body;
  }

  async getRange(key: string, offset: number | null, length: number): Promise<Uint8Array | undefined> {
    const range = offset === null ? `bytes=-${length}` : `bytes=${offset}-${offset + length - 1}`;
    const { status, body } = await this.#send(this.#path(key), { headers: { range } }, [404]);
    if (status === 404) return undefined;
    // A server without ranges sends all.
    if (status === 206) return body;
    return offset === null ? body.slice(-length) : body.slice(offset, offset + length);
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#send(this.#path(key), { method: "PUT", body: bytes });
  }

  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    const init = { method: "PUT", body: bytes, headers: { "if-none-match": "*" } };
    const { status, tries } = await this.#send(this.#path(key), init, [409, 412]);
    if (status < 300) return true;
    // A try before may have been done and its answer lost: then what is there is our own.
    return tries > 1 && Buffer.from(bytes).equals((await this.get(key)) ?? new Uint8Array());
  }

  async delete(key: string): Promise<void> {
    await this.#send(this.#path(key), { method: "DELETE" }, [404]);
  }

  async list(prefix: string, deep = false): Promise<readonly Entry[]> {
    const under = `${prefix === "" ? this.#prefix : this.#full(prefix)}/`;
    const entries: Entry[] = [];
    for (let token: string | undefined, first = true; first || token !== undefined; first = false) {
      const query = new URLSearchParams({ "list-type": "2", prefix: under, ...(deep ? {} : { delimiter: "/" }) });
      if (token !== undefined) query.set("continuation-token", token);
      const text = textOf(await this.#send(`${this.#base}?${query}`, {}));
      for (const [, item = ""] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const [key, size, modified] = ["Key", "Size", "LastModified"].map((name) => tag(item, name) ?? "");
        entries.push({
          name: (key as string).slice(under.length),
          bytes: Number(size),
          modified: Date.parse(modified as string),
        });
      }
      token = tag(text, "NextContinuationToken");
    }
    return entries;
  }

  async renewal(key: string): Promise<Renewal> {
    // Good for as long as a task may take; the thread that renews has no credentials.
    const url = `${this.#path(key)}?X-Amz-Expires=43200`;
    const signed = await this.#sign(url, { method: "PUT", signQuery: true });
    return { url: signed.url, body: "{}" };
  }

  #full(key: string): string {
    return this.#prefix === "" ? checkKey(key) : `${this.#prefix}/${checkKey(key)}`;
  }

  #path(key: string): string {
    return `${this.#base}/${this.#full(key).split("/").map(encodeURIComponent).join("/")}`;
  }

  /** Failures of the server and of the network are tried again. `fine`: codes besides 2xx that the caller reads. */
  async #send(url: string, init: Sent, fine: readonly number[] = []): Promise<Answer> {
    const what = `${init.method ?? "GET"} ${new URL(url).pathname}`;
    for (let tries = 1; ; tries++) {
      let failed: string;
      let cause: unknown;
      const stop = new AbortController();
      const limit = (bytes = 0): NodeJS.Timeout =>
        setTimeout(() => stop.abort(new Error("no answer in time")), this.#patience + bytes / SLOWEST);
      let timer = limit(init.body?.length);
      try {
        const signed = await this.#sign(url, init);
        // The signal of fetch, not of the request: requests are collected while they are under way, and signals with them.
        const response = await fetch(signed, { signal: stop.signal });
        clearTimeout(timer);
        timer = limit(Number(response.headers.get("content-length")));
        const { status, ok } = response;
        // A body that ends early fails here.
        const answer: Answer = { status, body: new Uint8Array(await response.arrayBuffer()), tries };
        if (ok || fine.includes(status)) return answer;
        const text = textOf(answer);
        failed = `${what}: ${status} ${tag(text, "Code") ?? ""} ${tag(text, "Message") ?? ""}`;
        if (status === 403 || status === 401) throw new ScaleError("permission", `${this.url}: ${failed}`);
        if (status < 500 && status !== 429 && status !== 409) throw new ScaleError("store", `${this.url}: ${failed}`);
      } catch (error) {
        if (error instanceof ScaleError) throw error;
        failed = `${what}: ${(error as Error).message}`;
        cause = error;
      } finally {
        clearTimeout(timer);
      }
      const wait = WAITS[tries - 1];
      if (wait === undefined) throw new ScaleError("store", `${this.url}: ${failed}, ${tries} times`, { cause });
      await sleep(wait * (0.5 + Math.random()));
    }
  }
}

/** A request with its signature, in its headers or in its address. */
type Sign = (url: string, init: Sent & { readonly signQuery?: boolean }) => Promise<Request>;

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

const textOf = ({ body }: Answer): string => new TextDecoder().decode(body);

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
};

const tag = (text: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]?.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
