/** The words of the report buffer, as the printer declares them and the host reads them. */
export const reportLayout = {
  /** Words of records written or wanted so far. */
  cursor: 0,
  /** Records that did not fit. */
  lost: 1,
  /** Not 0 once something was found wrong; only the first finding is kept. */
  found: 2,
  site: 3,
  /** Number of the block in the grid, x fastest. */
  block: 4,
  /** Number of the thread in its block, x fastest. */
  thread: 5,
  /** The index, one word per axis, then the shape. */
  index: 6,
  shape: 14,
  /** Most axes of which index and shape are kept. */
  axes: 8,
  /** Records of console.log begin here. */
  records: 22,
} as const;

/** Words before the values of a record: site, block, thread. Its length follows from the site. */
export const recordHeader = 3;
