import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runSolc } from "../../../src/evm/compile";
import { instrument, percentOf, rowOf, solidityCoverage, unreachedIn, writeReports } from "../../../src/evm/coverage";

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

contract Till {
    uint256 public held;

    modifier paid() {
        if (msg.value == 0) revert();
        _;
    }

    function put(bool twice) external payable paid {
        held += msg.value;
        if (twice || held > 9) held += msg.value;
    }

    function empty() external {
        held = 0;
    }
}
`;

const NAME = "contracts/Till.sol";
const SOURCES = new Map([[NAME, SOURCE]]);

/** Writes reports with hits of the chosen counters. */
async function reported(chosen: (type: string, id: number, arm: number | undefined) => boolean) {
  const api = solidityCoverage(["json-summary"]); // the other reporters read the source from the disk
  instrument(api, SOURCES, () => true);
  const counters = Object.entries(api.instrumenter.instrumentationData);
  const met = counters.filter(([, { type, id, locationIdx }]) => chosen(type, id, locationIdx));
  const folder = mkdtempSync(join(tmpdir(), "assay-coverage-"));
  const files = await writeReports(api, new Map(met.map(([marker]) => [marker, 1])), folder);
  const summary = JSON.parse(readFileSync(join(folder, "coverage-summary.json"), "utf8")) as Record<string, unknown>;
  return { files, summary, counters };
}

describe("coverage of contracts", function () {
  this.timeout(60_000);

  it("given a source, when instrumented, then every marker is reported, and it compiles", () => {
    const sources = instrument(solidityCoverage(), SOURCES, () => true);
    assert.match(
      sources.get(NAME) ?? "",
      /function c_[0-9a-f]{8}\(bytes8 c__[0-9a-f]{8}\) internal pure \{ coverageHit\(/,
    );
    assert.equal((sources.get(NAME) ?? "").match(/ coverageHitCounted\(0x/g)?.length, 2);
    assert.ok(runSolc(sources, new Set([NAME]), { unlimitedCode: true })["Till"]);
  });

  it("given hits of all markers, then nothing is unreached", async () => {
    const { files } = await reported(() => true);
    const left = files.flatMap((file) => unreachedIn(file, SOURCE).map(({ key }) => key));
    // a modifier with equal counts of entries and passes never refused
    assert.deepEqual(left, [`${NAME}:put: paid (never refused)`]);
  });

  it("given no hits, then all functions are never called, and the summary says 0 %", async () => {
    const { files, summary } = await reported(() => false);
    const left = files.flatMap((file) => unreachedIn(file, SOURCE).map(({ key }) => key));
    assert.deepEqual(
      left.filter((key) => key.endsWith("never called")),
      [`${NAME}:paid: never called`, `${NAME}:put: never called`, `${NAME}:empty: never called`],
    );
    assert.equal((summary["total"] as { lines: { pct: number } }).lines.pct, 0);
    const row = rowOf("all", files);
    assert.equal(percentOf(row.lines), 0);
    assert.equal(row.functions.covered, 0);
  });

  it("given one side of a condition without hits, then it is reported with its text, and the share falls", async () => {
    const { files } = await reported((type) => type !== "or-false" && type !== "and-true");
    const left = files.flatMap((file) => unreachedIn(file, SOURCE).map(({ key }) => key));
    assert.ok(left.includes(`${NAME}:put: twice (never chosen)`), left.join("\n"));
    assert.ok(left.includes(`${NAME}:put: held > 9 (never chosen)`), left.join("\n"));
    assert.ok(percentOf(rowOf("all", files).branches) < 100);
  });

  it("given files of which one is reported, then the others are left out of the report, but their markers are accepted", async () => {
    const other = "contracts/Other.sol";
    const api = solidityCoverage(["json-summary"]);
    instrument(api, new Map([...SOURCES, [other, SOURCE.replace("Till", "Other")]]), () => true);
    const counters = Object.entries(api.instrumenter.instrumentationData);
    const [marker] = counters.find(([, { contractPath }]) => contractPath === other) ?? assert.fail("no marker");
    const folder = mkdtempSync(join(tmpdir(), "assay-coverage-"));
    const files = await writeReports(api, new Map([[marker, 1]]), folder, (path) => path === NAME);
    assert.deepEqual(
      files.map(({ path }) => path),
      [NAME],
    );
    const summary = JSON.parse(readFileSync(join(folder, "coverage-summary.json"), "utf8")) as Record<string, unknown>;
    assert.equal(Object.keys(summary).length, 2, "the file and the total");
  });

  it("given an unknown marker, then it fails with an error", async () => {
    const api = solidityCoverage();
    instrument(api, SOURCES, () => true);
    await assert.rejects(writeReports(api, new Map([["0xdead", 1]]), tmpdir()), /the marker 0xdead is not among/);
  });
});
