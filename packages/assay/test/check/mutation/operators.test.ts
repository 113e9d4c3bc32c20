import assert from "node:assert/strict";
import { rewriteMembers, rewriteSource } from "./snippets";

const UINTS = "(uint256 a, uint256 b) external pure returns (uint256)";
const MATH = `library M {
  enum Rounding { Floor, Ceil }
  function mulDiv(uint256 a, uint256, uint256) internal pure returns (uint256) { return a; }
  function mulDiv(uint256 a, uint256, uint256, Rounding) internal pure returns (uint256) { return a; }
  function mulDivDown(uint256 a, uint256 b, uint256) internal pure returns (uint256) { return a; }
  function mulDivUp(uint256 a, uint256 b, uint256) internal pure returns (uint256) { return a; }
  function divUp(uint256 a, uint256) internal pure returns (uint256) { return a; }
  function min(uint256 a, uint256) internal pure returns (uint256) { return a; }
  function max(uint256 a, uint256) internal pure returns (uint256) { return a; }
}`;

/** Members of a contract, and text that the rewritten source must contain. */
const EXPRESSIONS: readonly (readonly [title: string, members: string, ...fragments: string[]])[] = [
  [
    "comparison",
    "function f(uint256 a, uint256 b) external pure returns (bool) { return a < b; }",
    "{ return (# ? a <= b : # ? a >= b : a < b); } else { return a < b; } }",
  ],
  [
    "equality",
    "function f(address a, address b) external pure returns (bool) { return a == b; }",
    "return (# ? a != b : a == b);",
  ],
  ["sum", `function f${UINTS} { return a + b; }`, "return (# ? a - b : a + b);"],
  ["product", `function f${UINTS} { return a * b; }`, "return (# ? a / b : a * b);"],
  ["remainder", `function f${UINTS} { return a % b; }`, "return (# ? a * b : a % b);"],
  ["power, left alone", `function f${UINTS} { return a ** b; }`, "{ return a ** b; }"],
  ["bits", `function f${UINTS} { return a | b; }`, "return (# ? a & b : a | b);"],
  [
    "bits whose operand would be read differently",
    `function f${UINTS} { return a | b | a; }`,
    "(# ? (a | b) & a : (# ? a & b : a | b) | a)",
  ],
  [
    "conjunction and negation",
    "function f(bool a, bool b) external pure returns (bool) { return a && !b; }",
    "return (# ? a || !b : a && (# ? b : !b));",
  ],
  [
    "condition of an if",
    "uint256 x; function f(bool a) external { if (a) x = x; }",
    "if ((# ? !(a) : a)) { if (#) {} else { x = x; } }",
  ],
  [
    "condition of a choice",
    "function f(bool a, uint256 b, uint256 c) external pure returns (uint256) { return a ? b : c; }",
    "return (# ? !(a) : a) ? b : c;",
  ],
  [
    "literal next to a variable",
    "function f(uint96 a) external pure returns (uint96) { return a * 7; }",
    "a * (# ? uint96(8) : # ? uint96(6) : uint96(7))",
  ],
  ["zero", "function f() external pure returns (uint8) { return 0; }", "return (# ? uint8(1) : uint8(0));"],
  [
    "the largest of a type",
    "function f() external pure returns (uint8) { return 255; }",
    "return (# ? uint8(254) : uint8(255));",
  ],
  [
    "negative number",
    "function f(int256 a) external pure returns (int256) { return a * -1; }",
    "a * (# ? int256(0) : # ? int256(-2) : int256(-1))",
  ],
  [
    "number that the compiler computes",
    "function f() external pure returns (uint256) { return 2 * 1 days; }",
    "return (# ? uint256(172801) : # ? uint256(172799) : uint256(2 * 1 days));",
  ],
  [
    "shifted literal",
    "function f(uint256 a) external pure returns (uint256) { return 1 << a; }",
    "return (# ? 1 >> a : (# ? uint256(2) : # ? uint256(0) : uint256(1)) << a);",
  ],
  [
    "literal in a tuple",
    "function f() external pure returns (address, uint8) { return (address(0), 18); }",
    "return (address((# ? uint160(1) : uint160(0))), (# ? uint8(19) : # ? uint8(17) : uint8(18)));",
  ],
  [
    "literal in a choice of tuples",
    "function f(bool a) external pure returns (uint256 x) { (, x) = a ? (true, 0) : (false, a ? x : x); }",
    "uint256(1) : uint256(0)",
  ],
  [
    "literal as an argument",
    "function f() external pure { g(3); } function g(uint16 x) private pure { x; }",
    "g((# ? uint16(4) : # ? uint16(2) : uint16(3)))",
  ],
  [
    "literal as a key",
    "mapping(uint64 => uint256) m; function f() external view returns (uint256) { return m[3]; }",
    "m[(# ? uint64(4) : # ? uint64(2) : uint64(3))]",
  ],
  ["truth", "function f() external pure returns (bool) { return true; }", "return (# ? false : true);"],
  [
    "constant where it is used",
    "uint256 constant N = 10; function f(uint256 a) external pure returns (uint256) { return a * N; }",
    "uint256 constant N = 10;",
    "a * (# ? N + 1 : # ? N - 1 : N)",
  ],
  [
    "constant zero",
    "uint256 constant N = 0; function f(uint256 a) external pure returns (uint256) { return a * N; }",
    "a * (# ? N + 1 : N)",
  ],
  [
    "revert",
    "error E(); function f(bool a) external pure { if (a) revert E(); }",
    "if ((# ? !(a) : a)) { if (#) {} else { revert E(); } }",
  ],
  ["require", 'function f(bool a) external pure { require(a, "no"); }', '{ if (#) {} else { require(a, "no"); } }'],
  [
    "if and else without braces",
    "uint256 x; function f(bool a, uint256 b) external { if (a) x = b; else delete x; }",
    "{ if (#) {} else { x = b; } } else { if (#) {} else { delete x; } }",
  ],
  [
    "compound assignment",
    "uint256 x; function f(uint256 a) external { x += a; }",
    "{ if (#) {} else if (#) { x -= a; } else if (#) { x = a; } else { x += a; } }",
  ],
  [
    "assignment within an expression",
    "uint256 x; function f(uint256 a) external returns (uint256) { return x -= a; }",
    "return (# ? (x += a) : # ? (x = a) : (x -= a));",
  ],
  ["counting", "uint256 x; function f() external returns (uint256) { return ++x; }", "return (# ? --x : ++x);"],
  [
    "loop",
    "uint256 x; function f(uint256 a) external { for (uint256 i = 0; i < a; ++i) x = i; }",
    "for (uint256 i = (# ? uint256(1) : uint256(0)); (# ? i <= a : # ? i >= a : i < a); ++i) { if (#) {} else { x = i; } }",
  ],
  [
    "event",
    "event E(uint256 a, uint256 b); function f(uint256 a, uint256 b) external { emit E(a, b); }",
    "{ if (#) {} else if (#) { emit E(b, a); } else { emit E(a, b); } }",
  ],
  [
    "arguments of an error",
    "error E(uint256 a, uint256 b); function f(uint256 a, uint256 b) external pure { revert E(a, b); }",
    "{ if (#) {} else if (#) { revert E(b, a); } else { revert E(a, b); } }",
  ],
  [
    "arguments of unequal types",
    "function f(uint256 a, uint8 b) external pure { g(a, b); } function g(uint256 a, uint8 b) private pure { a; b; }",
    "{ if (#) {} else { g(a, b); } }",
  ],
  [
    "call without a value that is returned",
    "function f(uint256 a, uint256 b) external pure { return g(a, b); } function g(uint256 a, uint256 b) private pure { a; b; }",
    "{ if (#) { return g(b, a); } else { return g(a, b); } }",
  ],
  [
    "fields by name",
    "struct S { uint256 a; uint256 b; } function f(uint256 x, uint256 y) external pure returns (S memory) { return S({b: x, a: y}); }",
    "(# ? S({b: y, a: x}) : S({b: x, a: y}))",
  ],
  [
    "key of a mapping",
    "mapping(uint256 id => mapping(address who => uint256)) m; function f(uint256 id, uint256 poolId, uint256 n, address who, address to) external view returns (uint256) { return m[id][who]; }",
    "return m[(# ? poolId : id)][(# ? to : who)];",
  ],
  [
    "key before the variable is there",
    "mapping(uint256 => uint256) m; function f(uint256 id) external view returns (uint256) { { uint256 tokenId = m[id]; tokenId; } uint256 x = m[id]; uint256 poolId = x; return poolId; }",
    "uint256 tokenId = m[id];",
    "uint256 x = m[id];",
  ],
  [
    "time in a difference",
    "function f(uint256 a) external view returns (uint256) { return a - block.timestamp; }",
    "a - (# ? block.timestamp + 1 : # ? block.timestamp - 1 : block.timestamp)",
  ],
  [
    "time in a comparison, without what the comparison's boundary says",
    "function f(uint256 a) external view returns (bool) { return a < block.timestamp; }",
    "(# ? a <= block.timestamp : # ? a >= block.timestamp : a < (# ? block.timestamp - 1 : block.timestamp))",
  ],
  [
    "time that is not measured",
    "function f(uint256 a) external view returns (uint256) { return block.timestamp / a; }",
    "(# ? block.timestamp * a : block.timestamp / a)",
  ],
];

