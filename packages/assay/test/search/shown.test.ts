import assert from "node:assert/strict";
import { executing, signals } from "../../src/search/signals";
import { shownBy } from "../../src/search/shown";
import type { CorpusEntry, Session, Subject } from "../../src/core/types";
import { toySubject } from "../toy/subject";

const SEQUENCES: readonly CorpusEntry[] = [1, 2].map((offset) => ({
  offset,
  calls: [{ time: 0, kind: "wait", call: null }],
}));

/** The toy, which records a comparison at `site` while it plans if `isNew` returns true. */
function lookingAt(site: number, isNew: () => boolean): Subject<unknown, unknown> {
  const toy = toySubject() as unknown as Subject<unknown, unknown>;
  return {
    ...toy,
    session: (offset, broken): Session<unknown> => {
      const session = toy.session(offset, broken);
      return Object.assign(Object.create(session) as Session<unknown>, {
        plan: (action: unknown, index: number) => {
          executing("wait", () => signals.test(site, isNew()));
          return session.plan(action, index);
        },
      });
    },
  };
}

describe("features of sequences", () => {
  const site = signals.addSite({
    label: "model/table.ts:7 known",
    file: "model/table.ts",
    text: "known",
    compares: false,
    againstZero: false,
  });

  it("given a model that depends only on the sequence, then each sequence is reported with its features", () => {
    const shown = shownBy(
      lookingAt(site, () => true),
      SEQUENCES,
    );
    assert.equal(shown.length, 2);
    assert.ok(shown.every((features) => [...features.keys()].some((feature) => feature.startsWith("branch wait"))));
  });

  it("given a model that keeps something from one sequence to the next, then that is an error that names the place", () => {
    let times = 0;
    assert.throws(
      () =>
        shownBy(
          lookingAt(site, () => times++ === 0),
          SEQUENCES,
        ),
      /^Error: sequence \d of 2: expected .*"branch wait model\/table\.ts:7 known: /,
    );
  });
});
