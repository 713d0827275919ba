// What a new user writes wrong, from the documentation's whole surface. Each line after a mark is an error in TypeScript, and
// the mark names it; unmarked mistakes are listed at the end with the reason. Not formatted.
import { arange, array, type Device, type DeviceArray, type NDArray, readNpy, requestDevice, zeros } from "@gridstride/core";
import { deviceFunction, type KernelArray, type KernelArray2, kernel } from "@gridstride/jit";
import { argmax, cumsum, fft, histogram, jacobi, laplaceStep, matmul, matvec, random, reduce, scan, sort, stencil, sum, topk, transpose } from "@gridstride/kernels";
import { guvectorize, vectorize } from "@gridstride/ufunc";
import { add, maximum, sin } from "@gridstride/ufunc/numpy";

declare const device: Device, x: NDArray<"float32">, dx: DeviceArray<"float32">, di: DeviceArray<"int32">, n: number;
const saxpy = kernel(({ grid }, a: number, x: KernelArray, y: KernelArray) => { const i = grid(1); if (i < x.length) y[i] += a * x[i]; });
const typed = kernel("void(float32[:,:], float32[:], int32)", ({ grid }, A, v, k) => { v[grid(1)] = A[0][k]; });
const f = vectorize(["float32(float32, float32)"], (x, y) => x + y);
const g = vectorize((x) => x + 1, { target: "webgpu" });
const rows = guvectorize(["void(float32[:], float32[:])"], "(n)->()", (v, out) => { out[0] = v[0]; });
const TPB = 16;

// ── names of element types
// @ts-expect-error a misspelt type
zeros([2, 2], "flaot32");
// @ts-expect-error a type of JavaScript
device.empty(4, "number");
// @ts-expect-error a class for a type
arange(4, Float32Array);
// @ts-expect-error a type that there is not
x.astype("complex256");
// @ts-expect-error a capital letter in a type
array([1, 2], "Float32");
// @ts-expect-error a misspelt type in a signature
kernel("void(flaot32[:])", (_, a) => {});
// @ts-expect-error a misspelt type of shared memory
kernel(({ shared }, a) => { const s = shared.array(16, "float"); a[0] = s[0]; });

// ── await
// @ts-expect-error a device that is a promise
requestDevice().zeros(4);
// @ts-expect-error an array that is a promise
dx.copyToHost().data;
// @ts-expect-error a result on webgpu that is a promise
g(x).get(0);
// @ts-expect-error a promise passed to a function of arrays
sum(dx.copyToHost());
// @ts-expect-error a promise passed to a launch
saxpy.forall(n)(2, dx.copyToHost(), dx);
// @ts-expect-error a promise of jacobi's result
jacobi(x).u;
// @ts-expect-error a promise's shape
sum(x, { target: "webgpu" }).shape;

// ── arrays
// @ts-expect-error a string for an array
array("1, 2, 3");
// @ts-expect-error type and shape swapped
zeros("float32", [2, 2]);
// @ts-expect-error a list of strings
array(["1", "2"]);
// @ts-expect-error extents as arguments
zeros(2, 3);
// @ts-expect-error an element by brackets
x[0];
// @ts-expect-error a misspelt member
x.lenght;
// @ts-expect-error numpy's name of a method
x.tolist();
// @ts-expect-error a list of indices to get
x.get([0, 1]);
// @ts-expect-error a slice in Python's text
x.slice("1:3");
// @ts-expect-error a shape in text
x.reshape("2x2");
// @ts-expect-error writing to an array's shape
x.shape = [4];
// @ts-expect-error an element of a device array without await
dx.get(0).toFixed();
// @ts-expect-error a conversion to a type that there is not
dx.astype("int33");
// @ts-expect-error host memory of another type
await dx.copyToHost(new Float64Array(4));
// @ts-expect-error elements of another type
dx.copyFrom(new Int32Array(4));
// @ts-expect-error a device array back to the device
device.toDevice(dx);
// @ts-expect-error a list that has no memory to copy back to
await device.register([[1, 2, 3]], () => {});
// @ts-expect-error a bigint where the element is a number
const whole: bigint = x.get(0);
// @ts-expect-error a number where the element is a bigint
const narrow: number = zeros(2, "int64").get(0);
// @ts-expect-error buffers of two types swapped
let [front, back] = [dx, di]; [front, back] = [back, front];

