import assert from "node:assert/strict";
import { ParamType } from "ethers";
import { Abstaining } from "../../../src/project/declared/abstaining";
import { keyOf } from "../../../src/project/declared/remembered";
import { Choices } from "../../../src/project/kit/choices";
import type { GivenArguments, Met } from "../../../src/project/kit";
import type { Hex } from "../../../src/core/types";

const account = (digit: number): Hex => `0x${String(digit).repeat(40)}`;
const [BUYER, SELLER, ARBITER] = [account(1), account(2), account(3)];
const ID = ParamType.from("uint256 id");
const made = (value: bigint, by: string): Met => ({ type: "uint256", name: "id", value, by });

const call = (name: string, caller: Hex, args: GivenArguments["args"]): GivenArguments => ({
  ...{ name, caller, args },
  types: new Map(Object.keys(args).map((of) => [of, of === "id" ? ID : ParamType.from(`address ${of}`)])),
});

describe("ids", () => {
  it("given ids of one name in two contracts, then a call is given those of its own contract; of others only where it has none", () => {
    const known = new Abstaining();
    known.meet([made(7n, "Cards")], call("Cards.make", BUYER, {}));
    assert.deepEqual(known.made("uint256", "id", "House"), [7n]);
    assert.ok(known.lacks(keyOf("uint256", "id"), "House"));
    known.meet([made(0n, "House")], call("House.open", BUYER, {}));
    assert.deepEqual(known.made("uint256", "id", "House"), [0n]);
    assert.ok(!known.lacks(keyOf("uint256", "id"), "House"));
  });

  it("given a call about a thing, then who goes on with it may be anybody whom the call named that made the thing", () => {
    const known = new Abstaining();
    known.meet([made(1n, "Escrow")], call("Escrow.open", BUYER, { seller: SELLER, arbiter: ARBITER }));
    known.meet([], call("Escrow.dispute", BUYER, { id: 1n }));
    // only the last calls of a function are remembered: not the one that named the arbiter
    for (let id = 2n; id < 6n; id++) known.meet([made(id, "Escrow")], call("Escrow.open", SELLER, {}));
    const callers = new Set<Hex | undefined>();
    for (let seed = 0; seed < 400; seed++) {
      const { caller, args } =
        known.calls.follow([ID], ["id"], new Choices([seed * 7_919 + 1]).branch(), [BUYER, SELLER, ARBITER]) ?? {};
      if (args?.["id"] === 1n) callers.add(caller);
    }
    assert.ok(callers.has(ARBITER));
  });
});
