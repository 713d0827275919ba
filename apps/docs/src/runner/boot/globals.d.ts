/** The text of worker.js, where guard.js and frame.js run. */
declare const WORKER_TEXT: string;
/** The text of guard.js, where frame.js runs. */
declare const GUARD_TEXT: string;
/** The kind of worker that guard.js is in, and that the program gets. */
declare const KIND: "data" | "blob";
