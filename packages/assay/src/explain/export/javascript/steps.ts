import { randomWord } from "../../../evm/engine";
import type { Case, CaseStep, NamedCall } from "../case";
import type { Check } from "../checks";
import { allowedText, cameText, comment, failureText, indent, stepTitle, unpredictedText } from "../texts";
import { nameless } from "../values";
import { checkLines } from "./checks";
import type { JavaScriptValues } from "./values";

/** A call that is sent. */
export function callText(
  { from, to, data, value, read, contract }: NamedCall,
  at: string,
  values: JavaScriptValues,
): string {
  const sender = values.address(from);
  const options = `{ ${value === 0n ? "" : `value: ${values.plain(value)}, `}${at} }`;
  if (read !== undefined && contract !== undefined && read.rest === "0x") {
    const method = read.fn.overloaded ? read.fn.signature : read.fn.name;
    return `await send(${sender}, ${values.contract(to)}, "${method}", ${values.args(read.args)}, ${options})`;
  }
  return `await sendData(${sender}, ${values.address(to)}, "${data}", ${options})`;
}

/** The statement before a step whose block's number is known. A node has a block for each call, where the case may have one for several. */
export function blockLines({ block }: CaseStep, { opened }: Case): readonly string[] {
  return block === undefined ? [] : [`await beforeBlock(${block - opened}n, "${randomWord(block)}");`];
}

const timeOf = (step: CaseStep, values: JavaScriptValues): string => `at: ${values.time(BigInt(step.time))}`;

/** A step before the last one. */
export function stepLines(step: CaseStep, values: JavaScriptValues): string[] {
  const { call, reverts, unpredicted } = step;
  if (call === undefined) return [`await mineAt(${values.time(BigInt(step.time))});`];
  const text = call.view ? askText(call, step, values) : callText(call, timeOf(step, values), values);
  if (unpredicted !== undefined)
    return [...comment(unpredictedText(unpredicted, values.of)), `${text}.catch(() => undefined);`];
  return reverts === undefined ? [`${text};`] : revertLines(step, text, values);
}

function askText(call: NamedCall, step: CaseStep, values: JavaScriptValues): string {
  const request = `{ to: ${values.address(call.to)}, data: "${call.data}", gas: "0x${call.gas.toString(16)}" }`;
  return `await ask(${request}, ${values.time(BigInt(step.time))})`;
}

function revertLines(step: CaseStep, text: string, values: JavaScriptValues): string[] {
  const errors = (step.reverts ?? []).map((error) => ({ text: errorText(error.data, values), prefix: error.prefix }));
  const exact = errors.filter(({ prefix }) => !prefix).map((one) => one.text);
  const beginnings = errors.filter(({ prefix }) => prefix).map((one) => `${one.text}.slice(0, 10)`);
  const allowed = [
    ...(exact.length === 0 ? [] : [`[${exact.join(", ")}].includes(data)`]),
    ...(beginnings.length === 0 ? [] : [`[${beginnings.join(", ")}].some((error) => data.startsWith(error))`]),
  ];
  return [
    "{",
    `    const data = await failing(${text.replace(/^await /, "")});`,
    `    assert.ok(${allowed.join(" || ")}, \`another error: \${data}\`);`,
    "}",
  ];
}

function errorText(data: string, values: JavaScriptValues): string {
  for (const contract of values.of.described.errors) {
    const found = values.of.reader(contract).error(data);
    if (found === undefined || data.length === 10) continue;
    return `errorData("${found.signature}", ${values.args(found.args.map(nameless))})`;
  }
  return `"${data}"`;
}

/** The last step, with its expected result. */
export function lastStep(step: CaseStep, checks: readonly Check[], values: JavaScriptValues): string[] {
  const { call } = step;
  const after = checks.flatMap((check) => checkLines(check, values));
  if (call === undefined || step.unpredicted !== undefined) return [...stepLines(step, values), ...after];
  if (call.view) return [`const answer = ${askText(call, step, values)};`, ...after];
  const text = callText(call, timeOf(step, values), values);
  const failed = checks.find((check) => check.kind === "reverts");
  if (failed?.kind === "reverts")
    return [
      ...comment(`This call must revert with ${allowedText(failed)}; ${cameText(failed.revertData, values.of)}.`),
      ...revertLines(step, text, values),
      ...after,
    ];
  const reverted = checks.find((check) => check.kind === "succeeds");
  if (reverted?.kind === "succeeds")
    return [...comment(`This call must succeed; ${cameText(reverted.revertData, values.of)}.`), `${text};`];
  if (step.reverts !== undefined) return [...revertLines(step, text, values), ...after];
  const taken = [
    ...(checks.some(({ kind }) => kind === "returns" || kind === "returned") ? ["answer"] : []),
    ...(checks.some(({ kind }) => kind === "event") ? ["logs"] : []),
  ];
  return [taken.length === 0 ? `${text};` : `const { ${taken.join(", ")} } = ${text};`, ...after];
}

/** Makes a law's runs one after the other, each from the same state. A run that comes out as it did does not throw. */
export function lawLines(of: Case, runs: readonly (readonly CaseStep[])[], values: JavaScriptValues): string[] {
  return [
    ...comment("The failure is there as long as what is run comes out as it did, and does not throw."),
    "const runs = [",
    ...indent(
      runs.flatMap((run) => [
        "async () => {",
        ...indent(
          run.flatMap((step) => {
            const { call, checks } = step;
            if (call?.view !== true)
              return [
                ...comment(stepTitle(step)),
                ...blockLines(step, values.of),
                ...scoped(lastStep(step, checks, values)),
              ];
            return [
              `await mineAt(${values.time(BigInt(step.time))});`,
              ...checks.flatMap((one) => checkLines(one, values)),
            ];
          }),
        ),
        "},",
      ]),
    ),
    "];",
    "const went = [];",
    "for (const run of runs) {",
    '    const start = await rpc("evm_snapshot");',
    "    went.push(await run().then(() => true, () => false));",
    '    await rpc("evm_revert", start);',
    "}",
    `assert.ok(!went.every((one) => one), ${JSON.stringify(failureText(of))});`,
  ];
}

/** In a block if it declares variables, which the next step may declare too. */
const scoped = (lines: readonly string[]): readonly string[] =>
  lines.some((line) => line.startsWith("const ")) ? ["{", ...indent(lines), "}"] : lines;
