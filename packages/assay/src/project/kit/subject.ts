import type { Artifacts } from "../../evm/compile";
import type { Engine, Hex, Plain, Subject } from "../../core/types";
import { callEditorOf } from "./call-editor";
import { chainOf } from "./chain";
import { checkProtocol, errorsOf } from "./check";
import type { AnyKind, AnyOperation } from "./descriptors";
import { editionsOf, inEdition, operationsIn, type Protocol } from "./protocol";
import { SequenceArbitrary, type Action } from "./sequence";
import { KitSession } from "./session";
import { Translator } from "./translator";
import { WAIT, waitingWeight } from "./waiting";

/**
 * A protocol with its compiled contracts as what the engine, the judge and all commands work with.
 * @throws Error when descriptors and ABIs disagree, naming what does and what to do
 */
export function subjectOf<M, C extends string, G>(
  given: Protocol<M, C, G>,
  artifacts: Artifacts,
  edition = editionsOf(given)[0] ?? "",
): Subject<Action, G> {
  const { world, ghost } = given;
  const operations = operationsIn(given, edition);
  const translator = new Translator(given as Protocol<M, C, never>, edition, artifacts);
  checkProtocol(given as Protocol<M, C, never>, edition, translator);
  const { code, predictions } = translator;
  const { last, ...deployed } = code.fixture((data) => predictions.errorWords(data));
  const fixture = given.unlimitedCode === true ? { ...deployed, unlimitedCode: true } : deployed;
  const weight = waitingWeight(given.waiting);
  const waits = weight === 0 ? [] : [{ name: WAIT, weight }];
  const drawn = [
    ...waits,
    ...operations.map(({ name, contract, weight: often = 1, groups = {} }) => ({
      ...{ name, contract, weight: often, groups },
    })),
  ];
  return {
    name: given.name,
    edition,
    fixture,
    lens: (keys) => translator.observing.lens(keys),
    readsIn: (call) => translator.observing.readsIn(call),
    actions: (steps) => new SequenceArbitrary(steps, drawn, given.prepared),
    kindOf: ({ kind }) => kind,
    callEditor: callEditorOf(given as Protocol<M, C, never>, translator, edition),
    encodeAction: (action) => ({ ...action }) as unknown as Plain,
    offset: (draw) => 1 + (draw % world.spread),
    session: (offset, everything, rehearsed, blind) =>
      KitSession.from(given as Protocol<M, C, never>, translator, edition, last + offset, everything, rehearsed, blind),
    ...(given.meet === undefined ? {} : { rehearses: true }),
    ...(given.learn === undefined
      ? {}
      : { learn: (engine: Engine) => given.learn?.(engine, last + 1) ?? Promise.resolve() }),
    ...modelledBy(operations, inEdition(given.kinds, edition)),
    ...(given.notCalled === undefined ? {} : { notCalled: given.notCalled }),
    kinds: translator.observing.kinds,
    actionKinds: [
      ...waits.map(({ name }) => name),
      ...operations.filter(({ alwaysFails }) => alwaysFails !== true).map(({ name }) => name),
    ],
    errors: errorsOf(given, edition, predictions.declared),
    errorName: (data) => predictions.errorName(data),
    errorWords: (data) => predictions.errorWords(data),
    events: predictions.events,
    invariants: inEdition(given.invariants, edition),
    objectives: given.objectives,
    history: () => ghost?.start(edition) ?? (null as G),
    record: (history, step, view) => ghost?.record(history, chainOf(world, step, view), step, view),
    ...(given.asks === true ? { asks: true } : {}),
    nameOf: (address) => world.nameOf(address),
    contracts: Object.values<Hex>(world.at),
    rule: (id) => given.rules[id],
    formatting: {
      abis: new Map(world.coded.map((name) => [code.compiledName(name), code.artifactOf(name).abi])),
      contractAt: (address) => {
        const contract = world.contractAt(address);
        return contract === undefined ? undefined : code.compiledName(contract);
      },
      numberText: () => undefined,
      ruleAt: () => undefined,
      rulesOf: () => undefined,
    },
  };
}

/** What the model speaks of, when that is not everything. */
function modelledBy<M>(
  operations: readonly AnyOperation<M>[],
  kinds: readonly AnyKind<M>[],
): Pick<Subject<unknown, unknown>, "modelled"> {
  // single words of an answer, and wei, are there for invariants alone
  const fields = kinds
    .flatMap(({ of }) => Object.values(of))
    .filter(
      ({ word, wei, refusal, predict }) =>
        word === undefined && refusal !== true && (wei === undefined || predict !== undefined),
    );
  const functions = {
    modelled: operations.filter((one) => one.execute !== undefined).length,
    all: operations.length,
  };
  const known = fields.filter(({ predict }) => predict !== undefined).length;
  if (functions.modelled === functions.all && known === fields.length) return {};
  return { modelled: { functions, fields: { modelled: known, all: fields.length } } };
}
