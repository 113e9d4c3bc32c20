import assert from "node:assert/strict";
import { rewriteMembers, rewriteSource, type Snippet } from "./snippets";

const reasons = ({ inexpressible }: Snippet): string[] => [...new Set(inexpressible.map(({ reason }) => reason))];
const ADD = "function f(uint256 a, uint256 b) external pure returns (uint256) { return a + b; }";

describe("rewrite", () => {
  it("given pure functions, then they and their callers become view", () => {
    const { text } = rewriteMembers(`function f(uint256 a) external pure returns (uint256) { return g(a); }
      function g(uint256 a) private pure /* not "pure" */ returns (uint256) { return a + a; }`);
    assert.ok(text.includes("external view returns"), text);
    assert.ok(text.includes('private view /* not "pure" */ returns'), text);
  });

  it("given a function that an interface wants pure, then it and its callees stay unchanged, and a notice says so", () => {
    const snippet = rewriteSource(
      `import {I} from "./I.sol"; contract C is I {
       function f(uint256 a) external pure returns (uint256) { return g(a); }
       function g(uint256 a) private pure returns (uint256) { return a + a; }
       function h(uint256 a) external pure returns (uint256) { return g(a) - a; } }`,
      { others: { "src/I.sol": "interface I { function f(uint256 a) external pure returns (uint256); }" } },
    );
    assert.ok(snippet.text.includes("{ return a + a; }"), snippet.text);
    assert.deepEqual(snippet.reported, ["arithmetic: g(a) - a -> g(a) + a"]);
    assert.deepEqual(reasons(snippet), ["must stay pure"]);
  });

  it("given a pure function that an unchanged file uses, then it is not changed either", () => {
    const { mutants } = rewriteSource(
      "library L { function g(uint256 a) internal pure returns (uint256) { return a + a; } }",
      {
        others: {
          "src/User.sol":
            'import {L} from "./Snippet.sol"; contract U { function f(uint256 a) external pure returns (uint256) { return L.g(a); } }',
        },
      },
    );
    assert.deepEqual(mutants, []);
  });

  for (const [title, members, reason] of [
    ["a constructor", "uint256 x; constructor(uint256 a) { x = a; }", "runs at deployment only"],
    ["a variable's initial value", "uint256 x = 3;", "runs at deployment only"],
    ["an immutable's initial value", "uint256 immutable x = 3;", "runs at deployment only"],
    ["a constant's value", "uint256 constant x = 3;", "a constant's value: mutated where the constant is used"],
    ["the size of an array", "uint256[3] x;", "the compiler must know it: part of a type"],
    ["assembly", "function f() external { assembly { sstore(0, 1) } }", "inline assembly"],
    ["the step of a loop", "function f(uint256 n) external pure { for (; n > n; n++) {} }", "the loop would not end"],
    [
      "a pointer",
      "uint256[] x; function f() external view { uint256[] storage y; y = x; y; }",
      "a storage pointer must be assigned",
    ],
    ["adding nothing", "function f(uint256 a) external pure returns (uint256) { return a + 0; }", "gives the same"],
    [
      "a boundary",
      "function f(uint256 a) external pure returns (bool) { return a < 5; }",
      "the same as the comparison at its boundary",
    ],
  ] as const) {
    it(`given ${title}, then a notice says that it cannot be switched`, () => {
      assert.ok(reasons(rewriteMembers(members)).includes(reason));
    });
  }

  it("given text that is not ASCII, then places are right", () => {
    const { reported, mutants, text } = rewriteMembers(`/* äöü € 𝄞 */ ${ADD} // — ende`);
    assert.deepEqual(reported, ["arithmetic: a + b -> a - b"]);
    assert.ok(text.includes("{ return (# ? a - b : a + b); } else { return a + b; } } // — ende"), text);
    assert.equal(mutants[0]?.line, 4);
  });

  it("given documentation with rules, also inherited, then mutants carry them", () => {
    const { mutants } = rewriteSource(
      `import {I} from "./I.sol";
       contract C is I {
         /// @dev Adds. [PRICE-3,
         /// CAP-1] See (TIME-1).
         function g(uint256 a) public pure returns (uint256) { return a + a; }
         /// @inheritdoc I
         function f(uint256 a) external view returns (uint256) { return a * a; }
         function h(uint256 a) external view returns (uint256) { return a % a; } }`,
      {
        others: {
          "src/I.sol":
            "interface I {\n/// @notice Squares. [SQUARE-2]\nfunction f(uint256 a) external view returns (uint256); }",
        },
      },
    );
    assert.deepEqual(
      mutants.map(({ operator, contract, function: name, rules }) => [operator, contract, name, rules]),
      [
        ["arithmetic", "C", "g", ["PRICE-3", "CAP-1"]],
        ["arithmetic", "C", "f", ["SQUARE-2"]],
        ["arithmetic", "C", "h", []],
      ],
    );
  });

  it("given edits elsewhere, then keys stay; equal places of a function are counted", () => {
    const keys = ({ mutants }: Snippet): string[] => mutants.map(({ key }) => key);
    const twice = "function f(uint256 a) external pure returns (uint256) { return (a + a) * (a + a); }";
    const before = keys(rewriteMembers(twice));
    const after = keys(rewriteMembers(`uint256 y; function e() external { y = 1; }\n${twice}`));
    assert.equal(new Set(before).size, 3);
    assert.deepEqual(
      after.filter((key) => key.includes("C.f")),
      before,
    );
    assert.ok(before.includes("src/Snippet.sol:C.f:arithmetic:a + a -> a - a #2"));
  });

  it("given an excluded key, then only that mutant is left out, with a notice", () => {
    const { mutants } = rewriteMembers(ADD);
    const snippet = rewriteMembers(ADD, { exclude: new Set(mutants.map(({ key }) => key)) });
    assert.deepEqual(snippet.mutants, []);
    assert.deepEqual(
      snippet.inexpressible.map(({ file, line, operator, text, reason }) => [file, line, operator, text, reason]),
      [["src/Snippet.sol", 4, "arithmetic", "a + b -> a - b", "does not compile"]],
    );
  });

  it("given nested mutants, then a mutant's replacement has no switches, and numbers follow the source", () => {
    const { mutants, sources } = rewriteMembers(
      "function f(uint256 a) external pure returns (bool) { return a * 3 < a + 7 && !(a == 9); }",
    );
    const text = sources.get("src/Snippet.sol") ?? "";
    assert.deepEqual(
      [...text.matchAll(/>> \d+\) == (\d+)/g)].map(([, number]) => Number(number)),
      mutants.map(({ number }) => number),
    );
    for (const { replacement } of mutants) assert.ok(!replacement.includes("coinbase"));
  });
});
