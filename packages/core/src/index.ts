export type { AdapterEntry } from "./adapters/list.ts";
export { array } from "./array.ts";
export { type ArrayView, asNDArray, type HostArray, type WritableHostArray } from "./as-ndarray.ts";
export type { AnyScalar, Scalar } from "./cast.ts";
export {
  arange,
  empty,
  full,
  type LinspaceOptions,
  linspace,
  type MeshgridOptions,
  meshgrid,
  ones,
  zeros,
} from "./create.ts";
export { defaultDevice, setDefaultDevice } from "./default-device.ts";
export { defaultHostDevice } from "./default-host-device.ts";
export type { Device, DeviceArray, DeviceRecordArray, Event, ManagedArray, Resident, Stream } from "./device.ts";
export type { DeviceInfo, DeviceLimits, Target } from "./device-info.ts";
export {
  type DlpackType,
  type DlpackWebArray,
  type DlpackWebTensor,
  dlpackWeb,
} from "./dlpack.ts";
export {
  type Complex,
  type ComplexDType,
  type DType,
  type DTypeAliases,
  type DTypeInfo,
  type DTypeName,
  type DTypes,
  type Dtype,
  dtype,
  dtypeInfo,
  dtypes,
  type ElementOf,
  isDTypeName,
  type RealDType,
  type TypedArray,
} from "./dtype.ts";
export type { DTypeOf, Nested, SigError } from "./element-types.ts";
export {
  CastingError,
  DeviceError,
  type DeviceErrorCode,
  DeviceLostError,
  DisposedError,
  GridstrideError,
  type GridstrideErrorOptions,
  LaunchError,
  type LaunchErrorCode,
  OutOfMemoryError,
  ShapeError,
  type ShapeErrorCode,
  UnsupportedError,
  type UnsupportedErrorCode,
} from "./errors.ts";
export { type FrameLoop, type FrameOptions, type FrameTime, frames } from "./frames.ts";
export type { Parameter } from "./graph/parameter.ts";
export type {
  AnyDeviceArray,
  Exchange,
  Graph,
  GraphBuilder,
  Recorded,
  Recording,
  RunOptions,
  Slots,
} from "./graph/types.ts";
export { isDevice, isDeviceArray } from "./kinds.ts";
export type { Leak, MemoryStatistics } from "./memory.ts";
export { NDArray, type NestedOf, type PartOf } from "./ndarray.ts";
export { readNpy, writeNpy } from "./npy.ts";
export { type NpzArrays, type NpzOptions, type NpzTypes, readNpz, writeNpz } from "./npz.ts";
export type { Colormap, DrawOptions, DrawTarget, PictureSource, TextureOptions } from "./pictures/types.ts";
export type { Profile, ProfileRow } from "./profile/types.ts";
export { type RecordOptions, record } from "./records/record.ts";
export { RecordArray } from "./records/record-array.ts";
export type {
  FieldSpec,
  FieldSpecs,
  NestedField,
  NumberField,
  RecordField,
  RecordType,
  RecordValue,
  SpecsOfField,
  TypeOfField,
} from "./records/record-types.ts";
export type { Recovery } from "./recovery/types.ts";
export { listAdapters, requestDevice } from "./request.ts";
export type { RequestOptions } from "./request-options.ts";
export { broadcastShapes } from "./shape.ts";
export type { GPUBufferLayout, GPUBufferRange } from "./sharing-types.ts";
export type { Range } from "./slice.ts";
export {
  bool,
  float16,
  float32,
  float64,
  int8,
  int16,
  int32,
  int64,
  TypedNumber,
  uint8,
  uint16,
  uint32,
  uint64,
  type ValueOf,
} from "./typed-number.ts";
export { silence } from "./warnings.ts";
