import {
  ADDRESS,
  HELD,
  SKIP,
  World,
  account,
  amount,
  atLeast,
  describing,
  done,
  error,
  event,
  everyone,
  flag,
  projectOf,
  refused,
  addressFrom,
} from "assay/kit";

const EACH = 10n ** 24n;

interface Model {
  readonly coins: Map<string, bigint>;
  readonly deposits: Map<string, bigint>;
}

const world = new World({
  people: ["alice", "bob", "carol"],
  contracts: {
    Coin: (at, people) => [at.Pool, people, EACH],
    Pool: (at) => [at.Coin],
    Taker: (at) => [at.Coin, at.Pool],
  },
});
const { Pool, Taker } = world.at;
const { operation, kind, field, invariant } = describing<Model>().of(world);

const of = (book: Map<string, bigint>, who: string): bigint => book.get(who) ?? 0n;
const add = (book: Map<string, bigint>, who: string, value: bigint): void => void book.set(who, of(book, who) + value);

function move({ coins }: Model, from: string, to: string, value: bigint) {
  if (value > of(coins, from)) return refused([error("TooLittle", from, of(coins, from), value)]);
  add(coins, from, -value);
  add(coins, to, value);
  return done([], event("Coin", "Transfer", from, to, value));
}

const transfer = operation({
  name: "transfer",
  contract: "Coin",
  params: { to: account, value: amount },
  choose: (choices, { coins }, { caller }) => ({
    args: { to: choices.one([Pool, ...world.people]), value: choices.around(of(coins, caller)) },
  }),
  execute: (model, { caller, args: { to, value } }) => move(model, caller, to, value),
});

const help = operation({
  name: "help oneself",
  contract: "Coin",
  method: "take",
  params: { from: account, value: amount },
  alwaysFails: true,
  choose: (choices) => ({ args: { from: choices.one(world.people), value: choices.around(EACH) } }),
  execute: (_model, { caller }) => refused([error("NotTheTaker", caller)]),
});

const deposit = operation({
  name: "deposit",
  contract: "Pool",
  params: { value: amount },
  choose: (choices, { coins }, { caller }) => ({ args: { value: choices.around(of(coins, caller)) } }),
  execute(model, { caller, args: { value } }) {
    const outcome = move(model, caller, Pool, value);
    if (outcome.ok) add(model.deposits, caller, value);
    return outcome;
  },
});

const withdraw = operation({
  name: "withdraw",
  contract: "Pool",
  params: { value: amount },
  choose: (choices, { deposits }, { caller }) => ({ args: { value: choices.around(of(deposits, caller)) } }),
  execute(model, { caller, args: { value } }) {
    const has = of(model.deposits, caller);
    if (value > has) return refused([error("MoreThanDeposited", value, has)]);
    add(model.deposits, caller, -value);
    return move(model, Pool, caller, value);
  },
});

const take = operation({
  name: "take",
  contract: "Taker",
  params: { value: amount, honest: flag },
  choose: (choices, { coins }) => ({
    args: { value: choices.around(of(coins, Pool)), honest: !choices.chance(20) },
  }),
  execute({ coins }, { args: { value, honest } }) {
    const has = of(coins, Pool);
    if (value > has) return refused([error("NotEnough", value, has)]);
    if (!honest && value > 0n) return refused([error("NotPaidBack", has, has - value)]);
    const back = event("Coin", "Transfer", Taker, Pool, value);
    return done([], event("Coin", "Transfer", Pool, Taker, value), ...(honest ? [back] : []));
  },
});

const holder = kind({
  name: "holder",
  ...everyone(world, Pool),
  fields: {
    coins: field("coins", ["Coin", "balanceOf", ADDRESS], ({ coins }, id) => of(coins, addressFrom(id))),
    deposit: field("coins", ["Pool", "depositOf", ADDRESS], ({ deposits }, id) => of(deposits, addressFrom(id))),
  },
});
const pool = kind({
  name: "pool",
  fields: {
    coins: field("coins", ["Coin", "balanceOf", Pool], ({ coins }) => of(coins, Pool)),
    deposited: field("coins", ["Pool", "deposited"], ({ deposits }) =>
      [...deposits.values()].reduce((sum, one) => sum + one, 0n),
    ),
  },
});

export default projectOf({
  name: "a pool that lends",
  root: __dirname,
  world,
  model: (): Model => ({ coins: new Map(world.people.map((one) => [one, EACH])), deposits: new Map() }),
  waiting: false,
  operations: [transfer, help, deposit, withdraw, take],
  kinds: [holder, pool],
  invariants: [
    invariant({
      id: "INV-LOAN-1",
      rules: ["LOAN-1"],
      title: "a loan of no more than the pool has, that is paid back, is given",
      premise: "such a loan was asked for",
      check({ step, callOf, before }) {
        const [asked, has] = [callOf(take)?.args, before(pool)?.coins];
        if (asked?.honest !== true || has === undefined || asked.value > has) return SKIP;
        return step.ok === true ? HELD : atLeast("loans given", 1n, 0n, "loans");
      },
    }),
    invariant({
      id: "INV-POOL-1",
      rules: ["POOL-1"],
      title: "the pool has at least what was deposited",
      premise: "always",
      check({ now }) {
        const seen = now(pool);
        return seen === undefined ? SKIP : atLeast("the pool", seen.deposited, seen.coins, "coins");
      },
    }),
  ],
  rules: {
    "LOAN-1": "Who pays back gets a loan of all that the pool has.",
    "POOL-1": "What was deposited is there.",
  },
  uncalled: {
    "Pool.lend": "the taker calls it",
    "Taker.onLoan": "the pool calls it",
  },
});
