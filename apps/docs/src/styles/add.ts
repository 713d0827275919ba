/**
 * Adds styles to the page. Parts that are loaded when a reader uses them bring their styles along with `?inline`: a style sheet that
 * a module imports by its name is in every page that may load the module.
 */
export function addStyle(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
