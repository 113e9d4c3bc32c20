import {
  ADDRESS,
  SKIP,
  World,
  account,
  addressFrom,
  amount,
  atLeast,
  describing,
  done,
  equal,
  error,
  everyone,
  projectOf,
  refused,
  refusedIf,
} from "assay/kit";

const ONE = 10n ** 18n;
const PERIOD = 100n * 86_400n;
const PRICE = 2_000n;
const EACH = 10n ** 6n * ONE;
const up = (whole: bigint, by: bigint): bigint => (whole + by - 1n) / by;

interface User {
  collateral: bigint;
  shares: bigint;
  coins: bigint;
}
interface Model {
  readonly users: Map<string, User>;
  price: bigint;
  index: bigint;
  accrued: bigint;
}

const world = new World({
  people: ["alice", "bob", "carol"],
  contracts: { Market: (_at, people) => [people[0] ?? "", PRICE, people, EACH] },
});
const owner = world.person("alice");
const { operation, kind, field, invariant } = describing<Model>().of(world);

const userIn = ({ users }: Model, who: string): User => users.get(who) ?? { collateral: 0n, shares: 0n, coins: 0n };
const sumOf = ({ users }: Model, of: (user: User) => bigint): bigint =>
  [...users.values()].reduce((sum, user) => sum + of(user), 0n);
const indexAt = (model: Model, now: bigint): bigint =>
  sumOf(model, ({ shares }) => shares) === 0n
    ? model.index
    : model.index + (model.index * (now - model.accrued)) / PERIOD;
const debtOf = ({ shares }: User, index: bigint): bigint => up(shares * index, ONE);
const isCovered = (debt: bigint, collateral: bigint, price: bigint): boolean =>
  debt * 150n * ONE <= collateral * price * 100n;
const tooMuch = (asked: bigint, has: bigint) => asked > has && error("TooMuch", asked, has);

const setPrice = operation({
  name: "set price",
  contract: "Market",
  method: "setPrice",
  params: { price: amount },
  choose: (choices, { price }, { caller }) => ({
    caller: choices.chance(10) ? caller : owner,
    args: { price: choices.one([PRICE, price / 2n, (price * 9n) / 10n, 2n * price]) },
  }),
  execute(model, { caller, args: { price } }) {
    if (caller !== owner) return refused([error("NotTheOwner", caller)]);
    model.price = price;
    return done([]);
  },
});

const deposit = operation({
  name: "deposit",
  contract: "Market",
  weight: 2,
  params: {},
  payable: true,
  choose: (choices) => ({ args: {}, value: choices.between(0n, 10n * ONE) }),
  execute(model, { caller, value = 0n }) {
    userIn(model, caller).collateral += value;
    return done([]);
  },
});

const withdraw = operation({
  name: "withdraw",
  contract: "Market",
  params: { value: amount },
  choose: (choices, model, { caller, now }) => {
    const user = userIn(model, caller);
    const needed = up(debtOf(user, indexAt(model, now)) * 3n * ONE, 2n * (model.price || 1n));
    const free = user.collateral > needed ? user.collateral - needed : 0n;
    return { args: { value: choices.around(choices.chance(50) ? free : user.collateral) } };
  },
  execute(model, { caller, args: { value } }, now) {
    const [user, index] = [userIn(model, caller), indexAt(model, now)];
    const left = user.collateral - value;
    const short = left >= 0n && !isCovered(debtOf(user, index), left, model.price);
    const no = refusedIf(tooMuch(value, user.collateral), short && error("NotCovered", caller));
    if (no !== undefined) return no;
    Object.assign(model, { index, accrued: now });
    user.collateral = left;
    return done([]);
  },
});

const borrow = operation({
  name: "borrow",
  contract: "Market",
  weight: 2,
  params: { value: amount },
  choose: (choices, model, { caller, now }) => {
    const user = userIn(model, caller);
    const most = (user.collateral * model.price * 2n) / (3n * ONE) - debtOf(user, indexAt(model, now));
    return { args: { value: choices.around(most > 0n ? most : 0n) } };
  },
  execute(model, { caller, args: { value } }, now) {
    const [user, index] = [userIn(model, caller), indexAt(model, now)];
    const shares = user.shares + up(value * ONE, index);
    if (!isCovered(debtOf({ ...user, shares }, index), user.collateral, model.price))
      return refused([error("NotCovered", caller)]);
    Object.assign(model, { index, accrued: now });
    Object.assign(user, { shares, coins: user.coins + value });
    return done([]);
  },
});

const repay = operation({
  name: "repay",
  contract: "Market",
  params: { value: amount },
  choose: (choices, model, { caller, now }) => ({
    args: { value: choices.around(debtOf(userIn(model, caller), indexAt(model, now))) },
  }),
  execute(model, { caller, args: { value } }, now) {
    const [user, index] = [userIn(model, caller), indexAt(model, now)];
    const debt = debtOf(user, index);
    const no = refusedIf(tooMuch(value, debt), tooMuch(value, user.coins));
    if (no !== undefined) return no;
    Object.assign(model, { index, accrued: now });
    user.coins -= value;
    user.shares -= value === debt ? user.shares : (value * ONE) / index;
    return done([]);
  },
});