// ── devices
// @ts-expect-error a target that there is not
await requestDevice({ target: "cuda" });
// @ts-expect-error the target by itself
await requestDevice("webgpu");
// @ts-expect-error a misspelt option of a device
await requestDevice({ traget: "cpu" });
// @ts-expect-error memory by the names of CUDA
device.malloc(1024);
// @ts-expect-error a file's name for its bytes
readNpy("x.npy");

// ── kernels
// @ts-expect-error a misspelt member of the context
kernel(({ gird }, a) => { a[gird(1)] = 1; });
// @ts-expect-error a misspelt member behind a name
kernel((cuda, a) => { a[cuda.threadIdx.X] = 1; });
// @ts-expect-error a value that is not in uses
kernel(({ grid, TPB }, a) => { a[grid(1)] = TPB; });
// @ts-expect-error a plain function in uses
kernel(({ h }, a) => { a[0] = h(1); }, { uses: { h: (v: number) => v } });
// @ts-expect-error a string in uses
kernel((_, a) => { a[0] = 1; }, { uses: { label: "text" } });
// @ts-expect-error a name of the context in uses
kernel((_, a) => { a[0] = 1; }, { uses: { grid: 3 } });
// @ts-expect-error writing to a constant array
kernel(({ table }, a) => { table[0] = a[0]; }, { uses: { table: new Float32Array(4) } });
// @ts-expect-error writing to a constant number
kernel((context, a) => { context.TPB = 3; a[0] = 1; }, { uses: { TPB } });
// @ts-expect-error a kernel that returns a value
kernel(({ grid }, a) => { return a[grid(1)] * 2; });
// @ts-expect-error one variable of two positions
kernel(({ grid }, a) => { const i: number = grid(2); a[i] = 1; });
// @ts-expect-error positions without axes
kernel(({ grid }, a) => { a[grid()] = 1; });
// @ts-expect-error an array's size by the name of NumPy's method
kernel(({ grid }, a) => { if (grid(1) < a.len) a[0] = 1; });
// @ts-expect-error a third axis of two
kernel("void(float32[:,:])", (_, A) => { A[0][0] = A.shape[2]; });
// @ts-expect-error atomics by name alone
kernel(({ atomic }, a) => { atomic(a, 0, 1); });
// @ts-expect-error an atomic update without its value
kernel(({ atomic }, a) => { atomic.add(a, 0); });
// @ts-expect-error shared memory of a size without a type
kernel(({ shared }, a) => { const s = shared.array([16, 16]); a[0] = s[0][0]; });
// @ts-expect-error text in arithmetic
kernel(({ grid }, a: KernelArray) => { const i: number = grid(1) * "2"; a[i] = 1; });
// @ts-expect-error a misspelt option of a kernel
kernel((_, a) => { a[0] = 1; }, { fastMath: true });
// @ts-expect-error signature after the function
kernel((_, a) => { a[0] = 1; }, "void(float32[:])");
// @ts-expect-error a signature with a result
kernel("float32(float32[:])", (_, a) => {});
// @ts-expect-error a signature with more parameters than the function
kernel("void(float32[:], int32)", (_, a) => {});

// ── launches
// @ts-expect-error a launch without a grid
saxpy(2, dx, dx);
// @ts-expect-error a grid without a block
saxpy.configure(4)(2, dx, dx);
// @ts-expect-error a grid of four axes
saxpy.configure([1, 1, 1, 1], 64)(2, dx, dx);
// @ts-expect-error a grid as an object
saxpy.configure({ x: 4, y: 1 }, 64)(2, dx, dx);
// @ts-expect-error Numba's brackets
saxpy[4, 64](2, dx, dx);
// @ts-expect-error an argument is missing
saxpy.forall(n)(2, dx);
// @ts-expect-error an argument too many
saxpy.forall(n)(2, dx, dx, n);
// @ts-expect-error scalar and array swapped
saxpy.forall(n)(dx, 2, dx);
// @ts-expect-error a number in text
saxpy.forall(n)("2", dx, dx);
// @ts-expect-error an array for the count
saxpy.forall(dx)(2, dx, dx);
// @ts-expect-error the device outside the options
saxpy.forall(n, device)(2, dx, dx);
// @ts-expect-error elements of another type than the signature's
typed.forall(n)(di, dx, 3);
// @ts-expect-error float64 for float32
typed.forall(n)(dx, new Float64Array(4), 3);
// @ts-expect-error one axis for two
typed.forall(n)(new Float32Array(4), dx, 3);

