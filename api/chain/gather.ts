import { sequenceOf } from "./sequence";

/** What gather.yul compiles to (a test compiles it again): makes the calls in its calldata and answers all their answers. */
export const GATHER_CODE =
  "0x5f5f5b368110600c57505ff35b90604090816020840135918181018383870182375f80858389355afa82523d60208301525f3d913e3d0101920101600256";

/** Where the code is put for a call: nothing is there on any chain, since nobody can have its key. */
export const GATHER_ADDRESS = "0x6761746865720000000000000000000000000000";

/** Calldata of `GATHER_CODE`. */
export const gatherOf = sequenceOf;

const WORD = 64;

/** The answers in what `GATHER_CODE` answers, in their order; undefined for a call that failed or answered nothing. */
export function gathered(answer: string, calls: number): (string | undefined)[] {
  const answers: (string | undefined)[] = [];
  let at = "0x".length;
  for (let i = 0; i < calls; i += 1) {
    const succeeded = BigInt(`0x${answer.slice(at, at + WORD)}`) === 1n;
    const digits = 2 * Number(`0x${answer.slice(at + WORD, at + 2 * WORD)}`);
    const begin = at + 2 * WORD;
    answers.push(succeeded && digits > 0 ? `0x${answer.slice(begin, begin + digits)}` : undefined);
    at = begin + digits;
  }
  if (at !== answer.length)
    throw new Error(`expected ${at} characters that hold ${calls} answers, received ${answer.length}`);
  return answers;
}
