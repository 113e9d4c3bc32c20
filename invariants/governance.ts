import type { Verdict } from "assay/types";
import type { Operation } from "../model/api";
import * as K from "../properties/observe/kinds";
import { addressWord, nameAt } from "./core/accounts";
import { define } from "./core/define";
import { DAY } from "./core/numbers";
import { poolsOf } from "./core/rights";
import { both, equal, every, holds, UNMET, within } from "./core/verdicts";
import { AT, word } from "./core/words";

const GOVERNORS: ReadonlySet<Operation["op"]> = new Set<Operation["op"]>([
  "addMember",
  "removeMember",
  "createAssessorGroup",
  "lockForMV",
  "setFeed",
  "addProductType",
  "setGracePeriod",
  "setReviewPeriod",
  "setAssessorGroup",
  "addProduct",
  "setMinPrice",
  "setAcceptedAssets",
  "sweepSurplus",
]);

const votingPower = define({
  id: "INV-GOV-1",
  on: [K.POWER],
  rules: ["GOV-1", "INFO-2"],
  title: "voting power of a member = own tokens + poolStake of each pool it manages; 0 for anyone else",
  premise: "the voting power of an account is seen",
  parts: ["of a pool's manager", "of another member", "of anyone else"],
  check: (seen, history, part) =>
    every(seen.ids(K.POWER), (account) => {
      const words = seen.view.latest(K.POWER, account) ?? [];
      let power = history.ledger.balance(255n, account);
      if (power === undefined) return UNMET;
      const own = poolsOf(history, account);
      for (const poolId of own) {
        const book = history.pools.get(poolId);
        power += book?.poolStake ?? 0n;
      }
      const member = history.people.members.has(account);
      const right = member ? power : 0n;
      const whose = !member ? "of anyone else" : own.length > 0 ? "of a pool's manager" : "of another member";
      return part(
        whose,
        equal(right, word(words, AT.power.votingPower), "wei", () => `voting power of ${nameAt(account)}`),
      );
    }),
});

const roles = define({
  id: "INV-GOV-2",
  on: [K.POWER],
  rules: ["ROLE-1", "POOL-2"],
  title:
    "None and unknown roles are false; Assessor = in any group ever made; Governor = the governor; getPoolsOf = the pools it made",
  premise: "the roles of an account are seen",
  parts: ["of an assessor", "of anyone else"],
  check: (seen, history, part) =>
    every(seen.ids(K.POWER), (account) => {
      const words = seen.view.latest(K.POWER, account) ?? [];
      const at = AT.power;
      const flag = (value: boolean, index: number, what: string): Verdict =>
        equal(value ? 1n : 0n, word(words, index), "flag", () => `${what} of ${nameAt(account)}`);
      return part(
        history.people.isAssessor(account) ? "of an assessor" : "of anyone else",
        both(
          flag(false, at.roleNone, "role None"),
          flag(false, at.roleUnknown, "role 4"),
          flag(history.people.isAssessor(account), at.roleAssessor, "role Assessor"),
          flag(account === addressWord("governor"), at.roleGovernor, "role Governor"),
          equal(
            BigInt(poolsOf(history, account).length),
            word(words, at.pools),
            "pools",
            () => `pools of ${nameAt(account)}`,
          ),
        ),
      );
    }),
});

const membership = define({
  id: "INV-GOV-3",
  on: [K.ACCOUNT],
  rules: ["ROLE-1", "ROLE-2"],
  title: "Member = added by the governor and not removed since",
  premise: "an account is seen",
  parts: ["a member", "removed", "never added"],
  check: (seen, { people }, part) =>
    every(seen.ids(K.ACCOUNT), (account) => {
      const flag = people.members.has(account) ? 1n : 0n;
      const words = seen.view.latest(K.ACCOUNT, account) ?? [];
      const who = flag === 1n ? "a member" : people.memberIds.has(account) ? "removed" : "never added";
      return part(
        who,
        equal(flag, word(words, AT.account.member), "flag", () => `membership of ${nameAt(account)}`),
      );
    }),
});

const memberIds = define({
  id: "INV-GOV-4",
  on: ["call"],
  rules: ["ROLE-2", "READ-2"],
  title: "a member's id counts from 1 without gaps, and is the same when it returns",
  premise: "a member is added whose id was or will be known",
  check: (seen, { people }) =>
    every(seen.logs("MemberAdded"), (log) => {
      const ids = [...people.memberIds.values()];
      return equal(
        BigInt(ids.length),
        BigInt(new Set(ids).size),
        "distinct ids of members",
        () => `ids when ${nameAt(log.indexed[0] ?? 0n)} got ${log.indexed[1] ?? 0n}`,
      );
    }),
});

