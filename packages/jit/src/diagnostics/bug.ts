/** The error of what cannot happen: whoever meets it should report it. */
export const bug = (what: string): Error => new Error(`bug in Gridstride: ${what}`);
