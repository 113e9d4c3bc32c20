import assert from "node:assert/strict";
import { LARGE } from "../../../src/check/mutation/rewrite/operators";
import { callTarget } from "../../../src/check/mutation/rewrite/operators/calls";
import { decision } from "../../../src/check/mutation/rewrite/operators/conditions";
import { earlyReturn, statementSwap } from "../../../src/check/mutation/rewrite/operators/statements";
import { field, variable } from "../../../src/check/mutation/rewrite/operators/variable";
import { largeStep } from "../../../src/check/mutation/rewrite/operators/literals";
import type { Operator } from "../../../src/check/mutation/rewrite/types";
import { reduction } from "../../../src/check/mutation/rewrite/operators/reduction";
import { rewriteMembers, rewriteSource } from "./snippets";

type Case = readonly [title: string, operator: Operator, members: string, reported: readonly string[], text?: string];

const S = "struct S { uint256 a; uint256 b; uint256 c; address d; }";
const MIN = "function min(uint256 a, uint256) private pure returns (uint256) { return a; }";

/** Members of a contract, and all mutants of one operator. */
const CASES: readonly Case[] = [
  [
    "an if with several statements",
    decision,
    "uint256 x; function f(bool a) external { if (a) { x = 1; x = 2; } }",
    ["a -> true", "a -> false"],
    "if ((# ? true : # ? false : a)) {",
  ],
  ["an if that only refuses", decision, "error E(); function f(bool a) external pure { if (a) revert E(); }", []],
  [
    "an if with one statement, whose absence is a mutant already",
    decision,
    "uint256 x; function f(bool a) external { if (a) x = 1; }",
    ["a -> true"],
  ],
  [
    "an if with one statement and a condition that does something",
    decision,
    "uint256 x; function f() external { if (++x > 3) x = 1; }",
    ["++x > 3 -> true", "++x > 3 -> false"],
  ],
  [
    "sides of and and or",
    decision,
    "function f(bool a, bool b) external pure returns (bool) { return a && (b || a); }",
    ["a -> true", "(b || a) -> true", "b -> false", "a -> false"],
  ],
  [
    "a loop, which must end",
    decision,
    "uint256 x; function f(uint256 n) external { while (x < n) ++x; }",
    ["x < n -> false"],
  ],
  [
    "the smaller of two",
    reduction,
    `${MIN} function f(uint256 a, uint256 b) external pure returns (uint256) { return min(a, b + 1); }`,
    ["min(a, b + 1) -> a", "min(a, b + 1) -> b + 1"],
    "return (# ? a : # ? b + 1 : min(a, b + 1));",
  ],
  [
    "numbers, but for those that one step reaches",
    largeStep,
    "function f(uint8 a) external pure returns (uint8) { return a + 3 + 100 + 200; }",
    ["100 -> uint8(150)", "100 -> uint8(50)", "200 -> uint8(100)"],
  ],
  [
    "named constants",
    largeStep,
    "uint256 constant N = 10; uint256 constant ONE = 1; function f() external pure returns (uint256) { return N * ONE; }",
    ["N -> N + N / 2", "N -> N - N / 2"],
  ],
  [
    "statements where one writes what the other reads",
    statementSwap,
    "uint256 x; uint256 y; function f(uint256 a) external { x = a; y = x; }",
    ["x = a; y = x; -> y = x; x = a;"],
    "{ if (#) { y = x; } x = a; { if (#) {} else { y = x; } } }",
  ],
  [
    "statements that do not meet",
    statementSwap,
    "uint256 x; uint256 y; function f(uint256 a) external { x = a; y = a; }",
    [],
  ],
  [
    "a declaration that reads what is written before",
    statementSwap,
    "uint256 x; function f(uint256 a) external returns (uint256) { x = a; uint256 b = x; return b; }",
    ["x = a; uint256 b = x; -> uint256 b = x; x = a;"],
    "{ { if (#) {} else { x = a; } } uint256 b = x; if (#) { x = a; } return b; }",
  ],
  [
    "a branch without braces",
    statementSwap,
    "error E(); uint256 x; function f(uint256 a) external { x += a; if (x > 9) revert E(); }",
    ["x += a; if (x > 9) revert E(); -> if (x > 9) revert E(); x += a;"],
    "{ { if (#) {} else { x += a; } } if (x > 9) revert E(); if (#) { x += a; } }",
  ],
  [
    "a declaration that the next one needs",
    statementSwap,
    "uint256 x; function f(uint256 a) external { uint256 b = a; x = b; }",
    [],
  ],
  [
    "events",
    statementSwap,
    "event E(); event F(); function f() external { emit E(); emit F(); }",
    ["emit E(); emit F(); -> emit F(); emit E();"],
  ],
  [
    "a call and what it may change",
    statementSwap,
    "uint256 x; uint256 y; function f() external { g(); y = x; } function g() private { x = 2; }",
    ["g(); y = x; -> y = x; g();"],
  ],
  [
    "a call that may see what a pointer leads to",
    statementSwap,
    `${S} S s; function f(uint256 a) external { S storage t = s; t.a = a; a = g(); } function g() private view returns (uint256) { return s.a; }`,
    ["t.a = a; a = g(); -> a = g(); t.a = a;"],
  ],
  [
    "a function without a value",
    earlyReturn,
    "uint256 x; uint256 y; uint256 z; function f(uint256 a) external { x = a; y = a; z = a; x = z; }",
    ["x = a; -> return; x = a;", "z = a; -> return; z = a;"],
    "{ if (#) { return; } x = a; y = a; if (#) { return; } z = a; x = z; }",
  ],
  [
    "values with and without names",
    earlyReturn,
    "function f(uint256 a) external pure returns (uint256 b, address) { b = a; b += b; return (b, address(0)); }",
    ["b = a; -> return (b, address(0)); b = a;"],
  ],
  ["one statement", earlyReturn, "uint256 x; function f(uint256 a) external { x = a; }", []],
  [
    "variables of the function that are read, the nearest, once",
    variable,
    "function f(uint256 a, address z, uint256 b, uint256 c) external pure returns (uint256) { z; return a * a + c; }",
    ["a -> b", "c -> b"],
  ],
  [
    "variables of the contract",
    variable,
    "address p; address q; address constant R = address(1); function f(address r) external view returns (bool) { return p == r; }",
    ["p -> q"],
  ],
  [
    "immutables, which are never written",
    variable,
    "address immutable p = address(1); address q; function f(address r) external { q = r; }",
    [],
  ],
  [
    "a variable that is written",
    variable,
    "uint256 x; uint256 y; function f(bool a) external { x = 2; delete y; a; }",
    ["x = 2 -> y = 2", "delete y -> delete x"],
    "{ if (#) { y = 2; } else { x = 2; } } { if (#) { delete x; } else { delete y; } }",
  ],
  [
    "a comparison with the other one itself",
    variable,
    "function f(uint256 a, uint256 b) external pure returns (bool) { return a < b; }",
    [],
  ],
  [
    "a counter among amounts",
    variable,
    "function f(uint256 n) external pure returns (uint256 s) { for (uint256 i = 0; i < n; ++i) s += i; }",
    ["n -> s", "s += i -> n += i"],
  ],
  [
    "fields that are read and written",
    field,
    `${S} S s; function f(S memory m) external { s.b = m.a; s.d = m.d; }`,
    ["s.b = m.a -> s.c = m.a", "m.a -> m.b"],
    "{ if (#) { s.c = m.a; } else { s.b = (# ? m.b : m.a); } }",
  ],
];

