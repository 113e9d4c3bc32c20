import { MAX_UINT, SKIP, World, amount, atLeast, describing, done, event, projectOf } from "assay/kit";

const FACTOR = 0x9e3779b97f4a7c15n;
const TERM = 0x2545f4914f6cdd1dn;

const world = new World({ people: ["alice"], contracts: { Slots: () => [] } });
const { operation, invariant } = describing<null>().of(world);

const give = operation({
  name: "give",
  contract: "Slots",
  params: { number: amount },
  choose: (choices) => ({ args: { number: choices.between(0n, MAX_UINT) } }),
  execute(_model, { args: { number } }) {
    const slot = BigInt.asUintN(64, number * FACTOR + TERM) || 1n;
    return done([slot], event("Slots", "Given", number, slot));
  },
});

export default projectOf({
  name: "slots",
  root: __dirname,
  world,
  model: () => null,
  waiting: false,
  operations: [give],
  kinds: [],
  invariants: [
    invariant({
      id: "INV-SLOT-1",
      rules: ["SLOT-1"],
      title: "no number is given slot 0",
      premise: "a slot was given",
      check({ events }) {
        const [, slot] = events("Given")[0]?.words ?? [];
        return slot === undefined ? SKIP : atLeast("the slot", 1n, slot, "slot");
      },
    }),
  ],
  rules: { "SLOT-1": "Slot 0 is given to nothing." },
});
