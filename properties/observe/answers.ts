import { id, Interface, keccak256, type ParamType } from "ethers";
import { tupleEncoder, type AbiValue, type TypeEncoder } from "assay/codec";
import type { Read } from "assay/types";
import { poolAccount, ZERO_ACCOUNT, type Account, type Edition, type Model, type Reads } from "../../model";
import { ACTORS } from "../fixture/actors";
import { addressOf } from "../fixture/addresses";
import { barelyAbove } from "./hard-price";

/**
 * Reads that answer with lists or texts, and reads that must refuse: seen as a whole, by the hash of what they return or revert with. The lens asks whom and with which
 * arguments the key says.
 */
const READS = new Interface([
  "function getMemberId(address account) view returns (uint256)",
  "function getAssessorGroup(uint256 groupId) view returns (address[])",
  "function getAssessorGroupSize(uint256 groupId) view returns (uint256)",
  "function isInGroup(uint256 groupId, address account) view returns (bool)",
  "function getPrice(uint256 asset) view returns (uint256)",
  "function getFeed(uint256 asset) view returns (address, uint256)",
  "function getAsset(uint256 asset) view returns (address, uint8)",
  "function hasVoted(uint256 claimId, address account) view returns (bool)",
  "function getOpenClaim(uint256 coverId) view returns (uint256)",
  "function expiryOf(uint256 coverId) view returns (uint256)",
  "function tokenURI(uint256 coverId) view returns (string)",
  "function isApprovedOrOwner(address account, uint256 tokenId) view returns (bool)",
  "function getProduct(uint256 productId) view returns ((uint256, string, uint256[], uint16, uint16, uint16))",
  "function getCoverPools(uint256 coverId) view returns ((uint256, uint256, uint256, uint256, uint256)[])",
  "function getGraceEnd(uint256 coverId) view returns (uint256)",
  "function getPoolStake(uint256 poolId) view returns (uint256)",
  "function getStakeInfo(uint256 tokenId) view returns (uint256)",
  "function getDeposit(uint256 tokenId, uint256 trancheId) view returns (uint256, uint256, uint256)",
  "function getDepositTranches(uint256 tokenId) view returns (uint256[])",
  "function getUnwithdrawnRewards(uint256 tokenId) view returns (uint256)",
  "function getWithdrawnRewards(uint256 tokenId) view returns (uint256)",
  "function getPoolProducts(uint256 poolId) view returns ((uint256, uint256, uint256, uint256, uint256)[])",
  "function getTotalWeight(uint256 poolId) view returns (uint256)",
  "function getTotalEffectiveWeight(uint256 poolId) view returns (uint256)",
  "function getCoverAllocation(uint256 coverId, uint256 poolId) view returns (uint256)",
  "function getPoolId(address pool) view returns (uint256)",
  "function getPoolsOf(address manager) view returns (uint256[])",
  "function getReviewPeriod(uint256 id) view returns (uint256)",
  "function at(uint256 days) view returns (uint256)",
  "function decayed(uint256 price, uint256 days) view returns (uint256)",
  "error UnknownMember(address account)",
  "error UnknownGroup(uint256 groupId)",
  "error UnknownAsset(uint256 asset)",
  "error UnknownClaim(uint256 claimId)",
  "error UnknownCover(uint256 coverId)",
  "error UnknownPool(uint256 poolId)",
  "error UnknownProduct(uint256 productId)",
  "error UnknownProductType(uint256 productType)",
  "error WrongPool(uint256 asked, uint256 own)",
  "error PositionOfOtherPool(uint256 tokenId, uint256 expected, uint256 actual)",
  "error ERC721NonexistentToken(uint256 tokenId)",
]);

/** Contracts that are asked, in the order of `_target` in contracts/lens/LensAnswers.sol. */
const TARGETS = [
  "registry",
  "capitalPool",
  "claims",
  "coverNFT",
  "stakingNFT",
  "coverProducts",
  "cover",
  "stakingProducts",
  "stakingViewer",
  "powers",
] as const;

/** Pools come after the contracts: 128 and their id. */
const POOLS = 128n;

/** What a read is expected to come to. */
type Expected =
  { readonly values: readonly AbiValue[] } | { readonly error: string; readonly args: readonly (bigint | string)[] };

