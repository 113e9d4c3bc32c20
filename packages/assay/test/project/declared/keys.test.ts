import assert from "node:assert/strict";
import { idOfKeys, idsAhead, keysOfId } from "../../../src/project/declared/keys";

const accounts = (["aa", "bb", "cc"] as const).map((one) => `0x${one.repeat(20)}` as const);
const [a, b, c] = accounts as [`0x${string}`, `0x${string}`, `0x${string}`];

describe("the keys beside one", () => {
  for (const [what, types, keys, ahead] of [
    [
      "a number and an account",
      ["uint256", "address"],
      [7n, b],
      [
        [8n, b],
        [9n, b],
        [7n, a],
        [7n, c],
      ],
    ],
    ["the last number of its type", ["uint8"], [255n], []],
    ["the last but one of a type with a sign", ["int8"], [126n], [[127n]]],
    ["what is neither number nor account", ["bool", "bytes32"], [true, `0x${"07".repeat(32)}`], []],
  ] as const)
    it(`given ${what}, then they are those that can be read next`, () => {
      assert.deepEqual(
        idsAhead(idOfKeys(keys), types, accounts, 2).map((id) => keysOfId(id, types)),
        ahead,
      );
    });
});
