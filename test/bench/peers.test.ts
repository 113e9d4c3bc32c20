import assert from "node:assert/strict";
import type { Name, Run } from "../../bench/peers/competitors";
import type { Kept } from "../../bench/peers/kept";
import { page } from "../../bench/peers/page";

const kept = (name: Name, bug: string, more: Partial<Run>): Kept => ({
  ...{ name, bug, round: 0 },
  run: { steps: 9, stepsPerSecond: 3, found: null, secondsToFind: null, shrunkSteps: null, ...more },
});
const found = (secondsToFind: number, secondsToPrint: number, shrunkSteps: number | null = 2): Partial<Run> => ({
  ...{ found: "INV-1", secondsToFind, secondsToPrint, shrunkSteps },
});

describe("this harness beside its peers", () => {
  const runs = [
    ...[kept("assay", "none", {}), kept("foundry", "none", {})],
    ...[kept("assay", "b", found(0.1, 2)), kept("foundry", "b", found(0.05, 4))],
    ...[kept("assay", "a", found(0.3, 3)), kept("foundry", "a", {})],
    ...[kept("assay", "c", found(0.2, 2.5)), kept("foundry", "c", found(1.25, 1, null))],
  ];
  const text = page("it", runs);

  it("given runs, then the table has the number of found bugs, and the median and the longest time", () => {
    assert.ok(text.includes("| this harness | 3 of 3 | 0.20 | 0.30 | 2.50 | 3.00 |"), text);
    assert.ok(text.includes("| Foundry | 2 of 3 | 0.65 | 1.25 | 2.50 | 4.00 |"), text);
    assert.ok(!text.includes("none"), "the intact contracts are no bug");
  });

  it("given a bug that a peer does not find, then this harness counts as faster there, by both counts", () => {
    assert.match(text, /on 2 of 3 from a campaign's start to the failure, and on 2 from the command to the printed/);
  });

  it("given bugs, then they are sorted by name, with marks for those not found or not shrunk", () => {
    const rows = text.split("\n").filter((line) => line.startsWith("| `"));
    assert.deepEqual(rows, [
      "| `a` | 0.30 s, 2, 3.00 s | not found |",
      "| `b` | 0.10 s, 2, 2.00 s | 0.05 s, 2, 4.00 s |",
      "| `c` | 0.20 s, 2, 2.50 s | 1.25 s, not shrunk, 1.00 s |",
    ]);
    assert.ok(text.endsWith("\n\n`it`"), text);
  });
});
