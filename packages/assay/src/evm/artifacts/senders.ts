import { codeIn } from "./literals";

/** A word of the stack, if it is a small number: a selector, a place. Undefined: it is not known before the code runs, or is of no interest. */
type Word = number | undefined;
/** The first word of calldata, which begins with the selector. */
const FIRST_WORD = -1;
/** Larger numbers are not followed: bytes. */
const MOST_BYTES = 4;

/** Most places with another stack that are looked at: enough for any getter. */
const MOST_PLACES = 4_000;
/** Bytes of calldata: with fewer than a selector it would be `receive` that is called. */
const ENOUGH = 4_096;
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

/** What compilers find a function with: of two words that are known the result is, too. */
const KNOWN: Readonly<Record<number, (first: number, second: number) => Word>> = {
  0x03: (a, b) => (a < b ? undefined : a - b),
  0x10: (a, b) => Number(a < b),
  0x11: (a, b) => Number(a > b),
  0x14: (a, b) => Number(a === b),
  0x16: (a, b) => (a & b) >>> 0,
  0x18: (a, b) => (a ^ b) >>> 0,
};
/** SHR and DIV, with which the selector is taken out of calldata. */
const [SHIFT, DIVIDE] = [0x1c, 0x04];

/**
 * Whether functions of deployed code can reach CALLER or ORIGIN. The code is followed from its start with this selector: of a condition that is not known both ways, and to each place
 * once with the same known words on the stack. Code of another kind than compilers of Solidity write is not followed: then nothing is said to depend on who calls.
 */
export function readsSender(deployedBytecode: string): (selector: string) => boolean {
  let code: Uint8Array | undefined;
  return (selector) => isAsked((code ??= codeIn(deployedBytecode)), selector);
}

function isAsked(code: Uint8Array, selector: string): boolean {
  const wanted = Number(selector);
  const seen = new Set<string>();
  const open: (readonly [at: number, stack: Word[]])[] = [[0, []]];
  const goTo = (at: Word, stack: readonly Word[]): void => {
    if (at !== undefined && at < code.length && code[at] === 0x5b) open.push([at, [...stack]]);
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
        stack.push(numberIn(code.subarray(at + 1, end)));
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
        if (condition !== 0) goTo(to, stack);
        if (condition !== undefined && condition !== 0) break;
      } else if (op === 0x15) {
        const word = stack.pop();
        stack.push(word === undefined ? undefined : Number(word === 0));
      } else if (op === 0x34) stack.push(0);
      else if (op === 0x36) stack.push(ENOUGH);
      else if (op === 0x35) stack.push(stack.pop() === 0 ? FIRST_WORD : undefined);
      else {
        const known = KNOWN[op];
        const isPair = known !== undefined || op === SHIFT || op === DIVIDE;
        const words = Array.from({ length: isPair ? 2 : (TAKES.get(op) ?? 0) }, () => stack.pop());
        if (isPair) stack.push(words.includes(FIRST_WORD) ? selectorIn(op, wanted) : resultOf(known, words));
        else if (!GIVES_NONE.has(op)) stack.push(undefined);
      }
    }
  }
  return false;
}

const selectorIn = (op: number, selector: number): Word => (op === SHIFT || op === DIVIDE ? selector : undefined);

function resultOf(
  known: ((first: number, second: number) => Word) | undefined,
  [first, second]: readonly Word[],
): Word {
  return known === undefined || first === undefined || second === undefined ? undefined : known(first, second);
}

function numberIn(bytes: Uint8Array): Word {
  let start = 0;
  while (bytes[start] === 0) start++;
  if (bytes.length - start > MOST_BYTES) return undefined;
  return bytes.subarray(start).reduce((value, byte) => value * 256 + byte, 0);
}
