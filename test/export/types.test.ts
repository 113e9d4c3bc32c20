import assert from "node:assert/strict";
import { Interface } from "ethers";
import { declarationsOf, declaredIn } from "../../packages/assay/src/project/kit/declarations";
import { fixedBytes, textLiteral } from "../../packages/assay/src/explain/export/solidity/literals";
import { enumSizesIn } from "../../packages/assay/src/explain/export/enums";
import { Identifiers } from "../../packages/assay/src/explain/export/names";
import { comment, oneLine } from "../../packages/assay/src/explain/export/texts";
import { boundsOf, placeOf } from "../../packages/assay/src/explain/export/types";
import { AbiReader } from "../../packages/assay/src/explain/export/values";
import { wrapped } from "../../packages/assay/src/explain/export/wrap";

const HALF = 1n << 255n;
const word = (value: bigint): bigint => BigInt.asUintN(256, value);

describe("names of an export", () => {
  it("given names that are no identifiers, keywords, the file's own or a type's, when they are given out, then each is another, and a name that is free is kept", () => {
    const names = ["bigWhale", "big-whale", "from", "START", "uint256", "Token", "9 lives", "alice"];
    assert.deepEqual(new Identifiers(["Token"]).give(names), [
      "bigWhale",
      "bigWhale_",
      "from_",
      "START_",
      "uint256_",
      "Token_",
      "_9Lives",
      "alice",
    ]);
  });

  it("given a name twice, when identifiers are given out, then they differ", () => {
    assert.deepEqual(new Identifiers([]).give(["coin", "coin", "coin"]), ["coin", "coin_", "coin2"]);
  });
});

describe("words of the ABI in an export", () => {
  it("given room for rounding, when bounds are taken, then they end where the judge's do: at the ends of the type", () => {
    assert.deepEqual(boundsOf({ predicted: 3n, slack: 5n }, "unsigned"), [0n, 3n]);
    assert.deepEqual(boundsOf({ predicted: 3n, slack: -5n }, "unsigned"), [3n, 8n]);
    assert.deepEqual(boundsOf({ predicted: word(-HALF), slack: 5n }, "signed"), [-HALF, -HALF]);
    assert.deepEqual(boundsOf({ predicted: word(-3n), slack: -5n }, "signed"), [-3n, 2n]);
    assert.deepEqual(boundsOf({ predicted: 3n, slack: 5n }, "signed"), [-2n, 3n]);
    assert.deepEqual(boundsOf({ predicted: HALF - 1n, slack: -5n }, "signed"), [HALF - 1n, HALF - 1n]);
  });

  it("given answers that contain structs and lists, when the place of a word is computed, then it is the place of its member", () => {
    const outputs = [
      { name: "any", type: "bool" },
      {
        name: "pairs",
        type: "tuple[2]",
        components: [
          { name: "a", type: "int8" },
          { name: "b", type: "bytes4" },
        ],
      },
      { name: "text", type: "string" },
      { name: "last", type: "address" },
    ];
    const places = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => {
      const place = placeOf(outputs, index);
      return place === undefined
        ? "none"
        : [place.output, ...place.path.map((one) => one.index), place.leaf.type].join(" ");
    });
    assert.deepEqual(places, [
      "0 bool",
      "1 0 0 int8",
      "1 0 1 bytes4",
      "1 1 0 int8",
      "1 1 1 bytes4",
      "none",
      "3 address",
      "none",
    ]);
  });

  it("given an error whose data is cut off, when it is read, then it is shown as data, and does not end the export", () => {
    const reader = new AbiReader([{ type: "error", name: "Refused", inputs: [{ name: "why", type: "string" }] }]);
    const data = new Interface(["error Refused(string why)"]).encodeErrorResult("Refused", ["too much"]);
    assert.deepEqual(reader.error(data)?.args, [{ kind: "text", value: "too much" }]);
    assert.equal(reader.error(data.slice(0, -64)), undefined);
    assert.equal(reader.error(`${data}00`), undefined);
    assert.deepEqual(reader.error(data.slice(0, 10))?.args, []);
  });
});

