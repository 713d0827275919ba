// The figures of a page: the code of each is loaded when it comes near the visible part.
const figures: Readonly<Record<string, () => Promise<unknown>>> = {
  "gs-grid": () => import("./grid/element.ts"),
  "gs-memory": () => import("./memory/element.ts"),
  "gs-report": () => import("./report/element.ts"),
  "gs-timeline": () => import("./timeline/element.ts"),
};

const seen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      // Without its code a figure keeps the words that came with the page.
      figures[target.localName]?.().catch((error: unknown) => console.error(error));
    }
  },
  { rootMargin: "200px" },
);

for (const figure of document.querySelectorAll(Object.keys(figures).join())) seen.observe(figure);
