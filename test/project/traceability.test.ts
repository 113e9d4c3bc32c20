import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findings, proofsOf } from "../traceability/check";
import { gather } from "../traceability/gather";
import { markdown } from "../traceability/markdown";
import { specificationPage } from "../traceability/specification/page";
import { readSpecification } from "../traceability/specification/read";
import { mentionsIn } from "assay/compile";
import type { Trace } from "../traceability/types";

const PLACE = { file: "a.sol", symbol: "f" };
const NAMED = { contracts: [PLACE], model: [PLACE], tests: ["a.test.ts"] };

/** A made-up project of one rule and one check, in which nothing is missing. */
const WHOLE: Trace = {
  rules: [{ id: "SUM-1", sentence: "Sums add up.", editions: ["current"], counterparts: [] }],
  mentions: new Map([["SUM-1", NAMED]]),
  checks: [
    { id: "INV-SUM-1", kind: "invariant", title: "a + b = c", rules: ["SUM-1"], editions: ["current"], file: "a.ts" },
  ],
  bugs: [{ name: "off", file: "off.yaml", edition: "current", caughtBy: ["INV-SUM-1"] }],
  tampered: new Map([["INV-SUM-1", "violations.ts"]]),
  kills: {},
  killed: 0,
  structural: new Map(),
  unchecked: {},
  absent: {},
};

const [CHECK] = WHOLE.checks;
assert.ok(CHECK);

const but = (part: Partial<Trace>): readonly string[] => findings({ ...WHOLE, ...part });
const UNPROVEN = new Map<string, string>();

