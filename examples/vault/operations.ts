import { MAX_UINT, ZERO, account, amount, done, error, event, refused, refusedIf } from "assay/kit";
import type { Draws, Made, Outcome, PredictedError } from "assay/kit";
import { EDITIONS, type Words } from "./editions";
import type { Account, VaultModel } from "./model";
import { operation, world } from "./world";

const { Vault } = world.at;
/** Above so many shares the vault loses nothing any more: prices would leave the numbers that a chain has. */
const MOST_SHARES = 10n ** 30n;

const words = ({ edition }: VaultModel): Words => EDITIONS[edition].words;
const someone = (draws: Draws): Account => draws.one(world.people);
/** Now and then nobody. */
const someoneOrNobody = (draws: Draws): Account => (draws.chance(5) ? ZERO : someone(draws));
/** Mostly the caller. */
const ownerFor = (draws: Draws, caller: Account): Account => (draws.chance(30) ? someone(draws) : caller);

const toNobody = (m: VaultModel, what: "Receiver" | "Spender", who: Account): PredictedError | undefined =>
  who === ZERO ? words(m).sharesToNobody(what, who) : undefined;

function unallowed(m: VaultModel, owner: Account, spender: Account, shares: bigint): PredictedError | false {
  const allowed = m.allowance(owner, spender);
  return allowed < shares && words(m).allowanceShort(spender, allowed, shares);
}

function enter(m: VaultModel, caller: Account, to: Account, assets: bigint, shares: bigint, priced: bigint): Outcome {
  if (priced > MAX_UINT) return refused([words(m).overflow]);
  const has = m.assets.of(caller);
  const no = refusedIf(has < assets && words(m).assetsShort(caller, has, assets), toNobody(m, "Receiver", to));
  if (no !== undefined) return no;
  m.enter(caller, to, assets, shares);
  return done(
    [priced],
    event("Asset", "Transfer", caller, Vault, assets),
    event("Vault", "Transfer", ZERO, to, shares),
    event("Vault", "Deposit", caller, to, assets, shares),
  );
}

type Leaving = Made<{ readonly receiver: Account; readonly owner: Account }>;

function leave(m: VaultModel, { caller, args }: Leaving, assets: bigint, shares: bigint, priced: bigint): Outcome {
  const { receiver: to, owner } = args;
  const no = refusedIf(
    caller !== owner && unallowed(m, owner, caller, shares),
    to === ZERO && words(m).assetsToNobody(to),
  );
  if (no !== undefined) return no;
  m.leave(caller, to, owner, assets, shares);
  return done(
    [priced],
    event("Vault", "Transfer", owner, ZERO, shares),
    event("Asset", "Transfer", Vault, to, assets),
    event("Vault", "Withdraw", caller, to, owner, assets, shares),
  );
}

/** Shares change hands. */
function hand(m: VaultModel, from: Account, to: Account, value: bigint, more?: PredictedError | false): Outcome {
  const has = m.shares.of(from);
  const no = refusedIf(more, toNobody(m, "Receiver", to), has < value && words(m).sharesShort(from, has, value));
  if (no !== undefined) return no;
  m.shares.move(from, to, value);
  return done([true], event("Vault", "Transfer", from, to, value));
}

