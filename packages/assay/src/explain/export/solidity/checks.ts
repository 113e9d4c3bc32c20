import type { AnswerCheck, Check, EventDifference } from "../checks";
import { addressOfWord } from "../../../core/format";
import type { Hex } from "../../../core/types";
import type { NamedCall } from "../case";
import { getterOf, linesOf } from "../check-writer";
import { contractOf } from "../names";
import { sortOfField } from "../reads";
import { answerText, comment, eventOf, indent, oneLine, plainAnswer, plainText, seenText, subjectOf } from "../texts";
import type { AbiParameter } from "../described";
import { bytesOf, numberOf, placeOf, sortOf } from "../types";
import type { AbiFunction } from "../values";
import { assertWord, compared, ofWord, type Asserted, type Compared } from "./asserts";
import { assignText, askLines, readLines } from "./reads";
import type { SolidityValues, Written } from "./values";

/** Statements after the last step that assert a check. */
export function checkLines(check: Check, values: SolidityValues): string[] {
  return linesOf(check, {
    of: values.of,
    // part of the last call, see `lastStep`
    returns: () => [],
    state: (one) => stateLines(one, values),
    answer: (one) => answerLines(one, values),
    event: (one) => eventLines(one, values),
    ask: (getter) => askLines(getter, values),
    askLens: (lens, keys) => [
      `uint256[] memory keys = new uint256[](${keys.length});`,
      ...keys.map(({ key, label }, i) => `keys[${i}] = ${hex(key)}; // ${oneLine(label)}`),
      `${lens}.observe(keys); // nothing of this may revert`,
    ],
  });
}

function stateLines(check: Check & { kind: "state" }, values: SolidityValues): string[] {
  const field = check.entity.fields[check.field];
  const name = field?.name ?? "";
  const message = subjectOf(check, values.of);
  const getter = getterOf(check, values.of);
  const sort = sortOfField(getter, field?.unit, values.of);
  const seen = seenText(check, values.of, { sort, reverted: getter?.reverted });
  const said = `// ${oneLine(`${message}: ${seen}${field === undefined ? "" : ` (${field.unit})`}`)}`;
  const word: Asserted = { ...check, meaning: field?.unit === "seconds" ? "seconds" : name, message };
  if (getter !== undefined) return [said, ...readLines(getter, word, values)];
  const key = (BigInt(check.entity.code) << 240n) | check.id;
  const look = `_look(${hex(key)}, ${check.field})`;
  return [said, ...assertWord(ofWord(look, sort === "address" ? "address" : "uint256"), word, values)];
}

/** Asserts a read by its function if it returns one plain value, else by the bytes of its answer. */
function answerLines(check: AnswerCheck, values: SolidityValues): string[] {
  const { call, predicted, inWords } = check;
  const said = comment(answerText(inWords));
  if (call.data === "0x")
    return [
      ...said,
      `vm.assertEq(${values.address(call.to)}.balance, ${values.plain(BigInt(predicted.data))}, "${plainText(inWords.read)}");`,
    ];
  const read = readerOf(call.to, values)?.call(call.data);
  const namable = read !== undefined && values.canWrite(read.fn.inputs, read.args);
  const { before, text } = namable ? values.args(read.args) : { before: [], text: "" };
  const word = read === undefined ? undefined : plainAnswer(read.fn, predicted);
  const typed = namable && !read.fn.ambiguous && word !== undefined && values.canName([word.output]);
  if (typed && before.length === 0) {
    const called = `${values.contract(call.to, read.fn)}.${read.fn.name}(${text})`;
    const { output, ...expected } = word;
    return [...said, ...assertWord(compared(called, output, values), { ...expected, message: inWords.read }, values)];
  }
  const signed = namable ? `"${read.fn.signature}"${text === "" ? "" : `, ${text}`}` : "";
  const data = namable ? `abi.encodeWithSignature(${signed})` : `hex"${call.data.slice(2)}"`;
  const expected = answerIn(call.to, predicted.data, predicted.ok ? read?.fn : undefined, values);
  return [
    "{",
    ...indent([
      ...said,
      ...before,
      ...expected.before,
      `(bool went, bytes memory answered) = ${values.address(call.to)}.staticcall(${data});`,
      `vm.assertEq(went, ${predicted.ok}, "${plainText(inWords.read)}");`,
      `vm.assertEq(keccak256(answered), keccak256(${expected.text}), "${plainText(inWords.read)}");`,
    ]),
    "}",
  ];
}

/** A whole answer: its values encoded, else as hexadecimal digits. */
function answerIn(target: Hex, data: Hex, fn: AbiFunction | undefined, values: SolidityValues): Written {
  const answer = fn === undefined ? undefined : readerOf(target, values)?.answered(fn, data);
  if (fn === undefined || answer === undefined || answer.length === 0 || !values.canWrite(fn.outputs, answer))
    return { before: [], text: `hex"${data.slice(2)}"` };
  const { before, text } = values.args(answer);
  return { before, text: `abi.encode(${text})` };
}

