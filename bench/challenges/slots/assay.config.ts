import { defineProject } from "assay";

export default defineProject({
  contracts: { Slots: () => [] },
  people: ["alice"],
  invariants: { "no number is given slot 0": ({ events }) => events("Given").every(({ slot }) => slot > 0n) },
});
