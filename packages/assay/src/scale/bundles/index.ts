export { MismatchError } from "./alike";
export { Gaps } from "./gaps";
export { InOrder } from "./in-order";
export type { Done, Kind } from "./kind";
export { Merging } from "./merge";
export { has, partOf, sizeOf, unitsOf, type Shard } from "./part";
export { Bundle } from "./read";
export { scalars, type BundleHeader, type Part, type Range, type Scalars } from "./schema";
export { BundleWriter, UnwrittenError } from "./write";
