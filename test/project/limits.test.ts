import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");

/** Where the limits of the rules are written, each by itself: what the contracts do, what the model says, and what is demanded. */
const CONTRACTS = "contracts/libraries/Constants.sol";
const MODEL = "model/constants.ts";
const DEMANDED = "invariants/core/limits.ts";

/** A limit as it may be written by hand, where generators choose values. */
const WRITTEN: readonly (readonly [limit: string, inContracts: string, written: RegExp])[] = [
  ["MAX_FEE", "MAX_POOL_FEE", /fee\w*\b.*\b5_00[01]n\b/iu],
  ["MIN_DEPOSIT", "MIN_DEPOSIT", /10n \*\* 16n - |= (?:10n \*\* 16n|ONE \/ 100n);/u],
  ["MIN_EXTENSION", "MIN_EXTENSION", /5n \* 10n \*\* 15n|ONE \/ 200n/u],
  ["MIN_ALLOCATION", "MIN_ALLOCATION", /(?:>=|<) (?:10n \*\* 16n|ONE \/ 100n)/u],
  ["CLAIM_DEPOSIT", "CLAIM_DEPOSIT", /(?:value: |DEPOSIT = )(?:ONE \/ 20n|5n \* 10n \*\* 16n)\b/u],
  ["MAX_GRACE_PERIOD", "MAX_GRACE_PERIOD", /\b261n?\b/u],
  ["MAX_LOCK", "MAX_VOTE_LOCK", /\b365n \* DAY/u],
  ["MIN_PERIOD", "MIN_PERIOD", /(?:period\w*|return)\b.*\b2[78]n\b/iu],
  ["MAX_PERIOD", "MAX_PERIOD", /(?:period\w*|return)\b.*\b36[56]n\b/iu],
  ["MAX_COVER_AMOUNT", "MAX_COVER_AMOUNT", /mount\w*\W{1,4}2n \*\* 96n/u],
  ["MAX_COMMISSION", "MAX_COMMISSION", /\b3_00[01]n\b(?! \* ONE)/u],
  ["MAX_TOTAL_WEIGHT", "MAX_TOTAL_WEIGHT", /\b200_00[01]n\b(?! \* ONE)/u],
];

/** Whoever chooses values of calls; the fixture's own book is a list of values, and chooses none. */
const GENERATORS = ["properties/actions", "properties/operations", "properties/call-editor", "properties/laws"];

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/** The lines of a source that write a limit by hand. Comments and texts do not count. */
function limitsIn(source: string): string[] {
  const code = source
    .replaceAll(/\/\*[^]*?\*\/|\/\/.*/gu, "")
    .replaceAll(/"[^"\n]*"|`[^`]*`/gu, '""')
    .split("\n");
  return WRITTEN.flatMap(([limit, , written]) =>
    code.filter((line) => written.test(line)).map((line) => `${limit}: ${line.trim()}`),
  );
}

describe("limits of the rules", () => {
  it("given each, then contracts, model and invariants state it once, each for itself", () => {
    const [contracts, model, demanded] = [CONTRACTS, MODEL, DEMANDED].map(read) as [string, string, string];
    const times = (text: string, declaration: string): number => text.split(declaration).length - 1;
    for (const [limit, inContracts] of WRITTEN) {
      assert.equal(times(contracts, `constant ${inContracts} =`), 1, `${inContracts} in ${CONTRACTS}`);
      assert.equal(times(model, `const ${limit} =`), 1, `${limit} in ${MODEL}`);
      assert.equal(times(demanded, `const ${limit} =`), 1, `${limit} in ${DEMANDED}`);
    }
    assert.doesNotMatch(demanded, /from "[^"]*model/, "what is demanded does not ask the model");
  });

  it("given a generator that contains a limit, then it is named; given one that reads it from the model, then it is not", () => {
    assert.deepEqual(limitsIn("const maxFee = draws.part(5_000n);\n// 28n\nconst LEAST = ONE / 100n;"), [
      "MAX_FEE: const maxFee = draws.part(5_000n);",
      "MIN_DEPOSIT: const LEAST = ONE / 100n;",
    ]);
    assert.deepEqual(limitsIn("const maxFee = draws.part(MAX_FEE); // at most 5_000n"), []);
  });

  it("given the generators, then none contains a limit: they read it from the model", () => {
    for (const folder of GENERATORS) {
      const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
      const sources = files.filter((file) => file.endsWith(".ts")).map((file) => `${folder}/${file}`);
      assert.ok(sources.length > 0, folder);
      for (const file of sources) assert.deepEqual(limitsIn(read(file)), [], file);
    }
  });
});
