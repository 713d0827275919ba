import { ScaleError } from "../errors.ts";

/** As Amazon's signatures take them. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/**
 * Credentials of the environment, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`. Without them, and with the
 * package `@aws-sdk/credential-provider-node`, the credentials of a profile, a web identity, a container or an instance. Such
 * credentials expire, and are then asked for again.
 *
 * @param url - of the store, for errors.
 * @returns the credentials at the time of each call.
 * @throws {ScaleError} code `permission`, where there are none.
 */
export async function findCredentials(url: string): Promise<() => Promise<Credentials>> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = process.env;
  if (accessKeyId && secretAccessKey) {
    const fixed = { accessKeyId, secretAccessKey, ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}) };
    return async () => fixed;
  }
  const expected = `${url}: expected credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`;
  const platform = await import("@aws-sdk/credential-provider-node").catch((cause: unknown) => {
    throw new ScaleError(
      "permission",
      `${expected}; for credentials of a profile, a web identity, a container or an instance: npm install @aws-sdk/credential-provider-node`,
      { cause },
    );
  });
  const provider = platform.defaultProvider();
  return async () => {
    try {
      return await provider();
    } catch (cause) {
      throw new ScaleError("permission", `${expected}, or from the platform: ${(cause as Error).message}`, { cause });
    }
  };
}
