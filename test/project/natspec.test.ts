import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { readAsts, readSources } from "assay/compile";

const root = resolve(__dirname, "../..");
const INTERFACES = "contracts/interfaces";

/** As far as it is used here. */
interface Solhint {
  readonly processStr: (
    source: string,
    config: unknown,
  ) => { readonly reports: readonly { readonly message: string }[] };
}

/** A declaration in the compiler's syntax tree, as far as it is used here. */
interface Declaration {
  readonly nodeType: string;
  readonly name?: string;
  readonly documentation?: { readonly text: string } | null;
  /** What a file or a contract declares. */
  readonly nodes?: readonly Declaration[];
  /** Of a struct. */
  readonly members?: readonly Declaration[];
  readonly parameters?: { readonly parameters: readonly Declaration[] };
  readonly returnParameters?: { readonly parameters: readonly Declaration[] };
}

const DOCUMENTED = ["StructDefinition", "EnumDefinition", "ErrorDefinition", "FunctionDefinition"];

/** What solhint's use-natspec does not look at: structs, enums, errors, and return values without a name. */
function gapsIn(tree: Declaration): string[] {
  const inside = (tree.nodes ?? []).flatMap((node) => gapsIn(node));
  if (!DOCUMENTED.includes(tree.nodeType)) return inside;
  const text = tree.documentation?.text ?? "";
  const where = `${tree.nodeType} ${tree.name ?? ""}`;
  if (tree.nodeType === "FunctionDefinition") {
    const values = tree.returnParameters?.parameters.length ?? 0;
    const told = [...text.matchAll(/@return\s+\S/g)].length;
    return told === values ? [] : [`${where}: @return for ${told} of ${values} values`];
  }
  const named = tree.nodeType === "StructDefinition" ? tree.members : tree.parameters?.parameters;
  const params = (tree.nodeType === "EnumDefinition" ? [] : (named ?? [])).map(({ name = "" }) => name);
  const told = [...text.matchAll(/@param\s+(\w+)\s+\S/g)].map(([, name]) => name);
  return [
    ...(/@notice\s+\S/.test(text) ? [] : [`${where}: no @notice`]),
    ...(told.join() === params.join() ? [] : [`${where}: @param for [${told.join()}], it has [${params.join()}]`]),
  ];
}

const gaps = (source: string): string[] =>
  [...readAsts(new Map([["a.sol", `pragma solidity 0.8.28;\n${source}`]])).values()].flatMap((tree) =>
    gapsIn(tree as Declaration),
  );

const COMMENT = /^\s*\/\/\/? (.*)$/;
/** What begins a paragraph of its own: a tag, an item of a list. */
const BEGINS = /^(?:@|- )/;

/** Line breaks of comments within a number, a range or a formula, or between a number and its unit: "line: before | after". */
function brokenNumbers(text: string): string[] {
  const comments = text.split("\n").map((line) => COMMENT.exec(line)?.[1]?.trim() ?? "");
  return comments.slice(1).flatMap((after, index) => {
    const before = comments[index] ?? "";
    if (before === "" || after === "" || BEGINS.test(after)) return [];
    const apart = /(?:\d|(?:^|\s)(?:[-+*/<>=…]|[<>!:]=))$/.test(before) || /^(?:[+*/<>=…]|[<>!:]=|%)/.test(after);
    return apart ? [`${index + 1}: ${before.slice(-30)} | ${after.slice(0, 30)}`] : [];
  });
}

