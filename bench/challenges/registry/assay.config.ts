import { defineProject, ids, nobody } from "assay";

const NETWORKS = [0n, 1n, 2n];

export default defineProject({
  contracts: { Registry: () => [] },
  people: ["alice", "bob", "carol", "dave"],
  invariants: {
    "two operators have two addresses": ({ now: { Registry } }) =>
      NETWORKS.every((network) => {
        const used = ids(Registry.count)
          .map((id) => Registry.addressOf(id, network))
          .filter((at) => at !== nobody);
        return new Set(used).size === used.length;
      }),
    "who is looked up has the address": ({ now: { Registry }, everyone }) =>
      NETWORKS.every((network) =>
        everyone.every((at) => {
          const id = Registry.operatorAt(network, at);
          return id === 0n || Registry.addressOf(id, network) === at;
        }),
      ),
  },
});
