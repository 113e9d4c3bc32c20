import { id, keccak256 } from "ethers";
import { REVERTED, type ChainStep } from "../../kit";

/** What Solidity's panics mean. */
const PANICS: Readonly<Record<string, string>> = {
  "1": "an assertion failed",
  "11": "an overflow or underflow",
  "12": "a division by zero",
  "21": "no value of the enum",
  "22": "a byte array in storage that is encoded wrongly",
  "31": "pop of an empty array",
  "32": "an index out of range",
  "41": "too much memory",
  "51": "a call of a function that is not set",
};

/** The opcode that Solidity before 0.8 ends with in place of a panic. */
const INVALID = "0xfe";
/** By it checked arithmetic refuses a call. */
export const OVERFLOW = "0x11";

/** By it a call is refused an index, or fails in a loop that goes too far. */
export const INDEX = "0x32";

/** The code of the panic that a call ran into: "0x12"; undefined for none. */
export function panicOf({ error, halted, reverted = "0x" }: ChainStep): string | undefined {
  if (halted === "invalid opcode") return INVALID;
  if (error !== "Panic") return undefined;
  return `0x${(reverted.length > 10 ? BigInt(`0x${reverted.slice(10)}`) : 0n).toString(16)}`;
}

/** "Panic(0x12), a division by zero". */
export const panicText = (code: string): string =>
  code === INVALID
    ? "the opcode 0xfe: before Solidity 0.8 an assertion failed, an index was out of range, or it was a division by zero"
    : `Panic(${code}), ${PANICS[code.slice(2)] ?? "which the compiler's documentation does not name"}`;

const PANIC = id("Panic(uint256)").slice(0, 10);
/** How a getter fails that says nothing of why, by the keccak256 of what it reverts with; 0 where it answers too little. */
const UNEXPLAINED: ReadonlyMap<bigint, string> = new Map([
  [0n, "it answers nothing"],
  [BigInt(keccak256("0x")), "it reverts"],
  ...Object.keys(PANICS).map(
    (code) =>
      [BigInt(keccak256(`${PANIC}${code.padStart(64, "0")}`)), `it reverts with ${panicText(`0x${code}`)}`] as const,
  ),
]);

/** How a getter fails, by its words and the hash of what it reverts with. Undefined: it answers, or an error of its own says why it does not. */
export const failureIn = (words: readonly bigint[], refusal: bigint | undefined): string | undefined =>
  words.includes(REVERTED) ? UNEXPLAINED.get(refusal ?? 0n) : undefined;
