import assert from "node:assert/strict";
import { resolve } from "node:path";
import { readCorpus } from "assay/project/corpus-file";
import type { Action } from "../../properties/action-definition/types";
import type { ExpectedState, CorpusEntry, PlannedStep, Session } from "assay/types";
import { subject } from "../support/protocol";

/** Kinds that are worked out of others, or answers of reads: the last look of a sequence is at all of them. */
const WORKED_OUT: ReadonlySet<string> = new Set(["answer", "free", "power", "reads", "tokenInfo"]);
/** The same of fields: capacities follow a pool's stake, and a pool may list hundreds of products. */
const WORKED_OUT_FIELDS = /^listing\.capacity/;

/** What a call changes and is not looked at for, by the reason. */
const UNSEEN: Readonly<Record<string, string>> = {
  "depositTo deposit.stake": "shares round: a wei of what others have moves",
  "depositTo position.stake": "shares round",
  "depositTo tranche.stake": "shares round",
  "extendDeposit deposit.stake": "shares round",
  "extendDeposit position.stake": "shares round",
  "extendDeposit tranche.stake": "shares round",
  "extendDeposit tranche.stakeTaken": "what is left behind in a tranche that ended long ago, when the call names none",
  "settleClaim deposit.stake":
    "a burn takes of every deposit of the pool: the pool is looked at, and all of them at the end",
  "settleClaim position.stake": "a burn, as above",
  "settleClaim tranche.stake": "a burn, as above",
  "mintAsset account.btc": "a mock of the fixture",
  "mintAsset account.usd": "a mock of the fixture",
};

const EVERY = 16;

/** Every so many of the sequences that the corpus has. */
function sampled(edition: "current" | "earlier"): readonly CorpusEntry[] {
  const corpus = readCorpus(resolve(__dirname, `../../corpus/${edition}.json`), edition);
  return (corpus?.sequences ?? []).filter((_, place) => place % EVERY === 0);
}

const keyOf = ({ kind, id }: ExpectedState): string => `${kind.name} ${id}`;
const statesOf = ({ observe }: PlannedStep): ReadonlyMap<string, ExpectedState> =>
  new Map(observe.map((state) => [keyOf(state), state]));

/** Everything that the model knows behind an action. */
function behind(session: Session<Action>, action: Action, index: number): ReadonlyMap<string, ExpectedState> {
  const fork = session.fork?.();
  assert.ok(fork !== undefined);
  fork.plan(action, index);
  return statesOf(fork.finish());
}

/** Fields that a successful call changes, and that no step of its action observes: "depositTo tranche.stake". */
function unseenIn(mutual: ReturnType<typeof subject>, { offset, calls }: CorpusEntry): readonly string[] {
  const editor = mutual.callEditor;
  assert.ok(editor !== undefined);
  const session = mutual.session(offset, () => false);
  session.open();
  return calls.flatMap((recorded, index) => {
    const action = editor.action(recorded);
    if (recorded.call === null) {
      session.plan(action, index);
      return [];
    }
    // what time alone changes is no change of the call's
    const before = behind(session, editor.action({ ...recorded, call: null }), index);
    const after = behind(session, action, index);
    const steps = session.plan(action, index);
    const last = steps.at(-1);
    if (last?.expect?.ok !== true) return [];
    const seen = new Set(steps.flatMap(({ observe }) => observe.map(keyOf)));
    return [...after].flatMap(([key, { kind, words }]) =>
      seen.has(key) || WORKED_OUT.has(kind.name)
        ? []
        : kind.fields.flatMap(({ name }, i) => {
            const field = `${kind.name}.${name}`;
            const isSame = words[i] === (before.get(key)?.words[i] ?? 0n);
            return isSame || WORKED_OUT_FIELDS.test(field) ? [] : [`${last.function ?? last.kind} ${field}`];
          }),
    );
  });
}

describe("changes by a call", function () {
  this.timeout(300_000);

  for (const edition of ["current", "earlier"] as const)
    it(`given the corpus of the edition ${edition}, then all changes by a call are observed after it, except those listed here with a reason`, () => {
      const mutual = subject(edition);
      const unseen = new Set(sampled(edition).flatMap((sequence) => unseenIn(mutual, sequence)));
      assert.deepEqual([...unseen].filter((one) => UNSEEN[one] === undefined).sort(), []);
      // that it sees anything at all
      assert.ok(unseen.has("settleClaim deposit.stake"), [...unseen].join());
    });
});
