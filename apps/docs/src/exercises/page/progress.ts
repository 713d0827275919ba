import { forgetPage } from "../../components/kept.ts";
import { CHANGED, mark, solved } from "./solved.ts";

/** Says how many of some exercises are solved. On their own page it has a button that forgets them and what was written there. */
class ProgressElement extends HTMLElement {
  connectedCallback(): void {
    document.addEventListener(CHANGED, () => this.#show());
    this.querySelector("button")?.addEventListener("click", () => this.#reset());
    this.#show();
  }

  get #ids(): readonly string[] {
    return (this.dataset.exercises ?? "").split(",");
  }

  #show(): void {
    const [done, ids] = [solved(), this.#ids];
    const count = ids.filter((id) => done.has(id)).length;
    const text = this.querySelector(".gs-progress-text");
    if (text !== null) text.textContent = `${count} of ${ids.length}`;
    const bar = this.querySelector("progress");
    if (bar !== null) bar.value = count;
    const here = ids.filter((id) => done.has(id) && document.getElementById(`exercise-${id}`) !== null);
    this.toggleAttribute("data-all", count === ids.length);
    this.toggleAttribute("data-here", here.length > 0);
  }

  #reset(): void {
    if (!confirm("Forget what you have written and solved on this page?")) return;
    forgetPage(location.pathname);
    mark(
      this.#ids.filter((id) => document.getElementById(`exercise-${id}`) !== null),
      false,
    );
    location.reload();
  }
}

customElements.define("gs-progress", ProgressElement);
