/** The text of worker.js, where frame.js runs. */
declare const WORKER_TEXT: string;
