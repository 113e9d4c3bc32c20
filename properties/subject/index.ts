import type { CorpusEntry, PlannedStep, Plain, Subject } from "assay/types";
import { invariantsIn, newHistory, record, type History } from "../../invariants";
import { actionsIn } from "../actions";
import { plainCall } from "../actions/exactly";
import { SequenceArbitrary } from "../actions/sequence";
import type { Action } from "../action-definition/types";
import { accountAt } from "../fixture/addresses";
import type { Artifacts } from "../fixture/artifacts";
import { bookCalls, NO_BOOK, type Book } from "../fixture/book";
import { ERROR_LIBRARIES, type Edition } from "../fixture/editions";
import { createWorld } from "../fixture/fixture";
import { interfaceIn } from "../fixture/interfaces";
import { TRANCHE_SECONDS } from "../fixture/times";
import { literalsFrom } from "../call-editor";
import { OBJECTIVES } from "../objectives";
import { KINDS } from "../observe/kinds";
import { Encoder } from "./encoder";
import { STANDARD_ERRORS, UNPROVOKED, UNPROVOKED_IN } from "./reachable";
import { ruleSentences } from "./rules";
import { openingOf, ProtocolSession } from "./session";
import { formattingOf } from "./formatting";

/** Options of the subject. */
export interface SubjectOptions {
  readonly edition: Edition;
  /** Compiled contracts: the protocol's own, or those with a bug. */
  readonly artifacts: Artifacts;
  /** Additional state at the start, for measuring how costs grow. */
  readonly book?: Book;
  /** Returns the sequences that a campaign plays before it draws any. */
  readonly corpus?: () => readonly CorpusEntry[] | undefined;
}

/** The protocol as a subject. */
export type ProtocolSubject = Subject<Action, History>;

export { contractsOf } from "./contracts";

function errorNames(artifacts: Artifacts, edition: Edition): string[] {
  const names: string[] = [];
  for (const library of ERROR_LIBRARIES[edition])
    interfaceIn(artifacts, library).forEachError((fragment) => names.push(fragment.name));
  const unprovoked = { ...UNPROVOKED, ...UNPROVOKED_IN[edition] };
  return [...names.filter((name) => !(name in unprovoked)), ...STANDARD_ERRORS];
}

/** Creates the subject from model, contracts, actions, observations and invariants. */
export function createSubject({ edition, artifacts, book, corpus }: SubjectOptions): ProtocolSubject {
  const encoder = new Encoder(artifacts, edition);
  const world = createWorld(artifacts, (call) => encoder.call(call), edition, book);
  const actions = actionsIn(edition);
  const calls = bookCalls(book ?? NO_BOOK);
  let opening: readonly PlannedStep[] | undefined;
  return {
    name: "assay",
    edition,
    fixture: world.fixture,
    lens: (keys) => encoder.lens(keys),
    actions: (steps) => new SequenceArbitrary(steps, undefined, actions),
    kindOf: (action) => action.kind,
    // read at the first use, because most commands do not play it
    get corpus() {
      return corpus?.();
    },
    callEditor: literalsFrom(() => world.model.clone()),
    encodeAction: ({ kind, draws, exactly }): Plain => ({
      kind,
      draws: [...draws],
      ...(exactly === undefined
        ? {}
        : { exactly: { at: exactly.at, call: exactly.call === undefined ? null : plainCall(exactly.call) } }),
    }),
    // spread over the length of a tranche, to the second
    offset: (draw) => 1 + (draw % TRANCHE_SECONDS),
    session(offset, all) {
      // every sequence starts with the same observation of the fixture
      opening ??= openingOf(world.model);
      const model = world.model.clone();
      model.advance(BigInt(world.time + offset));
      return new ProtocolSession(model, encoder, all, opening);
    },
    kinds: KINDS,
    actionKinds: actions.filter((action) => action.alwaysFails !== true).map((action) => action.kind),
    errors: errorNames(artifacts, edition),
    errorName: (data) => encoder.errors.nameOf(data),
    errorWords: (data) => encoder.errors.wordsOf(data),
    events: encoder.events.names,
    invariants: invariantsIn(edition),
    objectives: OBJECTIVES,
    history: () => newHistory(edition, calls),
    record,
    occasions: (history) => history.occasions,
    nameOf: accountAt,
    rule: (id) => ruleSentences().get(id),
    formatting: formattingOf(artifacts, edition),
  };
}
