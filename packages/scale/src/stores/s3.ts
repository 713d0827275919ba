import { setTimeout as sleep } from "node:timers/promises";
import type { AwsClient } from "aws4fetch";
import { ScaleError } from "../errors.ts";
import { checkKey, type Entry, type Renewal, type Store } from "./store.ts";

/** Waits between tries of a request that failed, in milliseconds. */
const WAITS = [100, 300, 900, 2700];

/** Milliseconds that one request may take: a server that says nothing is asked again. */
const PATIENCE = 120_000;

/**
 * A bucket, with credentials of the environment: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`, `AWS_REGION`;
 * `AWS_ENDPOINT_URL_S3` (or `AWS_ENDPOINT_URL`) for servers other than Amazon's.
 */
export async function openS3(url: string): Promise<Store> {
  const [, bucket, prefix = ""] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(url) ?? [];
  if (bucket === undefined) throw new ScaleError("store", `expected s3://BUCKET/PREFIX, got ${url}`);
  const { env } = process;
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new ScaleError(
      "permission",
      `${url}: expected credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; of a profile or a role: eval "$(aws configure export-credentials --format env)"`,
    );
  const module = await import("aws4fetch").catch((cause: unknown) => {
    throw new ScaleError("store", "stores in s3:// need the package aws4fetch: npm install aws4fetch", { cause });
  });
  const region = env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? "us-east-1";
  const endpoint = env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL;
  const base =
    endpoint === undefined
      ? `https://${bucket}.s3.${region}.amazonaws.com`
      : `${endpoint.replace(/\/+$/, "")}/${bucket}`;
  const client = new module.AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
    region,
    service: "s3",
    retries: 0,
  });
  return new S3Store(url.replace(/\/+$/, ""), client, base, prefix.replace(/\/+$/, ""));
}

class S3Store implements Store {
  readonly url: string;
  readonly #client: AwsClient;
  readonly #base: string;
  readonly #prefix: string;

  constructor(url: string, client: AwsClient, base: string, prefix: string) {
    this.url = url;
    this.#client = client;
    this.#base = base;
    this.#prefix = prefix;
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    return bodyOf(await this.#send(this.#path(key), {}, [404]));
  }

  async getRange(key: string, offset: number | null, length: number): Promise<Uint8Array | undefined> {
    const range = offset === null ? `bytes=-${length}` : `bytes=${offset}-${offset + length - 1}`;
    const response = await this.#send(this.#path(key), { headers: { range } }, [404]);
    const bytes = await bodyOf(response);
    // A server without ranges sends all.
    if (bytes === undefined || response.status === 206) return bytes;
    return offset === null ? bytes.slice(-length) : bytes.slice(offset, offset + length);
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#send(this.#path(key), { method: "PUT", body: bytes as Uint8Array<ArrayBuffer> });
  }

  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    const init = { method: "PUT", body: bytes as Uint8Array<ArrayBuffer>, headers: { "if-none-match": "*" } };
    return (await this.#send(this.#path(key), init, [409, 412])).ok;
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
      const text = await (await this.#send(`${this.#base}?${query}`, {})).text();
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
    const signed = await this.#client.sign(url, { method: "PUT", aws: { signQuery: true } });
    return { url: signed.url, body: "{}" };
  }

  #full(key: string): string {
    return this.#prefix === "" ? checkKey(key) : `${this.#prefix}/${checkKey(key)}`;
  }

  #path(key: string): string {
    return `${this.#base}/${this.#full(key).split("/").map(encodeURIComponent).join("/")}`;
  }

  /** Failures of the server and of the network are tried again. `fine`: codes besides 2xx that the caller reads. */
  async #send(url: string, init: RequestInit, fine: readonly number[] = []): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      let failed: string;
      let cause: unknown;
      try {
        const response = await this.#client.fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) });
        if (response.ok || fine.includes(response.status)) return response;
        const text = (await response.text()).slice(0, 300);
        failed = `${init.method ?? "GET"} ${new URL(url).pathname}: ${response.status} ${tag(text, "Code") ?? ""} ${tag(text, "Message") ?? ""}`;
        if (response.status === 403 || response.status === 401)
          throw new ScaleError("permission", `${this.url}: ${failed}`);
        if (response.status < 500 && response.status !== 429 && response.status !== 409)
          throw new ScaleError("store", `${this.url}: ${failed}`);
      } catch (error) {
        if (error instanceof ScaleError) throw error;
        failed = `${init.method ?? "GET"} ${new URL(url).pathname}: ${(error as Error).message}`;
        cause = error;
      }
      const wait = WAITS[attempt];
      if (wait === undefined)
        throw new ScaleError("store", `${this.url}: ${failed}, ${WAITS.length + 1} times`, { cause });
      await sleep(wait * (0.5 + Math.random()));
    }
  }
}

async function bodyOf(response: Response): Promise<Uint8Array | undefined> {
  if (response.status === 404) {
    await response.body?.cancel();
    return undefined;
  }
  return new Uint8Array(await response.arrayBuffer());
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
};

const tag = (text: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]?.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