/** The ABI reader of the contract at an address. */
function readerOf(target: string, { of }: SolidityValues): ReturnType<typeof of.reader> | undefined {
  const contract = contractOf(of.nameOf(target));
  return contract === undefined ? undefined : of.reader(contract);
}

function eventLines(check: Check & { kind: "event" }, values: SolidityValues): string[] {
  const { emitter, among, position, count, what } = check;
  const message = subjectOf(check, values.of);
  const topics = among.map((topic) => topicText(topic, check, values));
  const logs = `_logs(recorded, ${values.address(emitter)}, among)`;
  const head = [
    `bytes32[] memory among = new bytes32[](${among.length});`,
    ...topics.map((topic, i) => `among[${i}] = ${topic};`),
    `Vm.Log[] memory logs = ${logs};`,
  ];
  const said = `"${plainText(message)}"`;
  if (what.is === "extra") return ["{", ...indent([...head, `vm.assertEq(logs.length, ${count}, ${said});`]), "}"];
  return [
    "{",
    ...indent([
      ...head,
      `vm.assertGt(logs.length, ${position}, ${said});`,
      ...differenceLines(check, what, message, values),
    ]),
    "}",
  ];
}

function differenceLines(
  check: Check & { kind: "event" },
  what: EventDifference,
  message: string,
  values: SolidityValues,
): string[] {
  const log = `logs[${check.position}]`;
  const inputs = eventOf(check, values.of)?.inputs ?? [];
  switch (what.is) {
    case "missing":
    case "extra":
      return [];
    case "topic": {
      const input = inputs.filter(({ indexed }) => indexed === true)[what.index - 1];
      const expected =
        what.index === 0 ? topicText(what.predicted, check, values) : topicWord(BigInt(what.predicted), input, values);
      const said = `"${plainText(`${message}, ${input?.name ?? "which one"}`)}"`;
      return [`vm.assertEq(${log}.topics[${what.index}], ${expected}, ${said});`];
    }
    case "word": {
      const input = inputs.filter(({ indexed }) => indexed !== true)[what.index];
      const seen = ofWord(`_word(${log}.data, ${what.index})`, input?.type);
      const said = `${message}, ${input?.name ?? `word ${what.index}`}`;
      return assertWord(seen, { ...what, meaning: input?.name ?? "", message: said }, values);
    }
    case "data":
      return [
        `vm.assertEq(keccak256(${log}.data), keccak256(hex"${what.predicted.slice(2)}"), "${plainText(message)}");`,
      ];
  }
}

/** An indexed value as 32 bytes; longer values are indexed by their hash. */
function topicWord(word: bigint, input: AbiParameter | undefined, values: SolidityValues): string {
  const sort = sortOf(input?.type);
  if (sort === "bytes" || (input !== undefined && /^(string|bytes|tuple)|\]$/.test(input.type))) return bytesOf(word);
  if (sort === "address") return `bytes32(uint256(uint160(${values.address(addressOfWord(word))})))`;
  const number = values.number(numberOf(word, sort), input?.name ?? "");
  return sort === "signed" ? `bytes32(uint256(int256(${number})))` : `bytes32(uint256(${number}))`;
}

function topicText(topic: string, { emitter }: Check & { kind: "event" }, values: SolidityValues): string {
  const event = eventOf({ emitter, what: { topic } }, values.of);
  return event === undefined ? topic : `keccak256("${event.signature}")`;
}

/** The assignment of a function's answers and the assertion of one word of them; undefined if no variable can hold the word. */
export function returnLines(
  check: Check & { kind: "returns" },
  fn: AbiFunction,
  values: SolidityValues,
): { readonly assign: string; readonly lines: readonly string[] } | undefined {
  const place = placeOf(fn.outputs, check.word);
  if (place === undefined || place.path.length > 0 || !values.canName([place.leaf])) return undefined;
  const assign = assignText(fn, place.output, "returned", values);
  const seen = compared("returned", place.leaf, values);
  return { assign, lines: assertWord(seen, { ...check, ...saidOf(fn, place.leaf) }, values) };
}

function saidOf({ name }: AbiFunction, output: AbiParameter): Pick<Asserted, "meaning" | "message"> {
  return { meaning: output.name, message: `${name}: ${output.name === "" ? "its answer" : output.name}` };
}

/** Asserts a whole answer, or a word of it that no variable can hold. */
export function answerLinesOf(
  check: Check & { kind: "returns" | "returned" },
  { to, read }: NamedCall,
  values: SolidityValues,
): string[] {
  const fn = read?.fn;
  if (check.kind === "returned") {
    const said = `"${plainText(subjectOf(check, values.of))}"`;
    const { before, text } = answerIn(to, check.predicted, fn, values);
    return [...before, `vm.assertEq(keccak256(answer), keccak256(${text}), ${said});`];
  }
  const message = `the answer must be another (word ${check.word})`;
  const place = fn === undefined ? undefined : placeOf(fn.outputs, check.word);
  const seen: Compared = ofWord(`_word(answer, ${check.word})`, place?.leaf.type);
  return assertWord(seen, { ...check, meaning: "", message }, values);
}

const hex = (word: bigint): string => `0x${word.toString(16)}`;
