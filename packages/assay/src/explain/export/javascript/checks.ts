import { Result } from "ethers";
import { addressOfWord } from "../../../core/format";
import { getterOf, linesOf } from "../check-writer";
import type { AnswerCheck, Check, ExpectedWord } from "../checks";
import type { AbiParameter, Getter } from "../described";
import { contractOf } from "../names";
import { askedBy } from "../asked";
import { placeFor, sortOfField } from "../reads";
import { answerText, block, comment, eventOf, oneLine, plainAnswer, plainText, seenText, subjectOf } from "../texts";
import { boundsOf, bytesOf, placeOf, sortOf, type Place, type WordSort } from "../types";
import type { JavaScriptValues } from "./values";

/** Statements after the last step that assert a check. */
export function checkLines(check: Check, values: JavaScriptValues): string[] {
  return linesOf(check, {
    of: values.of,
    returns: (one) => returnLines(one, values),
    state: (one) => stateLines(one, values),
    answer: (one) => answerLines(one, values),
    event: (one) => eventLines(one, values),
    ask: (getter) => (getter.method === "" ? [] : [`${readText(getter, values)}; // this must not revert`]),
    askLens: (lens, keys) => [
      "const keys = [",
      ...keys.map(({ key, label }) => `    0x${key.toString(16)}n, // ${oneLine(label)}`),
      "];",
      `await read(${lens}, "observe", [keys]); // nothing of this may revert`,
    ],
  });
}

/** An asserted word. By `meaning`, a number is written as a time or a duration. */
interface Asserted extends ExpectedWord {
  readonly meaning: string;
  readonly message: string;
}

/** A text between backticks. */
const inTemplate = (text: string): string => plainText(text).replace(/`|\$\{/g, "\\$&");

/** Asserts that a numeric expression has the expected value. */
function assertNumber(expression: string, word: Asserted, sort: WordSort, values: JavaScriptValues): string[] {
  const { meaning, message } = word;
  const [least, most] = boundsOf(word, sort);
  if (least === most)
    return [`assert.equal(${expression}, ${values.number(least, meaning)}, "${plainText(message)}");`];
  const [from, to] = [values.number(least, meaning), values.number(most, meaning)];
  return [
    "{",
    `    const seen = ${expression};`,
    `    assert.ok(seen >= ${from} && seen <= ${to}, \`${inTemplate(message)}: \${seen}\`);`,
    "}",
  ];
}

/** Asserts that a value, in the form in which ethers returns it, is as expected. */
function assertValue(expression: string, word: Asserted, type: string | undefined, values: JavaScriptValues): string[] {
  const said = `"${plainText(word.message)}"`;
  const sort = sortOf(type);
  switch (sort) {
    case "bool":
      return [`assert.equal(${expression}, ${word.predicted !== 0n}, ${said});`];
    case "address": {
      const expected = values.address(addressOfWord(word.predicted));
      return [`assert.equal(${expression}, getAddress(${expected}), ${said});`];
    }
    case "bytes": {
      const size = Number((type ?? "").slice("bytes".length));
      return [`assert.equal(${expression}, "${bytesOf(word.predicted).slice(0, 2 + 2 * size)}", ${said});`];
    }
    default:
      return assertNumber(expression, word, sort, values);
  }
}

/** Asserts that a 32-byte number from an answer or a log is as expected. */
function assertWord(expression: string, word: Asserted, type: string | undefined, values: JavaScriptValues): string[] {
  const said = `"${plainText(word.message)}"`;
  const sort = sortOf(type);
  if (sort === "address")
    return [`assert.equal(${expression}, BigInt(${values.address(addressOfWord(word.predicted))}), ${said});`];
  if (sort === "bytes") return [`assert.equal(${expression}, ${bytesOf(word.predicted)}n, ${said});`];
  const number = sort === "signed" ? `BigInt.asIntN(256, ${expression})` : expression;
  return assertNumber(number, word, sort, values);
}