/** One question: whom, which read, which arguments, and what the model says. */
export interface Answer {
  /** 8 bits of target, 32 of selector, 160 and 40 of arguments. */
  readonly id: bigint;
  readonly method: string;
  readonly expected: Expected;
}

type Target = (typeof TARGETS)[number] | bigint;

const SELECTORS = new Map(
  READS.fragments.filter((f) => f.type === "function").map((f) => [nameOf(f.format()), id(f.format()).slice(0, 10)]),
);

/** How many arguments a read takes. */
const INPUTS = new Map<string, number>();
READS.forEachFunction(({ name, inputs }) => INPUTS.set(name, inputs.length));

function nameOf(signature: string): string {
  return signature.slice(0, signature.indexOf("("));
}

/** Arguments as the key holds them: the account (or the only one) in 160 bits, another number in 40. `swapped`: the number comes first. */
function ask(target: Target, method: string, args: readonly (bigint | Account)[], expected: Expected): Answer {
  const words = args.map((arg) => (typeof arg === "string" ? BigInt(addressOf(arg)) : arg));
  const swapped = typeof args[1] === "string";
  const [first = 0n, second = 0n] = swapped ? [words[1], words[0]] : words;
  const to = typeof target === "bigint" ? POOLS + target : BigInt(TARGETS.indexOf(target));
  const selector = BigInt(SELECTORS.get(method) ?? "");
  return {
    id: ((to | (swapped ? 64n : 0n)) << 232n) | (selector << 200n) | (first << 40n) | second,
    method,
    expected,
  };
}

interface Encoding {
  /** Selector of an error; empty for what a function returns. */
  readonly prefix: string;
  readonly tuple: TypeEncoder;
}

const encoding = (prefix: string, types: readonly ParamType[]): Encoding => ({ prefix, tuple: tupleEncoder(types) });
/** How answers are encoded, by the name of the function or the error. */
const ENCODINGS = new Map<string, Encoding>();
READS.forEachFunction(({ name, outputs }) => ENCODINGS.set(name, encoding("", outputs)));
READS.forEachError(({ name, selector, inputs }) => ENCODINGS.set(name, encoding(selector.slice(2), inputs)));

/** The same answers come again and again, and a hash costs more than anything else here. Forgotten as a whole when full. */
const HASHES = new Map<string, bigint>();
const MOST_HASHES = 10_000;

function hashOf(digits: string): bigint {
  const kept = HASHES.get(digits);
  if (kept !== undefined) return kept;
  const hash = BigInt(keccak256(`0x${digits}`));
  if (HASHES.size >= MOST_HASHES) HASHES.clear();
  HASHES.set(digits, hash);
  return hash;
}

/** Whether a read succeeds, and what it returns or reverts with, as hexadecimal digits. */
function encoded({ method, expected }: Answer): readonly [boolean, string] {
  const [ok, name, values] =
    "values" in expected ? [true, method, expected.values] : [false, expected.error, expected.args];
  const found = ENCODINGS.get(name);
  if (found === undefined) throw new Error(`expected a read or an error of the list above, received "${name}"`);
  return [ok, found.prefix + found.tuple.encode(values)];
}

/** Hash of what is returned or reverted with, and whether it is a success. */
export function answerWords(answer: Answer): readonly [bigint, bigint] {
  const [ok, digits] = encoded(answer);
  return [ok ? 1n : 0n, hashOf(digits)];
}

/** Gas of a read. */
const READ_GAS = 30_000_000;

/** A key taken apart. */
function askedBy({ id: key, method }: Answer): { whom: Account; contract: string; args: readonly bigint[] } {
  const to = key >> 232n;
  const pool = to >= POOLS;
  const contract = pool ? "stakingPool" : (TARGETS[Number(to & 63n)] ?? "?");
  const [first, second] = [(key >> 40n) & ((1n << 160n) - 1n), key & ((1n << 40n) - 1n)];
  const args = (to & 64n) === 0n ? [first, second] : [second, first];
  const taken = INPUTS.get(method) ?? args.length;
  return { whom: pool ? poolAccount(to - POOLS) : contract, contract, args: args.slice(0, taken) };
}