const ROUNDINGS: readonly (readonly [call: string, fragment: string])[] = [
  ["M.mulDivDown(a, b, a)", "# ? M.mulDivUp(a, b, a) : # ? M.mulDivDown(a, a, b) : M.mulDivDown(a, b, a)"],
  ["M.mulDivUp(a, b, b)", "# ? M.mulDivDown(a, b, b) : M.mulDivUp(a, b, b)"],
  ["M.divUp(a, b)", "# ? (a) / (b) : # ? M.divUp(b, a) : M.divUp(a, b)"],
  ["M.min(a, b)", "# ? M.max(a, b) : M.min(a, b)"],
  ["M.max(a, b)", "# ? M.min(a, b) : M.max(a, b)"],
  ["M.mulDiv(a, b, a)", "# ? M.mulDiv(a, b, a, M.Rounding.Ceil) : # ? M.mulDiv(a, a, b) : M.mulDiv(a, b, a)"],
  ["M.mulDiv(a, b, a, M.Rounding.Ceil)", "M.mulDiv(a, b, a, (# ? M.Rounding.Floor : M.Rounding.Ceil))"],
];

describe("mutation operators", () => {
  for (const [title, members, ...fragments] of EXPRESSIONS) {
    it(`given ${title}, then it is rewritten as expected and compiles`, () => {
      const { text } = rewriteMembers(members);
      for (const fragment of fragments) assert.ok(text.includes(fragment), `expected ${fragment} in ${text}`);
    });
  }

  for (const [call, fragment] of ROUNDINGS) {
    it(`given ${call}, then the other direction is a mutant`, () => {
      const code = `import {M} from "./M.sol"; contract C { function f${UINTS} { return ${call}; } }`;
      const { text } = rewriteSource(code, { others: { "src/M.sol": MATH } });
      assert.ok(text.includes(fragment), `expected ${fragment} in ${text}`);
    });
  }
});

