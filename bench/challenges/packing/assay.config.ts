import { defineProject } from "assay";

export default defineProject({
  contracts: { Packing: () => [] },
  people: ["alice"],
  invariants: {
    "what is kept is what was given": ({ call, now: { Packing } }) => {
      if (call.name !== "Packing.keep" || !call.ok) return undefined;
      const [kind, price, amount] = Packing.kept;
      return kind === call.args.kind && price === call.args.price && amount === call.args.amount;
    },
  },
});
