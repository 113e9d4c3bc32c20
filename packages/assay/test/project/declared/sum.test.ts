import assert from "node:assert/strict";
import { among, sum, summedOver } from "../../../src/project/declared/tables";

/** As a project has it that tsc does not check. */
const untyped = sum as (...given: readonly unknown[]) => unknown;
const accounts = (): string[] => ["alice", "bob", "alice"];

describe("sum", () => {
  it("given a getter, a function, or a list with a function, then it adds the amounts, of each account once", () => {
    assert.equal(sum(summedOver(() => 5n, "Coin.balanceOf", accounts)), 10n);
    assert.equal(
      among(accounts, () => sum((who) => BigInt(who.length))),
      8n,
    );
    assert.equal(
      sum([1n, 2n], (one) => one * 10n),
      30n,
    );
  });

  const positions = summedOver(() => [1n, 2n], "Vault.positions", accounts);
  const write = "write sum\\(\\(one\\) => now.Vault.positions\\(one\\)\\[0\\]\\)";
  for (const [what, given, said] of [
    [
      "a getter of several values",
      [positions],
      new RegExp(`a bigint of each, received a list from Vault.positions of alice; ${write}`),
    ],
    ["a getter and a function", [positions, () => 1n], new RegExp(`received two functions; ${write}`)],
    [
      "a function that gives a text",
      [[{ id: 1n }], () => "1"],
      /a bigint of each, received "1" from the function of { id }/,
    ],
    ["a list of numbers", [[1], (one: number) => one], /a bigint of each, received number 1 from/],
  ] as const)
    it(`given ${what}, then it says what to write`, () => {
      assert.throws(() => untyped(...given), { name: "InternalError", message: said });
    });
});
