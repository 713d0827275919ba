import type { Device } from "@gridstride/core";
import { type Hostile, type HostileName, OWN } from "./hostile.ts";
import { settled } from "./settled.ts";

/** A place for a value: an argument, an option, or the options themselves. */
export interface Slot {
  readonly name: string;
  /** The call with this value, the others good. */
  call(value: unknown): unknown;
  /** A good value of an option, which the good call may be without. */
  readonly good?: () => unknown;
  /** Hostile values that are fine here, as documented. */
  readonly takes: readonly HostileName[];
  /** The name that an error uses for it, if that is another word. */
  readonly named: RegExp;
}

/** A call that is right, and the places in which it can be wrong. */
export interface Subject {
  good(): unknown;
  readonly slots: readonly Slot[];
}

/**
 * Calls with each hostile value in each place. Each is refused, in words: by an error of Gridstride with a code, which names
 * the place, says what was expected and what came (one with a frame shows that). After each place the good call gives what it gave, and nothing is left
 * on the device.
 *
 * @param tidy - gives back what good arguments are made of.
 * @returns one line for each that is not so.
 */
export async function faultsOf(
  { good, slots }: Subject,
  hostiles: readonly Hostile[],
  device: Device | null = null,
  tidy: () => void = () => {},
): Promise<readonly string[]> {
  const wait = async (call: () => unknown): Promise<Outcome> => outcomeOf(call, device);
  const first = await wait(good);
  if (first.kind === "error") return [`the good call: ${firstLine(first.error)}`];
  const faults: string[] = [];
  for (const { name, call, good: own } of slots) {
    const taken = own === undefined ? first : await wait(() => call(own()));
    if (taken.kind === "error") faults.push(`${name}: refuses a good value: ${firstLine(taken.error)}`);
  }
  tidy();
  // Memory that calls keep for later calls exists by now.
  const live = device?.memory.live;
  for (const slot of slots) {
    for (const hostile of hostiles) {
      const fault = faultIn(await wait(() => slot.call(hostile.make())), slot, hostile);
      if (fault !== null) faults.push(`${slot.name} = ${hostile.name}: ${fault}`);
    }
    const again = await wait(good);
    if (again.kind === "error" || again.text !== first.text)
      faults.push(
        `${slot.name}: the good call, ${first.text}, is afterwards ${again.kind === "error" ? firstLine(again.error) : again.text}`,
      );
    tidy();
    if (device?.memory.live !== live)
      faults.push(`${slot.name}: ${device?.memory.live} bytes on the device, before ${live}`);
  }
  return faults;
}

type Outcome = { readonly kind: "value"; readonly text: string } | { readonly kind: "error"; readonly error: unknown };

/** The outcome of a call, awaited, and the errors that the device throws at the next wait. */
async function outcomeOf(call: () => unknown, device: Device | null): Promise<Outcome> {
  let outcome: Outcome;
  try {
    outcome = { kind: "value", text: await settled(await call()) };
  } catch (error) {
    outcome = { kind: "error", error };
  }
  try {
    await device?.synchronize();
    return outcome;
  } catch (error) {
    return { kind: "error", error };
  }
}

function faultIn(outcome: Outcome, { takes, named }: Slot, { name, shown }: Hostile): string | null {
  const fine = takes.includes(name);
  if (outcome.kind === "value") return fine ? null : `taken, and gives ${outcome.text.slice(0, 80)}`;
  const { error } = outcome;
  if (fine) return `refused: ${firstLine(error)}`;
  if (error instanceof Error && error.message === OWN) return null;
  if (!isOurs(error)) return `a raw ${firstLine(error)}`;
  // An array that was disposed names itself.
  if (error.name === "DisposedError") return null;
  const { message } = error;
  if (/^GS/.test(error.code)) return named.test(message) ? null : `a frame without the place: ${firstLine(error)}`;
  const numpy = NUMPY.test(message);
  const missing = [
    ...(named.test(message) ? [] : ["where"]),
    ...(numpy || EXPECTED.test(message) ? [] : ["what was expected"]),
    ...(numpy || shown.test(message) ? [] : ["what came"]),
  ];
  return missing.length === 0 ? null : `an error without ${missing.join(" and ")}: ${firstLine(error)}`;
}

/** An error of this project: a class of its own, and a code to switch on. */
function isOurs(error: unknown): error is Error & { readonly code: string } {
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  return !/^(Type|Range|Syntax|Reference|)Error$/.test(error.name) && typeof code === "string" && CODE.test(code);
}

const CODE = /^(GS\d{3}|[a-z]+(-[a-z]+)*)$/;

/** NumPy's words for shapes that do not fit, which tell the shapes; arrays of two places. */
const NUMPY = /core dimension|enough dimensions|broadcast together|host and device arrays/;

/** Words that say what would be right, or what to do. */
const EXPECTED =
  /\b(expected|must be|takes?|needs?|is (an?|one|what|out|for|on|neither|the)|are (below|not of)|has no|have no|cannot|there is|of type|copy|keep|there is none|should|leave|name a)\b/i;

const firstLine = (error: unknown): string => `${error}`.split("\n", 1)[0]?.slice(0, 220) ?? "";
