import { codeIn } from "./literals";

/** A word of the stack; undefined: it is not known before the code runs. */
type Word = bigint | undefined;

/** Most places with another stack that are looked at: enough for any getter. */
const MOST_PLACES = 4_000;
const WORD = 256;
/** Bytes of calldata: with fewer than a selector it would be `receive` that is called. */
const ENOUGH = 4_096n;
/** How many words other operations take, by their opcodes; absent: none. What each gives back is not known. */
const TAKES = new Map<number, number>();
const takes = (count: number, ...codes: readonly number[]): void => {
  for (const code of codes) TAKES.set(code, count);
};
takes(1, 0x19, 0x1e, 0x31, 0x35, 0x3b, 0x3f, 0x40, 0x49, 0x50, 0x51, 0x54, 0x5c);
takes(2, 0x01, 0x02, 0x05, 0x06, 0x07, 0x0a, 0x0b, 0x12, 0x13, 0x17, 0x1a, 0x1b, 0x1d, 0x20);
takes(2, 0x52, 0x53, 0x55, 0x5d, 0xa0);
takes(3, 0x08, 0x09, 0x37, 0x39, 0x3e, 0x5e, 0xa1, 0xf0);
takes(4, 0x3c, 0xa2, 0xf5);
takes(5, 0xa3);
takes(6, 0xa4, 0xf4, 0xfa);
takes(7, 0xf1, 0xf2);
/** Those that give nothing back: stores, copies, logs, and places of jumps. */
const GIVES_NONE = new Set([
  ...[0x37, 0x39, 0x3c, 0x3e, 0x50, 0x52, 0x53, 0x55, 0x5b, 0x5d, 0x5e],
  ...[0xa0, 0xa1, 0xa2, 0xa3, 0xa4],
]);
/** STOP, RETURN, REVERT, INVALID and SELFDESTRUCT. */
const ENDS = new Set([0x00, 0xf3, 0xfd, 0xfe, 0xff]);

const flag = (is: boolean): bigint => (is ? 1n : 0n);
/** What compilers find a function with: of two words that are known the result is, too. */
const KNOWN: Readonly<Record<number, (first: bigint, second: bigint) => bigint>> = {
  0x03: (a, b) => BigInt.asUintN(WORD, a - b),
  0x04: (a, b) => (b === 0n ? 0n : a / b),
  0x10: (a, b) => flag(a < b),
  0x11: (a, b) => flag(a > b),
  0x14: (a, b) => flag(a === b),
  0x16: (a, b) => a & b,
  0x18: (a, b) => a ^ b,
  0x1c: (a, b) => (a > 255n ? 0n : b >> a),
};

/**
 * Whether a function of deployed code can come to what asks who calls (CALLER, ORIGIN). The code is followed from its start with this selector: of a condition that is not known both ways, and to each place
 * once with the same known words on the stack. Code of another kind than compilers of Solidity write is not followed: then nothing is said to depend on who calls.
 */
export function readsSender(deployedBytecode: string, selector: string): boolean {
  const code = codeIn(deployedBytecode);
  const seen = new Set<string>();
  const open: (readonly [at: number, stack: Word[]])[] = [[0, []]];
  const goTo = (at: Word, stack: readonly Word[]): void => {
    if (at !== undefined && at < code.length && code[Number(at)] === 0x5b) open.push([Number(at), [...stack]]);
  };
  for (let next = open.pop(); next !== undefined && seen.size < MOST_PLACES; next = open.pop()) {
    const [start, stack] = next;
    const place = `${start} ${stack.join()}`;
    if (seen.has(place)) continue;
    seen.add(place);
    for (let at = start; at < code.length; at++) {
      const op = code[at] ?? 0;
      if (op === 0x32 || op === 0x33) return true;
      if (ENDS.has(op)) break;
      if (op >= 0x5f && op <= 0x7f) {
        const end = at + 1 + op - 0x5f;
        stack.push(BigInt(`0x0${Buffer.from(code.subarray(at + 1, end)).toString("hex")}`));
        at = end - 1;
      } else if (op >= 0x80 && op <= 0x8f) stack.push(stack.at(0x7f - op));
      else if (op >= 0x90 && op <= 0x9f) {
        const [top, other] = [stack.length - 1, stack.length - 2 - (op - 0x90)];
        if (other < 0) break;
        [stack[top], stack[other]] = [stack[other], stack[top]];
      } else if (op === 0x56) {
        goTo(stack.pop(), stack);
        break;
      } else if (op === 0x57) {
        const [to, condition] = [stack.pop(), stack.pop()];
        if (condition !== 0n) goTo(to, stack);
        if (condition !== undefined && condition !== 0n) break;
      } else if (op === 0x15) {
        const word = stack.pop();
        stack.push(word === undefined ? undefined : flag(word === 0n));
      } else if (op === 0x34) stack.push(0n);
      else if (op === 0x36) stack.push(ENOUGH);
      else if (op === 0x35) stack.push(stack.pop() === 0n ? BigInt(selector) << 224n : undefined);
      else {
        const known = KNOWN[op];
        const words = Array.from({ length: known === undefined ? (TAKES.get(op) ?? 0) : 2 }, () => stack.pop());
        const [first, second] = words;
        if (known !== undefined)
          stack.push(first === undefined || second === undefined ? undefined : known(first, second));
        else if (!GIVES_NONE.has(op)) stack.push(undefined);
      }
    }
  }
  return false;
}
