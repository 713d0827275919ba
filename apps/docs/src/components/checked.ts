import { made } from "../plots/figure.ts";
import type { Missed, RunEvent } from "../runner/events.ts";

type Checked = RunEvent & { type: "checked" };

/** The findings of a check, in a sentence. */
export function checkedInWords({ launches, missed }: Checked): string {
  if (launches === 0) return "Checked: the program launched no kernel.";
  const all = `${launches} ${launches === 1 ? "launch" : "launches"}`;
  return missed.length === 0
    ? `Checked ${all} on the simulator: nothing was found.`
    : `Checked ${all} on the simulator: some elements were not computed.`;
}

/** The kinds of findings, line by line, each with its result. */
export function checkedElement({ launches, missed }: Checked): HTMLElement {
  const list = made("ul", "gs-checked");
  const say = (text: string, found = false): void => list.append(made("li", found ? "gs-found" : "gs-fine", text));
  if (launches === 0) say("No kernel was launched: there is nothing to check.", true);
  else {
    say("Races: none. No two threads used an element at a time when one of them wrote it.");
    say("Bounds: every index was inside its array.");
    say("Unwritten memory: no thread read an element before something had written it.");
    say("Barriers: all threads of each block reached them.");
    if (missed.length === 0) say("Computed: threads wrote every element of the arrays that kernels write.");
    for (const each of missed) say(missedInWords(each), true);
  }
  return list;
}

function missedInWords({ name, elements, missed, first, line }: Missed): string {
  const which = missed === elements ? `none of the ${elements}` : `${missed} of the ${elements}`;
  const fact =
    missed === elements
      ? `Computed: no thread wrote any of the ${elements} elements of ${name} (kernel in line ${line}).`
      : `Computed: ${which} elements of ${name} were written by no thread, ${name}[${first.join(", ")}] first (kernel in line ${line}).`;
  return `${fact} Where they should be, launch more blocks or let each thread compute more.`;
}
