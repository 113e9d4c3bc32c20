import { SKIP, World, amount, describing, done, equal, every, number, projectOf } from "assay/kit";

interface Order {
  kind: bigint;
  price: bigint;
  amount: bigint;
}

const world = new World({ people: ["alice"], contracts: { Packing: () => [] } });
const { operation, kind, field, invariant } = describing<Order>().of(world);

const keep = operation({
  name: "keep",
  contract: "Packing",
  params: { kind: number, price: amount, amount },
  choose: (choices) => ({
    args: {
      kind: choices.between(0n, 2n ** 8n - 1n),
      price: choices.between(0n, 2n ** 120n - 1n),
      amount: choices.between(0n, 2n ** 128n - 1n),
    },
  }),
  execute(model, { args }) {
    Object.assign(model, args);
    return done([]);
  },
});

const order = kind({
  name: "order",
  fields: {
    kind: field("number", ["Packing", "kept"], (model) => model.kind, "kind"),
    price: field("price", ["Packing", "kept"], (model) => model.price, "price"),
    amount: field("amount", ["Packing", "kept"], (model) => model.amount, "amount"),
  },
});

export default projectOf({
  name: "orders in one word",
  root: __dirname,
  world,
  model: (): Order => ({ kind: 0n, price: 0n, amount: 0n }),
  waiting: false,
  operations: [keep],
  kinds: [order],
  invariants: [
    invariant({
      id: "INV-WORD-1",
      rules: ["WORD-1"],
      title: "what is kept is what was given, so that no two orders give one word",
      premise: "an order was given",
      check({ callOf, now }) {
        const [given, kept] = [callOf(keep)?.args, now(order)];
        if (given === undefined || kept === undefined) return SKIP;
        return every(
          equal("the kind", given.kind, kept.kind, "number"),
          equal("the price", given.price, kept.price, "price"),
          equal("the amount", given.amount, kept.amount, "amount"),
        );
      },
    }),
  ],
  rules: { "WORD-1": "Every order has a word of its own." },
});
