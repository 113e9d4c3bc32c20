import assert from "node:assert/strict";
import { join } from "node:path";
import { readAsts, readSources } from "assay/compile";
import { rewrite, type AstNode } from "assay/mutation/rewrite";

const ROOT = join(__dirname, "..", "..");

describe("the protocol's mutants", function () {
  this.timeout(240_000);

  const files = (name: string): boolean => /^contracts\/(current|libraries)\//.test(name);
  const code = "function _loadedOnly() internal view returns (Accrual memory a) { _load(a); }";
  const helper = { file: "contracts/current/staking/PoolAccrual.sol", contract: "PoolAccrual", code };
  const stale = [{ call: "_current", instead: "_loadedOnly", helper }];
  const OPERATORS = [
    ...["relational", "arithmetic", "bitwise", "logical", "condition", "literal", "constant", "boolean", "revert"],
    ...["deletion", "assignment", "step", "argument-swap", "rounding", "min-max", "modifier", "storage-key", "time"],
    ...["decision", "reduction", "large-step", "statement-swap", "early-return", "variable", "field", "call-target"],
    "stale",
  ];

  it("are all in the rewritten sources, each with a unique key, of every operator", () => {
    const sources = readSources(ROOT, "contracts");
    const asts = readAsts(sources) as Map<string, AstNode>;
    const { mutants, inexpressible, sources: rewritten } = rewrite(sources, asts, { files, exclude: new Set(), stale });
    assert.ok(mutants.length >= 800, `${mutants.length} mutants`);
    assert.equal(new Set(mutants.map(({ key }) => key)).size, mutants.length);
    const found = new Set<number>();
    for (const text of rewritten.values())
      for (const [, number] of text.matchAll(/block\.coinbase\)\) >> \d+\) [!=]= (\d+)/g)) found.add(Number(number));
    assert.deepEqual(
      [...found].sort((a, b) => a - b),
      mutants.map(({ number }) => number),
    );
    assert.deepEqual(new Set(mutants.map(({ operator }) => operator)), new Set(OPERATORS));
    for (const { file, line, start, end, original } of mutants) {
      const text = sources.get(file) ?? "";
      // of a long statement its first line, of two that are swapped that of each; the compiler's place of some ends before the semicolon
      const [first = ""] = original.split("\n");
      assert.ok(text.slice(start, end).startsWith(first.replace(/;$/, "")), original);
      assert.equal(text.slice(0, start).split("\n").length, line);
    }
    assert.ok(inexpressible.every(({ reason }) => reason !== ""));
    assert.ok(mutants.every(({ file }) => files(file)));
    for (const [name, text] of sources) if (!files(name)) assert.equal(rewritten.get(name), text);
  });
});
