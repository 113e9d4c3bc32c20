import type { Contract } from "ethers";
import fc from "fast-check";
import { read } from "../chain";
import { check } from "../invariants";
import { ASSESSORS, balanceOf, GOVERNOR, PEOPLE, STRANGER, type Mutual } from "../mutual";
import { DAY, ONE, pick } from "../numbers";
import { Step } from "./command";

export const setMembership = fc.nat().map(
  (who) =>
    new Step(`membership of ${who}`, async ({ chain, registry }) => {
      const account = pick(PEOPLE, who);
      const member = await read<boolean>(registry, "checkRole", account, 1);
      const sent = await chain.send(GOVERNOR, registry, member ? "removeMember" : "addMember", [account]);
      check(sent.ok, "the governor admits and removes members");
    }),
);

export const lockForVote = fc.tuple(fc.nat(), fc.bigInt(1n, 20n * DAY)).map(
  ([who, seconds]) =>
    new Step(`lock ${who} for ${seconds}`, async ({ chain, registry, token }) => {
      const account = pick(PEOPLE, who);
      const until = chain.now + seconds;
      const member = await read<boolean>(registry, "checkRole", account, 1);
      const later = until > (await read<bigint>(token, "isLockedForMV", account));
      const sent = await chain.send(GOVERNOR, token, "lockForMV", [account, until]);
      check(sent.ok === (member && later), "a lock of a member only moves later");
    }),
);

export const setTerms = fc.tuple(fc.bigInt(1n, 3n), fc.nat({ max: 2 }), fc.bigInt(0n, 1_000n)).map(
  ([product, what, value]) =>
    new Step(`set terms ${product} ${what} ${value}`, async ({ chain, products }) => {
      const type = 1n + (product % 2n);
      const calls = [
        ["setMinPrice", [product, value]],
        ["setGracePeriod", [type, (value * 261n * DAY) / 1_000n]],
        ["setAssessorGroup", [type, 1n + (value % 2n)]],
      ] as const;
      const [method, args] = pick(calls, what);
      check((await chain.send(GOVERNOR, products, method, args)).ok, "the governor governs");
    }),
);

/** Days beyond the limits as well, and now and then by a stranger. */
export const setReviewPeriod = fc.tuple(fc.bigInt(1n, 2n), fc.bigInt(0n, 15n), fc.nat({ max: 4 })).map(
  ([type, days, who]) =>
    new Step(`set review period ${type} ${days} ${who}`, async ({ chain, products }) => {
      const sent = await chain.send(who === 0 ? STRANGER : GOVERNOR, products, "setReviewPeriod", [type, days * DAY]);
      check(sent.ok === (who > 0 && days >= 1n && days <= 14n), "the governor sets periods of 1 to 14 days");
      if (!sent.ok) return;
      check((await read<bigint>(products, "getReviewPeriod", type)) === days * DAY, "a review period is as set");
    }),
);

export const moveFeed = fc.tuple(fc.nat({ max: 2 }), fc.bigInt(-10n, 250n)).map(
  ([which, percent]) =>
    new Step(`move feed ${which} to ${percent} %`, async ({ chain, capital, feeds }) => {
      const moves = [
        [255n, feeds[255], ONE / 100n],
        [6n, feeds[6], (4n * ONE) / 10_000n],
        [7n, feeds[7], 20n * ONE],
      ] as const;
      const [asset, feed, base] = pick(moves, which);
      const answer = (base * percent) / 100n;
      await chain.send(STRANGER, feed, "set", [answer, chain.now, false]);
      const price = await read<bigint>(capital, "getPrice", asset).catch(() => 0n);
      check(price === (answer > 0n ? answer : 0n), "a useless feed is refused, another read");
    }),
);

export const blockAsset = fc.tuple(fc.boolean(), fc.nat()).map(
  ([usd, who]) =>
    new Step(`block or unblock ${who}`, async ({ chain, assets }) => {
      const asset = assets[usd ? 6 : 7];
      const account = pick(PEOPLE, who);
      await chain.send(STRANGER, asset, "setBlocked", [account, !(await read<boolean>(asset, "isBlocked", account))]);
    }),
);

export const withdrawCredit = fc.record({ who: fc.nat(), ledger: fc.nat({ max: 2 }), asset: fc.nat({ max: 2 }) }).map(
  ({ who, ledger, asset }) =>
    new Step(`withdraw credit ${who} ${ledger} ${asset}`, async (mutual, notes) => {
      const contract = pick([mutual.capital, mutual.cover, mutual.claims], ledger);
      const id = ledger === 0 ? pick([0n, 6n, 7n], asset) : 0n;
      const account = pick(mutual.rules.sharesDeposits ? [...PEOPLE, ...ASSESSORS] : PEOPLE, who);
      const due = await read<bigint>(contract, "creditOf", account, id);
      const held = await balanceOf(mutual, id, STRANGER);
      const sent = await mutual.chain.send(account, contract, "withdrawCredit", [id, STRANGER]);
      check(due > 0n || !sent.ok, "who has no credit fetches none");
      if (!sent.ok) return;
      check((await balanceOf(mutual, id, STRANGER)) === held + due, "a credit is paid whole");
      check((await read<bigint>(contract, "creditOf", account, id)) === 0n, "a credit is paid once");
      if (ledger === 0) notes.capital.set(id, (notes.capital.get(id) ?? 0n) - due);
    }),
);

/** Calls that somebody without any right must not get through. */
function forbidden(m: Mutual, pool: Contract): readonly (readonly [Contract, string, readonly unknown[]])[] {
  return [
    [pool, "setPoolFee", [0n]],
    [pool, "sweepSurplus", []],
    [pool, "burnStake", [1n, 1n]],
    [pool, "addStream", [1n, 1n, 2n ** 40n]],
    [pool, "initialize", [1n, STRANGER, 0n, 0n]],
    [m.staking, "setProducts", [1n, []]],
    [m.staking, "release", [1n, 1n, 1n]],
    [m.capital, "payOut", [0n, STRANGER, 1n]],
    [m.token, "mint", [STRANGER, 1n]],
    [m.token, "lockForMV", [PEOPLE[0], 2n ** 40n]],
    [m.registry, "addMember", [STRANGER]],
    [m.products, "setMinPrice", [1n, 1n]],
    [m.cover, "applyPayout", [1n, 1n]],
    [m.claims, "vote", [1n, true]],
    [m.positions, "mint", [STRANGER]],
    [m.coverNft, "mint", [STRANGER, 99n]],
  ];
}

export const stranger = fc.tuple(fc.nat(), fc.nat()).map(
  ([which, what]) =>
    new Step(`a stranger tries ${what} on ${which}`, async (mutual, notes) => {
      const [contract, method, args] = pick(forbidden(mutual, pick(notes.pools, which).contract), what);
      check(!(await mutual.chain.send(STRANGER, contract, method, args)).ok, "who has no right can do nothing");
    }),
);
