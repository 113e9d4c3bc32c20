import type { Getter } from "assay/export";
import type { Hex } from "assay/types";
import { poolAccount, type Account } from "../../model";
import { addressOf } from "../fixture/addresses";
import { KINDS } from "../observe/kinds";

type Ask = (
  id: bigint,
  field: string,
) => readonly [whom: Account, method: string, args: readonly (bigint | Hex)[], member?: string] | undefined;

const LOW = (1n << 120n) - 1n;
const ASSETS: Readonly<Record<string, bigint>> = { Eth: 0n, Usd: 6n, Btc: 7n, Native: 255n };
const address = (id: bigint): Hex => `0x${id.toString(16).padStart(40, "0")}`;

/** "capitalPoolCreditUsd": who keeps the credit, and in which asset. */
function credit(field: string, method: string, before: readonly (bigint | Hex)[]): ReturnType<Ask> {
  const [, whom = "", asset = ""] = /^(capitalPool|cover|claims)(?:Credit)?(Eth|Usd|Btc)$/.exec(field) ?? [];
  return whom === "" ? undefined : [whom, method, [...before, ASSETS[asset] ?? 0n]];
}

const COUNTS: Readonly<Record<string, readonly [Account, string]>> = {
  members: ["registry", "memberCount"],
  groups: ["registry", "groupCount"],
  productTypes: ["coverProducts", "productTypeCount"],
  products: ["coverProducts", "productCount"],
  pools: ["stakingProducts", "poolCount"],
  nextTokenId: ["stakingNFT", "nextTokenId"],
  covers: ["cover", "coverCount"],
  claims: ["claims", "claimCount"],
};

const ROLES: Readonly<Record<string, bigint>> = {
  roleNone: 0n,
  member: 1n,
  roleAssessor: 2n,
  roleGovernor: 3n,
  roleUnknown: 4n,
};

/** What answers a field of a kind without the lens; the lens knows them all (contracts/lens/Lens.sol). */
const GETTERS: Readonly<Record<string, Ask>> = {
  pool: (id, field) => {
    if (field === "balance") return ["token", "balanceOf", [addressOf(poolAccount(id))]];
    return field.startsWith("stake") ? undefined : [poolAccount(id), "getPoolState", [], field];
  },
  listing: (id, field) => {
    const of = [id >> 120n, id & LOW];
    if (field === "floor") return ["stakingProducts", "getFloorPrice", of];
    if (field === "spot") return ["stakingProducts", "getSpotPrice", of];
    if (/\d$/.test(field)) return undefined;
    return ["stakingProducts", "getStakedProduct", of, field === "target" ? "targetPrice" : field];
  },
  tranche: (id, field) => [poolAccount(id >> 120n), "getTranche", [id & LOW], field],
  position: (id, field) => {
    const methods: Readonly<Record<string, string>> = { owner: "ownerOf", approved: "getApproved", poolId: "poolOf" };
    const method = methods[field];
    return method === undefined ? undefined : ["stakingNFT", method, [id]];
  },
  claim: (id, field) => ["claims", "getClaim", [id], field],
  account: (id, field) => {
    const who = address(id);
    const tokens: Readonly<Record<string, Account>> = { native: "token", usd: "asset:6", btc: "asset:7" };
    const token = tokens[field];
    if (token !== undefined) return [token, "balanceOf", [who]];
    if (field === "lockedUntil") return ["token", "isLockedForMV", [who]];
    return field === "member" ? ["registry", "checkRole", [who, 1n]] : undefined;
  },
  credits: (id, field) => credit(field, "creditOf", [address(id)]),
  power: (id, field) => {
    if (field === "votingPower") return ["votingPower", "getVotingPower", [address(id)]];
    const role = ROLES[field];
    return role === undefined ? undefined : ["registry", "checkRole", [address(id), role]];
  },
  counts: (_, field) => {
    const [whom, method] = COUNTS[field] ?? [];
    return whom === undefined || method === undefined ? undefined : [whom, method, []];
  },
  money: (_, field) => {
    if (field === "tokenSupply") return ["token", "totalSupply", []];
    const asset = /^capitalPool(Eth|Usd|Btc|Native)$/.exec(field)?.[1];
    return asset === undefined
      ? credit(field, "totalCredit", [])
      : ["capitalPool", "getBalance", [ASSETS[asset] ?? 0n]];
  },
  product: (id, field) => {
    const asset = /^accepts(Eth|Usd|Btc|Native)$/.exec(field)?.[1];
    return asset === undefined
      ? ["coverProducts", "getProduct", [id], field]
      : ["coverProducts", "isAccepted", [id, ASSETS[asset] ?? 0n]];
  },
  productType: (id, field) => ["coverProducts", "getProductType", [id], field],
  vote: (id) => ["claims", "hasVoted", [id >> 160n, address(id & ((1n << 160n) - 1n))]],
  reads: (id, field) => {
    const methods: Readonly<Record<string, string>> = {
      totalWeight: "getTotalWeight",
      utilization: "getUtilizationRate",
    };
    const method = methods[field];
    if (method !== undefined) return ["stakingProducts", method, [id]];
    if (field === "getPoolStake") return [poolAccount(id), field, [id]];
    return field === "products" || field === "idOfAddress" ? undefined : [poolAccount(id), field, []];
  },
};

/** The getter that answers a field of an observed thing; undefined where only the lens does. */
export function getterOf(kind: number, id: bigint, index: number): Getter | undefined {
  const entity = KINDS.find(({ code }) => code === kind);
  const field = entity?.fields[index]?.name;
  if (entity === undefined || field === undefined) return undefined;
  if (entity.name === "account" && field === "eth") return { target: address(id), method: "", args: [] };
  const asked = GETTERS[entity.name]?.(id, field);
  if (asked === undefined) return undefined;
  const [whom, method, args, member] = asked;
  return { target: addressOf(whom), method, args, member };
}