/** The read itself, as the lens asks it but for arguments that it does not take. */
export function readOf(answer: Answer): Read {
  const { whom, contract, args } = askedBy(answer);
  const [ok, digits] = encoded(answer);
  const data = `${SELECTORS.get(answer.method) ?? ""}${args.map((arg) => arg.toString(16).padStart(64, "0")).join("")}`;
  return {
    name: `${contract}.${answer.method}`,
    call: { from: addressOf("lens"), to: addressOf(whom), data, value: 0n, gas: READ_GAS, view: true },
    predicted: { ok, data: `0x${digits}` },
  };
}

const value = (...values: readonly AbiValue[]): Expected => ({ values });
const refusal = (error: string, ...args: readonly (bigint | string)[]): Expected => ({ error, args });

function registryAnswers(read: Reads, turn: number): Answer[] {
  const account = ACTORS[turn % ACTORS.length] ?? "alice";
  const memberId = read.memberId(account);
  const groupId = BigInt(turn % (Number(read.groupCount()) + 2));
  const known = groupId >= 1n && groupId <= read.groupCount();
  const group = known ? read.assessorGroup(groupId) : [];
  const inGroup = (of: Expected): Expected => (known ? of : refusal("UnknownGroup", groupId));
  const someone = group[turn % Math.max(1, group.length)] ?? account;
  return [
    ask(
      "registry",
      "getMemberId",
      [account],
      memberId === 0n ? refusal("UnknownMember", addressOf(account)) : value(memberId),
    ),
    ask("registry", "getAssessorGroup", [groupId], inGroup(value(group.map(addressOf)))),
    ask("registry", "getAssessorGroupSize", [groupId], inGroup(value(BigInt(group.length)))),
    ask("registry", "isInGroup", [groupId, account], inGroup(value(group.includes(account)))),
    ask("registry", "isInGroup", [groupId, someone], inGroup(value(group.includes(someone)))),
  ];
}

const FEEDS = [6n, 7n, 255n] as const;

function moneyAnswers(read: Reads, turn: number): Answer[] {
  const asset = FEEDS[turn % FEEDS.length] ?? 255n;
  return [
    ask("capitalPool", "getFeed", [asset], value(addressOf(read.feedOf(asset)), read.feedMaxAge(asset))),
    ask("capitalPool", "getPrice", [1n], refusal("UnknownAsset", 1n)),
    ask("capitalPool", "getFeed", [0n], refusal("UnknownAsset", 0n)),
    ask("capitalPool", "getAsset", [5n], refusal("UnknownAsset", 5n)),
    ask("capitalPool", "getAsset", [7n], value(addressOf("asset:7"), 8n)),
    ask("capitalPool", "getAsset", [255n], value(addressOf("token"), 18n)),
  ];
}

function coverAnswers(read: Reads, turn: number): Answer[] {
  const coverId = BigInt(turn % (Number(read.coverCount()) + 2));
  const known = coverId >= 1n && coverId <= read.coverCount();
  const owner = known ? read.ownerOf("coverNFT", coverId) : ZERO_ACCOUNT;
  const account = turn % 3 === 0 && owner !== ZERO_ACCOUNT ? owner : (ACTORS[turn % ACTORS.length] ?? "alice");
  const held = (of: () => Expected): Expected =>
    owner === ZERO_ACCOUNT ? refusal("ERC721NonexistentToken", coverId) : of();
  const cover = known ? read.cover(coverId) : undefined;
  const ofCover = (of: Expected): Expected => (known ? of : refusal("UnknownCover", coverId));
  const noClaim = turn % 2 === 0 ? 0n : read.claimCount() + 1n;
  const poolId = 1n + BigInt(turn % Number(read.poolCount()));
  return [
    ask(
      "coverNFT",
      "expiryOf",
      [coverId],
      held(() => value(cover?.end ?? 0n)),
    ),
    ask(
      "coverNFT",
      "isApprovedOrOwner",
      [account, coverId],
      held(() => value(mayAct(read, "coverNFT", coverId, owner, account))),
    ),
    ask(
      "cover",
      "getCoverPools",
      [coverId],
      ofCover(value(cover?.pools.map((p) => [p.poolId, p.amountBought, p.price, p.rewardRate, p.bump]) ?? [])),
    ),
    ask("cover", "getGraceEnd", [coverId], ofCover(value(cover?.graceEnd ?? 0n))),
    ask(
      "coverNFT",
      "tokenURI",
      [coverId],
      held(() => value(metadataOf(coverId, cover?.end ?? 0n))),
    ),
    ask("claims", "hasVoted", [noClaim, account], refusal("UnknownClaim", noClaim)),
    ask("claims", "getOpenClaim", [coverId], ofCover(value(cover?.openClaimId ?? 0n))),
    ask(
      "stakingProducts",
      "getCoverAllocation",
      [coverId, poolId],
      ofCover(value(known ? read.coverAllocation(coverId, poolId) : 0n)),
    ),
  ];
}

