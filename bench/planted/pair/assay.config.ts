import { defineProject } from "assay";

const EACH = 1_000_000n * 10n ** 18n;

export default defineProject({
  contracts: {
    Coin: { Dollar: () => ["USD"], Ether: () => ["ETH"] },
    Pair: () => ["Dollar", "Ether"],
  },
  people: ["alice", "bob", "carol"],
  opening: ({ call, everyone }) => {
    for (const to of everyone) {
      call("Coin.mint", { to, value: EACH }, { at: "Dollar" });
      call("Coin.mint", { to, value: EACH }, { at: "Ether" });
    }
  },
  invariants: {
    "a share of the liquidity never loses value": ({ before, now }) => {
      const [was, is] = [before.Pair.totalSupply, now.Pair.totalSupply];
      if (was === 0n) return undefined;
      const [[were0, were1], [are0, are1]] = [before.Pair.getReserves, now.Pair.getReserves];
      return are0 * are1 * was ** 2n >= were0 * were1 * is ** 2n;
    },
  },
});