function returnLines(check: Check & { kind: "returns" | "returned" }, values: JavaScriptValues): string[] {
  const message = subjectOf(check, values.of);
  if (check.kind === "returned") return [`assert.equal(answer, "${check.predicted}", "${plainText(message)}");`];
  const outputs = values.of.steps.at(-1)?.call?.read?.fn.outputs ?? [];
  const type = placeOf(outputs, check.word)?.leaf.type;
  return assertWord(`wordOf(answer, ${check.word})`, { ...check, meaning: "", message }, type, values);
}

function stateLines(check: Check & { kind: "state" }, values: JavaScriptValues): string[] {
  const { described } = values.of;
  const field = check.entity.fields[check.field];
  const message = subjectOf(check, values.of);
  const getter = getterOf(check, values.of);
  const sort = sortOfField(getter, field?.unit, values.of);
  const seen = seenText(check, values.of, { sort, reverted: getter?.reverted });
  const said = `// ${oneLine(`${message}: ${seen}${field === undefined ? "" : ` (${field.unit})`}`)}`;
  const word: Asserted = { ...check, meaning: field?.unit === "seconds" ? "seconds" : (field?.name ?? ""), message };
  if (getter !== undefined) return [said, ...readLines(getter, word, values)];
  const key = (BigInt(check.entity.code) << 240n) | check.id;
  const look = `(await read(${described.lens}, "observe", [[0x${key.toString(16)}n]]))[${check.field}]`;
  return [said, ...assertWord(look, word, sort === "address" ? "address" : "uint256", values)];
}

/** Asserts that a getter returns the expected value. */
function readLines(getter: Getter, word: Asserted, values: JavaScriptValues): string[] {
  const { target, method, reverted } = getter;
  if (method === "")
    return assertNumber(
      `BigInt(await rpc("eth_getBalance", ${values.address(target)}, "latest"))`,
      word,
      "unsigned",
      values,
    );
  const text = readText(getter, values);
  if (reverted === word.predicted) return [`await failing(${text.replace(/^await /, "")}); // it must revert`];
  const { fn, data } = askedBy(getter, values.of);
  const place = placeFor(getter, fn.outputs);
  const answer = `await rpc("eth_call", { to: ${values.address(target)}, data: "${data}" }, "latest")`;
  if (getter.word === "whole")
    return [`assert.equal(keccak256(${answer}), "${bytesOf(word.predicted)}", "${plainText(word.message)}");`];
  if (place === undefined) return assertWord(`wordOf(${answer}, ${getter.word ?? 0})`, word, undefined, values);
  const path = pathText(place, fn.outputs);
  return assertValue(path === "" ? text : `(${text})${path}`, word, place.leaf.type, values);
}

function readText(getter: Getter, values: JavaScriptValues): string {
  const { fn, args } = askedBy(getter, values.of);
  // ids are plain numbers, even if the parameter's name has another meaning elsewhere
  const given = args.map((arg) =>
    arg.kind === "number" && arg.value >= 0n ? values.plain(arg.value) : values.value(arg),
  );
  return `await read(${values.contract(getter.target)}, "${fn.overloaded ? fn.signature : fn.name}", [${given.join(", ")}])`;
}

/** The path to a place in the answer of `read`: by a name where the name is unique and has no other meaning in JavaScript, else by an index. */
function pathText({ output, path }: Place, outputs: readonly AbiParameter[]): string {
  const all = outputs.length === 1 ? path : [{ index: output, among: outputs }, ...path];
  return all
    .map(({ index, among }) => {
      const name = among?.[index]?.name ?? "";
      const clear = /^[A-Za-z_]\w*$/.test(name) && among?.filter((one) => one.name === name).length === 1;
      return clear && !(name in Result.prototype) ? `.${name}` : `[${index}]`;
    })
    .join("");
}

