import assert from "node:assert/strict";
import { boundariesOf, unreachableAmong, type UnreachableSides } from "../../../src/search/boundaries/boundaries";
import { namesOf, reachedBy, type ReachedSides } from "../../../src/search/boundaries/reached";
import { boundariesMarkdown, countsText, openLines } from "../../../src/search/boundaries/report";
import { executing, signals } from "../../../src/search";
import { sideAt, sideNumber, type Side } from "../../../src/search/signals";
import type { PlannedStep, Subject } from "../../../src/types";
import type { ToyHistory } from "../../toy/invariants";
import { ToySession, type ToyAction } from "../../toy/session";
import { toySubject } from "../../toy/subject";

const PRICE = "model/price.ts: a < b";
const FEES = "model/fees.ts: fee === 0n";
const ALL = new Set([PRICE, FEES, "model/fees.ts: fee > most"]);
const REACHED: ReachedSides = {
  numbers: [
    { comparison: PRICE, reached: new Set<Side>(["<", "-1", "0", "+1", ">"]) },
    { comparison: FEES, reached: new Set<Side>(["0", ">"]) },
  ],
  neverMade: ["model/fees.ts: fee > most"],
};
const UNSIGNED: UnreachableSides = { reason: "no fee is negative", sides: ["<", "-1"], comparisons: [FEES] };
const measured = (...listed: readonly UnreachableSides[]): ReturnType<typeof boundariesOf> =>
  boundariesOf("current", REACHED, listed, ALL);

describe("the sides of a model's comparisons", () => {
  it("given sides that are reached, have a reason, or neither, then each is counted as what it is", () => {
    const { counts, rows, mistakes } = measured(UNSIGNED);
    assert.deepEqual(counts, { reached: 7, unreachable: 2, "not reached": 1 });
    assert.deepEqual(rows[1]?.states, ["unreachable", "unreachable", "reached", "not reached", "reached"]);
    assert.deepEqual(mistakes, []);
    assert.deepEqual(openLines(measured(UNSIGNED)), [`${FEES}: +1`]);
    assert.match(countsText(measured()), /10 sides: 7 reached, 0 cannot be, 3 not reached; 1 comparisons never made/);
  });

  it("given a reason for a side that is reached after all, or for a comparison that is not there, then it is a mistake", () => {
    assert.deepEqual(measured({ ...UNSIGNED, sides: ["-1", "0"] }).mistakes, [`${FEES}: 0 is reached all the same`]);
    assert.deepEqual(measured({ ...UNSIGNED, comparisons: ["model/fees.ts: gone"] }).mistakes, [
      "model/fees.ts: gone: the model has no such comparison",
    ]);
  });

  it("given a reason of another edition, then it says nothing of this one", () => {
    const { counts, mistakes } = measured({ ...UNSIGNED, sides: ["0"], edition: "earlier" });
    assert.deepEqual([counts.unreachable, mistakes], [0, []]);
  });

  it("given the places of a model, then the sides that cannot be reached are known by number, each in its edition", () => {
    const sites = ["model/price.ts: a < b", FEES].map((name) => {
      const [file = "", text = ""] = name.split(": ");
      return { label: name, file, text, compares: true, againstZero: false };
    });
    assert.deepEqual([...unreachableAmong(sites, [UNSIGNED], "current")], [sideNumber(1, "<"), sideAt(1, -1n)]);
    assert.deepEqual([...unreachableAmong(sites, [{ ...UNSIGNED, edition: "earlier" }], "current")], []);
  });

  it("given all of it, then the page has a row with a mark for each side and the reason, and what is never made", () => {
    const text = boundariesMarkdown(measured(UNSIGNED));
    assert.match(text, /^\| `a < b` \| ✓ \| ✓ \| ✓ \| ✓ \| ✓ \| {2}\|$/m);
    assert.match(text, /^\| `fee === 0n` \| – \| – \| ✓ \| \*\*no\*\* \| ✓ \| < −1: no fee is negative \|$/m);
    assert.match(text, /^- `model\/fees\.ts`: `fee > most`$/m);
  });
});

describe("what sequences come to in a model", () => {
  const siteOf = (text: string): number =>
    signals.addSite({ label: `vault.ts:1 ${text}`, file: "vault.ts", text, compares: true, againstZero: false });
  const [amount, again, name, never] = ["amount < 100n", "amount < 100n", "user === x", "limit < 1n"].map(siteOf);

  /** Compares the amount of every deposit. */
  class Comparing extends ToySession {
    override plan(action: ToyAction, index: number): readonly PlannedStep[] {
      if (action.kind === "deposit" && "amount" in action)
        executing("deposit", () => {
          signals.lt(amount ?? 0, BigInt(action.amount), 100n);
          signals.eq(name ?? 0, "alice", "bob");
        });
      return super.plan(action, index);
    }
  }

  it("given comparisons of numbers, of names and of nothing, then sides are told of the first, and the last are told as never made", async () => {
    const subject: Subject<ToyAction, ToyHistory> = {
      ...toySubject(),
      session: (offset, everything) => new Comparing(offset, everything),
      callEditor: {
        recordedCallOf: () => ({ time: 0, kind: "deposit", call: null }),
        // the time stands for the amount
        action: ({ time }) => ({ kind: "deposit", user: 0, amount: time }),
        editable: () => [],
        change: (call) => call,
      },
    };
    const calls = [99, 100, 3].map((time) => ({ time, kind: "deposit", call: null }));
    const { numbers, neverMade } = await reachedBy(subject, [{ offset: 0, calls }]);
    assert.deepEqual(
      numbers.map(({ comparison, reached }) => [comparison, [...reached]]),
      [["vault.ts: amount < 100n", ["-1", "0", "<"]]],
    );
    const names = namesOf(signals.sites);
    assert.equal(names.get(again ?? 0), "vault.ts: amount < 100n #2");
    for (const site of [again, never]) assert.ok(neverMade.includes(names.get(site ?? 0) ?? "?"));
    assert.ok(!neverMade.includes(names.get(name ?? 0) ?? "?"));
  });
});
