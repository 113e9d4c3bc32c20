export { describe, type Compiled, type DescribeOptions } from "./describe";
