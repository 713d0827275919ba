import { type Kernel, type KernelArray1, kernel } from "@gridstride/jit";

/** `[indices, places, found, extent, mode, unsigned]`; mode is 0 to refuse, 1 to wrap, 2 to clip. */
type Resolve = Kernel<[KernelArray1, KernelArray1, KernelArray1, number, number, boolean]>;

/**
 * Places of indices, each from 0 to extent - 1. An index that is out of bounds goes to the nearest place, and `found` gets the largest
 * and the smallest wrong index. Indices of uint32 come as the int32 of their bits; an index that is negative as such goes third.
 */
export const resolve32: Resolve = /* @__PURE__ */ kernel(
  "void(int32[:], int32[:], int32[:], int32, int32, bool)",
  ({ grid, atomic, int32, uint32 }, indices, places, found, extent, mode, unsigned) => {
    const i = grid(1);
    if (i >= places.shape[0]) return;
    const index = int32(indices[i]);
    const size = int32(extent);
    const large = unsigned && index < 0;
    let place = index;
    if (mode === 1) {
      if (large) place = int32(uint32(index) % uint32(size));
      else {
        place = index % size;
        if (place < 0) place = place + size;
      }
    } else if (mode === 2) {
      if (large || index >= size) place = size - 1;
      else if (index < 0) place = int32(0);
    } else if (large) {
      atomic.min(found, 2, index);
      place = size - 1;
    } else if (index >= size) {
      atomic.max(found, 0, index);
      place = size - 1;
    } else if (index < -size) {
      atomic.min(found, 1, index);
      place = int32(0);
    } else if (index < 0) place = index + size;
    places[i] = place;
  },
);

/** The same for int64; `found` gets what is nearest to the index in int32. */
export const resolve64: Resolve = /* @__PURE__ */ kernel(
  "void(int64[:], int32[:], int32[:], int32, int32, bool)",
  ({ grid, atomic, int32, int64 }, indices, places, found, extent, mode, _unsigned) => {
    const i = grid(1);
    if (i >= places.shape[0]) return;
    const index = int64(indices[i]);
    const size = int64(extent);
    let place = index;
    if (mode === 1) {
      place = index % size;
      if (place < int64(0)) place = place + size;
    } else if (mode === 2) {
      if (index >= size) place = size - int64(1);
      else if (index < int64(0)) place = int64(0);
    } else if (index >= size) {
      atomic.max(found, 0, int32(Math.min(index, int64(2147483647))));
      place = size - int64(1);
    } else if (index < -size) {
      atomic.min(found, 1, int32(Math.max(index, int64(-2147483647))));
      place = int64(0);
    } else if (index < int64(0)) place = index + size;
    places[i] = int32(place);
  },
);
