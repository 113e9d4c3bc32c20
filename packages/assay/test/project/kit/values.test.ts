import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AbiCoder, ParamType } from "ethers";
import { wordDigits } from "../../../src/core/codec/encode";
import { runSolc } from "../../../src/evm/compile";
import { MAX_UINT, approximately } from "../../../src/project/kit";
import { wordOf } from "../../../src/project/kit/observing";
import { CALLEE, CALLEE_SOURCE } from "../../../src/project/declared/callee";
import { READER_CODE } from "../../../src/project/kit/reader";
import { Layout, type Value } from "../../../src/project/kit/values";

const types = (...texts: string[]): ParamType[] => texts.map((text) => ParamType.from(text));
const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";

describe("predictions of the kit", () => {
  it("given values of every elementary type, then the words are those of ethers", () => {
    const all: readonly (readonly [type: string, value: Value])[] = [
      ["uint256", 2n ** 256n - 1n],
      ["int64", -5n],
      ["bool", true],
      ["address", ADDRESS],
      ["bytes4", "0x12345678"],
      ["bytes32", `0x${"ab".repeat(32)}`],
    ];
    const { words } = new Layout("f", types(...all.map(([type]) => type))).words(all.map(([, value]) => value));
    const expected = AbiCoder.defaultAbiCoder().encode(
      all.map(([type]) => type),
      all.map(([, value]) => value),
    );
    assert.equal(`0x${words.map(wordDigits).join("")}`, expected);
  });

  it("given texts, lists and structs, then the whole of the data is that of ethers", () => {
    const of = ["uint8", "string", "(address,uint256[])[]"];
    const values: Value[] = [7n, "ä text", [[ADDRESS.toLowerCase(), [1n, 2n]]]];
    assert.deepEqual(new Layout("f", types(...of)).words(values), {
      words: [],
      tail: AbiCoder.defaultAbiCoder().encode(of, values),
    });
  });

  it("given slack, then it is stored with its word, and no exact data are expected", () => {
    const layout = new Layout("f", types("uint256", "uint256"));
    assert.deepEqual(layout.words([1n, approximately(9n, 2n)]), { words: [1n, 9n], slack: [0n, 2n] });
    assert.equal(layout.digits([1n, approximately(9n, 2n)]), undefined);
    assert.equal(layout.digits([1n, 9n]), wordDigits(1n) + wordDigits(9n));
  });

  it("given values that the ABI does not accept, then the error names owner, value and type", () => {
    const layout = new Layout("event Till.Paid", types("uint8 fee", "address who"));
    assert.throws(() => layout.words([1n]), /event Till\.Paid: expected 2 values .* gives 1/);
    assert.throws(() => layout.words([1n, "alice"]), /event Till\.Paid, who: expected address, received string alice/);
  });

  it("given numbers beyond their types at any place, then the prediction says so, and negative numbers keep their words", () => {
    const plain = new Layout("event Till.Paid", types("uint8 fee", "int64 by"));
    assert.equal(plain.words([256n, 1n]).outside, "event Till.Paid, fee: 256 is outside of uint8, 0 to 255");
    assert.equal(
      plain.words([1n, 1n << 63n]).outside,
      "event Till.Paid, by: 9223372036854775808 is outside of int64, -9223372036854775808 to 9223372036854775807",
    );
    assert.deepEqual(plain.words([1n, -1n]), { words: [1n, MAX_UINT], signed: [1] });
    const list = new Layout("Till.all", types("(string,uint16[])[]"));
    assert.deepEqual(list.words([[["a", [1n, -1n]]]]), {
      words: [],
      outside: "Till.all, value 0: -1 is outside of uint16, 0 to 65535",
    });
    assert.equal(new Layout("f", types("uint256")).words([MAX_UINT + 1n]).outside?.startsWith("f, value 0: "), true);
  });

  it("given parts of answers, then their words are found, and parts that are no word are refused", () => {
    const config = types("tuple(uint64 opened, tuple(uint32 fee, address owner) more, uint256[2] two) config");
    assert.equal(wordOf("k", config, "opened"), 0);
    assert.equal(wordOf("k", config, "more.owner"), 2);
    assert.equal(wordOf("k", config, "config.more.fee"), 1);
    assert.equal(wordOf("k", types("uint256 a", "bool b"), "b"), 1);
    assert.equal(wordOf("k", types("uint256"), undefined), 0);
    for (const [of, part] of [
      [config, "missing"],
      [config, undefined],
      [config, "two"],
      [types("string"), undefined],
      [types("string", "uint256"), "1"],
      [types("uint256 a", "bool b"), undefined],
    ] as const)
      assert.throws(() => wordOf("kind till, x", of, part), /^Error: kind till, x: expected part to name one word/);
  });

  it("given the caller with code, when it is compiled, then it is the code that is deployed", () => {
    const { Callee } = runSolc(new Map([[CALLEE.source, CALLEE_SOURCE]]), new Set([CALLEE.source]));
    assert.deepEqual({ ...Callee, text: CALLEE_SOURCE }, CALLEE);
  });

  it("given Reader.sol, when it is compiled, then it is the code that is deployed", () => {
    const source = readFileSync(join(__dirname, "..", "..", "..", "src", "project", "kit", "Reader.sol"), "utf8");
    const { Reader } = runSolc(new Map([[READER_CODE.source, source]]), new Set([READER_CODE.source]));
    assert.deepEqual(Reader, READER_CODE);
  }).timeout(120_000);
});
