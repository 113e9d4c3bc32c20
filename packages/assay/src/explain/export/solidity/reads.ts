import type { Getter } from "../described";
import { askedBy } from "../asked";
import { placeFor } from "../reads";
import { block, plainText } from "../texts";
import { namesIn, type Place } from "../types";
import type { AbiFunction, AskedCall, Value } from "../values";
import { assertWord, compared, ofWord, type Asserted, type Compared } from "./asserts";
import { encodedText } from "./calls";
import type { SolidityValues, Written } from "./values";

/** Asserts that a getter returns the expected value. */
export function readLines(getter: Getter, word: Asserted, values: SolidityValues): string[] {
  const { target, method, reverted } = getter;
  if (method === "")
    return assertWord({ expression: `${values.address(target)}.balance`, sort: "unsigned" }, word, values);
  const read = askedBy(getter, values.of);
  const place = placeFor(getter, read.fn.outputs);
  const typed =
    reverted === undefined || reverted !== word.predicted ? typedLines(getter, read, place, word, values) : undefined;
  if (typed !== undefined) return typed;
  const said = `"${plainText(word.message)}"`;
  const { before, text } = dataOf(read, values);
  const ask = (answered: string): string[] => [
    ...before,
    `(bool went, ${answered}) = ${values.address(target)}.staticcall(${text});`,
  ];
  if (reverted === word.predicted) return block([...ask(""), `vm.assertTrue(!went, ${said});`]);
  const answer: Compared =
    getter.word === "whole"
      ? { expression: "keccak256(answered)", sort: "bytes" }
      : ofWord(`_word(answered, ${getter.word ?? 0})`, place?.leaf.type);
  return block([...ask("bytes memory answered"), `vm.assertTrue(went, ${said});`, ...assertWord(answer, word, values)]);
}

/** Statements that call a getter, which must not revert. */
export function askLines(getter: Getter, values: SolidityValues): string[] {
  const { target, method } = getter;
  if (method === "") return [];
  const read = askedBy(getter, values.of);
  const called = calledText(getter, read, values);
  if (called !== undefined) return inBlock(called.before, [`${called.text}; // this must not revert`]);
  const { before, text } = dataOf(read, values);
  const asked = `(bool went, ) = ${values.address(target)}.staticcall(${text});`;
  return block([...before, asked, `vm.assertTrue(went, "${plainText(`${method} must not revert`)}");`]);
}

/** The call of a getter by the types of the source; undefined if the file cannot name these. */
function calledText({ target }: Getter, { fn, args }: AskedCall, values: SolidityValues): Written | undefined {
  if (!values.canCall(fn, args)) return undefined;
  const written = args.map((arg) => argumentText(arg, values));
  const given = written.map(({ text }) => text).join(", ");
  return {
    before: written.flatMap(({ before }) => before),
    text: `${values.contract(target, fn)}.${fn.name}(${given})`,
  };
}

/** Ids are plain numbers, even if the parameter's name has another meaning elsewhere. */
const argumentText = (arg: Value, values: SolidityValues): Written =>
  arg.kind === "number" && arg.value >= 0n ? { before: [], text: values.plain(arg.value) } : values.value(arg);

function typedLines(
  getter: Getter,
  read: AskedCall,
  place: Place | undefined,
  word: Asserted,
  values: SolidityValues,
): string[] | undefined {
  const called = calledText(getter, read, values);
  if (called === undefined || place === undefined || !values.canName([place.leaf])) return undefined;
  const { outputs } = read.fn;
  if (outputs.length === 1) {
    const expression = called.text + pathText(place);
    return inBlock(called.before, assertWord(compared(expression, place.leaf, values), word, values));
  }
  if (place.path.length > 0) return undefined;
  const assigned = assignText(read.fn, place.output, "seen", values);
  const seen = compared("seen", place.leaf, values);
  return block([...called.before, `${assigned}${called.text};`, ...assertWord(seen, word, values)]);
}

const pathText = ({ path }: Place): string =>
  path.map(({ index, among }) => (among === undefined ? `[${index}]` : `.${among[index]?.name ?? ""}`)).join("");

/** The assignment of one of a function's answers: "(, uint256 seen, ) = ". */
export function assignText({ outputs }: AbiFunction, index: number, name: string, values: SolidityValues): string {
  const output = outputs[index];
  if (output === undefined || (namesIn(output)?.length ?? 0) > 1)
    throw new Error(`expected a single value as answer ${index}, found ${output?.type ?? "none"}`);
  const declared = `${values.typeOf(output)} ${name}`;
  if (outputs.length === 1) return `${declared} = `;
  const before = ", ".repeat(index);
  const after = ", ".repeat(outputs.length - index - 1);
  return `(${before}${declared}${after.trimEnd()}) = `;
}

/** The data of a call: encoded by the types of the source, else as hexadecimal digits. */
function dataOf({ fn, args, data }: AskedCall, values: SolidityValues): Written {
  const encoded = encodedText(fn.signature, fn.inputs, args, values);
  return encoded ?? { before: [], text: `hex"${data.slice(2)}"` };
}

const inBlock = (before: readonly string[], lines: readonly string[]): string[] =>
  before.length === 0 ? [...lines] : block([...before, ...lines]);
