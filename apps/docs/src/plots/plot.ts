// All that is used of Observable Plot. A build packs it by itself: integrations/libraries.mjs.
export { axisY, barX, line, plot, text } from "@observablehq/plot";