describe("mutation of modifiers", () => {
  const OWN = "address o; error E(); modifier only() { if (msg.sender != o) revert E(); _; }";

  it("given a modifier of the project, then a function without it has a copy, whose mutants are the same", () => {
    const { text, reported } = rewriteMembers(`${OWN} uint256 x; function f(uint256 a) external only { x = a; }`);
    const body = "if ((# ? msg.sender == o : msg.sender != o)) { if (#) {} else { revert E(); } }";
    assert.match(text, /modifier only__(\d+)\(\) .*external only__\1 /);
    assert.ok(text.includes(`{ if (##) { ${body} } _; }`), text);
    assert.deepEqual(
      reported.filter((one) => one.startsWith("modifier")),
      ["modifier: only -> "],
    );
  });

  it("given a modifier of the project with code after the function, then without it only the function remains", () => {
    const { text } = rewriteMembers(
      "uint256 x; modifier m(uint256 a) { x = a; _; x = 0; } function f() external m(3) {}",
    );
    assert.ok(/modifier m__\d+\(uint256 a\) \{ if \(#\) \{ _; \} else \{ .* _; .* \} \}/.test(text), text);
  });

  it("given a modifier of a library, then the function is split", () => {
    const guard = "abstract contract Guard { modifier once() { _; } }";
    const { text } = rewriteSource(
      `import {Guard} from "./Guard.sol"; contract C is Guard { modifier own() { _; }
       function f(uint256[] calldata a, uint256 b) external payable once own returns (uint256 c) { c = msg.value; } }`,
      { others: { "src/Guard.sol": guard } },
    );
    const head = /function f\(uint256\[\] calldata a, uint256 b\) external payable +returns \(uint256 c\)/;
    assert.match(text, head);
    assert.match(text, /\{ if \(#\) \{ return f__open\d+\(a, b\); \} return f__guarded\d+\(a, b\); \}/);
    assert.match(text, /function f__guarded\d+\([^)]*\) private once own__\d+ returns \(uint256 c\) \{ return f__body/);
    assert.match(text, /function f__open\d+\([^)]*\) private own__\d+ returns \(uint256 c\) \{ return f__body/);
    assert.match(text, /function f__body\d+\([^)]*\) private returns \(uint256 c\) \{ \{ if \(#\) \{\} else \{ c = /);
  });
});

describe("stale calls", () => {
  const MEMBERS = `uint256 x; uint256 y;
    function _now() internal view returns (uint256) { return x; }
    function f() external { y = _now(); }
    function g() external view returns (uint256) { return _now(); }`;
  const helper = { contract: "C", code: "function _then() internal view returns (uint256) { return y; }" };

  it("given a call in a function that changes state, then it sees the past; getters do not", () => {
    const stale = [{ call: "_now", instead: "_then", helper: { file: "src/Snippet.sol", ...helper } }];
    const { text, reported } = rewriteMembers(MEMBERS, { stale });
    assert.ok(text.includes("y = (# ? _then() : _now());"), text);
    assert.ok(text.includes("return _now();"), text);
    assert.ok(text.endsWith(`${helper.code} }`), text);
    assert.deepEqual(
      reported.filter((one) => one.startsWith("stale")),
      ["stale: _now() -> _then()"],
    );
  });

  it("given a helper for a file that is not mutated, then the error says so", () => {
    const stale = [{ call: "_now", instead: "_then", helper: { file: "src/Other.sol", ...helper } }];
    assert.throws(() => rewriteMembers(MEMBERS, { stale }), /goes into src\/Other.sol, which is not among/);
  });
});
