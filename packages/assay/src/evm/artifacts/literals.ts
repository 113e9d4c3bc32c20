/** PUSH0 to PUSH32 are followed by 0 to 32 bytes of data. */
const PUSH0 = 0x5f;
const PUSH32 = 0x7f;
const JUMPDEST = 0x5b;
const TIMESTAMP = 0x42;
const JUMP = 0x56;
const JUMPI = 0x57;
const CALL = 0xf1;
/** The least number that is taken for a literal. */
const LEAST = 3n;
const MOST = 64;

/** Removes the metadata, whose length is in the last two bytes. */
function withoutMetadata(code: Uint8Array): Uint8Array {
  const length = ((code.at(-2) ?? 0) << 8) | (code.at(-1) ?? 0);
  return length + 2 < code.length && length < 200 ? code.subarray(0, code.length - length - 2) : code;
}

/** Whether a value is 2^n, 2^n - 1, or the complement of one of them: a mask, a size, or a limit of a type. */
function isMask(value: bigint): boolean {
  const isPower = (one: bigint): boolean => one > 0n && (one & (one - 1n)) === 0n;
  const other = BigInt.asUintN(256, ~value);
  return isPower(value) || isPower(value + 1n) || isPower(other) || isPower(other + 1n);
}

/**
 * The literals of the source that appear in deployed code, ascending; boundaries are likely to be among them. Excludes jumps, masks, small memory offsets, and `known`
 * (selectors and topics, as numbers). At most 64: those with the fewest bytes.
 */
export function literalsIn(deployedBytecode: string, known: ReadonlySet<bigint>): readonly bigint[] {
  const code = codeIn(deployedBytecode);
  const targets = new Set<bigint>();
  const pushed: { readonly value: bigint; readonly jumps: boolean }[] = [];
  for (let at = 0; at < code.length; at++) {
    const opcode = code[at] ?? 0;
    if (opcode === JUMPDEST) targets.add(BigInt(at));
    if (opcode <= PUSH0 || opcode > PUSH32) continue;
    const end = at + 1 + opcode - PUSH0;
    const digits = Buffer.from(code.subarray(at + 1, end)).toString("hex");
    const next = code[end];
    pushed.push({ value: BigInt(`0x${digits === "" ? "0" : digits}`), jumps: next === JUMP || next === JUMPI });
    at = end - 1;
  }
  const found = new Set<bigint>();
  for (const { value, jumps } of pushed) {
    const isOffset = value < 0x200n && value % 4n === 0n;
    if (value >= LEAST && !jumps && !targets.has(value) && !isOffset && !isMask(value) && !known.has(value))
      found.add(value);
  }
  return [...found].sort((a, b) => (a < b ? -1 : 1)).slice(0, MOST);
}

/** Bytes of deployed code without its metadata; of links zeros. */
export const codeIn = (deployedBytecode: string): Uint8Array =>
  withoutMetadata(Uint8Array.from(Buffer.from(deployedBytecode.slice(2).replace(/[^0-9a-fA-F]/g, "0"), "hex")));

function hasOpcode(deployedBytecode: string, wanted: number): boolean {
  const code = codeIn(deployedBytecode);
  for (let at = 0; at < code.length; at++) {
    const opcode = code[at] ?? 0;
    if (opcode === wanted) return true;
    if (opcode > PUSH0 && opcode <= PUSH32) at += opcode - PUSH0;
  }
  return false;
}

/** Whether code calls other contracts in a way in which they can change something. */
export const callsOthers = (deployedBytecode: string): boolean => hasOpcode(deployedBytecode, CALL);

/** Whether code reads the time of the block. */
export const readsTime = (deployedBytecode: string): boolean => hasOpcode(deployedBytecode, TIMESTAMP);
