import { blockSizeSuite } from "./block-size.ts";
import { dtypeSuite } from "./dtype.ts";
import { elementwiseSuite } from "./elementwise.ts";
import { laplaceSuite } from "./laplace.ts";
import { launchSuite } from "./launch.ts";
import { limitsSuite } from "./limits.ts";
import { matmulDtypeSuite } from "./matmul-dtype.ts";
import { matmulSharedSuite } from "./matmul-shared.ts";
import { matmul50Suite } from "./matmul50.ts";
import { overlapSuite } from "./overlap.ts";
import type { Suite } from "./suite.ts";
import { transferSuite } from "./transfer.ts";

/** The suites by the names that the command line knows; `limits` goes first in every run. */
export const lessonSuites: readonly Suite[] = [
  limitsSuite,
  elementwiseSuite,
  matmul50Suite,
  matmulDtypeSuite,
  dtypeSuite,
  matmulSharedSuite,
  laplaceSuite,
  transferSuite,
  overlapSuite,
  launchSuite,
  blockSizeSuite,
];
