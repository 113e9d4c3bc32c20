import { MAX_UINT, ZERO, account, amount, anyError, done, error, event, flag, refused, refusedIf } from "assay/kit";
import type { Choices, Condition, Outcome, PredictedEvent } from "assay/kit";
import { erc20Operations, someoneOrNobody } from "assay/standards";
import { editionOf, type Edition } from "./editions";
import type { Account, VaultModel } from "./model";
import { describe, world } from "./world";

const { operation } = describe;
const { Vault, Mallory } = world.at;
/** Of so many shares the vault loses nothing any more, and there are no more assets: what is divided for a price would leave the numbers that a chain has. */
const [MOST_SHARES, MOST_ASSETS] = [10n ** 26n, 10n ** 25n];

const edition = (m: VaultModel): Edition => editionOf(m.edition);
const receiverIn = (choices: Choices): Account => someoneOrNobody(choices, world.people);
/** Mostly the caller. */
const ownerFor = (choices: Choices, by: Account): Account => (choices.chance(30) ? choices.one(world.people) : by);

/** Who calls, who gets it, and what happens while the asset moves. */
interface Entry {
  readonly caller: Account;
  readonly receiver: Account;
  readonly meanwhile?: () => Outcome;
}
type Exit = Entry & { readonly owner: Account };

const eventsOf = (outcome: Outcome | undefined): readonly PredictedEvent[] =>
  outcome?.ok === true ? outcome.events : [];

function enter(m: VaultModel, { caller, receiver, meanwhile }: Entry, assets: bigint, shares: bigint, priced: bigint) {
  const { words, fee } = edition(m);
  if (priced > MAX_UINT) return refused([words.overflow]);
  const between = meanwhile?.();
  if (between?.ok === false) return between;
  const has = m.asset.balance(caller);
  const no = refusedIf(
    has < assets && words.assets(caller, has, assets),
    receiver === ZERO && words.nobody("Receiver"),
  );
  if (no !== undefined) return no;
  m.enter(caller, receiver, assets, shares);
  return done(
    [priced],
    ...eventsOf(between),
    event("Asset", "Transfer", caller, Vault, assets),
    event("Vault", "Transfer", ZERO, receiver, shares),
    event("Vault", "Deposit", caller, receiver, assets, shares),
    ...(fee > 0n ? [event("Asset", "Transfer", Vault, world.deployer, m.feeIn(assets))] : []),
  );
}

function deposit(m: VaultModel, entry: Entry, assets: bigint): Outcome {
  const { words } = edition(m);
  const shares = m.previewDeposit(assets);
  const no = refusedIf(m.priced ? shares === 0n && words.nothing?.("SHARES") : words.unpriced);
  return no ?? enter(m, entry, assets, shares, shares);
}

function leave(
  m: VaultModel,
  exit: Exit,
  assets: bigint,
  shares: bigint,
  priced: bigint,
  ...more: Condition[]
): Outcome {
  const { caller, receiver, owner, meanwhile } = exit;
  const { words, fee, announces } = edition(m);
  const allowed = m.shares.allowance(owner, caller);
  const overflows = priced > MAX_UINT;
  const no = refusedIf(
    ...more,
    overflows && words.overflow,
    !overflows && caller !== owner && allowed < shares && words.allowance(caller, allowed, shares),
    receiver === ZERO && words.assetsToNobody,
  );
  if (no !== undefined) return no;
  m.leave(caller, receiver, owner, assets, shares);
  const between = meanwhile?.();
  if (between?.ok === false) return between;
  const withdrawn = event("Vault", "Withdraw", caller, receiver, owner, assets, shares);
  return done(
    [priced],
    event("Vault", "Transfer", owner, ZERO, shares),
    ...(fee > 0n ? [event("Asset", "Transfer", Vault, world.deployer, m.feeOn(assets))] : []),
    event("Asset", "Transfer", Vault, receiver, assets),
    ...(announces === true ? [withdrawn, ...eventsOf(between)] : [...eventsOf(between), withdrawn]),
  );
}

function redeem(m: VaultModel, exit: Exit, shares: bigint): Outcome {
  const { words } = edition(m);
  const most = m.shares.balance(exit.owner);
  const assets = m.previewRedeem(shares);
  const exceeds = shares > most && words.exceeds("Redeem", exit.owner, shares, most);
  return leave(m, exit, assets, shares, assets, exceeds, assets === 0n && words.nothing?.("ASSETS"));
}

