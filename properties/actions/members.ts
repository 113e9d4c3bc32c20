import { type Account, MAX_LOCK, ZERO_ACCOUNT } from "../../model";
import type { ActionDefinition } from "../action-definition/types";
import { HUGE, ONE, plain, type World } from "../action-definition/world";

/** The governor admits someone, who may already be a member. */
export const addMember: ActionDefinition = {
  kind: "addMember",
  weight: 2,
  resolve(draws, world) {
    const candidates = world.holders.filter((account) => !world.read.checkRole(account, 1));
    switch (draws.twist(3, 45)) {
      case 1:
        return plain(draws.one(world.holders), { op: "addMember", account: draws.one(world.everyone) });
      case 2:
        return plain("governor", { op: "addMember", account: ZERO_ACCOUNT });
      case 3: {
        const member = draws.pick(world.members());
        return member === undefined ? undefined : plain("governor", { op: "addMember", account: member });
      }
      default: {
        const account = draws.pick(candidates);
        return account === undefined ? undefined : plain("governor", { op: "addMember", account });
      }
    }
  },
};

/** The governor ends a membership. */
export const removeMember: ActionDefinition = {
  kind: "removeMember",
  weight: 1,
  resolve(draws, world) {
    const member = draws.pick(world.members());
    switch (draws.twist(2, 30)) {
      case 1:
        return plain(draws.one(world.holders), { op: "removeMember", account: member ?? "alice" });
      case 2:
        return plain("governor", { op: "removeMember", account: draws.one(world.strangers()) });
      default:
        return member === undefined ? undefined : plain("governor", { op: "removeMember", account: member });
    }
  },
};

/** The governor locks a member for a vote; managers are locked most often, since their pools' stakers feel it. */
export const lockForMV: ActionDefinition = {
  kind: "lockForMV",
  weight: 3,
  resolve(draws, world) {
    const managers = [...new Set(world.pools().map((poolId) => world.read.manager(poolId)))].filter((account) =>
      world.read.checkRole(account, 1),
    );
    const account = (draws.chance(70) ? draws.pick(managers) : undefined) ?? draws.pick(world.members());
    if (account === undefined) return undefined;
    const current = world.read.isLockedForMV(account);
    const from = current > world.now ? current : world.now;
    const operation = {
      op: "lockForMV",
      account,
      until: from + 1n + BigInt(draws.below(draws.chance(70) ? 30 * 86_400 : 3_600)),
    } as const;
    switch (draws.twist(5, 28)) {
      case 1:
        return plain(account, operation);
      case 5:
        return plain("governor", { ...operation, until: draws.chance(20) ? HUGE : world.now + MAX_LOCK + 1n });
      case 2:
        return plain("governor", { ...operation, until: draws.part(current) });
      case 3:
        return plain("governor", { ...operation, until: current });
      case 4:
        return plain("governor", { ...operation, account: draws.one(world.strangers()) });
      default:
        return plain("governor", operation);
    }
  },
};

/** The governor makes an assessor group of three to six, or a wrong one. */
export const createGroup: ActionDefinition = {
  kind: "createGroup",
  weight: 2,
  resolve(draws, world) {
    const pool = ["ann", "ben", "cleo", "dan", "carol", "dave", "erin", "frank"];
    const start = draws.below(pool.length);
    const size = 3 + draws.below(4);
    const assessors = Array.from({ length: size }, (_, i) => pool[(start + i) % pool.length] ?? "ann");
    switch (draws.twist(6, 60)) {
      case 1:
        return plain("governor", { op: "createAssessorGroup", assessors: assessors.slice(0, 2) });
      case 2:
      case 6:
        return plain("governor", { op: "createAssessorGroup", assessors: [...assessors, assessors[0] ?? "ann"] });
      case 3:
        return plain("governor", { op: "createAssessorGroup", assessors: [...assessors, ZERO_ACCOUNT] });
      case 4:
        return plain(draws.one(world.holders), { op: "createAssessorGroup", assessors });
      case 5:
        return plain("governor", { op: "createAssessorGroup", assessors: Array.from({ length: 33 }, () => "ann") });
      default:
        return plain("governor", { op: "createAssessorGroup", assessors });
    }
  },
};