const liquidate = operation({
  name: "liquidate",
  contract: "Market",
  weight: 2,
  params: { user: account },
  choose: (choices, model, { now }) => {
    const index = indexAt(model, now);
    const covered = (who: string): boolean => {
      const found = userIn(model, who);
      return isCovered(debtOf(found, index), found.collateral, model.price);
    };
    const open = world.people.filter((who) => !covered(who));
    return { args: { user: choices.one(open.length === 0 || choices.chance(20) ? world.people : open) } };
  },
  execute(model, { caller, args }, now) {
    const [payer, user, index] = [userIn(model, caller), userIn(model, args.user), indexAt(model, now)];
    const debt = debtOf(user, index);
    const covered = isCovered(debt, user.collateral, model.price);
    const no = refusedIf(covered ? error("Covered", args.user) : tooMuch(debt, payer.coins));
    if (no !== undefined) return no;
    Object.assign(model, { index, accrued: now });
    payer.coins -= debt;
    const gained = user.collateral;
    Object.assign(user, { collateral: 0n, shares: 0n });
    payer.collateral += gained;
    return done([]);
  },
});

const user = kind({
  name: "user",
  ...everyone(world),
  fields: {
    collateral: field("wei", ["Market", "collateral", ADDRESS], (m, id) => userIn(m, addressFrom(id)).collateral),
    shares: field("shares", ["Market", "shares", ADDRESS], (m, id) => userIn(m, addressFrom(id)).shares),
    coins: field("coins", ["Market", "coins", ADDRESS], (m, id) => userIn(m, addressFrom(id)).coins),
    debt: field("coins", ["Market", "debtOf", ADDRESS], (m, id) => debtOf(userIn(m, addressFrom(id)), m.index)),
  },
});
const market = kind({
  name: "market",
  fields: {
    held: field("wei", ["Market", "held"], (m) => sumOf(m, ({ collateral }) => collateral)),
    totalShares: field("shares", ["Market", "totalShares"], (m) => sumOf(m, ({ shares }) => shares)),
    price: field("coins", ["Market", "price"], ({ price }) => price),
    index: field("index", ["Market", "index"], ({ index }) => index),
  },
});

export default projectOf({
  name: "a market for loans",
  root: __dirname,
  world,
  model: (): Model => ({
    users: new Map(world.people.map((one) => [one, { collateral: 0n, shares: 0n, coins: EACH }])),
    price: PRICE,
    index: ONE,
    accrued: 0n,
  }),
  operations: [setPrice, deposit, withdraw, borrow, repay, liquidate],
  kinds: [user, market],
  invariants: [
    invariant({
      id: "INV-DEBT-1",
      rules: ["DEBT-1"],
      title: "the sum of all debt is that of the users",
      premise: "always",
      check({ now, all }) {
        const sum = all(user).reduce((shares, one) => shares + one.shares, 0n);
        return equal("all shares", sum, now(market)?.totalShares ?? 0n, "shares");
      },
    }),
    invariant({
      id: "INV-DEBT-2",
      rules: ["DEBT-2"],
      title: "a loan adds at least as much to the debt as was borrowed",
      premise: "a loan was given",
      check({ step, callOf, now, before }) {
        const loan = callOf(borrow);
        if (loan === undefined || step.ok !== true) return SKIP;
        const id = BigInt(loan.caller);
        const [was, is, index] = [before(user, id), now(user, id), now(market)?.index];
        if (was === undefined || is === undefined || index === undefined) return SKIP;
        const least = was.shares * index + loan.args.value * ONE;
        return atLeast("the debt", least, is.shares * index, "coins / 10^18");
      },
    }),
    invariant({
      id: "INV-COVER-1",
      rules: ["COVER-1"],
      title: "who borrows or withdraws is covered afterwards",
      premise: "somebody did",
      check({ step, callOf, now }) {
        const call = callOf(borrow) ?? callOf(withdraw);
        if (call === undefined || step.ok !== true) return SKIP;
        const [seen, price] = [now(user, BigInt(call.caller)), now(market)?.price];
        if (seen === undefined || price === undefined) return SKIP;
        return atLeast("the collateral", seen.debt * 150n * ONE, seen.collateral * price * 100n, "coins / 10^20");
      },
    }),
    invariant({
      id: "INV-HELD-1",
      rules: ["HELD-1"],
      title: "what is held is the collateral of the users",
      premise: "always",
      check({ now, all }) {
        const sum = all(user).reduce((held, { collateral }) => held + collateral, 0n);
        return equal("what is held", sum, now(market)?.held ?? 0n, "wei");
      },
    }),
  ],
  rules: {
    "COVER-1": "A loan is covered one and a half times when it is taken, and when collateral is taken out.",
    "DEBT-1": "The sum of all debt is that of the users.",
    "DEBT-2": "Debt is rounded up.",
    "HELD-1": "All that is held is somebody's collateral.",
  },
});
