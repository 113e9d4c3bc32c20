import assert from "node:assert/strict";
import { traceOf } from "../../packages/assay/src/search/trace";
import { accountAt, addressOf } from "../../properties/fixture/addresses";
import { subject } from "../support/protocol";

/** More than are known by their addresses from the start. */
const POOLS = 260;

describe("addresses of pools", () => {
  it("given a pool beyond those that are known from the start, when it is looked up, then it has a unique address, by which it is found", () => {
    const address = addressOf("pool:4711");
    assert.match(address, /^0x[0-9a-f]{40}$/);
    assert.notEqual(address, addressOf("pool:4712"));
    assert.equal(accountAt(address), "pool:4711");
  });

  for (const account of ["pool:0", "pool:01", "pool:", "nobody"])
    it(`given "${account}", then the error says what is expected`, () => {
      assert.throws(
        () => addressOf(account),
        /no address is known for account ".*": expected an actor, a contract or a pool/,
      );
    });

  it(`given a sequence that creates ${POOLS} pools, when it is planned, then the creation of each is predicted`, () => {
    const mutual = subject();
    const editor = mutual.callEditor;
    assert.ok(editor !== undefined);
    const time = mutual.session(0, () => false).open()[0]?.time ?? 0;
    const call = { caller: "alice", value: 0n, operation: { op: "createStakingPool", fee: 0n, maxFee: 0n } };
    const actions = Array.from({ length: POOLS }, () => editor.action({ time, kind: "createPool", call }));
    const { calls, features } = traceOf(mutual, { offset: 0, actions });
    assert.equal(calls.length, POOLS);
    assert.ok(features.has("outcome createStakingPool ok"), [...features.keys()].join());
    assert.ok(![...features.keys()].some((feature) => /^outcome createStakingPool (?!ok)/.test(feature)));
  });
});
