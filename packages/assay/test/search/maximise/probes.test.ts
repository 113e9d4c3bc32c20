import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCounterexample } from "../../../src/run/counterexample";
import { Player } from "../../../src/search/maximise";
import { bestOf } from "../../../src/search/maximise/best";
import type { Objective, RecordedCall, Subject } from "../../../src/core/types";
import { run } from "../../cli/run";
import { toyProject } from "../../cli/toy-project";
import { barred, DAY, hallSubject, SEATS, took, waited, type Taking } from "./hall/subject";

const [ALICE, BOB] = [0n, 1n];

describe("calls of others that are tried behind a sequence", () => {
  for (const forks of [true, false])
    describe(`with sessions that can${forks ? "" : "not"} be forked`, () => {
      const player = new Player<Taking, null>(hallSubject(forks), barred);
      const played = (...calls: readonly RecordedCall[]) => player.play({ offset: 0, calls });
      const sorts = (...calls: readonly RecordedCall[]) => played(...calls).probed.refused.map(({ sort }) => sort);

      it("given an attacker who takes every seat, then the others who could have had one count, by their weights; she and those who never could do not", () => {
        const { value, probed } = played(took(1, ALICE, SEATS));
        assert.deepEqual(
          probed.refused.map(({ sort, weight }) => [sort, weight]),
          [
            ["seat", 1n],
            ["seat", 2n],
          ],
        );
        assert.equal(value, 3n);
      });

      it("given one seat left, then nobody is refused, because each probe is tried separately", () => {
        assert.deepEqual([played(took(1, ALICE, SEATS - 1n)).value, played(took(1, ALICE, SEATS)).value], [0n, 3n]);
      });

      it("given seats that others took before her, then what is refused without her does not count", () => {
        assert.deepEqual(sorts(took(1, BOB, SEATS), took(2, ALICE, 1n)), []);
        assert.deepEqual(sorts(took(1, BOB, SEATS - 1n), took(2, ALICE, 1n)), ["seat", "seat"]);
      });

      it("given doors that close by time, then nothing is refused because of the attacker", () => {
        assert.deepEqual(sorts(took(1, ALICE, SEATS), waited(DAY - 1)), ["seat", "seat"]);
        assert.deepEqual(sorts(took(1, ALICE, SEATS), waited(DAY)), []);
      });

      it("given no call of an attacker, or one that was refused, then nothing counts", () => {
        assert.equal(played(took(1, BOB, SEATS)).value, 0n);
        assert.equal(played(took(1, ALICE, SEATS + 1n)).value, 0n);
      });

      it("given calls of two sorts that others can make, before or after the attacker, then two are promising; of sequences with equal values the search varies the one with more promising calls", () => {
        const promiseOf = (...calls: readonly RecordedCall[]) => played(...calls).probed.promise;
        const taken = (objective: Objective) => new Player<Taking, null>(hallSubject(forks), objective);
        const more = taken({
          ...barred,
          probes: (view, time, behind) => [
            ...(barred.probes?.(view, time, behind) ?? []),
            { sort: "nothing", call: { time, kind: "take", call: { user: 1n, seats: 0n } } },
          ],
        });
        const call = took(1, ALICE, 0n);
        assert.deepEqual([promiseOf(), promiseOf(call), promiseOf(took(1, ALICE, SEATS))], [0, 1, 1]);
        assert.equal(more.play({ offset: 0, calls: [call] }).probed.promise, 2);
        const valued = { offset: 0, calls: [call, call], value: 0n, niche: "" };
        const [empty, rich] = [
          { ...valued, calls: [], root: "a" },
          { ...valued, root: "b", promise: 2 },
        ];
        assert.deepEqual(bestOf([empty], [rich]), [rich, empty]);
        assert.deepEqual(bestOf([{ ...empty, value: 1n }], [rich])[0]?.root, "a");
      });

      it("given more calls than are kept at a time, then the result is the same", () => {
        const many = Array.from({ length: 20 }, (_, index) => took(index, index < 10 ? BOB : ALICE, 0n));
        assert.deepEqual(sorts(...many, took(30, ALICE, SEATS)), ["seat", "seat"]);
      });
    });

  const wrong: readonly (readonly [what: string, change: Partial<Objective>, error: RegExp])[] = [
    ["others who always move", { players: { ...barred.players, others: "always" } }, /received alice and "always"$/],
    [
      "everyone for attackers",
      { players: { ...barred.players, attackers: "everyone" } },
      /received everyone and "before"$/,
    ],
    ["something granted, too", { granted: () => [] }, /expected probes or `granted`, received both/],
  ];
  for (const [what, change, error] of wrong)
    it(`given ${what}, then the objective is refused`, () => {
      assert.throws(() => new Player(hallSubject(), { ...barred, ...change }), error);
    });
});

