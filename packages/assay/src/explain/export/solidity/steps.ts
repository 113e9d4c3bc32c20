import type { Case, CaseStep, NamedCall } from "../case";
import type { Check } from "../checks";
import { allowedText, block, cameText, comment, stepTitle, unpredictedText } from "../texts";
import { callLines, errorText, expectRevert, typedFunction } from "./calls";
import { answerLinesOf, checkLines, returnLines } from "./checks";
import type { SolidityValues } from "./values";

const MUCH_GAS = 10_000_000;

/** Whether a call's result may depend on its gas: a contract spends all that it gets, or a call failed without a reason. */
export function gasMatters({ checks, counterexample }: Case): boolean {
  const silent = checks.some((check) => check.kind === "succeeds" && check.revertData === "0x");
  return silent || counterexample.steps.some(({ observed }) => (observed.call?.gasUsed ?? 0) > MUCH_GAS);
}

/** A step before the last one. `gas`: whether calls get exactly the gas of the case. */
export function stepLines(step: CaseStep, gas: boolean, values: SolidityValues): string[] {
  const { call, time, reverts, unpredicted } = step;
  const head = [...comment(stepTitle(step)), values.at(values.time(BigInt(time)), step.block)];
  if (call === undefined) return head;
  if (unpredicted !== undefined)
    return [
      ...head,
      ...comment(unpredictedText(unpredicted, values.of)),
      ...callLines(call, values, { first: prank(call, values), gas, low: "ignored" }),
    ];
  if (reverts === undefined) return [...head, ...callLines(call, values, { first: prank(call, values), gas })];
  // the cheatcode would make the call fail unnoticed
  if (typedFunction(call, values) === undefined) return [...head, ...block(refusedLines(call, reverts, gas, values))];
  const expected = expectRevert(reverts, values);
  const first = [...prank(call, values), expected.text];
  const lines = [...expected.before, ...callLines(call, values, { first, gas })];
  return [...head, ...(expected.before.length === 0 ? lines : block(lines))];
}

const prank = ({ from }: NamedCall, values: SolidityValues): string[] => [`vm.prank(${values.address(from)});`];

/** The last step, with its expected result. */
export function lastStep(step: CaseStep, checks: readonly Check[], gas: boolean, values: SolidityValues): string[] {
  const { call } = step;
  const after = checks.flatMap((check) => checkLines(check, values));
  const ofCall = checks.find(({ kind }) => ["succeeds", "reverts", "returns", "returned"].includes(kind));
  const events = checks.some(({ kind }) => kind === "event");
  if (call === undefined) return [...stepLines(step, gas, values), ...after];
  const head = [...comment(stepTitle(step)), values.at(values.time(BigInt(step.time)), step.block)];
  const record = events ? ["vm.recordLogs();"] : [];
  const first = [...record, ...prank(call, values)];
  const recorded = events ? ["Vm.Log[] memory recorded = vm.getRecordedLogs();"] : [];
  switch (ofCall?.kind) {
    case "reverts":
      return [...head, ...revertCheck(step, call, ofCall, gas, values), ...after];
    case "succeeds":
      return [
        ...head,
        ...comment(`This call must succeed; ${cameText(ofCall.revertData, values.of)}.`),
        ...callLines(call, values, { first, gas }),
      ];
    case "returns":
    case "returned": {
      const fn = typedFunction(call, values);
      const returned = fn === undefined || ofCall.kind === "returned" ? undefined : returnLines(ofCall, fn, values);
      if (returned === undefined)
        return [...head, ...rawReturn(call, ofCall, first, gas, values), ...recorded, ...after];
      return [
        ...head,
        ...callLines(call, values, { first, gas, assign: returned.assign }),
        ...recorded,
        ...returned.lines,
        ...after,
      ];
    }
    default:
      return [...stepHead(head, step, record, gas, values), ...recorded, ...after];
  }
}

function stepHead(
  head: readonly string[],
  step: CaseStep,
  record: readonly string[],
  gas: boolean,
  values: SolidityValues,
): string[] {
  return [...head, ...record, ...stepLines(step, gas, values).slice(head.length)];
}

/** Statements that check that the last call reverts with one of several errors. */
function revertCheck(
  step: CaseStep,
  call: NamedCall,
  check: Check & { kind: "reverts" },
  gas: boolean,
  values: SolidityValues,
): string[] {
  const [error, ...others] = step.reverts ?? [];
  const said = comment(`This call must revert with ${allowedText(check)}; ${cameText(check.revertData, values.of)}.`);
  if (error === undefined || (others.length === 0 && !error.prefix) || check.revertData === undefined)
    return [...said, ...stepLines(step, gas, values).slice(comment(stepTitle(step)).length + 1)];
  return [...said, ...refusedLines(call, step.reverts ?? [], gas, values)];
}

/** Statements that make a call and check that it reverts with one of some errors. */
function refusedLines(
  call: NamedCall,
  reverts: NonNullable<CaseStep["reverts"]>,
  gas: boolean,
  values: SolidityValues,
): string[] {
  const errors = reverts.map((one) => ({ ...errorText(one, values), ...one }));
  const same = errors.map(({ text, prefix }) =>
    prefix ? `bytes4(answer) == bytes4(${text})` : `keccak256(answer) == keccak256(${text})`,
  );
  const any = errors.some(({ data, prefix }) => prefix && data === "0x");
  return [
    ...errors.flatMap(({ before }) => before),
    ...callLines(call, values, { first: prank(call, values), gas, low: "answer" }),
    any
      ? 'vm.assertTrue(!ok, "the call must revert");'
      : `vm.assertTrue(!ok && (${same.join(" || ")}), "the call must revert with another error");`,
  ];
}

/** A call whose answer no variable can hold. */
function rawReturn(
  call: NamedCall,
  check: Check & { kind: "returns" | "returned" },
  first: readonly string[],
  gas: boolean,
  values: SolidityValues,
): string[] {
  return [
    ...callLines(call, values, { first, gas, low: "answer" }),
    'vm.assertTrue(ok, "the call must succeed");',
    ...answerLinesOf(check, call, values),
  ];
}