const governorOnly = define({
  id: "INV-GOV-5",
  on: ["call"],
  rules: ["ROLE-2", "ROLE-3", "TOKEN-2", "FEED-1", "PRODUCT-1", "PRODUCT-2", "REWARD-3"],
  title: "a governor's function succeeds => the governor called it",
  premise: "a governor's function is called",
  parts: ["by the governor", "by anyone else"],
  check(seen, _history, part) {
    const { operation } = seen;
    if (operation === undefined || !GOVERNORS.has(operation.op)) return UNMET;
    return part(
      seen.caller === "governor" ? "by the governor" : "by anyone else",
      holds(
        !seen.ok || seen.caller === "governor",
        () => operation.op,
        "NotGovernor",
        () => `success by ${seen.caller}`,
      ),
    );
  },
});

const managerOnly = define({
  id: "INV-GOV-6",
  on: ["call"],
  rules: ["POOL-2", "FEE-2", "LIST-1"],
  title: "setPoolFee or setProducts succeeds => the pool's manager called it",
  premise: "a manager's function of a known pool is called",
  parts: ["by the manager", "by anyone else"],
  check(seen, { pools }, part) {
    const o = seen.op("setPoolFee") ?? seen.op("setProducts");
    const pool = o === undefined ? undefined : pools.get(o.poolId);
    if (o === undefined || pool === undefined) return UNMET;
    return part(
      seen.callerWord === pool.manager ? "by the manager" : "by anyone else",
      holds(
        !seen.ok || seen.callerWord === pool.manager,
        () => `${o.op} of pool ${o.poolId}`,
        `NotManager: ${nameAt(pool.manager)} manages it`,
        () => `success by ${seen.caller}`,
      ),
    );
  },
});

const memberOnly = define({
  id: "INV-GOV-7",
  on: ["call"],
  rules: ["POOL-1", "COVER-1", "CLAIM-1"],
  title: "createStakingPool, buyCover or submitClaim succeeds => a member called it",
  premise: "a function for members is called",
  parts: [
    "createStakingPool by a member",
    "createStakingPool by anyone else",
    "buyCover by a member",
    "buyCover by anyone else",
    "submitClaim by a member",
    "submitClaim by anyone else",
  ],
  check(seen, { people }, part) {
    const op = seen.operation?.op;
    if (op !== "createStakingPool" && op !== "buyCover" && op !== "submitClaim") return UNMET;
    const whom = people.members.has(seen.callerWord) ? "a member" : "anyone else";
    return part(
      `${op} by ${whom}`,
      holds(
        !seen.ok || people.members.has(seen.callerWord),
        () => op,
        "NotMember",
        () => `success by ${seen.caller}`,
      ),
    );
  },
});

const ownerOnly = define({
  id: "INV-GOV-8",
  on: ["call"],
  rules: ["STAKE-2", "EXT-1", "WITHDRAW-1", "EDIT-1"],
  title: "a call on a position or a cover succeeds => its owner made it, or someone approved",
  premise: "a position or cover that was seen is topped up, extended, withdrawn from or transferred",
  parts: ["by its owner or one approved", "by anyone else"],
  check(seen, { may }, part) {
    if (may === undefined) return UNMET;
    return part(
      may ? "by its owner or one approved" : "by anyone else",
      holds(
        may || !seen.ok,
        () => `${seen.operation?.op ?? ""} by ${seen.caller}`,
        "NotOwnerNorApproved",
        () => "success",
      ),
    );
  },
});

const protocolOnly = define({
  id: "INV-GOV-9",
  on: ["call"],
  rules: ["TOKEN-3", "POOL-1"],
  title: "functions kept for the protocol's own contracts never succeed for anyone else",
  premise: "such a function is called",
  check: (seen) =>
    seen.op("guarded") === undefined
      ? UNMET
      : holds(
          !seen.ok,
          () => `${seen.op("guarded")?.method ?? ""} by ${seen.caller}`,
          "NotProtocol",
          () => "success",
        ),
});

const groups = define({
  id: "INV-GOV-10",
  on: ["call"],
  rules: ["ROLE-3"],
  title: "an assessor group has 3 to 32 distinct addresses, none of them zero",
  premise: "a group is made",
  check: (seen) =>
    every(seen.logs("AssessorGroupCreated"), (log) => {
      const [, , ...addresses] = log.words;
      const distinct = new Set(addresses);
      const where = () => `group ${log.indexed[0] ?? 0n}`;
      return both(
        within(3n, BigInt(addresses.length), 32n, "addresses", where),
        equal(BigInt(addresses.length), BigInt(distinct.size), "distinct addresses", where),
        holds(!distinct.has(0n), where, "no zero address", () => "one"),
      );
    }),
});

