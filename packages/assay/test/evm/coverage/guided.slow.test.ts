import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileGuided, type Guided } from "../../../src/evm/coverage/guided";
import { RECORDER_CODE, RECORDER_SOURCE } from "../../../src/evm/coverage/guided/recorder";

const solc = createRequire(__filename)("solc") as { compile(input: string): string };

const HEAD = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.28;\n";
const MIXED = `${HEAD}
library Odds { function odd(uint256 a) internal pure returns (bool) { return a % 2 == 1; } }
function free(uint256 a) pure returns (uint256) { return a > 3 ? a : 3; }
interface Asked { function ask() external returns (uint256); }
abstract contract Base {
    error Named(uint256 a, string b);
    enum Kind { One, Two }
    uint256[] internal all;
    function hook() internal virtual;
    modifier only(address who) { if (msg.sender != who) revert("not you"); _; }
    function first(uint256 a) internal view returns (uint256) {
        for (uint256 i = 0; i < all.length; i++) if (all[i] == a) { if (i > 2) break; else continue; } else return i;
        revert Named({a: a, b: unicode"ünïcode"});
    }
}
contract Mixed is Base {
    constructor(uint256 a) { require(a != 0); all.push(a); }
    receive() external payable { if (msg.value >= 1 ether) all.push(msg.value); }
    function hook() internal override {}
    function many(Kind kind, bytes4 id, bool flag, Asked other, int8 low) external payable only(msg.sender) returns (uint256 sum) {
        do { sum++; } while (sum < 3);
        while (flag && sum < 5) sum += free(sum);
        if (kind == Kind.Two && id == 0x12345678 || !flag) return 1;
        else if (address(other) == address(0)) revert Named(sum, "none");
        try other.ask() returns (uint256 a) { sum += a; } catch Error(string memory why) { require(bytes(why).length > 0, why); } catch { sum = 0; }
        unchecked { if (low < -3) { sum--; } }
        assembly { sum := add(sum, 1) }
        require(Odds.odd(sum), Named(sum, "even"));
        assert(sum > 0);
        hook();
        return first(sum);
    }
}`;

/** A function with so many variables that two more values for a comparison do not fit on the stack. */
const DEEP = `${HEAD}
contract Deep {
    function deep(uint256 a, uint256 b, uint256 c, uint256 d, uint256 e, uint256 f, uint256 g, uint256 h) external pure returns (uint256) {
        uint256 i = b + 1; uint256 j = b + 1; uint256 k = b + 1; uint256 l = b + 1; uint256 m = b + 1; uint256 n = b + 1;
        if (a < i) return i;
        return c;
    }
}`;

describe("contracts that are compiled with instrumentation", () => {
  const cacheDir = mkdtempSync(join(tmpdir(), "assay-guided-"));
  after(() => rmSync(cacheDir, { recursive: true, force: true }));
  const guided = (name: string, sources: Readonly<Record<string, string>>, settings: object = {}): Guided =>
    compileGuided(
      { [name]: { input: { version: "0.8.28", settings: { ...settings }, sources }, source: `${name}.sol`, name } },
      { root: __dirname, cacheDir, notify: () => undefined },
    );

  it("given the recorder's source, then its code is what the compiler makes of it", () => {
    const settings = {
      evmVersion: "paris",
      optimizer: { enabled: true },
      outputSelection: { "*": { "*": ["evm.bytecode.object"] } },
    };
    const sources = { "r.yul": { content: RECORDER_SOURCE } };
    const output = JSON.parse(solc.compile(JSON.stringify({ language: "Yul", sources, settings }))) as {
      contracts: { "r.yul": { Recorder: { evm: { bytecode: { object: string } } } } };
    };
    assert.equal(RECORDER_CODE, `0x${output.contracts["r.yul"].Recorder.evm.bytecode.object}`);
  });

  it("given all constructs of the language, then the instrumented source compiles, and assembly is listed", () => {
    const { code, places, refusals, comparisons, unguided } = guided("Mixed", { "Mixed.sol": MIXED });
    assert.ok((code["Mixed"]?.bytecode.length ?? 0) > 1_000);
    assert.deepEqual(unguided.map(({ why }) => why), ["assembly in Mixed.many"]); // prettier-ignore
    assert.ok(places.filter(({ branch }) => branch).length > 15);
    // all but the error with named arguments
    assert.equal(refusals.length, 6);
    assert.ok(comparisons.some(({ text, signed }) => text === "low < -3" && signed));
    assert.ok(comparisons.some(({ text }) => text === "id == 0x12345678"));
  });

  it("given remappings of every folder of a package, as Foundry finds them, then the instrumented source compiles", () => {
    const remappings = ["assay/=node_modules/assay/", "@/=src/"];
    const { unguided } = guided("Mixed", { "Mixed.sol": MIXED }, { remappings });
    assert.deepEqual(unguided.map(({ why }) => why), ["assembly in Mixed.many"]); // prettier-ignore
  });

  it("given a function without room on the stack, then its file has only places or is listed, and other files have everything", () => {
    const { code, places, comparisons, unguided } = guided("Deep", { "Deep.sol": DEEP, "Mixed.sol": MIXED });
    assert.ok(code["Deep"] !== undefined);
    assert.ok(!comparisons.some(({ file }) => file === "Deep.sol"));
    assert.ok(places.some(({ file }) => file === "Deep.sol") || unguided.some(({ file }) => file === "Deep.sol"));
    assert.ok(comparisons.some(({ file }) => file === "Mixed.sol"));
  });

  it("given sources that do not compile without instrumentation, then that is the error", () => {
    assert.throws(
      () => guided("Bad", { "Bad.sol": `${HEAD} contract Bad { uint256 a = "b"; }` }),
      /the sources do not compile with solc 0\.8\.28: TypeError/,
    );
  });

  it("given a missing compiler, then the error says what to install", () => {
    const input = { version: "0.6.1", settings: {}, sources: { "A.sol": "" } };
    const wanted = { A: { input, source: "A.sol", name: "A" } };
    assert.throws(
      () => compileGuided(wanted, { root: __dirname, cacheDir, notify: () => undefined }),
      /solc 0\.6\.1 is not installed: npm i -D solc@0\.6\.1/,
    );
  });
});
