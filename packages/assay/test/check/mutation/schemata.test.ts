import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileSchemata, type SchemataOptions } from "../../../src/check/mutation/rewrite";

const HEAD = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.28;\n";
const names = Array.from({ length: 15 }, (_, i) => `v${i}`);
const few = names.slice(0, 4);
/** A function with so many variables that the compiler can only pass them as arguments in their own order. */
const DEEP = `${HEAD}contract Deep {
  function f() external pure returns (uint256) {
    uint256 ${names.join("; uint256 ")};
    return g(${few.join(", ")});
  }
  function g(${few.map((name) => `uint256 ${name}`).join(", ")}) private pure returns (uint256) {
    return v0 ^ v1 ^ v2 ^ v3;
  }
}
`;
const OTHER = `${HEAD}contract Other { uint256 public x; function f(uint256 a) external { x = a + 1; } }\n`;

describe("compileSchemata", () => {
  let root: string;
  let lines: string[];
  let options: SchemataOptions;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "assay-schemata-"));
    mkdirSync(join(root, "contracts"));
    lines = [];
    options = {
      root,
      dir: "contracts",
      cacheDir: join(root, "cache"),
      notify: (line) => lines.push(line),
      files: (name) => name !== "contracts/Other.sol",
    };
    writeFileSync(join(root, "contracts", "Other.sol"), OTHER);
    writeFileSync(join(root, "contracts", "Own.sol"), OTHER.replace("Other", "Own"));
  });

  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  it("given sources, then only the chosen ones are mutated; the second time they come from the cache", () => {
    const first = compileSchemata(options);
    assert.deepEqual(Object.keys(first.artifacts).sort(), ["Other", "Own"]);
    assert.ok((first.artifacts.Own?.bytecode.length ?? 0) > (first.artifacts.Other?.bytecode.length ?? 0));
    assert.ok(first.mutants.every(({ contract }) => contract === "Own"));
    lines.length = 0;
    assert.deepEqual(compileSchemata(options), first);
    assert.deepEqual(lines, []);
  });

  it("given a damaged cache, then it says so and compiles again", () => {
    const first = compileSchemata(options);
    const kept = readdirSync(join(root, "cache")).find((name) => name.startsWith("schemata-"));
    truncateSync(join(root, "cache", kept ?? ""), 100);
    lines.length = 0;
    assert.deepEqual(compileSchemata(options), first);
    assert.match(lines.join("\n"), /is damaged; compiling again/);
  });

  it("given other files to mutate, then the cache of the first ones is not used", () => {
    compileSchemata(options);
    const { mutants } = compileSchemata({ ...options, files: () => true });
    assert.ok(mutants.some(({ contract }) => contract === "Other"));
  });

  it("given mutants that do not compile, then they are left out with the compiler's message, and the others stay", () => {
    writeFileSync(join(root, "contracts", "Deep.sol"), DEEP);
    const { mutants, inexpressible } = compileSchemata(options);
    const refused = inexpressible.filter(({ reason }) => reason.startsWith("does not compile"));
    assert.deepEqual(
      refused.map(({ file, operator, text }) => [file, operator, text]),
      [
        ["contracts/Deep.sol", "argument-swap", "g(v0, v1, v2, v3) -> g(v1, v0, v2, v3)"],
        ["contracts/Deep.sol", "argument-swap", "g(v0, v1, v2, v3) -> g(v0, v2, v1, v3)"],
        ["contracts/Deep.sol", "argument-swap", "g(v0, v1, v2, v3) -> g(v0, v1, v3, v2)"],
      ],
    );
    for (const { reason } of refused) assert.match(reason, /Stack too deep/);
    const left = mutants.filter(({ contract }) => contract === "Deep");
    assert.ok(left.length > 0);
    assert.ok(left.every(({ operator }) => operator !== "argument-swap"));
  });

  it("given a source that is wrong by itself, then the compiler's error is thrown", () => {
    writeFileSync(join(root, "contracts", "Own.sol"), OTHER.replace("a + 1", "a + one"));
    assert.throws(() => compileSchemata(options), /the contracts do not compile:[^]*one/);
  });
});
