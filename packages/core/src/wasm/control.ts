// How the threads of `parallel` share a job. All of it is in one Int32Array over shared memory of its own, which no
// kernel can reach.
//
// The caller publishes: it writes the job's words, its first task into NEXT and 0 into FAILED, then an odd number into
// EPOCH (the job is open), and wakes workers that are parked on EPOCH. It takes chunks as the workers do, by adding to
// NEXT, until none is left; writes the next even number into EPOCH (closed); and waits until ACTIVE is 0. Between opening
// and taking chunks it may do something else (`start`), and opens no other job meanwhile.
//
// A worker that sees an odd EPOCH adds 1 to ACTIVE and looks at EPOCH again. Only where it is the same does it read
// the job and take chunks; then, or otherwise at once, it subtracts its 1.
//
// Why that is safe: the operations on EPOCH and ACTIVE are atomic, so there is one order of them all.
// - The job's words never change under a worker that reads them. Either its addition to ACTIVE comes before the
//   caller's look at ACTIVE that found 0, and then its subtraction does too, and it is out; or it comes after, and so
//   after the close, and its second look at EPOCH finds another number than its first. (The same number is there
//   again 2³¹ jobs later, between two neighbouring instructions of one worker.)
// - Every chunk is done by one thread: each addition to NEXT returns another number. A chunk that was taken is done
//   when `run` returns: its taker is the caller, or is counted in ACTIVE.
// - The caller sees all that workers wrote: each subtraction comes before the look that found 0.
// - No wake-up is lost: `Atomics.wait` sleeps only while EPOCH still has the number that the worker saw, and ACTIVE
//   the number that the caller saw. Whoever brings ACTIVE to 0 notifies.
// - Nobody waits for a worker that has not started, sleeps, or compiles: those are not in ACTIVE. A worker that lacks
//   the job's module copies its bytes, which may be gone after the job; leaves, compiles it, and comes back if the job
//   is still open.
// - A module has a number of its own, and a place that it leaves to a later module when it is collected. A worker keeps
//   the last module that it met of each place, so that it holds no more modules than were alive together.

/** Places of the words; words that threads write often have a cache line (16 words) each. */
export const EPOCH = 0;
/** The next task that nobody has taken; beyond `TASKS` when all are, or when a task has trapped. */
export const NEXT = 16;
/** Workers that may be reading the job. */
export const ACTIVE = 32;
/** 1 + the number of the thread whose task trapped first; 0: none. */
export const FAILED = 48;
export const FAILED_LENGTH = 49;
export const CODE = 64;
export const CODE_ADDRESS = 65;
export const CODE_BYTES = 66;
export const LAUNCH = 67;
export const SCRATCH = 68;
export const SCRATCH_BYTES = 69;
export const TASKS = 70;
export const CHUNK = 71;
export const CODE_PLACE = 72;
/** The trap's message, one UTF-16 code unit a word. */
export const FAILED_TEXT = 80;
export const FAILED_MOST = 200;

export const CONTROL_WORDS: number = FAILED_TEXT + FAILED_MOST;

/** Looks at a word before a thread sleeps on it: some sixty microseconds, about what waking it costs. */
export const SPINS = 6000;
