import assert from "node:assert/strict";
import { CompileError, runSolc, runSolcOnAllCores, type Sources } from "../../../src/evm/compile";

const HEAD = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.28;\n";
/** A source so long that more than one compiler is used. */
const LONG = `${HEAD}// ${"x".repeat(200_000)}\n`;
const HALF = `${HEAD}library Half { function cut(uint256 x) internal pure returns (uint256) { return x / 2; } }\n`;
const USES_HALF = 'import {Half} from "./Half.sol";\n';

const contract = (name: string, body: string): string => `contract ${name} { ${body} }\n`;
const CUTS = "function cut(uint256 x) external pure returns (uint256) { return Half.cut(x); }";

function sourcesOf(files: Readonly<Record<string, string>>): { sources: Sources; wanted: ReadonlySet<string> } {
  const sources = new Map(Object.entries({ "c/Half.sol": HALF, ...files }));
  return { sources, wanted: new Set(sources.keys()) };
}

const compiled = (files: Readonly<Record<string, string>>) => {
  const { sources, wanted } = sourcesOf(files);
  return runSolcOnAllCores(sources, wanted, {}, 2);
};

/** Whether an error is the compiler's and contains each of these texts once. */
function saysOnce(...texts: readonly string[]): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof CompileError);
    for (const text of texts) assert.equal(error.message.split(text).length - 1, 1, `${text}: ${error.message}`);
    return true;
  };
}

describe("compiling in threads", () => {
  const files = {
    "c/First.sol": LONG + USES_HALF + contract("First", CUTS),
    "c/Second.sol": LONG + USES_HALF + contract("Second", CUTS) + contract("Other", "uint256 public value = 7;"),
    "c/Third.sol": HEAD + 'import {Other} from "./Second.sol";\n' + contract("Third", "Other public o = new Other();"),
  };

  it("given sources, when two compilers share them, then code, interfaces and order are those of one", () => {
    const { sources, wanted } = sourcesOf(files);
    const one = runSolc(sources, wanted);
    assert.deepEqual(Object.keys(one).sort(), ["First", "Half", "Other", "Second", "Third"]);
    assert.equal(JSON.stringify(compiled(files)), JSON.stringify(one));
  });

  it("given errors in sources that only one of two compilers reads, then both errors are reported", () => {
    const broken = {
      "c/First.sol": LONG + contract("First", "uint256 public a = seven;"),
      "c/Second.sol": LONG + contract("Second", "uint256 public b = eight;"),
    };
    assert.throws(() => compiled(broken), saysOnce("seven", "eight"));
  });

  it("given an error in a source that all compilers read, then it is reported once", () => {
    assert.throws(() => compiled({ ...files, "c/Half.sol": HALF.replace("x / 2", "y / 2") }), saysOnce("y / 2"));
  });

  it("given contracts of one name that fall to different compilers, then the error names both places", () => {
    const twice = {
      "c/First.sol": LONG + contract("Same", "uint256 public a;"),
      "c/Second.sol": LONG + contract("Same", "uint256 public b;"),
    };
    assert.throws(() => compiled(twice), /two contracts are called Same, in c\/First\.sol and in c\/Second\.sol/);
  });

  it("given a contract that is too large in another thread, then the error is the same as with one compiler", () => {
    const large = `bytes public constant DATA = hex"${"ab".repeat(25_000)}";`;
    const tooLarge = {
      "c/First.sol": LONG + contract("First", "uint256 public a;"),
      "c/Second.sol": LONG + contract("Second", large),
      "c/Third.sol": LONG + contract("Third", large),
    };
    assert.throws(() => compiled(tooLarge), /(Second|Third) has \d+ bytes of code, the limit is 24576/);
  });
});