/** The accounts that issuers have blocked, by asset. */
function blockedAccounts(world: World): { readonly asset: bigint; readonly account: Account }[] {
  return [6n, 7n].flatMap((asset) =>
    world.holders.filter((account) => world.read.isAssetBlocked(asset, account)).map((account) => ({ asset, account })),
  );
}

/** Tokens move between people; donations to the capital pool and to pools among them. */
export const transferTokens: ActionDefinition = {
  kind: "transferTokens",
  weight: 3,
  resolve(draws, world) {
    const spender = world.spender(draws);
    const blocked = draws.chance(40) ? draws.pick(blockedAccounts(world)) : undefined;
    const caller = blocked !== undefined && draws.chance(50) ? blocked.account : spender;
    const asset = blocked?.asset ?? draws.one([255n, 255n, 6n, 7n]);
    const balance = world.holds(asset, caller);
    const other = draws.chance(10) ? "pool:1" : draws.one(world.holders);
    const to = blocked !== undefined && blocked.account !== caller ? blocked.account : other;
    const operation = { op: "transfer", asset, to, amount: draws.part(balance / 50n) } as const;
    switch (draws.twist(3)) {
      case 1:
        return plain(caller, {
          ...operation,
          amount: draws.chance(20) ? HUGE : world.read.balance(asset, caller).value + 1n,
        });
      case 2:
        return plain(caller, { ...operation, to: ZERO_ACCOUNT });
      case 3:
        return plain(caller, { ...operation, amount: 0n });
      default:
        return plain(caller, operation);
    }
  },
};

/** Someone takes native tokens that were approved for them; or burns their own. */
export const burnTokens: ActionDefinition = {
  kind: "burnTokens",
  weight: 2,
  resolve(draws, world) {
    const caller = world.spender(draws);
    const amount = draws.part(world.holds(255n, caller) / 1_000n);
    return plain(caller, { op: "burn", amount: draws.twist(1) === 1 ? HUGE : amount });
  },
};

/** Someone moves another account's native tokens, which is rarely allowed, since mostly contracts have allowances. */
export const transferFromTokens: ActionDefinition = {
  kind: "transferFromTokens",
  weight: 1,
  resolve(draws, world) {
    const from = world.spender(draws);
    const allowed = world.holders.filter((account) => world.read.allowance(255n, from, account) > 0n);
    const caller = draws.pick(allowed) ?? draws.one(world.holders);
    const limit = world.read.allowance(255n, from, caller);
    const balance = world.holds(255n, from);
    const amount = draws.part(limit < balance ? limit : balance);
    const operation = { op: "transferFrom", asset: 255n, from, to: draws.one(world.holders), amount } as const;
    return plain(caller, draws.twist(1) === 1 && limit < HUGE ? { ...operation, amount: limit + 1n } : operation);
  },
};

/** Someone approves a pool, Cover or a person; nothing, a little or without limit. */
export const approveTokens: ActionDefinition = {
  kind: "approveTokens",
  weight: 2,
  resolve(draws, world) {
    const caller = draws.one(world.holders);
    const spenders = [...world.pools().map((poolId) => world.spenderOf(poolId)), "cover", ...world.holders];
    const form = draws.below(10);
    const amount = form < 7 ? HUGE : form === 7 ? 0n : draws.part(1_000n * ONE);
    const asset = draws.one([255n, 255n, 255n, 6n, 7n]);
    const spender = draws.twist(1, 20) === 1 ? ZERO_ACCOUNT : draws.one(spenders);
    return plain(caller, { op: "approve", asset, spender, amount });
  },
};

/** ETH or tokens for the mutual. */
export const donate: ActionDefinition = {
  kind: "donate",
  weight: 2,
  resolve(draws, world) {
    const caller = draws.one(world.holders);
    const asset = draws.one([0n, 6n, 7n, 255n]);
    if (asset === 0n) return { call: { caller, value: 1n + draws.part(ONE), operation: { op: "sendEth" } } };
    return plain(caller, {
      op: "transfer",
      asset,
      to: "capitalPool",
      amount: draws.part(world.holds(asset, caller) / 100n),
    });
  },
};