/** Asserts a read by its function if it returns one plain value, else by the bytes of its answer. */
function answerLines({ call, predicted, inWords }: AnswerCheck, values: JavaScriptValues): string[] {
  const { nameOf, reader } = values.of;
  const comments = comment(answerText(inWords));
  const said = `"${plainText(inWords.read)}"`;
  if (call.data === "0x") {
    const wei = `BigInt(await rpc("eth_getBalance", ${values.address(call.to)}, "latest"))`;
    return [...comments, `assert.equal(${wei}, ${values.plain(BigInt(predicted.data))}, ${said});`];
  }
  const contract = contractOf(nameOf(call.to));
  const read = contract === undefined ? undefined : reader(contract).call(call.data);
  const word = read === undefined ? undefined : plainAnswer(read.fn, predicted);
  if (read !== undefined && word !== undefined) {
    const method = read.fn.overloaded ? read.fn.signature : read.fn.name;
    const called = `await read(${values.contract(call.to)}, "${method}", ${values.args(read.args)})`;
    return [...comments, ...assertValue(called, { ...word, message: inWords.read }, word.output.type, values)];
  }
  const asked = `rpc("eth_call", { to: ${values.address(call.to)}, data: "${call.data}" }, "latest")`;
  const answer = predicted.ok ? `await ${asked}` : `await failing(${asked})`;
  const whole =
    contract === undefined || read === undefined ? undefined : reader(contract).answered(read.fn, predicted.data);
  const expected =
    !predicted.ok || read === undefined || whole === undefined || whole.length === 0
      ? `"${predicted.data}"`
      : `${values.contract(call.to)}.abi.encodeFunctionResult("${read.fn.signature}", ${values.args(whole)})`;
  return [...comments, `assert.equal(${answer}, ${expected}, ${said});`];
}

function eventLines(check: Check & { kind: "event" }, values: JavaScriptValues): string[] {
  const { emitter, among, position, count, what } = check;
  const message = subjectOf(check, values.of);
  const said = `"${plainText(message)}"`;
  const list = `[${among.map((topic) => topicText(topic, check, values)).join(", ")}]`;
  const head = `const seen = logsOf(logs, ${values.address(emitter)}, ${list});`;
  if (what.is === "extra") return block([head, `assert.equal(seen.length, ${count}, ${said});`]);
  const lines = [head, `assert.ok(seen.length > ${position}, ${said});`];
  const inputs = eventOf(check, values.of)?.inputs ?? [];
  const log = `seen[${position}]`;
  const of = (input: AbiParameter | undefined, word: ExpectedWord): Asserted => ({
    ...word,
    meaning: input?.name ?? "",
    message: `${message}, ${input?.name ?? "word"}`,
  });
  switch (what.is) {
    case "missing":
      return block(lines);
    case "topic": {
      if (what.index === 0)
        return block([
          ...lines,
          `assert.equal(${log}.topics[0], ${topicText(what.predicted, check, values)}, ${said});`,
        ]);
      const input = inputs.filter(({ indexed }) => indexed === true)[what.index - 1];
      const word = of(input, { predicted: BigInt(what.predicted), slack: 0n });
      return block([...lines, ...assertWord(`BigInt(${log}.topics[${what.index}])`, word, input?.type, values)]);
    }
    case "word": {
      const input = inputs.filter(({ indexed }) => indexed !== true)[what.index];
      const word = of(input, what);
      return block([...lines, ...assertWord(`wordOf(${log}.data, ${what.index})`, word, input?.type, values)]);
    }
    case "data":
      return block([...lines, `assert.equal(${log}.data, "${what.predicted}", ${said});`]);
  }
}

function topicText(topic: string, { emitter }: Check & { kind: "event" }, values: JavaScriptValues): string {
  const event = eventOf({ emitter, what: { topic } }, values.of);
  return event === undefined ? `"${topic}"` : `id("${event.signature}")`;
}