describe("texts of an export", () => {
  it("given a text, when it is written in Solidity, then it has that language's escapes, and another literal for letters beyond ASCII", () => {
    assert.equal(textLiteral('a "b"\n\\'), String.raw`"a \"b\"\n\\"`);
    assert.equal(textLiteral("\u0001\u007f"), String.raw`"\u0001\u007f"`);
    assert.equal(textLiteral("ä👋\u2028\u202e"), String.raw`unicode"ä👋\u2028\u202e"`);
    assert.equal(textLiteral(""), '""');
  });

  it("given bytes of a fixed length, when they are written in Solidity, then they are never a number of another width, or an address", () => {
    assert.equal(fixedBytes("0x00112233"), 'bytes4(hex"00112233")');
    assert.equal(fixedBytes(`0x${"ab".repeat(20)}`), `bytes20(hex"${"ab".repeat(20)}")`);
    assert.equal(fixedBytes(`0x${"ab".repeat(32)}`), `0x${"ab".repeat(32)}`);
  });

  it("given a text with line ends and characters that change the direction, when it is written as a comment, then it stays in its lines", () => {
    assert.equal(oneLine("a\nb\u2028c\u202ed"), String.raw`a b c\u202ed`);
    assert.deepEqual(comment("a\n\u0000b"), [String.raw`// a \u0000b`]);
  });

  it("given a long line with a comment behind it, or brackets in texts, when it is wrapped, then these stay whole", () => {
    const commented = `vm.expectRevert(); // ${"Refused(1, 2), or ".repeat(8)}`;
    assert.deepEqual(wrapped([commented]), [commented]);
    const text = String.raw`"a \\", "(,"`;
    const long = `call(${"x".repeat(60)}, ${text}, \`${"(,".repeat(30)}\`);`;
    assert.deepEqual(wrapped([long]), [
      "call(",
      `    ${"x".repeat(60)},`,
      String.raw`    "a \\",`,
      '    "(,",',
      `    \`${"(,".repeat(30)}\``,
      ");",
    ]);
  });
});

describe("where types are declared", () => {
  it("given a source, then its types outside of contracts are known, and nothing in comments, texts or contracts", () => {
    const source = `
      // struct Commented {}
      string constant NAME = "contract Quoted {}";
      type Price is uint256; /* enum Old {A} */ enum Grade { A, B }
      abstract contract Base { struct Inside { uint256 a; } type Within is bytes4; }
      struct Pair { uint256 a; uint256 b; } interface IBase {} library Lib {}`;
    assert.deepEqual([...declaredIn(source)], ["Price", "Grade", "Base", "Pair", "IBase", "Lib"]);
  });

  it("given a source, then it is known how many members its enums have, by their qualified names", () => {
    const source = `
      /* enum Old {A} */ enum Grade { A, B, // enum Commented { C }
        C }
      contract Base { struct Inside { uint256 a; } enum Mode { On } function f() external { { } } enum Last { A, B } }
      enum After { A }`;
    assert.deepEqual(
      [...enumSizesIn(source)],
      [
        ["Grade", 3],
        ["Base.Mode", 1],
        ["Base.Last", 2],
        ["After", 1],
      ],
    );
  });

  it("given a name that several files declare, then that counts which the contract's own file imports, and none where two contracts mean different ones", () => {
    const sources = new Map([
      ["a/Price.sol", "type Price is uint256;"],
      ["b/Price.sol", "type Price is uint128;"],
      ["b/Deep.sol", 'import {Price} from "./Price.sol";'],
      ["A.sol", 'import {Price} from "a/Price.sol"; import "b/Deep.sol"; contract A {}'],
      ["B.sol", 'import {Price} from "b/Price.sol"; contract B {}'],
    ]);
    const abi = [{ type: "function", inputs: [{ name: "", type: "uint256[2]", internalType: "Price[2]" }] }];
    const artifact = (source: string) => ({ abi, source, bytecode: "0x", deployedBytecode: "0x" });
    assert.equal(declarationsOf(sources, [artifact("A.sol")]).get("Price"), "a/Price.sol");
    assert.deepEqual([...declarationsOf(sources, [artifact("A.sol"), artifact("B.sol")])], [["Price", undefined]]);
    assert.deepEqual([...declarationsOf(new Map(), [artifact("A.sol")])], []);
  });
});
