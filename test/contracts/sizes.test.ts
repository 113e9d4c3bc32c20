import assert from "node:assert/strict";
import { artifacts } from "../support/artifacts";

/** The most code that a contract on a chain may have (EIP-170), bytes. */
const LIMIT = 24_576;

describe("size of the contracts", () => {
  it("given everything under contracts/current and contracts/earlier, then each contract's code is below the chain's limit", () => {
    const own = Object.entries(artifacts()).filter(([, { source }]) => /^contracts\/(current|earlier)\//.test(source));
    const sizes = new Map(own.map(([name, { deployedBytecode }]) => [name, (deployedBytecode.length - 2) / 2]));
    assert([...sizes.values()].filter((size) => size > 1_000).length >= 17, "the contracts were found");
    const tooLarge = [...sizes].filter(([, size]) => size >= LIMIT);
    assert.deepEqual(tooLarge, []);
  });
});
