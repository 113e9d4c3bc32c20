import type { Case, CaseStep, NamedCall } from "../case";
import type { Check } from "../checks";
import { allowedText, cameText, comment, indent, stepTitle } from "../texts";
import { callLines, errorText, expectRevert } from "./calls";
import { checkLines, returnLines } from "./checks";
import type { SolidityValues } from "./values";

const MUCH_GAS = 10_000_000;

/** Whether what comes of a call may depend on its gas: someone spends what there is, or nothing said why it failed. */
export function gasMatters({ checks, counterexample }: Case): boolean {
  const silent = checks.some((check) => check.kind === "succeeds" && check.revertData === "0x");
  return silent || counterexample.steps.some(({ observed }) => (observed.call?.gasUsed ?? 0) > MUCH_GAS);
}

/** A step before the last one. `gas`: as much as the case had. */
export function stepLines(step: CaseStep, gas: boolean, values: SolidityValues): string[] {
  const { call, time, reverts } = step;
  const head = [...comment(stepTitle(step)), `vm.warp(${values.time(BigInt(time))});`];
  if (call === undefined) return head;
  const expected = reverts === undefined ? undefined : expectRevert(reverts, values);
  const first = [...prank(call, values), ...(expected === undefined ? [] : [expected.text])];
  const lines = callLines(call, values, { first, gas, revertExpected: expected !== undefined });
  const block = [...(expected?.before ?? []), ...lines];
  return [...head, ...((expected?.before.length ?? 0) === 0 ? block : ["{", ...indent(block), "}"])];
}

const prank = ({ from }: NamedCall, values: SolidityValues): string[] => [`vm.prank(${values.address(from)});`];

/** The last step, and what it must have come to. */
export function lastStep(step: CaseStep, checks: readonly Check[], gas: boolean, values: SolidityValues): string[] {
  const { call } = step;
  const after = checks.flatMap((check) => checkLines(check, values));
  const ofCall = checks.find(({ kind }) => kind === "succeeds" || kind === "reverts" || kind === "returns");
  const events = checks.some(({ kind }) => kind === "event");
  if (call === undefined) return [...stepLines(step, gas, values), ...after];
  const head = [...comment(stepTitle(step)), `vm.warp(${values.time(BigInt(step.time))});`];
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
    case "returns": {
      const returned = call.read === undefined ? undefined : returnLines(ofCall, call.read.fn, values);
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

/** The last call must revert with one of several errors: what it comes to is looked at. */
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
  const errors = (step.reverts ?? []).map((one) => ({ ...errorText(one, values), prefix: one.prefix }));
  const same = errors.map(({ text, prefix }) =>
    prefix ? `bytes4(answer) == bytes4(${text})` : `keccak256(answer) == keccak256(${text})`,
  );
  return [
    ...said,
    ...errors.flatMap(({ before }) => before),
    ...callLines(call, values, { first: prank(call, values), gas, low: true }),
    `vm.assertTrue(!ok && (${same.join(" || ")}), "the call must revert with another error");`,
  ];
}

/** A word of an answer that is no list of plain values. */
function rawReturn(
  call: NamedCall,
  { word, predicted, slack }: Check & { kind: "returns" },
  first: readonly string[],
  gas: boolean,
  values: SolidityValues,
): string[] {
  const said = `"the answer must be another (word ${word})"`;
  return [
    ...callLines(call, values, { first, gas, low: true }),
    'vm.assertTrue(ok, "the call must succeed");',
    `vm.assertLe(_word(answer, ${word}), ${values.plain(slack < 0n ? predicted - slack : predicted)}, ${said});`,
    `vm.assertGe(_word(answer, ${word}), ${values.plain(slack > 0n ? predicted - slack : predicted)}, ${said});`,
  ];
}