// ── device functions
// @ts-expect-error the context without uses
deviceFunction(({ fma }, v) => fma(v, v, 1));
// @ts-expect-error text as a result
deviceFunction((v) => `${v}`);
// @ts-expect-error too few arguments of a device function
kernel(({ lerp }, a) => { a[0] = lerp(1, 2); }, { uses: { lerp: deviceFunction((p, q, t) => p + t * (q - p)) } });

// ── ufuncs
// @ts-expect-error a signature without the list
vectorize("float32(float32)", (v) => v);
// @ts-expect-error a function of more operands than the signature
vectorize(["float32(float32)"], (v, w) => v);
// @ts-expect-error a function of fewer operands than the signature
vectorize(["float32(float32, float32)"], (v) => v);
// @ts-expect-error arrays in a signature of numbers
vectorize(["float32(float32[:])"], (v) => v);
// @ts-expect-error an operand is missing
f(x);
// @ts-expect-error host and device together
f(x, dx);
// @ts-expect-error an output on the host for arrays on a device
f(dx, dx, { out: x });
// @ts-expect-error an axis of a call
f(x, x, { axis: 0 });
// @ts-expect-error a reduction of one operand
g.reduce(x);
// @ts-expect-error options of another library
maximum.reduce(x, { dim: 0 });
// @ts-expect-error an operand too many
sin(x, x);
// @ts-expect-error a rule for casts that there is not
add(x, x, { casting: "always" });
// @ts-expect-error a layout without an arrow
guvectorize("(n)(n)", (v: KernelArray, out: KernelArray) => { out[0] = v[0]; });
// @ts-expect-error fewer parameters than the layout's operands
guvectorize("(n)->()", (v) => {});
// @ts-expect-error a result that is returned instead of written
guvectorize("(n)->()", (v, out) => v.length);
// @ts-expect-error ranks that are not the layout's
guvectorize(["void(float32[:,:], float32[:])"], "(n)->()", (v, out) => { out[0] = 1; });
// @ts-expect-error a mask of a gufunc
rows(x, { where: true });

// ── ready algorithms
// @ts-expect-error the axis by itself
sum(x, 0);
// @ts-expect-error NumPy's spelling of an option
sum(x, { keep_dims: true });
// @ts-expect-error how many as an option
topk(x, { k: 3 });
// @ts-expect-error an operand is missing
matmul(x);
// @ts-expect-error operands in two places
matvec(x, dx);
// @ts-expect-error integers to a transform
fft(di);
// @ts-expect-error integers to a plate
laplaceStep(di);
// @ts-expect-error array and function swapped
reduce(x, (a, b) => a + b);
// @ts-expect-error a function's name
scan("add", x);
// @ts-expect-error an order by a word
sort(x, "descending");
// @ts-expect-error a version that there is not
argmax(x, { variant: "fastest" });
// @ts-expect-error a boundary that there is not
stencil((a) => a[-1] + a[1], { boundary: "wrap" });
// @ts-expect-error a type that is not drawn
random(1).normal([4], { dtype: "int32" });
// @ts-expect-error a seed in text
random("seed");
// @ts-expect-error a place for arrays that have theirs
cumsum(dx, { target: "cpu" });
// @ts-expect-error one result of two
histogram(x).copyToHost();
// @ts-expect-error axes by themselves
transpose(x, [1, 0]);

// Not marked, because TypeScript cannot know it; all are refused when they run, with a place and a hint:
// - an element's misuse, `a[i].foo` or `a[i][j]` of a vector that has no signature: elements are `any`, as only that absorbs the
//   `| undefined` of noUncheckedIndexedAccess;
// - a free variable that is in scope but not in `uses`: a function's closure is not part of its type;
// - a launch or a copy whose promise nobody waits for: lint has a rule for it (no-floating-promises);
// - shapes that do not fit, and a block above the device's limit: sizes are not types;
// - host arrays on a webgpu `device` option, which make the result a promise: the type of a device does not say its target;
// - statements outside the language (`try`, `new`, `a.map(...)` of an element): the body is TypeScript.
export { back, front, narrow, whole };
declare const unused: KernelArray2; void unused;
