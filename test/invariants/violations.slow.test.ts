import assert from "node:assert/strict";
import { INVARIANTS, invariantsIn } from "../../invariants";
import { EDITIONS } from "../../properties/fixture/editions";
import { addressWord } from "../../invariants/core/accounts";
import type { BuyCoverParams } from "../../model/api";
import type { History } from "../../invariants";
import type { Tamper } from "./tampers";
import { called, log, plannedSequences, play, type Told } from "./told";
import { VIOLATIONS } from "./violations";

const SEQUENCES = { kept: 200, drawn: 40 };
const LOCKED_FOR = 1_000_000;
/** Tampering is tried at so many occasions before it counts as not caught. */
const MOST_TRIES = 150;

const PURCHASE: BuyCoverParams = {
  coverId: 0n,
  owner: "alice",
  productId: 1n,
  coverAsset: 0n,
  amount: 10n ** 18n,
  period: 30n,
  maxPremiumInAsset: 10n ** 24n,
  paymentAsset: 255n,
  commissionRatio: 0n,
  commissionDestination: "",
  ipfsData: "",
};

/** Alice, who manages pool 1, is locked; then everything that takes her tokens or her pool's stake is refused. */
function lockedManager(open: Told): Told[] {
  const until = BigInt(open.time + LOCKED_FOR);
  const lock = { caller: "governor", value: 0n, operation: { op: "lockForMV", account: "alice", until } } as const;
  const locked = log("LockedForMV", "token", [addressWord("alice")], [until]);
  const withdraw = { op: "withdraw", poolId: 1n, tokenId: 1n, withdrawStake: true } as const;
  return [
    open,
    called(open, 1, lock, true, [locked]),
    called(
      open,
      2,
      { caller: "alice", value: 0n, operation: { op: "transfer", asset: 255n, to: "bob", amount: 1n } },
      false,
    ),
    called(
      open,
      3,
      { caller: "dave", value: 0n, operation: { ...withdraw, withdrawRewards: false, trancheIds: [] } },
      false,
    ),
    called(
      open,
      4,
      { caller: "alice", value: 0n, operation: { op: "buyCover", params: PURCHASE, requests: [] } },
      false,
    ),
  ];
}

/** Where an invariant held or was not violated in the honest run: index of the sequence and of the step. */
type Place = readonly [sequence: number, step: number];

for (const edition of EDITIONS)
  describe(`invariants of the ${edition} edition on sequences by hand and by the model`, function () {
    const own = invariantsIn(edition);
    this.timeout(300_000);

    let sequences: Told[][] = [];
    const held = new Map<string, Place[]>();
    const unmet = new Map<string, Place[]>();
    const violated: string[] = [];

    before(() => {
      const planned = plannedSequences(SEQUENCES, edition);
      const open = planned[0]?.[0];
      assert.ok(open);
      sequences = [lockedManager(open), ...planned];
      sequences.forEach((sequence, s) =>
        play(edition, sequence, (index, ask) => {
          for (const { id } of own) {
            const { verdict } = ask(id);
            if (verdict === "violated") violated.push(`${id} in sequence ${s} at step ${index}`);
            const places = verdict === "held" ? held : unmet;
            const known = places.get(id);
            if (known === undefined) places.set(id, [[s, index]]);
            else known.push([s, index]);
          }
        }),
      );
    });

    /** The verdict at a step of a sequence whose last step was replaced. */
    function verdictAt(id: string, [s, index]: Place, told: Told): string {
      const sequence = [...(sequences[s] ?? []).slice(0, index), told];
      let answer = "";
      play(edition, sequence, (at, ask) => {
        if (at === index) answer = ask(id).verdict;
      });
      return answer;
    }

    /** What is remembered after a step of an honest sequence. */
    function historyAt([s, index]: Place): History {
      const sequence = (sequences[s] ?? []).slice(0, index + 1);
      let found: History | undefined;
      play(edition, sequence, (_at, _ask, history) => (found = history));
      assert.ok(found);
      return found;
    }

    function assertCaught(id: string, places: readonly Place[], tamper: Tamper, which: number): void {
      let tries = 0;
      for (const place of places) {
        const honest = sequences[place[0]]?.[place[1]];
        const told = honest === undefined ? undefined : tamper(honest, () => historyAt(place));
        if (told === undefined || (tries += 1) > MOST_TRIES) continue;
        if (verdictAt(id, place, told) === "violated") return;
      }
      assert.fail(`tampering ${which} was not caught in ${Math.min(tries, MOST_TRIES)} tries`);
    }

    it("given honest sequences, then no invariant is violated", () => {
      assert.deepEqual(violated, []);
    });

    it("given the table of violations, then it has one for every invariant", () => {
      const tampered = Object.keys(VIOLATIONS[edition]);
      assert.deepEqual(
        own.filter(({ id }) => !tampered.includes(id)).map(({ id }) => id),
        [],
      );
    });

    for (const { id } of own) {
      it(`given ${id}, then it is unmet somewhere, held somewhere, and violated where a bug shows`, () => {
        const tampers = [VIOLATIONS[edition][id] ?? []].flat();
        assert.ok(tampers.length > 0);
        assert.ok((held.get(id) ?? []).length > 0, "its premise was never met in honest sequences");
        assert.ok((unmet.get(id) ?? []).length > 0, "it is never unmet");
        // where it holds first; but a call that should have been refused may meet the premise only when it is not
        const places = [...(held.get(id) ?? []), ...(unmet.get(id) ?? [])];
        for (const [which, tamper] of tampers.entries()) assertCaught(id, places, tamper, which);
      });
    }
  });

it("given the tables of violations of all editions, then every entry is of an invariant", () => {
  const tampered = new Set(EDITIONS.flatMap((edition) => Object.keys(VIOLATIONS[edition])));
  assert.deepEqual([...tampered].sort(), INVARIANTS.map(({ id }) => id).sort());
});