const types = define({
  id: "INV-GOV-11",
  on: [K.PRODUCT_TYPE],
  rules: ["PRODUCT-2"],
  title: "a product type: grace <= 261 days, cooldown = 24 h (in the earlier edition 0) for good, a group that exists",
  premise: "a product type is seen",
  check: (seen, { people, rules }) =>
    every(seen.ids(K.PRODUCT_TYPE), (id) => {
      const words = seen.view.latest(K.PRODUCT_TYPE, id) ?? [];
      const at = AT.productType;
      const groupId = word(words, at.assessorGroupId);
      return both(
        within(0n, word(words, at.gracePeriod), 261n * DAY, "seconds", () => `grace of type ${id}`),
        equal(rules.cooldown, word(words, at.cooldown), "seconds", () => `cooldown of type ${id}`),
        within(1n, groupId, BigInt(people.groups.length), "id", () => `group of type ${id}`),
      );
    }),
});

const products = define({
  id: "INV-GOV-12",
  on: [K.PRODUCT],
  rules: ["PRODUCT-1"],
  title:
    "a product: minPrice <= 10 000 is what was last set; initialPrice <= 10 000 and type never change; minPrice <= initialPrice when it is added",
  premise: "a product is seen",
  parts: ["a product", "a product just added", "a product seen again"],
  check: (seen, { catalog }, part) =>
    every(seen.ids(K.PRODUCT), (id) => {
      const words = seen.view.latest(K.PRODUCT, id) ?? [];
      const before = seen.view.before(K.PRODUCT, id);
      const known = catalog.products.get(id);
      const at = AT.product;
      const minPrice = word(words, at.minPrice);
      const initial = word(words, at.initialPrice);
      const added = seen.logs("ProductAdded").some((log) => log.indexed[0] === id);
      return both(
        known === undefined
          ? UNMET
          : part(
              "a product",
              both(
                equal(known.minPrice, minPrice, "bps", () => `minPrice of product ${id}`),
                within(0n, minPrice, 10_000n, "bps", () => `minPrice of product ${id}`),
                within(0n, initial, 10_000n, "bps", () => `initialPrice of product ${id}`),
              ),
            ),
        added
          ? part(
              "a product just added",
              within(0n, minPrice, initial, "bps", () => `minPrice of product ${id}`),
            )
          : UNMET,
        before === undefined
          ? UNMET
          : part(
              "a product seen again",
              both(
                equal(word(before, at.initialPrice), initial, "bps", () => `initialPrice of product ${id}`),
                equal(word(before, at.productType), word(words, at.productType), "id", () => `type of product ${id}`),
              ),
            ),
      );
    }),
});

const owners = define({
  id: "INV-GOV-13",
  on: [K.POSITION, K.COVER],
  rules: ["STAKE-1", "COVER-5", "EDIT-1", "CLAIM-4", "ROLE-2"],
  title:
    "owner and approval of an NFT are what mints, transfers, approvals and extensions made them: nothing else moves it",
  premise: "a position or a cover is seen",
  parts: ["a position", "a cover"],
  check: (seen, { nfts }, part) => {
    const nft = (collection: "stakingNFT" | "coverNFT", id: bigint, owner: bigint, approved: bigint): Verdict => {
      const known = nfts.get(collection, id);
      if (known === undefined) return UNMET;
      return both(
        equal(known.owner, owner, "address", () => `owner of ${collection} ${id}`),
        equal(known.approved, approved, "address", () => `approved for ${collection} ${id}`),
      );
    };
    return both(
      part(
        "a position",
        every(seen.ids(K.POSITION), (id) => {
          const words = seen.view.latest(K.POSITION, id) ?? [];
          return nft("stakingNFT", id, word(words, AT.position.owner), word(words, AT.position.approved));
        }),
      ),
      part(
        "a cover",
        every(seen.ids(K.COVER), (id) => {
          const words = seen.view.latest(K.COVER, id) ?? [];
          return nft("coverNFT", id, word(words, AT.cover.owner), word(words, AT.cover.approved));
        }),
      ),
    );
  },
});

const feeds = define({
  id: "INV-FEED-2",
  on: [K.FEED],
  rules: ["FEED-1", "FEED-2", "TIME-1", "HOSTILE-9"],
  title:
    "a feed is usable <=> 0 < answer <= 2^96 - 1, updatedAt <= now, now - updatedAt <= maxAge and it does not revert; then its price is the answer",
  premise: "a feed is seen",
  parts: ["usable", "unusable"],
  check: (seen, history, part) =>
    every(seen.ids(K.FEED), (asset) => {
      const price = history.feeds.price(asset, seen.time);
      const words = seen.view.latest(K.FEED, asset) ?? [];
      return part(
        price === undefined ? "unusable" : "usable",
        both(
          equal(price === undefined ? 0n : 1n, word(words, AT.feed.usable), "flag", () => `feed of asset ${asset}`),
          equal(price ?? 0n, word(words, AT.feed.price), "ETH, 18 decimals", () => `price of asset ${asset}`),
        ),
      );
    }),
});

/** GOVERNANCE: voting power, roles, and who may do what. */
export const GOVERNANCE = [
  votingPower,
  roles,
  membership,
  memberIds,
  governorOnly,
  managerOnly,
  memberOnly,
  ownerOnly,
  protocolOnly,
  groups,
  types,
  products,
  owners,
  feeds,
];