const CALLS = `import {A, B} from "./Others.sol";
contract C { A a; A a2; B b; uint256 n;
  function f(uint256 x) external { a.put(x); n = b.read(x); n = a.read(x); } }`;
const OTHERS = `interface Base { function read(uint256 x) external view returns (uint256); }
  interface A is Base { function put(uint256 x) external; }
  interface B { function read(uint256 x) external view returns (uint256); function put(int256 x) external; }`;

describe("larger mutation operators", () => {
  for (const [title, operator, members, expected, fragment] of CASES) {
    it(`given ${title}, when ${operator.name} looks at it, then it makes exactly the expected mutants, and they compile`, () => {
      const { reported, text } = rewriteMembers(members, { operators: [operator] });
      assert.deepEqual(
        reported.map((one) => one.slice(one.indexOf(": ") + 2)),
        expected,
      );
      if (fragment !== undefined) assert.ok(text.includes(fragment), `expected ${fragment} in ${text}`);
    });
  }

  it("given contracts with the same function, then the nearest are called instead, of any type", () => {
    const { reported } = rewriteSource(CALLS, { others: { "src/Others.sol": OTHERS }, operators: [callTarget] });
    assert.deepEqual(
      reported.map((one) => one.slice(one.indexOf(": ") + 2)),
      [
        "a.put(x) -> a2.put(x)",
        ...["b.read(x) -> a2.read(x)", "b.read(x) -> a.read(x)"],
        ...["a.read(x) -> a2.read(x)", "a.read(x) -> b.read(x)"],
      ],
    );
  });

  for (const [title, operator, members, reason] of [
    ["a loop", decision, "uint256 x; function f(uint256 n) external { while (x < n) ++x; }", "the loop would not end"],
    [
      "a guard",
      decision,
      "error E(); function f(bool a) external pure { if (a) revert E(); }",
      "the same as leaving the statement out",
    ],
    [
      "a guard",
      decision,
      "error E(); function f(bool a) external pure { if (a) revert E(); }",
      "its opposite refuses as much",
    ],
    [
      "two declarations",
      statementSwap,
      "uint256 x; function f() external returns (uint256) { uint256 a = ++x; uint256 b = ++x; return a - b; }",
      "both declare something or are more than one statement",
    ],
    [
      "a struct without a name",
      earlyReturn,
      `${S} uint256 x; function f(S memory s) external returns (S memory) { x = 1; x = 2; return s; }`,
      "what it returns has no name",
    ],
    [
      "a pointer",
      earlyReturn,
      `${S} S s; function f(uint256 a) external { g(a); } function g(uint256 a) private returns (S storage r) { s.a = a; s.b = a; r = s; }`,
      "a storage pointer must be assigned",
    ],
    [
      "several variables written at once",
      variable,
      "function f(uint256 a, uint256 b) external pure { (a, b) = (1, 2); }",
      "one of several that are written at once",
    ],
    [
      "several written at once",
      field,
      `${S} function f(S memory s) external pure { (s.a, s.b) = (1, 2); }`,
      "one of several that are written at once",
    ],
  ] as const) {
    it(`given ${title}, then ${operator.name} reports that ${reason}`, () => {
      const { inexpressible } = rewriteMembers(members, { operators: [operator] });
      assert.ok(inexpressible.some((one) => one.reason === reason));
    });
  }

  it("given the same source twice, then the mutants and their keys are the same, and no key appears twice", () => {
    const [, , members] = CASES[0] ?? [];
    assert.ok(members !== undefined);
    const keys = (): string[] => rewriteMembers(members, { operators: LARGE }).mutants.map(({ key }) => key);
    assert.deepEqual(keys(), keys());
    assert.equal(new Set(keys()).size, keys().length);
  });
});