/** The metadata of a cover's NFT as wallets read it: a data URI with JSON. [COVER-5] */
function metadataOf(coverId: bigint, expiry: bigint): string {
  const json =
    `{"name":"Assay Cover #${coverId}",` +
    `"description":"Cover ${coverId} of the mutual. Claims are accepted until its grace period ends.",` +
    `"attributes":[{"trait_type":"coverId","value":"${coverId}"},` +
    `{"display_type":"date","trait_type":"expiry","value":${expiry}}]}`;
  return `data:application/json;base64,${Buffer.from(json).toString("base64")}`;
}

function mayAct(
  read: Reads,
  collection: "stakingNFT" | "coverNFT",
  tokenId: bigint,
  owner: Account,
  account: Account,
): boolean {
  return (
    account === owner ||
    read.approvedFor(collection, tokenId) === account ||
    read.isApprovedForAll(collection, owner, account)
  );
}

/** What is told of a product as a whole. */
export function productAnswer(read: Reads, productId: bigint): Answer {
  if (productId < 1n || productId > read.productCount())
    return ask("coverProducts", "getProduct", [productId], refusal("UnknownProduct", productId));
  const p = read.product(productId);
  const whole = [p.productId, p.productName, [...p.acceptedAssets], p.productType, p.minPrice, p.initialPrice];
  return ask("coverProducts", "getProduct", [productId], value(whole));
}

function productAnswers(read: Reads, turn: number): Answer[] {
  return [productAnswer(read, BigInt(turn % (Number(read.productCount()) + 2)))];
}

/** Who is in a group, which exists. */
export function groupAnswer(read: Reads, groupId: bigint): Answer {
  return ask("registry", "getAssessorGroup", [groupId], value(read.assessorGroup(groupId).map(addressOf)));
}

/** Whether an account may act for an NFT; a refusal where there is none (any more). */
export function agencyAnswer(
  read: Reads,
  collection: "stakingNFT" | "coverNFT",
  tokenId: bigint,
  account: Account,
): Answer {
  const count = collection === "coverNFT" ? read.coverCount() : read.positionCount();
  const owner = tokenId >= 1n && tokenId <= count ? read.ownerOf(collection, tokenId) : ZERO_ACCOUNT;
  const expected =
    owner === ZERO_ACCOUNT
      ? refusal("ERC721NonexistentToken", tokenId)
      : value(mayAct(read, collection, tokenId, owner, account));
  return ask(collection, "isApprovedOrOwner", [account, tokenId], expected);
}

function poolAnswers(read: Reads, turn: number): Answer[] {
  const poolId = BigInt(turn % (Number(read.poolCount()) + 2));
  if (poolId < 1n || poolId > read.poolCount()) {
    const unknown = refusal("UnknownPool", poolId);
    return [
      ask("stakingProducts", "getPoolProducts", [poolId], unknown),
      ask("stakingViewer", "getPoolProducts", [poolId], unknown),
      ask("stakingProducts", "getTotalWeight", [poolId], unknown),
      ask("stakingProducts", "getTotalEffectiveWeight", [poolId], unknown),
      ...(read.coverCount() > 0n ? [ask("stakingProducts", "getCoverAllocation", [1n, poolId], unknown)] : []),
    ];
  }
  const products = read
    .poolProducts(poolId)
    .map((p) => [p.productId, p.weight, p.targetPrice, p.bumpedPrice, p.priceUpdatedAt]);
  const account = ACTORS[turn % ACTORS.length] ?? "alice";
  return [
    // by an address nothing is unknown: there is nothing [READ-2]
    ask("stakingProducts", "getPoolId", [account], value(0n)),
    ask("stakingProducts", "getPoolsOf", [account], value([...read.poolsOf(account)])),
    ask("stakingProducts", "getPoolProducts", [poolId], value(products)),
    ask("stakingViewer", "getPoolProducts", [poolId], value(products)),
    ask(poolId, "getPoolStake", [poolId + 1n], refusal("WrongPool", poolId + 1n, poolId)),
  ];
}

