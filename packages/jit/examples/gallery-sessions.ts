// Divides clicks, sorted by user and time, into sessions: one begins
// where the user changes or an hour has passed.
import { array, defaultDevice } from "@gridstride/core";
import { bars, table, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const PAUSE = 3_600;
const sessionize = kernel(
  ({ grid, PAUSE }, user, time, session) => {
    const i = grid(1);
    if (i >= user.size) return;
    const begins =
      i === 0 ||
      user[i] !== user[i - 1] ||
      time[i] - time[i - 1] > PAUSE;
    if (!begins) return;
    // The thread of a session's first click numbers the clicks up to
    // the next session, by its own place.
    session[i] = i;
    for (
      let k = i + 1;
      k < user.size &&
      user[k] === user[i] &&
      time[k] - time[k - 1] <= PAUSE;
      k++
    )
      session[k] = i;
  },
  { uses: { PAUSE } },
);

const rows = [
  [1, 0],
  [1, 30],
  [1, 4_000],
  [1, 4_010],
  [1, 4_020],
  [2, 100],
  [2, 3_700],
  [2, 7_301],
  [3, 50],
  [3, 60],
] as const;
const users = array(
  rows.map(([user]) => user),
  "int32",
);
const times = array(
  rows.map(([, time]) => time),
  "int32",
);

const device = await defaultDevice();
using session = device.zeros(rows.length, "int32");
using user = device.toDevice(users);
using time = device.toDevice(times);
const launch = sessionize.forall(rows.length);
launch(user, time, session); // compiles
await device.synchronize();
const start = performance.now();
launch(user, time, session);
const numbers = (await session.copyToHost()).data;
timings({ "launch and copy": performance.now() - start });

console.log(`sessions begin at ${[...new Set(numbers)].join(", ")}`);
table(
  rows.map(([user, time], i) => ({
    user,
    time,
    session: Number(numbers[i]),
  })),
  "Clicks",
);
const counts: Record<string, number> = {};
for (const number of numbers)
  counts[`session ${number}`] = (counts[`session ${number}`] ?? 0) + 1;
bars({
  title: "Clicks of each session",
  unit: "clicks",
  values: counts,
});
