import assert from "node:assert/strict";
import fc from "fast-check";
import { checkForms } from "../../../src/project/declared/forms";

/** A project that tsc does not check. */
const checked = (more: object): void => {
  checkForms(__dirname, { contracts: { Coin: () => [] }, ...more });
};

describe("forms of a project", () => {
  it("given arbitraries, functions and numbers, then nothing is said", () => {
    const args = { to: fc.constant("alice"), value: () => 5n };
    checked({
      calls: {
        "Coin.pay": { caller: () => "deployer", value: fc.bigInt(), weight: 0.5, args },
        "Coin.all": { args: () => fc.record({ to: args.to }) },
      },
      time: { start: 2_000_000_000, spread: 1, weight: 0 },
    });
  });

  for (const [what, more, said] of [
    [
      "a caller as a text",
      { calls: { "Coin.pay": { caller: "deployer" } } },
      /^assay\.config\.ts: calls, Coin\.pay, caller: expected an arbitrary or a function that gives the value, received "deployer"; write \(\) => "deployer"$/,
    ],
    [
      "a value as a bigint",
      { calls: { "Coin.pay": { value: 5n } } },
      /Coin\.pay, value: .* bigint 5n; write \(\) => 5n$/,
    ],
    ["an argument as a list", { calls: { "Coin.pay": { args: { to: [1n] } } } }, /Coin\.pay, to: .* received a list$/],
    [
      "a weight as a text",
      { calls: { "Coin.pay": { weight: "3" } } },
      /Coin\.pay, weight: expected a number from 0 on/,
    ],
    [
      "no time at all between beginnings",
      { time: { spread: 0 } },
      /time, spread \(seconds\): expected a whole number from 1 on, .* number 0$/,
    ],
    [
      "a start as a bigint",
      { time: { start: 5n } },
      /time, start \(Unix seconds\): expected a whole number from 0 on, and no bigint, received bigint 5n$/,
    ],
    [
      "something behind a contract that there is not",
      { behind: { Dor: "Coin" }, contracts: { Coin: () => [], Door: () => [] } },
      /^behind: there is no contract "Dor"; did you mean Door\?$/,
    ],
    [
      "something behind one of several of a kind",
      {
        behind: { One: "Coin" },
        contracts: { Proxy: { One: () => [], Two: () => [] } },
        compiledAs: { Proxy: "src/Proxy.sol:Proxy" },
      },
      /^behind: One is one of several Proxy, .* compiledAs: \{ One: "src\/Proxy\.sol:Proxy" \}, or say what is behind Proxy$/,
    ],
    ["a misspelt member", { tiem: {} }, /there is no "tiem"; did you mean time\?/],
  ] as const)
    it(`given ${what}, then it says what is expected`, () => {
      assert.throws(
        () => {
          checked(more);
        },
        { name: "InternalError", message: said },
      );
    });
});