/** The reads of a position that its pool answers; another pool refuses them. */
const OF_POSITION = ["getStakeInfo", "getDepositTranches", "getUnwithdrawnRewards", "getWithdrawnRewards"] as const;

function positionAnswers(read: Reads, turn: number): Answer[] {
  const tokenId = BigInt(turn % (Number(read.positionCount()) + 2));
  const account = ACTORS[turn % ACTORS.length] ?? "alice";
  if (tokenId < 1n || tokenId > read.positionCount()) {
    const missing = refusal("ERC721NonexistentToken", tokenId);
    return [
      ask("stakingNFT", "isApprovedOrOwner", [account, tokenId], missing),
      ask(1n, "getStakeInfo", [tokenId], missing),
    ];
  }
  const { poolId } = read.position(tokenId);
  const other = poolId === 1n ? 2n : 1n;
  const owner = read.ownerOf("stakingNFT", tokenId);
  const wrong = refusal("PositionOfOtherPool", tokenId, other, poolId);
  return [
    ask(
      "stakingNFT",
      "isApprovedOrOwner",
      [account, tokenId],
      value(mayAct(read, "stakingNFT", tokenId, owner, account)),
    ),
    ask("stakingNFT", "isApprovedOrOwner", [owner, tokenId], value(true)),
    ...OF_POSITION.map((method) => ask(other, method, [tokenId], wrong)),
    ask(other, "getDeposit", [tokenId, 250n], wrong),
  ];
}

/** How long claims on covers of a type that are bought now are reviewed. Only where there are review periods. [E-REVIEW] */
export function typeReviewAnswer(read: Reads, productType: bigint): Answer {
  const known = productType >= 1n && productType <= read.productTypeCount();
  const expected = known ? value(read.reviewPeriod(productType)) : refusal("UnknownProductType", productType);
  return ask("coverProducts", "getReviewPeriod", [productType], expected);
}

/** How long claims on a cover are reviewed. Only where there are review periods. [E-REVIEW] */
export function coverReviewAnswer(read: Reads, coverId: bigint): Answer {
  const known = coverId >= 1n && coverId <= read.coverCount();
  const expected = known ? value(read.coverReviewPeriod(coverId)) : refusal("UnknownCover", coverId);
  return ask("cover", "getReviewPeriod", [coverId], expected);
}

function reviewAnswers(read: Reads, turn: number): Answer[] {
  return [
    typeReviewAnswer(read, BigInt(turn % (Number(read.productTypeCount()) + 2))),
    coverReviewAnswer(read, BigInt(turn % (Number(read.coverCount()) + 2))),
  ];
}

const DAY = 86_400n;
/** Powers up to this many days; one more is some microseconds of the model's, once. */
const MOST_DAYS = 4_000;

/** The powers that prices decay by, to the last digit: a price is too coarse to show it; and a price that shows how it is rounded. [E-DECAY] */
function powerAnswers(power: (days: bigint) => bigint, edition: Edition, turn: number): Answer[] {
  const days = [turn % 16, turn % 400, turn % MOST_DAYS].map(BigInt);
  const n = BigInt(turn % 400);
  const price = barelyAbove(power(n));
  return [
    ...days.map((exponent) => ask("powers", "at", [exponent], value(power(exponent)))),
    ask("powers", "decayed", [price, n], value(edition.decayed(price, n * DAY))),
  ];
}

const FAMILIES = [registryAnswers, coverAnswers, productAnswers, poolAnswers, positionAnswers, moneyAnswers];

/** What is asked at a time: one family of questions, about something else each time. The same at the same time. */
export function answersAt({ read, time, edition }: Model): readonly Answer[] {
  const { reviewPeriods, decayPower } = edition;
  const families = [
    ...FAMILIES,
    ...(reviewPeriods === undefined ? [] : [reviewAnswers]),
    ...(decayPower === undefined
      ? []
      : [(_: Reads, turn: number): Answer[] => powerAnswers(decayPower, edition, turn)]),
  ];
  const turn = Number(time % 1_000_003n);
  const family = families[turn % families.length];
  return family === undefined ? [] : family(read, Math.floor(turn / families.length));
}

/** Names the answer in reports. */
export function answerLabel(answer: Answer): string {
  const { whom, args } = askedBy(answer);
  return `${whom}.${answer.method}(${args.join(", ")})`;
}
