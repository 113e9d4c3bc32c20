import { createHash } from "node:crypto";
import type { Fixture, Subject } from "../../core/types";
import { stepsOfActions, type Shrunk } from "../shrink";
import { storeStep } from "./convert";
import { encodePlain } from "../plain";
import { SCHEMA_VERSION, TOOL, type Counterexample } from "./schema";

/** SHA-256 of a fixture: balances, times and every transaction with the code that it deploys. */
export function fixtureHash(fixture: Fixture): string {
  const balances = Object.entries(fixture.balances)
    .map(([address, wei]) => `${address}=${wei}`)
    .sort();
  const transactions = fixture.transactions.map(
    ({ from, to, data, value, time }) => `${from} ${to ?? "create"} ${data} ${value} ${time}`,
  );
  return createHash("sha256")
    .update([fixture.genesisTime, ...balances, ...transactions].join("\n"))
    .digest("hex");
}

/** What a counterexample was found on, as digests. */
export const madeOf = ({
  fixture,
  code,
}: Pick<Subject<unknown, unknown>, "fixture" | "code">): Pick<Counterexample, "fixture" | "code"> => ({
  fixture: fixtureHash(fixture),
  ...(code === undefined ? {} : { code }),
});

/** What has changed since a counterexample was written. */
export const changedSince = (
  stored: Counterexample,
  subject: Pick<Subject<unknown, unknown>, "fixture" | "code">,
): { readonly fixtureChanged: boolean; readonly codeChanged: boolean } => {
  const { fixture, code } = madeOf(subject);
  return {
    fixtureChanged: fixture !== stored.fixture,
    codeChanged: code !== undefined && stored.code !== undefined && code !== stored.code,
  };
};

/** Where a counterexample comes from. */
export interface Source {
  readonly bug: string | null;
  readonly engine: string;
  readonly origin: Counterexample["origin"];
}

/** The counterexample of a shrunk failure. */
export function buildCounterexample<Action, History>(
  subject: Subject<Action, History>,
  { failure, minimal, originalSteps, runs, error }: Shrunk<Action>,
  { bug, engine, origin }: Source,
): Counterexample {
  const { steps, results, actions } = failure;
  return {
    tool: TOOL,
    schema: SCHEMA_VERSION,
    subject: subject.name,
    edition: subject.edition,
    bug,
    engine,
    origin,
    ...madeOf(subject),
    offset: failure.offset,
    identity: failure.identity,
    findings: failure.findings.map(({ reads, ...finding }) => ({
      ...finding,
      ...(reads === undefined ? {} : { reads: [...reads] }),
      rules: [...finding.rules],
    })),
    shrunk: {
      ...{ from: originalSteps, to: stepsOfActions(failure), minimal, runs },
      ...(error === undefined ? {} : { error }),
    },
    actions: actions.map((action) => encodePlain(subject.encodeAction(action))),
    opening: failure.opening,
    steps: steps.map((step, index) =>
      storeStep(step, results[index] ?? { call: undefined, lens: undefined }, failure.isFull(index), subject),
    ),
  };
}
