/** Our own mistake, never the user's: the verifier should have refused what came here. */
export function unreachable(what: string): never {
  throw new Error(`the simulator met ${what}, which the verifier should have refused`);
}
