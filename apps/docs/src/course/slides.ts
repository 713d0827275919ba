/** Shows a lesson as slides: its elements, from heading to heading. Without this script it stays a text. */
class SlidesElement extends HTMLElement {
  #slides: readonly HTMLElement[] = [];
  #at = 0;

  connectedCallback(): void {
    const source = this.querySelector<HTMLElement>(".gs-slides-source");
    if (source === null) return;
    this.#slides = slidesOf(source, this.dataset.title ?? "");
    source.replaceWith(...this.#slides);
    this.addEventListener("click", ({ target }) => {
      const button = (target as Element).closest<HTMLElement>(".gs-slides-bar button");
      if (button === null) return;
      if ("full" in button.dataset) void this.requestFullscreen?.();
      else this.#show(this.#at + Number(button.dataset.step));
    });
    document.addEventListener("keydown", (event) => this.#turn(event));
    this.#show(0);
  }

  #turn(event: KeyboardEvent): void {
    const typing = (event.target as Element).closest("input, select, textarea, [contenteditable='true'], summary");
    const step = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
    if (step === undefined || typing !== null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#show(this.#at + step);
  }

  #show(at: number): void {
    this.#at = Math.min(Math.max(at, 0), this.#slides.length - 1);
    for (const [k, slide] of this.#slides.entries()) slide.toggleAttribute("data-shown", k === this.#at);
    const status = this.querySelector(".gs-slides-bar [role=status]");
    if (status !== null) status.textContent = `${this.#at + 1} of ${this.#slides.length}`;
  }
}

/** A slide begins with each heading, and with the exercises and the key points. */
function slidesOf(source: HTMLElement, title: string): HTMLElement[] {
  const first = document.createElement("h2");
  first.textContent = title;
  const slides: HTMLElement[] = [];
  for (const element of [first, ...source.children] as HTMLElement[]) {
    const own = element.matches(".gs-exercise, .gs-keypoints");
    if (own || element.matches("h2, h3, .sl-heading-wrapper") || slides.length === 0) {
      const slide = document.createElement("section");
      slide.className = "gs-slide";
      slides.push(slide);
    }
    if (element.matches("p")) shorten(element);
    slides.at(-1)?.append(element);
  }
  return slides;
}

/** Leaves the first sentence of a paragraph, and what introduces a program. */
function shorten(paragraph: HTMLElement): void {
  const text = paragraph.textContent ?? "";
  const end = text.search(/[.?!](?=\s)/) + 1;
  if (end === 0) return;
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  let at = 0;
  for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
    if (at + node.length >= end) {
      const rest = document.createRange();
      rest.setStart(node, end - at);
      rest.setEnd(paragraph, paragraph.childNodes.length);
      rest.deleteContents();
      return;
    }
    at += node.length;
  }
}

customElements.define("gs-slides", SlidesElement);
