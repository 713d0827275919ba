import { array, requestDevice } from "@gridstride/core";
import { vectorize } from "@gridstride/ufunc";
const f = vectorize(["float32(float32, float32)", "float64(float64, float64)"] as never, (x: number, y: number) => x ** 3 + 4 * Math.sin(y));
const x = array(new Float64Array(10).map((_, i) => i)), y = array(new Float64Array(10).map((_, i) => i / 3)), out = array(new Float64Array(10));
const d = await requestDevice({ target: "cpu" });
const T: number[] = [];
for (let r = 0; r < 60; r++) { const t = performance.now(); for (let i = 0; i < 5000; i++) (f as any)(x, y, { out }); T.push((performance.now() - t) / 5000 * 1000); }
console.log(Math.min(...T).toFixed(2), "us");
