import { World, account, amount, describing, done, error, projectOf, refused } from "assay/kit";

type Model = Map<string, bigint>; // who has saved how much
const world = new World({ people: ["alice", "bob", "carol"], contracts: { Jar: () => [] } });
const { operation, kind } = describing<Model>().of(world);
const savedBy = (model: Model, who = ""): bigint => model.get(who) ?? 0n;

const put = operation({
  ...{ name: "put", contract: "Jar", params: {}, payable: true },
  choose: (choices) => ({ args: {}, value: choices.between(0n, 10n ** 18n) }),
  execute(model, { caller, value = 0n }) {
    model.set(caller, savedBy(model, caller) + value);
    return done([]);
  },
});

const give = operation({
  ...{ name: "give", contract: "Jar", params: { to: account, amount } },
  choose: (choices, model, { caller }) => ({
    args: { to: choices.one(world.people), amount: choices.around(savedBy(model, caller)) },
  }),
  execute(model, { caller, args }) {
    const saved = savedBy(model, caller);
    if (args.amount > saved) return refused([error("TooMuch", args.amount, saved)]);
    model.set(caller, saved - args.amount);
    model.set(args.to, savedBy(model, args.to) + args.amount);
    return done([]);
  },
});

const saver = kind({
  name: "saver",
  ids: () => world.people.map((_, i) => BigInt(i)),
  label: (id) => world.nameOf(world.people[Number(id)] ?? "") ?? "nobody",
  fields: {
    saved: {
      unit: "wei",
      read: (id) => ["Jar", "saved", world.people[Number(id)] ?? ""],
      predict: (model, id) => savedBy(model, world.people[Number(id)]),
    },
  },
});

export default projectOf({
  ...{ name: "jar", root: __dirname, world, model: (): Model => new Map() },
  ...{ operations: [put, give], kinds: [saver], invariants: [], rules: {} },
});