/** Calls by Mallory, in the midst of which she makes another; all of it succeeds, or nothing. */
const reentrant = (name: "enter" | "leave", outer: (m: VaultModel, exit: Exit, value: bigint) => Outcome) =>
  operation({
    name: `reenter by ${name}`,
    contract: "Mallory",
    method: name,
    params: { value: amount, leaving: flag, inner: amount },
    choose: (choices, m) => {
      const has = name === "enter" ? m.asset.balance(Mallory) : m.shares.balance(Mallory);
      const leaving = choices.chance(50);
      const inside = leaving ? m.shares.balance(Mallory) : m.asset.balance(Mallory);
      return { args: { value: choices.around(has / 2n), leaving, inner: choices.around(inside / 2n) } };
    },
    execute: (m, { args: { value, leaving, inner } }) => {
      const her = { caller: Mallory, receiver: Mallory, owner: Mallory };
      const [asset, shares] = [m.asset.copy(), m.shares.copy()];
      const meanwhile = (): Outcome => (leaving ? redeem(m, her, inner) : deposit(m, her, inner));
      const outcome = outer(m, { ...her, meanwhile }, value);
      if (outcome.ok) return outcome;
      Object.assign(m, { asset, shares });
      return refused([anyError]);
    },
  });

/** Assets that come to the vault, or go, without a deposit or a withdrawal. */
const assetsOf = (name: string, method: string, from: (caller: Account) => Account, to: Account) =>
  operation({
    name,
    contract: "Asset",
    method,
    params: { value: amount },
    fixed: { 0: Vault },
    choose: (choices, m, { caller }) => {
      const most = name === "yield" ? m.totalAssets / 10n : m.asset.balance(from(caller));
      return { args: { value: choices.around(most) } };
    },
    precondition: (m, { args: { value } }) =>
      name === "loss"
        ? m.shares.supply <= MOST_SHARES * (edition(m).virtual || 1n)
        : name !== "yield" || m.asset.supply + value <= MOST_ASSETS,
    execute: (m, { caller, args: { value } }) => {
      const [payer, has] = [from(caller), m.asset.balance(from(caller))];
      if (payer !== ZERO && has < value) return refused([error("ERC20InsufficientBalance", payer, has, value)]);
      m.asset.move(payer, to, value);
      return done(name === "donate" ? [true] : [], event("Asset", "Transfer", payer, to, value));
    },
  });

export const OPERATIONS = [
  operation({
    name: "deposit",
    contract: "Vault",
    weight: 3,
    params: { assets: amount, receiver: account },
    choose: (choices, m, { caller }) => ({
      args: { assets: choices.around(m.asset.balance(caller)), receiver: receiverIn(choices) },
    }),
    execute: (m, { caller, args: { assets, receiver } }) => deposit(m, { caller, receiver }, assets),
  }),
  operation({
    name: "mint",
    contract: "Vault",
    weight: 2,
    params: { shares: amount, receiver: account },
    choose: (choices, m, { caller }) => ({
      args: { shares: choices.around(m.previewDeposit(m.asset.balance(caller))), receiver: receiverIn(choices) },
    }),
    execute: (m, { caller, args: { shares, receiver } }) => {
      const assets = m.previewMint(shares);
      return enter(m, { caller, receiver }, assets, shares, assets);
    },
  }),
  operation({
    name: "withdraw",
    contract: "Vault",
    weight: 2,
    params: { assets: amount, receiver: account, owner: account },
    choose: (choices, m, { caller }) => {
      const owner = ownerFor(choices, caller);
      return { args: { assets: choices.around(m.maxWithdraw(owner)), receiver: receiverIn(choices), owner } };
    },
    execute: (m, { caller, args }) => {
      const { assets, owner } = args;
      const { words } = edition(m);
      const most = m.maxWithdraw(owner);
      if (!m.priced && words.unpriced !== undefined) return refused([words.unpriced]);
      const exceeds = assets > most && words.exceeds("Withdraw", owner, assets, most);
      const shares = m.previewWithdraw(assets);
      return leave(m, { caller, ...args }, assets, shares, shares, exceeds);
    },
  }),
  operation({
    name: "redeem",
    contract: "Vault",
    weight: 2,
    params: { shares: amount, receiver: account, owner: account },
    choose: (choices, m, { caller }) => {
      const owner = ownerFor(choices, caller);
      return { args: { shares: choices.around(m.shares.balance(owner)), receiver: receiverIn(choices), owner } };
    },
    execute: (m, { caller, args }) => redeem(m, { caller, ...args }, args.shares),
  }),
  ...erc20Operations(operation, {
    contract: "Vault",
    people: world.people,
    token: (m: VaultModel) => m.shares,
    errors: (m) => edition(m).words,
  }),
  reentrant("enter", deposit),
  reentrant("leave", redeem),
  assetsOf("donate", "transfer", (caller) => caller, Vault),
  assetsOf("yield", "mint", () => ZERO, Vault),
  assetsOf("loss", "burn", () => Vault, ZERO),
];
