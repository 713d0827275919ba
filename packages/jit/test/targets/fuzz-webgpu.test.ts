import { eachTarget } from "@gridstride/testing";
import { compare } from "../fuzz/compare.ts";

eachTarget(({ getDevice }) => compare(() => [getDevice()], "small"), ["webgpu"]);
