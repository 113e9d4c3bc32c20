import assert from "node:assert/strict";
import { FunctionFragment } from "ethers";
import type { Context } from "../../../src/project/declared/context";
import type { FunctionShape } from "../../../src/project/declared/shapes";
import { needNotSucceed, weighed } from "../../../src/project/declared/standing-in";

const shape = (contract: string, text: string): FunctionShape => {
  const fragment = FunctionFragment.from(text);
  return { contract, fragment, signature: fragment.format() } as unknown as FunctionShape;
};
const INIT = FunctionFragment.from("function initialize(uint256)").selector;

/** Vault is called through Door, whose constructor is given `data`; the opening calls `opened` of Jar. */
const contextWith = (behind: object, data = "0x", opened?: string): Context =>
  ({
    raw: { contracts: { Vault: [], Door: [], Jar: [] }, behind },
    instances: { deployed: (kind: string) => [kind] },
    world: {
      at: {},
      people: [],
      options: { contracts: { Door: { args: () => ["0x01", data] } } },
      opening: opened === undefined ? [] : [{ contract: "Jar", method: opened }],
    },
  }) as unknown as Context;

describe("functions that need not succeed", () => {
  const proxied = contextWith({ Door: "Vault" }, `${INIT}${"0".repeat(64)}`);

  it("given a contract behind a proxy, then it is called less often than the proxy, and none of its functions must succeed", () => {
    assert.equal(needNotSucceed(proxied, shape("Vault", "function pay()")), true);
    assert.equal(needNotSucceed(proxied, shape("Door", "function pay()")), false);
    assert.ok(weighed(proxied, 1) > 1);
    assert.equal(weighed(contextWith({}), 3), 3);
  });

  it("given an initialiser that the deployment calls, then it need not succeed again", () => {
    const initialize = "function initialize(uint256)";
    assert.equal(needNotSucceed(proxied, shape("Door", initialize)), true);
    assert.equal(needNotSucceed(contextWith({ Door: "Vault" }), shape("Door", initialize)), false);
    assert.equal(needNotSucceed(contextWith({}, "0x", "initialize(uint256)"), shape("Jar", initialize)), true);
    assert.equal(needNotSucceed(contextWith({}), shape("Jar", initialize)), false);
  });
});
