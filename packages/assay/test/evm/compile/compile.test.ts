import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile, compileChanged, importedBy, type CompileOptions } from "../../../src/evm/compile";

const LIBRARY = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
library Half { function cut(uint256 x) internal pure returns (uint256) { return x / 2; } }
`;
const USER = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
import {Half} from "./lib/Half.sol";
contract User { function half(uint256 x) external pure returns (uint256) { return Half.cut(x); } }
`;
const OTHER = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
contract Other { uint256 public value = 7; }
`;

describe("compile", () => {
  let root: string;
  let lines: string[];
  let options: CompileOptions;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "assay-compile-"));
    mkdirSync(join(root, "contracts", "lib"), { recursive: true });
    writeFileSync(join(root, "contracts", "lib", "Half.sol"), LIBRARY);
    writeFileSync(join(root, "contracts", "User.sol"), USER);
    writeFileSync(join(root, "contracts", "Other.sol"), OTHER);
    lines = [];
    options = { root, dir: "contracts", cacheDir: join(root, "cache"), notify: (line) => lines.push(line) };
  });

  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  it("given sources, when compiled twice, then the second time says nothing and gives the same", () => {
    const first = compile(options);
    assert.deepEqual(Object.keys(first).sort(), ["Half", "Other", "User"]);
    assert.match(lines.join("\n"), /compiling 3 files/);
    lines.length = 0;
    assert.deepEqual(compile(options), first);
    assert.deepEqual(lines, []);
  });

  it("given a damaged cache, when compiled, then it says so, compiles again and repairs the cache", () => {
    const first = compile(options);
    const file = join(root, "cache", readdirSync(join(root, "cache"))[0] ?? "");
    truncateSync(file, 100);
    lines.length = 0;
    assert.deepEqual(compile(options), first);
    assert.match(lines.join("\n"), /is damaged; compiling again/);
    assert.ok(readFileSync(file).length > 100);
  });

  /** A compilation without a cache. */
  const afresh = (): unknown => compile({ ...options, cacheDir: join(root, "other") });

  it("given sources of which one has changed, when compiled, then only this one and its importers are compiled, with the same result as compiling everything", () => {
    const before = compile(options);
    lines.length = 0;
    writeFileSync(join(root, "contracts", "lib", "Half.sol"), LIBRARY.replace("x / 2", "x / 3"));
    const after = compile(options);
    assert.match(lines.join("\n"), /2 of 3 files have changed/);
    assert.notEqual(after["User"]?.bytecode, before["User"]?.bytecode);
    assert.deepEqual(after, afresh());
  });

  it("given a removed and a new source, when compiled, then the removed contracts are missing, and the order is that of compiling everything", () => {
    compile(options);
    lines.length = 0;
    rmSync(join(root, "contracts", "Other.sol"));
    writeFileSync(join(root, "contracts", "Another.sol"), OTHER.replace("contract Other", "contract Another"));
    const after = compile(options);
    assert.match(lines.join("\n"), /1 of 3 files have changed/);
    assert.deepEqual(Object.entries(after), Object.entries(afresh() as object));
  });

  it("given a damaged record of the last compilation, when a source changes, then it says so, compiles everything and repairs the record", () => {
    compile(options);
    const file = join(root, "cache", "last-compiled.json");
    truncateSync(file, 100);
    lines.length = 0;
    writeFileSync(join(root, "contracts", "Other.sol"), OTHER.replace("= 7", "= 8"));
    assert.deepEqual(compile(options), afresh());
    assert.match(lines.join("\n"), /last-compiled\.json is damaged; compiling again/);
    assert.doesNotMatch(lines.join("\n"), /have changed/);
    assert.ok(readFileSync(file).length > 100);
  });

  it("given a source that does not compile, then the compiler's own text is the error", () => {
    writeFileSync(join(root, "contracts", "Other.sol"), OTHER.replace("= 7", "= seven"));
    assert.throws(() => compile(options), /the contracts do not compile:[^]*seven/);
  });

  it("given two contracts of one name, then the error names both files", () => {
    writeFileSync(join(root, "contracts", "lib", "Other.sol"), OTHER);
    assert.throws(
      () => compile(options),
      /two contracts are called Other, in contracts\/Other.sol and in contracts\/lib\/Other.sol/,
    );
  });

  it("given a contract above the code limit, then the error names it and its size", () => {
    const long = Array.from({ length: 26_000 }, () => "61").join("");
    writeFileSync(
      join(root, "contracts", "Other.sol"),
      OTHER.replace(
        "uint256 public value = 7;",
        `function big() external pure returns (bytes memory) { return hex"${long}"; }`,
      ),
    );
    assert.throws(() => compile(options), /Other has \d+ bytes of code, the limit is 24576/);
  });

  it("given a variant that edits a library, when compiled, then only the contracts that can differ are compiled, and they differ", () => {
    const base = compile(options);
    lines.length = 0;
    const variant = compileChanged(options, {
      name: "third",
      edits: [{ file: "contracts/lib/Half.sol", find: "x / 2", replace: "x / 3" }],
    });
    assert.match(lines.join("\n"), /compiling third \(2 files\)/);
    assert.notEqual(variant.User?.bytecode, base.User?.bytecode);
    assert.equal(variant.Other?.bytecode, base.Other?.bytecode);
  });

  it("given the needed contracts of a variant, when compiled, then the other ones that can differ are left out, and the rest is the same", () => {
    writeFileSync(join(root, "contracts", "Second.sol"), USER.replace("contract User", "contract Second"));
    compile(options);
    lines.length = 0;
    const edit = { file: "contracts/lib/Half.sol", find: "x / 2", replace: "x / 3" };
    const variant = compileChanged(options, { name: "third", edits: [edit] }, (name) => name === "User");
    assert.match(lines.join("\n"), /compiling third \(1 files\)/);
    assert.deepEqual(Object.keys(variant).sort(), ["Other", "User"]);
    writeFileSync(join(root, "contracts", "lib", "Half.sol"), LIBRARY.replace(edit.find, edit.replace));
    const whole = compile(options);
    assert.deepEqual(variant.User, whole.User);
    assert.deepEqual(variant.Other, whole.Other);
  });

  it("given a change that is compiled without the optimizer, then its code differs, unchanged contracts stay the same, and the caches of both are separate", () => {
    const change = { name: "third", edits: [{ file: "contracts/lib/Half.sol", find: "x / 2", replace: "x / 3" }] };
    const base = compile(options);
    const plain = compileChanged(options, change, () => true, { optimized: false });
    const optimized = compileChanged(options, change);
    assert.notEqual(plain.User?.deployedBytecode, optimized.User?.deployedBytecode);
    assert.deepEqual(plain.User?.abi, optimized.User?.abi);
    assert.deepEqual(plain.Other, base.Other);
    assert.deepEqual(
      compileChanged(options, change, () => true, { optimized: false }),
      plain,
    );
  });

  for (const [count, find] of [
    [0, "x / 5"],
    [2, "uint256"],
  ] as const) {
    it(`given an edit whose text occurs ${count} times in the source, then the error says so`, () => {
      assert.throws(
        () => compileChanged(options, { name: "v", edits: [{ file: "contracts/lib/Half.sol", find, replace: "y" }] }),
        new RegExp(`exactly once in contracts/lib/Half.sol, found it ${count} times`),
      );
    });
  }

  it("given an import of a package that is not installed, then the error says which and what to do", () => {
    writeFileSync(join(root, "contracts", "Other.sol"), `import "no-such-package/X.sol";\n${OTHER}`);
    assert.throws(() => compile(options), /imports "no-such-package\/X.sol".*npm ci/);
  });
});

describe("importedBy", () => {
  const sources = new Map([
    ["a/Top.sol", 'import {Middle} from "./Middle.sol";\n'],
    ["a/Middle.sol", 'import {Low} from "../b/Low.sol";\nimport {Top} from "./Top.sol";\n'],
    ["b/Low.sol", ""],
    ["b/Other.sol", 'import {Low} from "./Low.sol";\n'],
  ]);

  it("given a source, then its direct, indirect and circular imports belong to it, and other sources with the same imports do not", () => {
    assert.deepEqual([...importedBy(sources, ["a/Top.sol"])].sort(), ["a/Middle.sol", "a/Top.sol", "b/Low.sol"]);
    assert.deepEqual([...importedBy(sources, ["b/Low.sol"])], ["b/Low.sol"]);
    assert.deepEqual([...importedBy(sources, [])], []);
  });
});
