import { z } from "zod";

const id = z.number().int().min(1);
const bps = z.number().int().min(0).describe("basis points: 10000 = 100 %");
const time = z.number().int().describe("Unix seconds");
const seconds = z.number().int().describe("seconds");
const exact = z.string().regex(/^\d+$/).describe("exact whole number of the asset's smallest unit");
const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .describe("exact decimal in whole units");
const annualPrice = z
  .string()
  .regex(/^(0(\.\d+)?|1)$/)
  .describe("decimal from 0 to 1: 0.05 is 5 % per year");
const account = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .describe("address");
const assetId = z.number().int().describe("0 ETH, 6 USD stablecoin, 7 wrapped BTC, 255 native token");

/** An amount of an asset. */
export const amount = z.object({ assetId, amount: exact, value: decimal });
const amounts = z
  .array(amount)
  .describe("the native token first, then the same in each cover asset with a usable price");

const listed = z.object({
  productId: id,
  weight: bps.describe("share of the pool's stake that backs the product, basis points"),
  targetPrice: bps.describe("basis points per year"),
  annualPrice: annualPrice.describe("spot price now"),
  capacity: amounts,
  allocated: amounts,
  free: amounts.describe("what a cover of the shortest period (28 days) can take now"),
});

export const poolCapacity = z.object({
  poolId: id,
  utilizationRate: z.number().int().min(0).describe("hundredths of a percent: 4926 is 49.26 %"),
  stake: amount.describe("active stake and stake that was not withdrawn yet"),
  activeStake: amount,
  fee: bps,
  maxFee: bps,
  manager: account,
  halted: z.boolean().describe("burned out: sells nothing"),
  products: z.array(listed),
});

export const productCapacity = z.object({
  poolId: id,
  productId: id,
  minAnnualPrice: annualPrice.describe("spot price now"),
  maxAnnualPrice: annualPrice.describe("spot price once all that is free has been bought"),
  period: z.number().int().describe("days that `free` speaks of"),
  weight: bps,
  targetPrice: bps,
  capacity: amounts,
  allocated: amounts,
  free: amounts,
});

export const pools = z.object({
  total: z.number().int().min(0).describe("how many pools there are"),
  offset: z.number().int().min(0),
  limit: z.number().int().min(1),
  pools: z
    .array(
      z.object({
        poolId: id,
        manager: account,
        fee: bps,
        maxFee: bps,
        halted: z.boolean(),
        utilizationRate: z.number().int().min(0),
        stake: amount,
        productIds: z.array(id),
      }),
    )
    .describe("ascending by poolId: those after the first `offset`, at most `limit`"),
});

export const products = z.object({
  products: z.array(
    z.object({
      productId: id,
      productName: z.string(),
      productType: id,
      acceptedAssets: z.array(assetId),
      minPrice: bps,
      initialPrice: bps,
      gracePeriod: seconds,
      cooldown: seconds,
      poolIds: z.array(id),
    }),
  ),
});

export const cover = z.object({
  coverId: id,
  productId: id,
  owner: account.nullable().describe("null once another cover replaced it"),
  status: z.enum(["active", "grace", "ended", "replaced", "closed"]),
  amount,
  amountBought: amount,
  start: time,
  end: time,
  gracePeriod: seconds,
  graceEnd: time,
  releaseTime: time,
  originalCoverId: id,
  replacedBy: id.nullable(),
  openClaimId: id.nullable(),
  pools: z.array(
    z.object({
      poolId: id,
      amountBought: amount,
      annualPrice,
      allocated: amount.describe("now, native token"),
    }),
  ),
});

export const claim = z.object({
  claimId: id,
  coverId: id,
  submitter: account,
  status: z.enum(["voting", "cooldown", "approved", "rejected"]),
  settled: z.boolean(),
  requestedAmount: amount,
  payout: amount,
  assessorGroupId: id,
  submittedAt: time,
  votingEnd: time,
  cooldownEnd: time,
  votes: z.object({
    for: z.number().int(),
    against: z.number().int(),
    eligible: z.number().int(),
  }),
});

export const position = z.object({
  tokenId: id,
  poolId: id,
  owner: account,
  activeStake: amount,
  expiredStake: amount,
  rewards: amount.describe("earned so far, withdrawn included"),
  deposits: z.array(
    z.object({
      trancheId: z.number().int(),
      stake: amount,
      rewards: amount.describe("not withdrawn"),
      expired: z.boolean(),
    }),
  ),
});

