import { concat, dataLength, toBeHex, zeroPadValue } from "ethers";

/** What sequence.yul compiles to (a test compiles it again): makes the calls in its calldata and answers what the last one answers. */
export const SEQUENCE_CODE =
  "0x5f5b368110600f573d5f803e3d5ff35b602081013580604083015f375f8082818086355af115603057016040016001565b3d5f803e3d5ffd";

/** Calldata of `SEQUENCE_CODE`. */
export function sequenceOf(calls: readonly { readonly to: string; readonly data: string }[]): string {
  return concat(calls.flatMap(({ to, data }) => [zeroPadValue(to, 32), toBeHex(dataLength(data), 32), data]));
}
