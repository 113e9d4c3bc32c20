import { suggestion } from "../../core/suggestion";
import { isArbitrary } from "./draws";
import { own } from "./own";
import { placeIn } from "./places";
import type { RawProject } from "./raw";
import { UserError, shown } from "./user-error";

const MEMBERS = [
  "contracts",
  "people",
  "artifacts",
  "sources",
  "editions",
  "errors",
  "ignoredEvents",
  "opening",
  "model",
  "copy",
  "calls",
  "observe",
  "time",
  "ghost",
  "invariants",
  "laws",
  "objectives",
  "compiledAs",
  "behind",
  "constructorValue",
  "deployment",
  "unlimitedCode",
  "drawOthers",
  "uncalled",
  "neverSucceeds",
  "excused",
  "overflowIsFinding",
  "ether",
  "rules",
];

/** @throws UserError for a member that there is not, with the nearest that there is */
function checkMembers(raw: object): void {
  const extra = Object.keys(raw).find((name) => !MEMBERS.includes(name));
  if (extra !== undefined) throw new UserError(`defineProject: there is no "${extra}"${suggestion(extra, MEMBERS)}`);
}

const CONFIG = "assay.config.ts";

/** A value as a project writes it. */
const written = (value: unknown): string => (typeof value === "bigint" ? `${value}n` : JSON.stringify(value));

/** @throws UserError for an entry of `behind` that would do nothing: contracts of one kind have the same functions */
function checkBehind({ contracts, compiledAs = {}, editions = {}, behind = {} }: RawProject): void {
  const kinds = [...Object.keys(contracts), ...Object.values(editions).flatMap((one) => Object.values(one))];
  for (const name of Object.keys(behind)) {
    if (kinds.includes(name)) continue;
    const kind = kinds.find((one) => Object.hasOwn(Object(contracts[one] ?? {}) as object, name));
    throw new UserError(
      kind === undefined
        ? `behind: there is no contract "${name}"${suggestion(name, kinds)}`
        : `behind: ${name} is one of several ${kind}, which all have the same functions; make it a contract of its own, ` +
            `contracts: { ${name}: … } and compiledAs: { ${name}: ${written(own(compiledAs, kind) ?? kind)} }, or say what is behind ${kind}`,
    );
  }
}

/** @throws UserError for what is neither an arbitrary nor a function */
function checkDrawn(given: unknown, what: string): void {
  if (given === undefined || typeof given === "function" || isArbitrary(given)) return;
  const isPlain = typeof given !== "object" || given === null;
  const advice = isPlain ? `; write () => ${written(given)}` : "";
  throw new UserError(
    `${what}: expected an arbitrary or a function that gives the value, received ${shown(given)}${advice}`,
  );
}

/** @throws UserError for what is no number from `least` on */
function checkNumber(given: unknown, least: number, what: string, whole: boolean): void {
  if (given === undefined) return;
  const isFine =
    typeof given === "number" && given >= least && (whole ? Number.isSafeInteger(given) : given < Infinity);
  if (isFine) return;
  throw new UserError(
    `${what}: expected a ${whole ? "whole " : ""}number from ${least} on, and no bigint, received ${shown(given)}`,
  );
}

/**
 * Checks what can be known to be of the wrong form before anything is compiled, in projects that tsc does not check: it would fail only where it is used. `root`: folder of the project, for the
 * place in its file.
 * @throws UserError
 */
export function checkForms(root: string, raw: RawProject): void {
  checkMembers(raw);
  checkBehind(raw);
  const place = placeIn(root, CONFIG);
  const { calls = {}, time } = raw;
  for (const [key, spec] of Object.entries(calls)) {
    const what = `${place(key) ?? CONFIG}: calls, ${key}`;
    for (const member of ["caller", "value", "at"] as const) checkDrawn(spec[member], `${what}, ${member}`);
    if (typeof spec.args === "object" && !isArbitrary(spec.args))
      for (const [name, one] of Object.entries(spec.args)) checkDrawn(one, `${what}, ${name}`);
    checkNumber(spec.weight, 0, `${what}, weight`, false);
  }
  if (time === undefined) return;
  const what = `${place("time") ?? CONFIG}: time`;
  checkNumber(time.start, 0, `${what}, start (Unix seconds)`, true);
  checkNumber(time.spread, 1, `${what}, spread (seconds)`, true);
  checkNumber(time.weight, 0, `${what}, weight`, false);
}
