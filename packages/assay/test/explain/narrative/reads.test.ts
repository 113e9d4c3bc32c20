import assert from "node:assert/strict";
import { readTexts } from "../../../src/explain/narrative";

describe("what an invariant read", () => {
  it("given few reads, then those that answered nothing are shown, too: a balance of 0 may be what is wrong", () => {
    const reads = [
      { read: "Coin.balanceOf(Airdrop)", now: "0" },
      { read: "Airdrop.left()", now: "1" },
    ];
    assert.deepEqual(readTexts(reads), ["Coin.balanceOf(Airdrop): 0", "Airdrop.left(): 1"]);
  });

  it("given many, then they are not", () => {
    const zeros = Array.from({ length: 9 }, (_, i) => ({ read: `Coin.balanceOf(${i})`, now: "0" }));
    assert.deepEqual(readTexts([...zeros, { read: "Airdrop.left()", now: "1" }]), ["Airdrop.left(): 1"]);
  });
});
