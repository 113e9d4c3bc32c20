import {
  ADDRESS,
  World,
  addressFrom,
  amount,
  atLeast,
  atMost,
  describing,
  done,
  error,
  event,
  every,
  everyone,
  projectOf,
  refusedIf,
} from "assay/kit";

const PER_COIN = 10n ** 12n;
const LIMIT = 100n * 10n ** 18n;
/** Of each buyer: more than the limit costs. */
const COINS = 150n * 10n ** 6n;

interface Buyer {
  coins: bigint;
  tokens: bigint;
}
type Model = Map<string, Buyer>;

const world = new World({
  people: ["alice", "bob", "carol"],
  contracts: { Sale: (_at, people) => [people, COINS] },
});
const { operation, kind, field, invariant } = describing<Model>().of(world);
const buyerIn = (model: Model, who: string): Buyer => model.get(who) ?? { coins: 0n, tokens: 0n };
const sumOf = (model: Model, of: (buyer: Buyer) => bigint): bigint =>
  [...model.values()].reduce((sum, buyer) => sum + of(buyer), 0n);

const buy = operation({
  name: "buy",
  contract: "Sale",
  params: { tokens: amount },
  choose: (choices, model, { caller }) => ({
    args: { tokens: choices.around(choices.chance(30) ? LIMIT : LIMIT - buyerIn(model, caller).tokens) },
  }),
  execute(model, { caller, args: { tokens } }) {
    const buyer = buyerIn(model, caller);
    const price = (tokens + PER_COIN - 1n) / PER_COIN;
    const no = refusedIf(
      buyer.tokens + tokens > LIMIT && error("OverTheLimit", tokens),
      price > buyer.coins && error("TooFewCoins", price, buyer.coins),
    );
    if (no !== undefined) return no;
    buyer.coins -= price;
    buyer.tokens += tokens;
    return done([], event("Sale", "Bought", caller, tokens, price));
  },
});

const buyer = kind({
  name: "buyer",
  ...everyone(world),
  fields: {
    coins: field("coins", ["Sale", "coinsOf", ADDRESS], (model, id) => buyerIn(model, addressFrom(id)).coins),
    bought: field("tokens", ["Sale", "bought", ADDRESS], (model, id) => buyerIn(model, addressFrom(id)).tokens),
  },
});
const sale = kind({
  name: "sale",
  fields: {
    paid: field("coins", ["Sale", "paid"], (model) => sumOf(model, ({ coins }) => COINS - coins)),
    sold: field("tokens", ["Sale", "sold"], (model) => sumOf(model, ({ tokens }) => tokens)),
  },
});

export default projectOf({
  name: "a sale of tokens",
  root: __dirname,
  world,
  model: (): Model => new Map(world.people.map((one) => [one, { coins: COINS, tokens: 0n }])),
  waiting: false,
  operations: [buy],
  kinds: [buyer, sale],
  invariants: [
    invariant({
      id: "INV-SALE-1",
      rules: ["SALE-1"],
      title: "what was paid is at least what was sold is worth",
      premise: "always",
      check: ({ now }) => {
        const { paid, sold } = now(sale) ?? { paid: 0n, sold: 0n };
        return atLeast("what was paid, in tokens", sold, paid * PER_COIN, "tokens");
      },
    }),
    invariant({
      id: "INV-SALE-2",
      rules: ["SALE-2"],
      title: "nobody buys more than the limit",
      premise: "always",
      check: ({ all }) => every(...all(buyer).map(({ bought }) => atMost("a buyer", LIMIT, bought, "tokens"))),
    }),
  ],
  rules: { "SALE-1": "A token costs a coin.", "SALE-2": "Nobody buys more than the limit." },
  unprovoked: { TooFewCoins: "every buyer has more coins than the limit costs" },
});
