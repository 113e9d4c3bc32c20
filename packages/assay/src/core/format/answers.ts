import type { Call, Hex, ExpectedState, ReadAnswer, Subject } from "../types";
import type { AbiBook, DecodedItem } from "./abi-book";
import { grouped } from "./format";
import { argsText, shortened, type Formatter } from "./words";

/** What the description of a step needs: the subject's names and, if it has them, its ABIs and units. */
export interface Narrator {
  readonly subject: Pick<Subject<unknown, unknown>, "nameOf" | "errorName" | "events">;
  /** Absent for a subject without ABIs. */
  readonly book?: AbiBook;
  readonly formatter?: Formatter;
}

const WORD = 64;

/** What a call returned: by its ABI, else its words; "" for nothing. */
export function returnsText(call: Call, returns: Hex, { book, formatter }: Narrator): string {
  const answer = book?.returned(call.to, call.data, returns);
  const asked = book?.call(call.to, call.data);
  if (answer !== undefined && asked !== undefined && formatter !== undefined)
    return argsText({ ...asked, args: answer }, formatter, call.to);
  return returns === "0x" ? "" : wordsText(returns);
}

/** Whole words as numbers, when there are few. */
export function wordsText(hex: string): string {
  const words = (hex.length - 2) / WORD;
  if (!Number.isInteger(words) || words > 4) return shortened(hex);
  return Array.from({ length: words }, (_, i) =>
    grouped(BigInt(`0x${hex.slice(2 + i * WORD, 2 + (i + 1) * WORD)}`)),
  ).join(", ");
}

/** "reverts with Locked(until 2033-01-12 12:12:05 UTC)"; `otherwise` when its ABI is not known. */
export function revertText(data: string, otherwise: string, { book, formatter }: Narrator): string {
  const decoded = book?.error(data);
  if (decoded === undefined || formatter === undefined) return `reverts with ${otherwise}`;
  return `reverts with ${itemText(decoded, formatter)}`;
}

/** An event or an error with its arguments. */
export function itemText(item: DecodedItem, formatter: Formatter, at?: string, known?: ReadonlySet<string>): string {
  const args = argsText(item, formatter, at, known);
  return args === "" && item.args.length > 0 ? item.name : `${item.name}(${args})`;
}

/** A read in words: "coverNFT.expiryOf(coverId 1)"; `otherwise` where its calldata cannot be read. */
export function readText({ to, data }: Call, otherwise: string, { subject, book, formatter }: Narrator): string {
  const decoded = book?.call(to, data);
  if (decoded === undefined || formatter === undefined) return otherwise;
  return `${subject.nameOf(to) ?? to}.${decoded.name}(${argsText(decoded, formatter, to)})`;
}

/** What a read answers, in words. */
export function answerText(call: Call, { ok, data }: ReadAnswer, narrator: Narrator): string {
  if (!ok) return revertText(data, narrator.subject.errorName(data) ?? shortened(data), narrator);
  const text = returnsText(call, data, narrator);
  return text === "" ? "returns nothing" : `returns ${text}`;
}

/** The numbers of the state as the model has it after some steps: what was observed last. */
export function lookIn(steps: readonly { readonly observe: readonly ExpectedState[] }[]): Formatter["look"] {
  return (kind, id, field) => {
    for (const { observe } of [...steps].reverse()) {
      const found = observe.find((one) => one.id === id && one.kind.name === kind);
      if (found !== undefined) return found.words[found.kind.fields.findIndex(({ name }) => name === field)];
    }
    return undefined;
  };
}
