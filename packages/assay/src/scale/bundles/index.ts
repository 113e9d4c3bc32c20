export { MismatchError } from "./alike";
export { Gaps, InOrder } from "./gaps";
export { type Done, type Kind, has, partOf, sizeOf, unitsOf, type Shard } from "./kind";
export { Merging } from "./merge";
export { Bundle } from "./read";
export { scalars, type BundleHeader, type Part, type Range, type Scalars } from "./schema";
export { BundleWriter, UnwrittenError } from "./write";
