// Programs that are recorded import this, in Node. Nothing here is covered by semantic versioning.
export { addNamed, listen, named } from "./record/listen.ts";
