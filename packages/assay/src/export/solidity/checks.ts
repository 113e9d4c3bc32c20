import type { AnswerCheck, Check, EventDifference, ExpectedWord } from "../checks";
import type { Getter } from "../described";
import { addressOfWord } from "../../format";
import { boundsOf, getterOf, linesOf } from "../check-writer";
import { comment, eventOf, plainAnswer, plainText, seenText, subjectOf } from "../texts";
import type { AbiParameter } from "../described";
import { typeName, type AbiFunction, type AbiReader } from "../values";
import type { SolidityValues } from "./values";

/** Statements that assert what is wrong, after the last step. */
export function checkLines(check: Check, values: SolidityValues): string[] {
  return linesOf(check, {
    of: values.of,
    // part of the last call, see `lastStep`
    returns: () => [],
    state: (one) => stateLines(one, values),
    answer: (one) => answerLines(one, values),
    event: (one) => eventLines(one, values),
    ask: (getter) => `${getterText(getter, values).expression}; // nothing of this may revert`,
    askLens: (lens, keys) => [
      `uint256[] memory keys = new uint256[](${keys.length});`,
      ...keys.map(({ key, label }, i) => `keys[${i}] = ${hex(key)}; // ${label}`),
      `${lens}.observe(keys); // nothing of this may revert`,
    ],
  });
}

/** An expression that must be as expected. */
function assertWord(
  expression: string,
  type: string,
  word: ExpectedWord,
  name: string,
  message: string,
  values: SolidityValues,
): string[] {
  const said = `"${plainText(message)}"`;
  if (type === "bool") return [`vm.assertEq(${expression}, ${word.predicted !== 0n}, ${said});`];
  if (type === "address")
    return [`vm.assertEq(${expression}, ${values.address(addressOfWord(word.predicted))}, ${said});`];
  const [least, most] = boundsOf(word);
  if (least === most) return [`vm.assertEq(${expression}, ${values.number(word.predicted, name)}, ${said});`];
  return [
    `vm.assertGe(${expression}, ${values.number(least, name)}, ${said});`,
    `vm.assertLe(${expression}, ${values.number(most, name)}, ${said});`,
  ];
}

function stateLines(check: Check & { kind: "state" }, values: SolidityValues): string[] {
  const field = check.entity.fields[check.field];
  const name = field?.name ?? "";
  const message = subjectOf(check, values.of);
  const getter = getterOf(check, values.of);
  const said = `// ${message}: ${seenText(check, values.of)}${field === undefined ? "" : ` (${field.unit})`}`;
  const meaning = field?.unit === "seconds" ? "seconds" : name;
  if (getter !== undefined) {
    const { expression, type } = getterText(getter, values);
    return [said, ...assertWord(expression, type, check, meaning, message, values)];
  }
  const key = (BigInt(check.entity.code) << 240n) | check.id;
  const look = `_look(${hex(key)}, ${check.field})`;
  return [
    said,
    ...(field?.unit === "address"
      ? assertWord(`address(uint160(${look}))`, "address", check, name, message, values)
      : assertWord(look, "uint256", check, meaning, message, values)),
  ];
}

/** A read by its function where it answers with one plain value, else by the bytes of its answer. */
function answerLines(check: AnswerCheck, values: SolidityValues): string[] {
  const { call, predicted, inWords } = check;
  const said = comment(`${inWords.read}: expected ${inWords.predicted}, seen ${inWords.observed}`);
  const read = readerOf(call.to, values)?.call(call.data);
  const { before, text } = read === undefined ? { before: [], text: "" } : values.args(read.args);
  const word = read === undefined ? undefined : plainAnswer(read.fn, predicted);
  if (read !== undefined && word !== undefined && before.length === 0) {
    const called = `${values.contract(call.to)}.${read.fn.name}(${text})`;
    return [...said, ...assertWord(called, word.type, word, word.meaning, inWords.read, values)];
  }
  const signed = read === undefined ? "" : `"${read.fn.signature}"${text === "" ? "" : `, ${text}`}`;
  const data = read === undefined ? `hex"${call.data.slice(2)}"` : `abi.encodeWithSignature(${signed})`;
  return [
    "{",
    ...set([
      ...said,
      ...before,
      `(bool went, bytes memory answered) = ${values.address(call.to)}.staticcall(${data});`,
      `vm.assertEq(went, ${predicted.ok}, "${plainText(inWords.read)}");`,
      `vm.assertEq(keccak256(answered), keccak256(hex"${predicted.data.slice(2)}"), "${plainText(inWords.read)}");`,
    ]),
    "}",
  ];
}

