import assert from "node:assert/strict";
import { Interface } from "ethers";
import { Abi } from "../../../src/core/codec";
import { assertAgreesWithEthers } from "../../support/agreesWithEthers";

const jsonOf = (...signatures: string[]): readonly unknown[] =>
  JSON.parse(new Interface(signatures).formatJson()) as unknown[];

const SIGNATURES = [
  "function none()",
  "function numbers(uint256, int256, uint8, int16, uint96)",
  "function flags(bool, address, bytes4, bytes32)",
  "function texts(string, bytes, string)",
  "function lists(uint256[], address[3], bool[][], string[2])",
  "function nested((uint256 a, string b, (bool c, uint256[] d)[] e) f, uint256 g, (uint256, bool)[] h, (uint8, address) i)",
  "function over(uint256)",
  "function over(uint256, uint256)",
];

describe("codec", () => {
  it("given functions with every kind of type, when random values are encoded, then ethers encodes the same", () => {
    assert.equal(assertAgreesWithEthers(jsonOf(...SIGNATURES), 200), SIGNATURES.length);
  });

  const abi = new Abi(jsonOf(...SIGNATURES));

  it("given an overloaded name, when it is encoded without its signature, then the error names the choices", () => {
    assert.throws(() => abi.encode("over", [1n]), /overloaded.*over\(uint256\), over\(uint256,uint256\)/);
    assert.equal(abi.encode("over(uint256)", [1n]).length, 2 + 8 + 64);
  });

  it("given a function that the ABI lacks, then the error names the existing ones", () => {
    assert.throws(() => abi.encode("missing", []), /received "missing"; it has flags.*none\(\)/);
  });

  const wrong: [string, string, readonly (bigint | boolean | string)[], RegExp][] = [
    ["a negative number for uint256", "numbers", [-1n, 0n, 0n, 0n, 0n], /uint256 within \[0, /],
    ["256 for uint8", "numbers", [0n, 0n, 256n, 0n, 0n], /uint8 within \[0, 255\], received 256/],
    ["a short address", "flags", [true, "0x12", "0x00000000", `0x${"00".repeat(32)}`], /20-byte 0x-address/],
    [
      "five bytes for bytes4",
      "flags",
      [true, `0x${"11".repeat(20)}`, "0x0000000000", `0x${"00".repeat(32)}`],
      /4 bytes for bytes4/,
    ],
    ["a text for a flag", "flags", ["true", `0x${"11".repeat(20)}`, "0x00000000", `0x${"00".repeat(32)}`], /a boolean/],
    ["too few arguments", "numbers", [0n], /a list of 5 values/],
  ];
  for (const [what, method, args, message] of wrong) {
    it(`given ${what}, when it is encoded, then the error says what was expected`, () => {
      assert.throws(() => abi.encode(method, args), message);
    });
  }
});
