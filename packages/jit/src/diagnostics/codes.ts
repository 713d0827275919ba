/** TEMPORARY: the table of codes is being written. */
export type Code = `GS${number}`;
