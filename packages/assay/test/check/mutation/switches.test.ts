import assert from "node:assert/strict";
import { getCreateAddress, Interface, type InterfaceAbi } from "ethers";
import { startAnvil } from "../../../src/evm/engine";
import { beneficiaryOf, type Mutant } from "../../../src/check/mutation";
import type { Engine, Fixture } from "../../../src/core/types";
import { SMALL } from "../../../src/check/mutation/rewrite/operators";
import { earlyReturn, statementSwap } from "../../../src/check/mutation/rewrite/operators/statements";
import { rewriteSource, type Snippet } from "./snippets";

const GUARD = `abstract contract Guard {
  bool private _entered;
  modifier once() { require(!_entered); _entered = true; _; _entered = false; }
}`;
const CODE = `import {Guard} from "./Guard.sol";
contract Switch is Guard {
  uint256 private constant N = 10;
  uint256 public count;
  modifier only(address who) { if (msg.sender != who) revert(); _; }
  modifier counted() { count += 1; _; count += 20; }
  function mine(uint256 a) external view only(address(this)) returns (uint256) { return a; }
  function later() external counted only(msg.sender) returns (uint256) { return count; }
  function again(bool inner, uint256[] calldata list) external once counted returns (uint256 sum) {
    if (inner) return this.again(false, list);
    return list[1];
  }
  function sum(uint256 a, uint256 b) external pure returns (uint256) { return a + b * N; }
  function order(uint256 a) external returns (uint256 sum) { count = 3; sum = count; sum += a; return sum; }
  function late(uint256 a) external returns (uint256 sum) { sum = a; uint256 twice = sum * 2; sum = twice; return sum; }
  function set(uint256 a) external returns (uint256) { count = 3; count += a; return count; }
}`;
const START = 1_700_000_000;
const USER = `0x${"a1".repeat(20)}`;

describe("switches", () => {
  const address = getCreateAddress({ from: USER, nonce: 0 }).toLowerCase();
  let snippet: Snippet;
  let abi: Interface;
  let engine: Engine;

  before(async () => {
    snippet = rewriteSource(CODE, {
      others: { "src/Guard.sol": GUARD },
      operators: [...SMALL, statementSwap, earlyReturn],
    });
    const artifact = snippet.artifacts.Switch;
    abi = new Interface((artifact?.abi ?? []) as InterfaceAbi);
    const data = artifact?.bytecode ?? "";
    const fixture: Fixture = {
      genesisTime: START,
      balances: { [USER]: 10n ** 18n },
      transactions: [{ from: USER, data, value: 0n, time: START + 1, title: "deploy the switches" }],
    };
    engine = await startAnvil(fixture, { unlimitedCode: true });
  });

  after(() => engine.close());

  function mutant(name: string, operator: string, replacement: string): Mutant {
    const found = snippet.mutants.filter(
      (one) => one.function === name && one.operator === operator && one.replacement === replacement,
    );
    assert.equal(found.length, 1, `${found.length} mutants of ${name} are ${operator} to "${replacement}"`);
    return found[0] as Mutant;
  }

  /** The result of a function while a mutant is active; undefined when it reverts. */
  async function ask(number: number, name: string, args: readonly unknown[]): Promise<bigint | undefined> {
    const call = { from: USER, to: address, data: abi.encodeFunctionData(name, args), value: 0n, gas: 1_000_000 };
    const [[result] = []] = await engine.run([
      { time: START + 2, calls: [call], beneficiary: beneficiaryOf(number === 0 ? [] : [number]) },
    ]);
    assert.ok(result !== undefined);
    return result.ok ? BigInt(result.returnData) : undefined;
  }

  const LIST = [4n, 5n];

  for (const [name, args, expected] of [
    ["mine", [6n], undefined],
    ["later", [], 1n],
    ["again", [false, LIST], 5n],
    ["again", [true, LIST], undefined],
    ["sum", [7n, 2n], 27n],
    ["set", [4n], 7n],
    ["order", [4n], 7n],
    ["late", [4n], 8n],
  ] as const) {
    it(`given no mutant, then ${name} behaves as before`, async () => {
      assert.equal(await ask(0, name, args), expected);
      // a number that no mutant has
      assert.equal(await ask(snippet.mutants.length + 1, name, args), expected);
    });
  }

  for (const [name, operator, replacement, args, expected] of [
    ["mine", "modifier", "", [6n], 6n],
    ["again", "modifier", "", [true, LIST], 5n],
    ["sum", "arithmetic", "a - b * N", [7n, 2n], undefined],
    ["sum", "arithmetic", "b / N", [7n, 2n], 7n],
    ["sum", "constant", "N + 1", [7n, 2n], 29n],
    ["sum", "constant", "N - 1", [7n, 2n], 25n],
    ["set", "assignment", "count -= a", [2n], 1n],
    ["set", "assignment", "count = a", [2n], 2n],
    ["set", "literal", "uint256(4)", [2n], 6n],
    ["order", "statement-swap", "sum = count;\ncount = 3;", [2n], 2n],
    ["order", "statement-swap", "sum += a;\nsum = count;", [2n], 3n],
    ["order", "early-return", "return sum; count = 3;", [2n], 0n],
    ["order", "early-return", "return sum; sum += a;", [2n], 3n],
    ["late", "statement-swap", "uint256 twice = sum * 2;\nsum = a;", [2n], 0n],
    ["late", "early-return", "return sum; sum = twice;", [2n], 2n],
  ] as const) {
    it(`given ${operator} ${replacement} in ${name}, then ${name} behaves like that`, async () => {
      const found = snippet.mutants.filter((one) => one.function === name && one.operator === operator);
      const numbers = operator === "modifier" ? found.slice(0, 1) : [mutant(name, operator, replacement)];
      for (const { number } of numbers) assert.equal(await ask(number, name, args), expected);
    });
  }

  it("given a mutant in a modifier, then it acts in every function that has the modifier", async () => {
    const { number } = mutant("only", "relational", "msg.sender == who");
    assert.equal(await ask(number, "mine", [6n]), 6n);
    assert.equal(await ask(number, "later", []), undefined);
  });

  it("given a function without one of its modifiers, then it still has the others, and other functions keep the modifier", async () => {
    const [counted] = snippet.mutants.filter((one) => one.function === "later" && one.operator === "modifier");
    assert.equal(await ask(counted?.number ?? 0, "later", []), 0n);
    assert.equal(await ask(counted?.number ?? 0, "mine", [6n]), undefined);
  });
});
