import { amountText, dateText, durationText, grouped, percentOf } from "assay/format";
import { accountAt } from "../../fixture/addresses";

const BPS = 10_000n;
const WAD = 10n ** 18n;
const DAY = 86_400n;
const TRANCHE = 91n * DAY;
/** Decimals of amounts in 1/10 000 wei: four more than the token's. */
const FEE_DECIMALS = 22;
const ADDRESS_DIGITS = 40;

const STATUS = ["voting", "cooldown", "approved", "rejected"];

/** Formats a number on each scale of the protocol. */
export const scales = {
  bps: (value: bigint): string => percentOf(value, BPS),
  price: (value: bigint): string => `${percentOf(value, WAD)} a year`,
  date: dateText,
  duration: durationText,
  days: (value: bigint): string => durationText(value * DAY),
  tranche: (value: bigint): string =>
    value > 0n && value < 10n ** 6n
      ? `${value} (ends ${dateText((value + 1n) * TRANCHE).slice(0, 10)})`
      : grouped(value),
  status: (value: bigint): string => `${value} (${STATUS[Number(value)] ?? "no status"})`,
  flag: (value: bigint): string => (value === 1n ? "yes" : value === 0n ? "no" : grouped(value)),
  account: (value: bigint): string => {
    const address = `0x${value.toString(16).padStart(ADDRESS_DIGITS, "0")}`;
    return value === 0n ? "nobody" : (accountAt(address) ?? address);
  },
  shares: (value: bigint): string => `${grouped(value)} shares`,
  native: (value: bigint): string => amountText(value, 18, "ANT"),
  eth: (value: bigint): string => amountText(value, 18, "ETH"),
  nativeRate: (value: bigint): string => `${amountText(value, 18, "ANT")}/s`,
  fees: (value: bigint): string => amountText(value, FEE_DECIMALS, "ANT").replace(" wei ", "/10 000 wei "),
  hash: (value: bigint): string => `hash 0x${value.toString(16).padStart(64, "0").slice(0, 16)}…`,
} as const;

export type Scale = keyof typeof scales;
