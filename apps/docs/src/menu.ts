import { defineRouteMiddleware } from "@astrojs/starlight/route-data";

/** Wide pages keep the look of `splash`: no sidebar, and its room is theirs. In Starlight's order, narrow is what has a button. */
const STYLE = `
:root[data-has-sidebar] { --sl-content-width: 67.5rem; }
@media (min-width: 50em) {
  :root[data-has-sidebar] { --sl-content-inline-start: 0rem; --__sidebar-pad: 0rem; }
  .sidebar { display: none; }
}`;

/** Starlight leaves the menu out of pages without a sidebar, which on a narrow screen have no other way to the rest. */
export const onRequest = defineRouteMiddleware(({ locals: { starlightRoute: route } }) => {
  if (route.hasSidebar) return;
  route.hasSidebar = true;
  route.head.push({ tag: "style", attrs: {}, content: STYLE });
});