function getterText(getter: Getter, values: SolidityValues): { expression: string; type: string } {
  const { target, method, args, member } = getter;
  if (method === "") return { expression: `${values.address(target)}.balance`, type: "uint256" };
  const fn = functionOf(getter, values);
  const given = args.map((arg) => (typeof arg === "bigint" ? values.plain(arg) : values.address(arg))).join(", ");
  const called = `${values.contract(target)}.${fn.name}(${given})`;
  const [output] = fn.outputs;
  const part = member === undefined ? output : output?.components?.find(({ name }) => name === member);
  const expression = member === undefined ? called : `${called}.${member}`;
  if (part?.internalType?.startsWith("enum ") === true)
    return { expression: `uint256(${expression})`, type: "uint256" };
  return { expression, type: part?.type ?? "uint256" };
}

function functionOf({ target, method }: Getter, values: SolidityValues): AbiFunction {
  const reader = readerOf(target, values);
  if (reader === undefined) throw new Error(`expected a contract at ${target}, whose ${method} is asked; found none`);
  return reader.fn(method);
}

/** What reads the ABI of whoever is at an address. */
function readerOf(target: string, { of }: SolidityValues): AbiReader | undefined {
  const named = of.nameOf(target);
  if (named === undefined || named.kind === "person") return undefined;
  return of.reader(named.kind === "member" ? named.family.contract : named.contract);
}

function eventLines(check: Check & { kind: "event" }, values: SolidityValues): string[] {
  const { emitter, among, position, count, what } = check;
  const message = subjectOf(check, values.of);
  const topics = among.map((topic) => topicText(topic, values));
  const logs = `_logs(recorded, ${values.address(emitter)}, among)`;
  const head = [
    `bytes32[] memory among = new bytes32[](${among.length});`,
    ...topics.map((topic, i) => `among[${i}] = ${topic};`),
    `Vm.Log[] memory logs = ${logs};`,
  ];
  const said = `"${plainText(message)}"`;
  if (what.is === "extra") return ["{", ...set([...head, `vm.assertEq(logs.length, ${count}, ${said});`]), "}"];
  return [
    "{",
    ...set([
      ...head,
      `vm.assertGt(logs.length, ${position}, ${said});`,
      ...differenceLines(what, position, message, values),
    ]),
    "}",
  ];
}

function differenceLines(what: EventDifference, position: number, message: string, values: SolidityValues): string[] {
  const log = `logs[${position}]`;
  const inputs = eventOf(what.topic, values.of.described.compiled, values.of.reader)?.inputs ?? [];
  switch (what.is) {
    case "missing":
    case "extra":
      return [];
    case "topic": {
      const input = inputs.filter(({ indexed }) => indexed === true)[what.index - 1];
      const expected =
        what.index === 0
          ? topicText(what.predicted, values)
          : `bytes32(uint256(${wordText(BigInt(what.predicted), input, values)}))`;
      const said = `"${plainText(`${message}, ${input?.name ?? "which one"}`)}"`;
      return [`vm.assertEq(${log}.topics[${what.index}], ${expected}, ${said});`];
    }
    case "word": {
      const input = inputs.filter(({ indexed }) => indexed !== true)[what.index];
      const type = input?.type === "address" || input?.type === "bool" ? input.type : "uint256";
      const word = `_word(${log}.data, ${what.index})`;
      const expression = type === "address" ? `address(uint160(${word}))` : type === "bool" ? `${word} != 0` : word;
      return assertWord(
        expression,
        type,
        what,
        input?.name ?? "",
        `${message}, ${input?.name ?? `word ${what.index}`}`,
        values,
      );
    }
    case "data":
      return [
        `vm.assertEq(keccak256(${log}.data), keccak256(hex"${what.predicted.slice(2)}"), "${plainText(message)}");`,
      ];
  }
}

function wordText(word: bigint, input: AbiParameter | undefined, values: SolidityValues): string {
  return input?.type === "address"
    ? `uint160(${values.address(addressOfWord(word))})`
    : values.number(word, input?.name ?? "");
}

function topicText(topic: string, values: SolidityValues): string {
  const event = eventOf(topic, values.of.described.compiled, values.of.reader);
  return event === undefined ? topic : `keccak256("${event.signature}")`;
}

/** How the answers of a function are taken, of which one word is asserted, and its assertion. */
export function returnLines(
  check: Check & { kind: "returns" },
  fn: AbiFunction,
  values: SolidityValues,
): { readonly assign: string; readonly lines: readonly string[] } | undefined {
  if (fn.outputs.some(({ type, components }) => components !== undefined || /^(string|bytes)$|\[/.test(type)))
    return undefined;
  const output = fn.outputs[check.word];
  if (output === undefined) return undefined;
  const declared = `${typeName(output)} returned`;
  const before = ", ".repeat(check.word);
  const after = ", ".repeat(fn.outputs.length - check.word - 1);
  const assign = fn.outputs.length === 1 ? `${declared} = ` : `(${before}${declared}${after.trimEnd()}) = `;
  const what = output.name === "" ? "its answer" : output.name;
  const message = `${fn.name}: ${what}`;
  return { assign, lines: assertWord("returned", output.type, check, output.name, message, values) };
}

const hex = (word: bigint): string => `0x${word.toString(16)}`;
const set = (lines: readonly string[]): string[] => lines.map((line) => `    ${line}`);