describe("traceability", function () {
  this.timeout(120_000);

  describe("of a made-up project", () => {
    it("given every rule checked and every check proven, then nothing is missing", () => {
      assert.deepEqual(findings(WHOLE), []);
    });

    it("given a rule that no check names, then it is reported; with a written reason it is not", () => {
      const other = { id: "SUM-2", sentence: "Sums are small.", editions: ["current"], counterparts: [] };
      const rules = [...WHOLE.rules, other];
      const mentions = new Map([...WHOLE.mentions, ["SUM-2", NAMED]]);
      assert.match(but({ rules, mentions }).join(), /^SUM-2: no invariant and no law names it/);
      assert.deepEqual(but({ rules, mentions, unchecked: { "SUM-2": "nobody sees it" } }), []);
    });

    it("given a check without rules, or of an unknown rule, then it is reported", () => {
      const lone = { ...CHECK, id: "INV-SUM-2", rules: [] };
      const stray = { ...CHECK, id: "INV-SUM-3", rules: ["SUM-9"] };
      const tampered = new Map(["INV-SUM-1", "INV-SUM-2", "INV-SUM-3"].map((id) => [id, "violations.ts"]));
      const bugs = [{ name: "off", file: "off.yaml", edition: "current", caughtBy: [...tampered.keys()] }];
      assert.deepEqual(but({ checks: [...WHOLE.checks, lone, stray], tampered, bugs }), [
        "INV-SUM-2: it names no rule; name the rules that it checks",
        "INV-SUM-3: SUM-9 is no rule of docs/protocol.md or docs/editions.md",
      ]);
    });

    it("given a check without a proof that it can fail, then it is reported", () => {
      assert.match(but({ bugs: [] }).join(), /^INV-SUM-1: nothing proves that it can fail/);
    });

    it("given a tampered step alone, then the check is not proven; with a reason that it is structural nothing is missing", () => {
      const structural = new Map([["INV-SUM-1", "the machine itself keeps it"]]);
      assert.deepEqual(but({ bugs: [], structural }), []);
      assert.match(but({ bugs: [], structural, tampered: UNPROVEN }).join(), /^INV-SUM-1: .* no tampered step/);
    });

    it("given a structural check that is unknown or that a bug or a mutant violates, then it is reported", () => {
      const structural = new Map([["INV-SUM-1", "the machine itself keeps it"]]);
      assert.match(but({ structural }).join(), /^INV-SUM-1: .* no bug can show it alone, but a bug/);
      const kills = { current: { "INV-SUM-1": { caught: 1, example: "a.sol:f" } } };
      assert.match(but({ bugs: [], kills, structural }).join(), /^INV-SUM-1: .* no bug can show it alone, but a bug/);
      assert.deepEqual(but({ structural: new Map([["INV-OLD-1", "it was so"]]) }), [
        "invariants/structural.yaml: there is no check INV-OLD-1",
      ]);
    });

    it("given a bug or a mutant in place of the tampered step, then the check is proven", () => {
      assert.deepEqual(but({ tampered: UNPROVEN }), []);
      const kills = { current: { "INV-SUM-1": { caught: 1, example: "a.sol:f" } } };
      assert.deepEqual(but({ tampered: UNPROVEN, bugs: [], kills }), []);
      const none = { current: { "INV-SUM-1": { caught: 0, example: "a.sol:f" } } };
      assert.equal(but({ bugs: [], kills: none }).length, 1);
    });

    it("given a bug that another check with the same beginning catches, then it proves nothing", () => {
      const bugs = [{ name: "off", file: "off.yaml", edition: "current", caughtBy: ["INV-SUM-10"] }];
      assert.deepEqual(proofsOf("INV-SUM-1", { ...WHOLE, bugs }).bugs, []);
    });

    it("given a proof of an unknown check, then it is reported", () => {
      const tampered = new Map([...WHOLE.tampered, ["INV-OLD-1", "violations.ts"]]);
      assert.deepEqual(but({ tampered }), ["violations.ts: there is no check INV-OLD-1"]);
    });

    it("given a rule that no contract names, then it is reported; with a reason it is not; with both the reason is reported", () => {
      const mentions = new Map([["SUM-1", { ...NAMED, contracts: [] }]]);
      const absent = { "SUM-1": { contracts: "the compiler keeps it" } };
      assert.match(but({ mentions }).join(), /^SUM-1: no contract names it/);
      assert.deepEqual(but({ mentions, absent }), []);
      assert.match(but({ absent }).join(), /^SUM-1: a reason says that no contract names it, but one does/);
    });

    it("given a reason for a rule that is checked, then it is reported", () => {
      assert.match(but({ unchecked: { "SUM-1": "nobody sees it" } }).join(), /^SUM-1: a reason says that no check/);
    });
  });

  describe("of places", () => {
    it("given comments, then a rule belongs to the declaration below, else to the surrounding one", () => {
      const solidity = [
        "/// @title Sums [SUM-1]",
        "contract Sums {",
        "    uint256 private constant MOST = 9; // SUM-2",
        "    /// @notice Adds. [SUM-3]",
        "    /// @dev More.",
        "    function add(uint256 a) external {",
        "        // never too much: INV-SUM-9, SUM-4",
        "        a += 1;",
      ];
      assert.deepEqual(mentionsIn("a.sol", solidity.join("\n")), [
        { rule: "SUM-1", symbol: "Sums" },
        { rule: "SUM-2", symbol: "MOST" },
        { rule: "SUM-3", symbol: "add" },
        { rule: "SUM-4", symbol: "add" },
      ]);
      const typescript = ["/** Adds. [SUM-1] */", "export function add(): number {", "  return 1; // SUM-2, E-SUM"];
      assert.deepEqual(
        mentionsIn("a.ts", typescript.join("\n")).map(({ rule, symbol }) => `${rule} ${symbol}`),
        ["SUM-1 add", "SUM-2 add", "E-SUM add"],
      );
    });
  });

  describe("of this project", () => {
    let trace: Trace;
    before(() => {
      trace = gather();
    });

    it("given the rules, then each has a check and each check a rule and a proof that it can fail", () => {
      assert.ok(trace.rules.length > 100 && trace.checks.length > 100);
      assert.deepEqual(findings(trace), []);
    });

    it("given docs/properties.md, then it matches the sources (npm run docs:properties writes it)", () => {
      const written = readFileSync(join(__dirname, "..", "..", "docs", "properties.md"), "utf8");
      assert.ok(written === markdown(trace), "docs/properties.md is not up to date: run npm run docs:properties");
    });

    it("given docs/specification.md, then it matches its data and the sources (npm run docs:properties writes it)", () => {
      const written = readFileSync(join(__dirname, "..", "..", "docs", "specification.md"), "utf8");
      const page = specificationPage(readSpecification(), trace);
      assert.ok(written === page, "docs/specification.md is not up to date: run npm run docs:properties");
    });
  });
});
