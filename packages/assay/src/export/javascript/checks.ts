import type { AnswerCheck, Check, ExpectedWord } from "../checks";
import type { Getter } from "../described";
import { addressOfWord } from "../../format";
import { boundsOf, getterOf, linesOf } from "../check-writer";
import { comment, eventOf, plainAnswer, plainText, seenText, subjectOf } from "../texts";
import type { JavaScriptValues } from "./values";

/** Statements that assert what is wrong, after the last step. */
export function checkLines(check: Check, values: JavaScriptValues): string[] {
  return linesOf(check, {
    of: values.of,
    returns: (one) => assertWord(`wordOf(answer, ${one.word})`, one, "", subjectOf(one, values.of), values),
    state: (one) => stateLines(one, values),
    answer: (one) => answerLines(one, values),
    event: (one) => eventLines(one, values),
    ask: (getter) => `${getterText(getter, values)}; // nothing of this may revert`,
    askLens: (lens, keys) => [
      "const keys = [",
      ...keys.map(({ key, label }) => `    0x${key.toString(16)}n, // ${label}`),
      "];",
      `await read(${lens}, "observe", [keys]); // nothing of this may revert`,
    ],
  });
}

/** An expression of a number that must be as expected. */
function assertWord(
  expression: string,
  word: ExpectedWord,
  name: string,
  message: string,
  values: JavaScriptValues,
): string[] {
  const said = `"${plainText(message)}"`;
  const [least, most] = boundsOf(word);
  if (least === most) return [`assert.equal(${expression}, ${values.number(word.predicted, name)}, ${said});`];
  const [from, to] = [values.number(least, name), values.number(most, name)];
  return [
    "{",
    `    const seen = ${expression};`,
    `    assert.ok(seen >= ${from} && seen <= ${to}, \`${plainText(message)}: \${seen}\`);`,
    "}",
  ];
}

function stateLines(check: Check & { kind: "state" }, values: JavaScriptValues): string[] {
  const { described, nameOf, reader } = values.of;
  const field = check.entity.fields[check.field];
  const message = subjectOf(check, values.of);
  const unit = field === undefined ? "" : ` (${field.unit})`;
  const said = `// ${message}: ${seenText(check, values.of)}${unit}`;
  const meaning = field?.unit === "seconds" ? "seconds" : (field?.name ?? "");
  const getter = getterOf(check, values.of);
  if (getter === undefined) {
    const key = (BigInt(check.entity.code) << 240n) | check.id;
    const look = `(await read(${described.lens}, "observe", [[0x${key.toString(16)}n]]))[${check.field}]`;
    if (field?.unit !== "address") return [said, ...assertWord(look, check, meaning, message, values)];
    return [
      said,
      `assert.equal(${look}, BigInt(${values.address(addressOfWord(check.predicted))}), "${plainText(message)}");`,
    ];
  }
  const { target, method, member } = getter;
  const expression = getterText(getter, values);
  if (method === "") return [said, ...assertWord(expression, check, meaning, message, values)];
  const named = nameOf(target);
  const contract = named?.kind === "member" ? named.family.contract : named?.kind === "contract" ? named.contract : "";
  const [output] = reader(contract).fn(method).outputs;
  const part = member === undefined ? output : output?.components?.find(({ name }) => name === member);
  if (part?.type === "bool")
    return [said, `assert.equal(${expression}, ${check.predicted !== 0n}, "${plainText(message)}");`];
  if (part?.type === "address")
    return [
      said,
      `assert.equal(${expression}, getAddress(${values.address(addressOfWord(check.predicted))}), "${plainText(message)}");`,
    ];
  return [said, ...assertWord(expression, check, meaning, message, values)];
}

/** What answers a field, as an expression. */
function getterText({ target, method, args, member }: Getter, values: JavaScriptValues): string {
  if (method === "") return `BigInt(await rpc("eth_getBalance", ${values.address(target)}, "latest"))`;
  const given = args.map((arg) => (typeof arg === "bigint" ? values.plain(arg) : values.address(arg))).join(", ");
  const called = `await read(${values.contract(target)}, "${method}", [${given}])`;
  return member === undefined ? called : `(${called}).${member}`;
}

