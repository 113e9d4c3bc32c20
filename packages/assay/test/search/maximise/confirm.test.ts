import assert from "node:assert/strict";
import { replay } from "../../../src/run/counterexample";
import { Player } from "../../../src/search/maximise";
import { confirm } from "../../../src/search/maximise/confirm";
import { final } from "../../../src/core/objectives";
import type { Objective, RecordedCall } from "../../../src/core/types";
import { ToyEngine } from "../../toy/engine";
import { TOTAL, USER } from "../../toy/protocol";
import type { ToyHistory } from "../../toy/invariants";
import type { ToyAction } from "../../toy/session";
import { toySubject } from "../../toy/subject";

const [ALICE, BOB] = [0n, 1n];

/** The vault's total after bob has withdrawn his balance; before that, the sum of both deposits. */
const left: Objective = {
  name: "left",
  title: "What bob leaves in the vault",
  unit: "ether",
  decimals: 18,
  rules: ["SUM-1"],
  players: { about: "everyone", attackers: "everyone", others: "never" },
  granted: (view) => [
    {
      time: Number(view.latest(USER, BOB)?.[1] ?? 0n),
      kind: "withdraw",
      call: { op: "withdraw", user: BOB, amount: view.latest(USER, BOB)?.[0] ?? 0n },
    },
  ],
  meter: final((view) => view.latest(TOTAL, 0n)?.[0]),
};

describe("confirming the best sequence", () => {
  const player = new Player<ToyAction, ToyHistory>(toySubject(), left);
  const deposit = (user: bigint, amount: bigint): RecordedCall => ({
    time: player.startOf(0) + 1,
    kind: "deposit",
    call: { op: "deposit", user, amount },
  });

  it("given a sequence whose value is reached before its end, then the case goes to the end, including granted calls, and replays as the same", async () => {
    const played = player.play({ offset: 0, calls: [deposit(BOB, 9_000n), deposit(ALICE, 700n)] });
    assert.deepEqual([played.calls.length, played.granted.length, played.value], [2, 1, 700n]);
    const short = { played, least: 700n, minimal: true, sequences: 1 };
    const source = { bug: null, origin: { seed: 1, chunk: 0, sequence: 0, steps: 5 } };
    const { outcome, counterexample } = await confirm(player, new ToyEngine(), short, source);
    assert.equal(outcome, "confirmed");
    assert.ok(counterexample !== undefined);
    const made = counterexample.steps.filter(({ call }) => call !== undefined).map(({ kind }) => kind);
    assert.deepEqual(made, ["deposit", "deposit", "withdraw"]);
    assert.equal(counterexample.objective?.values.at(-1), "700");
    assert.equal(
      (await replay(counterexample, { ...toySubject(), objectives: [left] }, new ToyEngine())).outcome,
      "same",
    );
  });
});
