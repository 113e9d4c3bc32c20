import { isRuleId } from "../../core/rules";
import { lensKey } from "../../run";
import type { Code } from "./code";
import { expectedStates } from "./observing";
import { editionOf, editionsOf, type Protocol } from "./protocol";
import type { Translator } from "./translator";
import { WAIT } from "./waiting";

/** The errors that some generator must provoke in an edition. */
export function errorsOf<M, C extends string, G>(
  given: Protocol<M, C, G>,
  edition: string,
  declared: readonly string[],
): readonly string[] {
  const own = editionOf(given, edition);
  const wanted = own.errors ?? given.errors ?? "all";
  const unprovoked = new Set(Object.keys({ ...given.unprovoked, ...own.unprovoked }));
  return wanted === "all" ? declared.filter((name) => !unprovoked.has(name)) : wanted;
}

/** Everything that can be wrong before anything is run. @throws Error naming the first that is, and what to do */
export function checkProtocol<M, C extends string>(
  given: Protocol<M, C, never>,
  edition: string,
  translator: Translator<M, C>,
): void {
  checkNames(given);
  checkInvariants(given);
  checkMeeting(given);
  checkCopy(given, edition);
  checkErrors(given, edition, translator);
  checkSurface(given, edition, translator);
  checkKinds(given, edition, translator);
}

function unique(what: string, names: readonly (string | number)[]): void {
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`${what}: expected each once, "${twice}" is there twice; rename one`);
}

function checkNames<M, C extends string>({ operations, kinds, name, world }: Protocol<M, C, never>): void {
  if (world.people.length === 0)
    throw new Error(`${name}: expected people in the world, received none; nobody could call`);
  if (operations.length === 0) throw new Error(`${name}: expected at least one operation, received none`);
  unique("operations", [WAIT, ...operations.map((one) => one.name)]);
  unique(
    "kinds",
    kinds.map((one) => one.name),
  );
  unique(
    "codes of kinds (make them with one `describing`)",
    kinds.map((one) => one.code),
  );
  for (const { name: one, weight = 1 } of operations)
    if (!Number.isInteger(weight) || weight < 1)
      throw new Error(`operation ${one}: expected a whole weight from 1, received ${weight}`);
  for (const kind of kinds)
    if (kind.fields.length === 0) throw new Error(`kind ${kind.name}: expected at least one field, received none`);
}

function checkCopy<M, C extends string>({ name, model, copy }: Protocol<M, C, never>, edition: string): void {
  if (copy === undefined) return;
  const made = model(edition);
  if (copy(made) === made)
    throw new Error(`${name}: expected that \`copy\` gives another model, received the one that it was given`);
}

/** A rehearsal is planned before the model has met anything: what it leaves out could not be met. */
function checkMeeting<M, C extends string>({ meet, operations }: Protocol<M, C, never>): void {
  const conditional = operations.find((one) => one.precondition !== undefined);
  if (meet !== undefined && conditional !== undefined)
    throw new Error(
      `operation ${conditional.name}: expected no precondition in a protocol with \`meet\`, received one; have \`choose\` give undefined instead`,
    );
}

function checkInvariants<M, C extends string>(given: Protocol<M, C, never>): void {
  const { invariants, rules } = given;
  const known = editionsOf(given);
  unique(
    "invariants",
    invariants.map(({ id }) => id),
  );
  for (const rule of Object.keys(rules))
    if (!isRuleId(rule)) throw new Error(`rules: expected ids like PRICE-1, received "${rule}"`);
  for (const { id, rules: named, editions } of invariants) {
    if (!/^INV-[A-Z0-9-]+$/.test(id)) throw new Error(`invariants: expected ids like INV-PRICE-1, received "${id}"`);
    const strange = editions?.find((edition) => !known.includes(edition));
    if (strange !== undefined)
      throw new Error(`${id}: expected editions of the protocol, ${known.join(", ")}, received "${strange}"`);
    const unknown = named.find((rule) => rules[rule] === undefined);
    if (unknown !== undefined)
      throw new Error(`${id}: expected rules of the protocol, ${Object.keys(rules).join(", ")}, received "${unknown}"`);
  }
}

function checkErrors<M, C extends string>(
  given: Protocol<M, C, never>,
  edition: string,
  { predictions }: Translator<M, C>,
): void {
  const own = editionOf(given, edition);
  const named = [
    ...errorsOf(given, edition, predictions.declared).map((name) => ["errors", name] as const),
    ...Object.keys({ ...given.unprovoked, ...own.unprovoked }).map((name) => ["unprovoked", name] as const),
  ];
  const missing = named.find(([, name]) => !predictions.knowsError(name));
  if (missing !== undefined)
    throw new Error(
      `${missing[0]}: no contract declares an error ${missing[1]}; there are ${predictions.declared.join(", ") || "none"}`,
    );
}

/** Every function that can change something is an operation, or somebody said why not. */
function checkSurface<M, C extends string>(
  given: Protocol<M, C, never>,
  edition: string,
  { code, operations }: Translator<M, C>,
): void {
  const reasons = { ...given.uncalled, ...editionOf(given, edition).uncalled };
  const called = new Set(
    operations.map(({ operation, fragment }) => `${operation.contract}.${fragment.format("sighash")}`),
  );
  const met = new Set<string>();
  for (const contract of given.world.coded) {
    for (const { name, signature } of changing(code, contract)) {
      const key = `${contract}.${signature}`;
      const excused = [key, `${contract}.${name}`, contract].filter((one) => reasons[one] !== undefined);
      excused.forEach((one) => met.add(one));
      if (!called.has(key) && excused.length === 0)
        throw new Error(
          `${contract}.${signature} changes something and no operation calls it; add one, or say why not in uncalled: { "${contract}.${name}": "…" }`,
        );
    }
  }
  const stale = Object.keys(reasons).find((key) => !met.has(key));
  if (stale !== undefined)
    throw new Error(`uncalled: no contract of the world has a function ${stale} that changes anything; take it out`);
}

function changing<C extends string>(
  code: Code<C>,
  contract: C,
): { readonly name: string; readonly signature: string }[] {
  const found: { readonly name: string; readonly signature: string }[] = [];
  code.interface(contract).forEachFunction((one) => {
    if (!one.constant) found.push({ name: one.name, signature: one.format("sighash") });
  });
  return found;
}

/** The first of each kind is predicted, and its reads are encoded. */
function checkKinds<M, C extends string>(
  given: Protocol<M, C, never>,
  edition: string,
  { observing }: Translator<M, C>,
): void {
  const model = given.model(edition);
  for (const kind of observing.kinds) {
    const [first] = kind.ids(model);
    if (first === undefined) continue;
    expectedStates(kind, [first], model, 0n);
    observing.lens([lensKey({ kind, id: first })]);
  }
}
