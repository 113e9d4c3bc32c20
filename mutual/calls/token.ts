import type { CallsOf } from "assay";
import type { Mutual } from "../model";
import { HOLDERS, MEMBERS } from "../people";
import { all, DAY, drawn, governor, has, HUGE, ONE, spender } from "./draws";

/** What somebody transfers, mostly within what it has. `asset`: 255 is the native token. */
export const transfer = (asset: bigint) => (read: Mutual["read"], time: bigint) =>
  drawn((d) => {
    const caller = spender(d, read, time);
    const to = d.chance(80) ? d.one(HOLDERS) : d.one(["capitalPool", "pool:1", "nobody", "governor"]);
    const own = has(read, asset, caller);
    return { caller, to, amount: d.chance(10) ? own + 1n : d.part(d.chance(70) ? own / 50n : own) };
  });

/** Who may spend: protocol contracts first, pools that the caller has approved nothing for most of all. */
export const approval = (asset: bigint) => (read: Mutual["read"]) =>
  drawn((d) => {
    const caller = d.one(HOLDERS);
    const pools = all(read.poolCount()).map((id) => `pool:${id}`);
    const closed = ["cover", ...pools].filter((one) => read.allowance(asset, caller, one) === 0n);
    const usual = d.likely(closed, ["cover", ...pools, ...HOLDERS], 60) ?? "cover";
    const value = d.chance(70) ? HUGE : d.chance(20) ? 0n : d.part(1_000n * ONE);
    return { caller, spender: d.chance(3) ? "nobody" : usual, value };
  });

/** Moves another one's tokens: rarely allowed, since allowances are for contracts. */
export const transferFrom = (asset: bigint) => (read: Mutual["read"], time: bigint) =>
  drawn((d) => {
    const from = spender(d, read, time);
    const allowed = HOLDERS.filter((one) => read.allowance(asset, from, one) > 0n);
    const caller = d.likely<string>(allowed, HOLDERS) ?? "bob";
    const [limit, own] = [read.allowance(asset, from, caller), has(read, asset, from)];
    const over = d.chance(15) && limit < HUGE ? 1n : 0n;
    const to = d.chance(5) ? "nobody" : d.one(HOLDERS);
    return { caller, from, to, value: over === 1n ? limit + 1n : d.part(limit < own ? limit : own) };
  });

/** INativeToken, and ERC-20 of it. */
export const TOKEN = {
  "NativeToken.transfer": {
    weight: 6,
    args: ({ model, time }) =>
      transfer(255n)(model.read, time).map(({ caller, to, amount }) => ({ caller, to, value: amount })),
    wrong: () => [{ value: HUGE }, { value: 0n }],
  },
  "NativeToken.transferFrom": { weight: 2, args: ({ model, time }) => transferFrom(255n)(model.read, time) },
  "NativeToken.approve": { weight: 6, args: ({ model }) => approval(255n)(model.read) },
  "NativeToken.burn": {
    weight: 3,
    args: ({ model, time }) =>
      drawn((d) => {
        const caller = spender(d, model.read, time);
        return { caller, amount: d.part(has(model.read, 255n, caller) / 1_000n) };
      }),
    wrong: () => [{ amount: HUGE }],
  },
  "NativeToken.lockForMV": {
    weight: 6,
    caller: governor,
    args: ({ model: { read }, time }) =>
      drawn((d) => {
        // managers most of all, since their pools' stakers feel it
        const managers = all(read.poolCount()).map((id) => read.manager(id));
        const member = [...managers, ...MEMBERS].filter((one) => read.checkRole(one, 1));
        const account = d.likely<string>(
          managers.filter((one) => read.checkRole(one, 1)),
          member,
          70,
        );
        if (account === undefined) return undefined;
        const locked = read.isLockedForMV(account);
        const from = locked > time ? locked : time;
        const until = d.chance(10) ? time + 365n * DAY : from + 1n + d.upTo(d.chance(70) ? 30n * DAY : 3_600n);
        return { account, until };
      }),
    wrong: ({ model: { read }, time }, { account }) => [
      { until: read.isLockedForMV(account) },
      { until: time + 365n * DAY + 1n },
      { until: HUGE },
      { account: "mallory" },
      { caller: account },
    ],
  },
} satisfies CallsOf<Mutual>;