/** A read by its function where it answers with one plain value, else by the bytes of its answer. */
function answerLines({ call, predicted, inWords }: AnswerCheck, values: JavaScriptValues): string[] {
  const { nameOf, reader } = values.of;
  const comments = comment(`${inWords.read}: expected ${inWords.predicted}, seen ${inWords.observed}`);
  const said = `"${plainText(inWords.read)}"`;
  const named = nameOf(call.to);
  const contract = named?.kind === "member" ? named.family.contract : named?.kind === "contract" ? named.contract : "";
  const read = contract === "" ? undefined : reader(contract).call(call.data);
  const word = read === undefined ? undefined : plainAnswer(read.fn, predicted);
  if (read !== undefined && word !== undefined) {
    const called = `await read(${values.contract(call.to)}, "${read.fn.name}", ${values.args(read.args)})`;
    if (word.type === "bool") return [...comments, `assert.equal(${called}, ${word.predicted !== 0n}, ${said});`];
    if (word.type !== "address") return [...comments, ...assertWord(called, word, word.meaning, inWords.read, values)];
    const expected = values.address(addressOfWord(word.predicted));
    return [...comments, `assert.equal(${called}, getAddress(${expected}), ${said});`];
  }
  const asked = `rpc("eth_call", { to: ${values.address(call.to)}, data: "${call.data}" }, "latest")`;
  const answer = predicted.ok ? `await ${asked}` : `await failing(${asked})`;
  return [...comments, `assert.equal(${answer}, "${predicted.data}", ${said});`];
}

function eventLines(check: Check & { kind: "event" }, values: JavaScriptValues): string[] {
  const { emitter, among, position, count, what } = check;
  const message = subjectOf(check, values.of);
  const said = `"${plainText(message)}"`;
  const list = `[${among.map((topic) => topicText(topic, values)).join(", ")}]`;
  const head = `const seen = logsOf(logs, ${values.address(emitter)}, ${list});`;
  if (what.is === "extra") return block([head, `assert.equal(seen.length, ${count}, ${said});`]);
  const lines = [head, `assert.ok(seen.length > ${position}, ${said});`];
  const inputs = eventOf(what.topic, values.of.described.compiled, values.of.reader)?.inputs ?? [];
  const log = `seen[${position}]`;
  switch (what.is) {
    case "missing":
      return block(lines);
    case "topic": {
      if (what.index === 0)
        return block([...lines, `assert.equal(${log}.topics[0], ${topicText(what.predicted, values)}, ${said});`]);
      const input = inputs.filter(({ indexed }) => indexed === true)[what.index - 1];
      const word = { predicted: BigInt(what.predicted), slack: 0n };
      return block([...lines, ...wordLines(`BigInt(${log}.topics[${what.index}])`, input, word, message, values)]);
    }
    case "word": {
      const input = inputs.filter(({ indexed }) => indexed !== true)[what.index];
      return block([...lines, ...wordLines(`wordOf(${log}.data, ${what.index})`, input, what, message, values)]);
    }
    case "data":
      return block([...lines, `assert.equal(${log}.data, "${what.predicted}", ${said});`]);
  }
}

function wordLines(
  expression: string,
  input: { readonly name: string; readonly type: string } | undefined,
  word: ExpectedWord,
  message: string,
  values: JavaScriptValues,
): string[] {
  const said = `${message}, ${input?.name ?? "word"}`;
  if (input?.type !== "address") return assertWord(expression, word, input?.name ?? "", said, values);
  return [
    `assert.equal(${expression}, BigInt(${values.address(addressOfWord(word.predicted))}), "${plainText(said)}");`,
  ];
}

function topicText(topic: string, values: JavaScriptValues): string {
  const event = eventOf(topic, values.of.described.compiled, values.of.reader);
  return event === undefined ? `"${topic}"` : `id("${event.signature}")`;
}

const block = (lines: readonly string[]): string[] => ["{", ...lines.map((line) => `    ${line}`), "}"];
