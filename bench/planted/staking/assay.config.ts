import { defineProject, sum } from "assay";

const [EACH, MOST] = [1_000_000n * 10n ** 18n, 2n ** 256n - 1n];

export default defineProject({
  contracts: {
    Coin: { Stake: () => ["STK"], Reward: () => ["RWD"] },
    Staking: ({ deployer }) => ["Stake", "Reward", deployer],
  },
  people: ["alice", "bob", "carol"],
  opening: ({ call, everyone, deployer, Staking }) => {
    for (const from of everyone) {
      call("Coin.mint", { to: from, value: EACH }, { at: "Stake" });
      call("Coin.approve", { spender: Staking, value: MOST }, { from, at: "Stake" });
    }
    call("Coin.mint", { to: deployer, value: EACH }, { at: "Reward" });
    call("Coin.approve", { spender: Staking, value: MOST }, { at: "Reward" });
    call("Staking.fund", { reward: 70_000n * 10n ** 18n });
  },
  invariants: {
    "there is what was earned": ({ now, Staking }) =>
      now.Coin.at("Reward").balanceOf(Staking) >= sum(now.Staking.earned),
  },
});