export const OPERATIONS = [
  operation({
    name: "deposit",
    contract: "Vault",
    weight: 3,
    params: { assets: amount, receiver: account },
    choose: (draws, m, { caller }) => ({
      args: { assets: draws.around(m.assets.of(caller)), receiver: someoneOrNobody(draws) },
    }),
    execute: (m, { caller, args: { assets, receiver } }) => {
      const shares = m.previewDeposit(assets);
      return enter(m, caller, receiver, assets, shares, shares);
    },
  }),
  operation({
    name: "mint",
    contract: "Vault",
    weight: 2,
    params: { shares: amount, receiver: account },
    choose: (draws, m, { caller }) => ({
      args: { shares: draws.around(m.previewDeposit(m.assets.of(caller))), receiver: someoneOrNobody(draws) },
    }),
    execute: (m, { caller, args: { shares, receiver } }) => {
      const assets = m.previewMint(shares);
      return enter(m, caller, receiver, assets, shares, assets);
    },
  }),
  operation({
    name: "withdraw",
    contract: "Vault",
    weight: 2,
    params: { assets: amount, receiver: account, owner: account },
    choose: (draws, m, { caller }) => {
      const owner = ownerFor(draws, caller);
      return { args: { assets: draws.around(m.maxWithdraw(owner)), receiver: someoneOrNobody(draws), owner } };
    },
    execute: (m, made) => {
      const { assets, owner } = made.args;
      const most = m.maxWithdraw(owner);
      if (assets > most) return refused([words(m).exceeds("Withdraw", owner, assets, most)]);
      const shares = m.previewWithdraw(assets);
      return leave(m, made, assets, shares, shares);
    },
  }),
  operation({
    name: "redeem",
    contract: "Vault",
    weight: 2,
    params: { shares: amount, receiver: account, owner: account },
    choose: (draws, m, { caller }) => {
      const owner = ownerFor(draws, caller);
      return { args: { shares: draws.around(m.shares.of(owner)), receiver: someoneOrNobody(draws), owner } };
    },
    execute: (m, made) => {
      const { shares, owner } = made.args;
      const most = m.shares.of(owner);
      if (shares > most) return refused([words(m).exceeds("Redeem", owner, shares, most)]);
      const assets = m.previewRedeem(shares);
      return leave(m, made, assets, shares, assets);
    },
  }),
  operation({
    name: "transfer",
    contract: "Vault",
    params: { to: account, value: amount },
    choose: (draws, m, { caller }) => ({
      args: { to: someoneOrNobody(draws), value: draws.around(m.shares.of(caller)) },
    }),
    execute: (m, { caller, args: { to, value } }) => hand(m, caller, to, value),
  }),
  operation({
    name: "transferFrom",
    contract: "Vault",
    params: { from: account, to: account, value: amount },
    choose: (draws, m) => {
      const from = someone(draws);
      return { args: { from, to: someoneOrNobody(draws), value: draws.around(m.shares.of(from)) } };
    },
    execute: (m, { caller, args: { from, to, value } }) => {
      const outcome = hand(m, from, to, value, unallowed(m, from, caller, value));
      if (outcome.ok) m.spend(from, caller, value);
      return outcome;
    },
  }),
  operation({
    name: "approve",
    contract: "Vault",
    weight: 2,
    params: { spender: account, value: amount },
    choose: (draws, m, { caller }) => {
      const value = draws.chance(20) ? MAX_UINT : draws.around(m.shares.of(caller));
      return { args: { spender: someoneOrNobody(draws), value } };
    },
    execute: (m, { caller, args: { spender, value } }) => {
      const no = refusedIf(toNobody(m, "Spender", spender));
      if (no !== undefined) return no;
      m.approve(caller, spender, value);
      return done([true], event("Vault", "Approval", caller, spender, value));
    },
  }),
  operation({
    name: "donate",
    contract: "Asset",
    method: "transfer",
    params: { value: amount },
    fixed: { 0: Vault },
    choose: (draws, m, { caller }) => ({ args: { value: draws.around(m.assets.of(caller)) } }),
    execute: (m, { caller, args: { value } }) => {
      const has = m.assets.of(caller);
      if (has < value) return refused([error("ERC20InsufficientBalance", caller, has, value)]);
      m.assets.move(caller, Vault, value);
      return done([true], event("Asset", "Transfer", caller, Vault, value));
    },
  }),
  operation({
    name: "yield",
    contract: "Asset",
    method: "mint",
    params: { value: amount },
    fixed: { 0: Vault },
    choose: (draws, m) => ({ args: { value: draws.around(m.totalAssets / 10n) } }),
    execute: (m, { args: { value } }) => {
      m.earn(value);
      return done([], event("Asset", "Transfer", ZERO, Vault, value));
    },
  }),
  operation({
    name: "loss",
    contract: "Asset",
    method: "burn",
    params: { value: amount },
    fixed: { 0: Vault },
    choose: (draws, m) => (m.totalSupply > MOST_SHARES ? undefined : { args: { value: draws.around(m.totalAssets) } }),
    execute: (m, { args: { value } }) => {
      const has = m.totalAssets;
      if (has < value) return refused([error("ERC20InsufficientBalance", Vault, has, value)]);
      m.lose(value);
      return done([], event("Asset", "Transfer", Vault, ZERO, value));
    },
  }),
];