describe("documentation in the sources", function () {
  this.timeout(60_000);

  describe("of functions and events, which solhint checks", () => {
    const { processStr } = createRequire(__filename)("solhint") as Solhint;
    const config: unknown = JSON.parse(readFileSync(join(root, INTERFACES, ".solhint.json"), "utf8"));
    const messages = (source: string): readonly string[] =>
      processStr(source, config).reports.map(({ message }) => message);
    const WHOLE = [
      "/// @title I",
      "/// @notice I.",
      "interface I {",
      "    /// @notice E.",
      "    /// @param a wei",
      "    event E(uint256 a);",
      "    /// @notice F.",
      "    /// @param a wei",
      "    /// @return b seconds",
      "    function f(uint256 a) external returns (uint256 b);",
      "}",
    ];
    const without = (line: number): readonly string[] => messages(WHOLE.filter((_, at) => at !== line).join("\n"));

    it("given all of it, then the rule of the interfaces' folder reports nothing", () => {
      assert.deepEqual(messages(WHOLE.join("\n")), []);
    });

    it("given a title, notice, parameter or return value without documentation, then it is reported", () => {
      assert.match(without(0).join(), /Missing @title tag in contract 'I'/);
      assert.match(without(1).join(), /Missing @notice tag in contract 'I'/);
      assert.match(without(3).join(), /Missing @notice tag in event 'E'/);
      assert.match(without(4).join(), /Missing @param tag in event 'E'/);
      assert.match(without(6).join(), /Missing @notice tag in function 'f'/);
      assert.match(without(7).join(), /Missing @param tag in function 'f'/);
      assert.match(without(8).join(), /Missing @return tag in function 'f'/);
    });
  });

  describe("of structs, errors and return values without a name, which it does not", () => {
    it("given a struct or an error without a notice or with other parameters, then it is reported", () => {
      assert.deepEqual(gaps("/// @notice S.\n/// @param a wei\nstruct S { uint256 a; uint256 b; }"), [
        "StructDefinition S: @param for [a], it has [a,b]",
      ]);
      assert.deepEqual(gaps("/// @param a wei\nerror E(uint256 a);"), ["ErrorDefinition E: no @notice"]);
      assert.deepEqual(gaps("enum R { A, B }"), ["EnumDefinition R: no @notice"]);
      assert.deepEqual(gaps("/// @notice E.\n/// @param a wei\nerror E(uint256 a);"), []);
    });

    it("given an unnamed return value without documentation, then it is reported", () => {
      const f = "function f() external view returns (uint256, uint256);";
      assert.deepEqual(gaps(`interface I {\n/// @notice F.\n/// @return wei\n${f}\n}`), [
        "FunctionDefinition f: @return for 1 of 2 values",
      ]);
      assert.deepEqual(gaps(`interface I {\n/// @notice F.\n/// @return wei\n/// @return seconds\n${f}\n}`), []);
    });

    it("given the interfaces, then each is documented", () => {
      const trees = [...readAsts(readSources(root, INTERFACES))].filter(([name]) => name.startsWith(INTERFACES));
      assert.ok(trees.length >= 24, `expected all interfaces, found ${trees.length} files`);
      const found = trees.flatMap(([name, tree]) => gapsIn(tree as Declaration).map((gap) => `${name}: ${gap}`));
      assert.deepEqual(found, []);
    });
  });

  describe("of numbers", () => {
    it("given a line break in a number, a formula, a range or before a unit, then it is reported; elsewhere it is not", () => {
      for (const [before, after] of [
        ["at most 10", "000 basis points"],
        ["floor((now - updated) / 1", "day)"],
        ["premium = ceil(native * price * days /", "(365 * 1e18))"],
        ["365 + 261 + 14 + 7", "= 647 days"],
        ["[COVER-1", "… COVER-6]"],
      ] as const) {
        assert.equal(brokenNumbers(`/// ${before}\n    /// ${after}`).length, 1, `${before} | ${after}`);
      }
      assert.deepEqual(brokenNumbers("/// @param fee at most 5 000\n/// @param maxFee basis points"), []);
      assert.deepEqual(
        brokenNumbers("/// One is 1.\n/// - Two is 2\n/// - Three is 3\nuint256 constant THREE = 3;"),
        [],
      );
      assert.deepEqual(brokenNumbers("// lasts at most\n// 10 000 seconds"), []);
    });

    it("given the contracts, then no line break takes one apart", () => {
      const sources = [...readSources(root, "contracts")].filter(([name]) => name.startsWith("contracts/"));
      const found = sources.flatMap(([name, text]) => brokenNumbers(text).map((place) => `${name}:${place}`));
      assert.deepEqual(found, []);
    });
  });
});
