import assert from "node:assert/strict";
import { Interface, type InterfaceAbi } from "ethers";
import { startAnvil } from "assay/engine";
import type { Call, Engine } from "assay/types";
import { addressOf } from "../../../properties/fixture/addresses";
import { deployment } from "../../../properties/fixture/deploy";
import { artifactsOf, contractIn } from "../../../properties/fixture/editions";
import { createWorld } from "../../../properties/fixture/fixture";
import { Encoder } from "../../../properties/subject/encoder";
import { artifacts } from "../../support/artifacts";

const DAY = 86_400n;

describe("the deployment of an edition", () => {
  const compiled = artifacts();

  it("given no edition, then it is the current one", () => {
    assert.deepEqual(deployment(compiled), deployment(compiled, "current"));
  });

  it("given the earlier edition, then each stand-in is created where the current contract would be, at the same time", () => {
    const [current, earlier] = [deployment(compiled), deployment(compiled, "earlier")];
    assert.deepEqual(
      earlier.map(({ from, time, value }) => [from, time, value]),
      current.map(({ from, time, value }) => [from, time, value]),
    );
    const changed = earlier.filter(({ title }, index) => title !== current[index]?.title).map(({ title }) => title);
    assert.deepEqual(changed, [
      "deploy MemberRoles as registry",
      "deploy EarlierStakingProducts as stakingProducts",
      "deploy EarlierCoverProducts as coverProducts",
      "deploy EarlierCover as cover",
      "deploy IndividualClaims as claims",
    ]);
    for (const { title, data } of earlier) {
      const [, contract = ""] = title.split(" ");
      assert(data.startsWith(compiled[contract]?.bytecode ?? "none"), title);
    }
  });

  it("given a stand-in that was not compiled, then the error names it", () => {
    const { MemberRoles: _left, ...others } = compiled;
    assert.throws(() => artifactsOf("earlier", others), /MemberRoles in the place of Registry/);
    assert.equal(contractIn("earlier", "StakingPool"), "StakingPool");
  });

  describe("on a node, after the opening calls", () => {
    let engine: Engine;
    let time: number;
    const edition = artifactsOf("earlier", compiled);

    before(async () => {
      const encoder = new Encoder(compiled);
      const world = createWorld(compiled, (call) => encoder.call(call), "earlier");
      time = world.time;
      engine = await startAnvil(world.fixture);
    });
    after(() => engine.close());

    const ask = (account: string, contract: string, method: string, args: readonly unknown[]): Call => ({
      from: addressOf("treasury"),
      to: addressOf(account),
      data: new Interface((edition[contract]?.abi ?? []) as InterfaceAbi).encodeFunctionData(method, [...args]),
      value: 0n,
      gas: 1_000_000,
      view: true,
    });

    it("given its getters, then they answer by the earlier rules", async () => {
      const calls = [
        ask("registry", "Registry", "checkRole", [addressOf("governor"), 3]),
        ask("coverProducts", "CoverProducts", "getReviewPeriod", [1n]),
        ask("coverProducts", "CoverProducts", "getPrices", [1n]),
        ask("stakingProducts", "StakingProducts", "getFloorPrice", [1n, 1n]),
        ask("stakingProducts", "StakingProducts", "getSpotPrice", [1n, 1n]),
      ];
      const [results] = await engine.run([{ time: time + 1, calls }]);
      const words = (results ?? []).map(({ ok, returnData }) => {
        assert(ok, returnData);
        return BigInt(`0x${returnData.slice(-64)}`);
      });
      const [isGovernor, review, initialPrice, floor, spot] = words;
      assert.deepEqual([isGovernor, review], [1n, 7n * DAY]);
      assert(initialPrice !== undefined && initialPrice > 0n);
      assert.deepEqual([floor, spot], [initialPrice * 10n ** 14n, initialPrice * 10n ** 14n]);
    });
  });
});