describe("assay maximise, for an objective with probes", function () {
  this.timeout(60_000);
  const project = {
    ...toyProject,
    editions: ["hall"],
    subject: (): Promise<Subject<unknown, unknown>> => Promise.resolve(hallSubject() as Subject<unknown, unknown>),
    source: ({ bug }: { readonly bug: string | null }) => ({
      module: join(__dirname, "hall", "setup"),
      options: bug === null ? {} : { bug: bug },
    }),
    bugs: () =>
      ["carol-squeezed-in", "carol-never-seated"].map((name) => ({ name, title: name, family: "seats", caughtBy: [] })),
  };
  let out: string;
  before(async () => {
    out = await mkdtemp(join(tmpdir(), "assay-probes-"));
  });
  after(() => rm(out, { recursive: true, force: true }));

  const maximise = (...more: readonly string[]) =>
    run(project, [
      "maximise",
      "--objective",
      "barred",
      "--seed",
      "1",
      "--runs",
      "200",
      "--steps",
      "4",
      "--out",
      out,
      "--json",
      ...more,
    ]);
  const replayed = (file: string, ...more: readonly string[]) => run(project, ["replay", file, "--json", ...more]);

  it("given a search, then it finds who is refused, the chain confirms it in both worlds, and the saved case replays as the same", async () => {
    const ran = await maximise("--workers", "1");
    const { outcome, value, refused, file, calls } = ran.json();
    assert.deepEqual([outcome, value, refused, calls], ["confirmed", "3", { seat: 2 }, 1], ran.stderr);
    assert.match(ran.stderr, /refused to others, who could without the attackers: seat 2/);
    const { objective, steps } = await readCounterexample(String(file));
    const { without = [], tried = [] } = objective?.probes ?? {};
    assert.ok(without.every(({ actor }) => actor !== "alice"));
    assert.deepEqual(
      tried.map(({ step, accepted }) => [steps[step]?.observed.call?.ok, accepted.observed.call?.ok, accepted.actor]),
      [
        [false, true, "bob"],
        [false, true, "carol"],
      ],
    );
    assert.deepEqual((await replayed(String(file))).json()["outcome"], "same");
  });

  it("given 1 and 2 workers, then what they find is the same", async () => {
    const found = await Promise.all(
      ["1", "2"].map(async (workers) => {
        const { seconds: _, ...result } = (await maximise("--workers", workers)).json();
        return result;
      }),
    );
    assert.equal(found[0]?.["value"], "3");
    assert.deepEqual(found[1], found[0]);
  });

  it("given a chain that accepts a probe that the model refuses after the sequence, or refuses one that it accepts without the attackers, then that is a difference", async () => {
    for (const bug of ["carol-squeezed-in", "carol-never-seated"]) {
      const ran = await maximise("--workers", "1", "--bug", bug);
      assert.deepEqual([ran.code, ran.json()["outcome"]], [7, "differs"], bug);
      assert.match((await readCounterexample(String(ran.json()["file"]))).identity, /^LOCKSTEP-STATUS/);
    }
  });

  it("given contracts that refuse the call without the attackers, too, then a saved case does not show any more, and says why", async () => {
    const { file } = (await maximise("--workers", "1")).json();
    const ran = await replayed(String(file), "--bug", "carol-never-seated");
    assert.deepEqual([ran.code, ran.json()["outcome"]], [0, "gone"]);
    assert.match(ran.stderr, /without the attackers 1 of 2 calls of others are accepted/);
    assert.equal((await replayed(String(file), "--bug", "carol-squeezed-in")).json()["outcome"], "different");
  });

  it("given a saved case whose world without the attackers was left out, then it cannot be read", async () => {
    const { file } = (await maximise("--workers", "1")).json();
    const stored = JSON.parse(await readFile(String(file), "utf8")) as {
      objective: { probes: { without: unknown[] } };
    };
    stored.objective.probes.without = [];
    const broken = join(out, "broken.json");
    await writeFile(broken, JSON.stringify(stored));
    assert.equal((await replayed(broken)).code, 1);
  });

  it("given explain, then it says that it does not take such a case", async () => {
    const { file } = (await maximise("--workers", "1")).json();
    const ran = await run(project, ["explain", String(file)]);
    assert.equal(ran.code, 1);
    assert.match(ran.stderr, /expected a case without probes, received one of barred/);
  });
});