export const quote = z.object({
  productId: id,
  coverId: id.nullable().describe("the cover that is extended"),
  coverAsset: assetId,
  coverAmount: z.number(),
  coverAmountExact: exact,
  coverDuration: z.number().int().describe("days"),
  coverEnd: time.describe("when a cover bought in this block ends, Unix seconds"),
  paymentAsset: assetId,
  premium: z
    .number()
    .describe("what buyCover charges in this block, commission included, in whole units of the payment asset"),
  premiumExact: exact.describe("the same, exactly; an extension costs more every second, because its credit melts"),
  maxPremiumInAsset: exact.describe(
    "the most that buyCover charges until expiresAt, commission included: its parameter of this name, and the value to send with it when ETH pays",
  ),
  commissionExact: exact.describe("what of premiumExact goes to the affiliate"),
  creditExact: exact.describe("what an extension is credited for in this block, wei of the native token"),
  annualPrice: annualPrice.describe("over all pools"),
  poolAllocationRequests: z.array(
    z.object({
      poolId: id,
      allocatedAmount: z.number().describe("whole units of the cover asset"),
      coverAmountInAsset: exact.describe("for Cover.buyCover"),
      skip: z.literal(false),
      annualPrice,
      premiumInNative: exact.describe("wei of the native token"),
    }),
  ),
  cheapestProven: z.boolean().describe("false: another allocation may cost some wei of the native token less"),
  expiresAt: time.describe(
    "the last second in which it can be bought for maxPremiumInAsset, unless somebody buys, or a price feed, a listing or stake changes; Unix seconds",
  ),
});

export const health = z.object({
  status: z.literal("ok"),
  edition: z.string(),
  chainId: z.number().int(),
  block: z.object({
    number: z.number().int(),
    hash: z.string(),
    time,
  }),
});

/** problem+json, RFC 9457. */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), reason: z.string() })).optional(),
  free: amount.optional().describe("the most that one purchase can cover now"),
  pools: z.array(z.object({ poolId: id, free: amount })).optional(),
});

/** An id in a path. */
const pathId = z
  .string()
  .regex(/^\d{1,18}$/, "expected a whole number")
  .transform((text) => BigInt(text));

export const poolParams = z.object({ poolId: pathId });
export const productParams = z.object({ poolId: pathId, productId: pathId });
export const idParams = z.object({ id: pathId });
export const tokenParams = z.object({ tokenId: pathId });
export const noQuery = z.object({});

/** A whole number in a range, as a JSON number or, in a query string, as its digits. */
const whole = (least: number, most: number, what = ""): z.ZodType<bigint, number | string> =>
  z
    .union([z.number(), z.string().regex(/^\d{1,18}$/, `expected a whole number`)], {
      error: () => `expected a whole number from ${least} to ${most}`,
    })
    .refine((value) => Number.isSafeInteger(Number(value)) && Number(value) >= least && Number(value) <= most, {
      error: ({ input }) => `expected a whole number from ${least} to ${most}${what}, received ${String(input)}`,
    })
    .transform((value) => BigInt(value));

const among = (ids: readonly bigint[]): z.ZodType<bigint, number | string> =>
  whole(0, 255).refine((value) => ids.includes(value), { error: () => `expected one of ${ids.join(", ")}` });

const MOST_ID = Number.MAX_SAFE_INTEGER;

export const periodQuery = z.object({ period: whole(28, 365, " days").optional() });

/** Pools of a page, unless the request says otherwise, and at most. */
const PAGE = { usual: 50, most: 200 };

export const pageQuery = z.object({
  offset: whole(0, MOST_ID).default(0n).describe("how many pools to pass over; default: 0"),
  limit: whole(1, PAGE.most)
    .default(BigInt(PAGE.usual))
    .describe(`how many pools to answer at most, 1 to ${PAGE.most}; default: ${PAGE.usual}`),
});

export const quoteRequest = z.strictObject({
  productId: whole(1, MOST_ID),
  coverAmount: z
    .union([z.number().positive(), z.string().min(1).max(80)], {
      error: () => "expected a number above 0, or a decimal string",
    })
    .transform((value) => String(value)),
  coverDuration: whole(28, 365, " days"),
  paymentAsset: among([0n, 6n, 7n, 255n]),
  coverAsset: among([0n, 6n, 7n]).optional(),
  coverId: whole(1, MOST_ID).optional(),
  commissionRatio: whole(0, 3_000, " basis points").optional(),
});
