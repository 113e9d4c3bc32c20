/** What sequence.yul compiles to (a test compiles it again): makes the calls in its calldata and answers what the last one answers. */
export const SEQUENCE_CODE =
  "0x5f5b368110600f573d5f803e3d5ff35b602081013580604083015f375f8082818086355af115603057016040016001565b3d5f803e3d5ffd";

/** Calldata of `SEQUENCE_CODE`. Put together as text: hundreds of calls travel in each block. */
export function sequenceOf(calls: readonly { readonly to: string; readonly data: string }[]): string {
  const parts = calls.map(({ to, data }) => {
    const digits = data.slice("0x".length);
    return `${word(to.slice("0x".length))}${word((digits.length / 2).toString(16))}${digits}`;
  });
  return `0x${parts.join("")}`;
}

function word(digits: string): string {
  return digits.padStart(64, "0");
}
