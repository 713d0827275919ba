const host = globalThis as { readonly process?: { readonly env: Readonly<Record<string, string | undefined>> } };

/** A number from the environment, for longer runs than the ordinary one. */
export const setting = (name: string, ordinary: number): number => Number(host.process?.env[name] ?? ordinary);
