import { getter, kind, type Getter } from "../kind";

type Ledger = "capitalPool" | "cover" | "claims";

const held = (asset: bigint) => (): Getter => getter("capitalPool", "getBalance", [asset]);
const credited = (ledger: Ledger, asset: bigint) => (): Getter => getter(ledger, "totalCredit", [asset]);

/** The mutual's money; 0. */
export const MONEY = kind({
  code: 13,
  name: "money",
  id: (_: object) => 0n,
  state: (_, { read }) => read,
  fields: {
    tokenSupply: ["wei", (read) => read.tokenSupply(), () => getter("token", "totalSupply")],
    capitalPoolEth: ["wei", (read) => read.balance(0n, "capitalPool"), held(0n)],
    capitalPoolUsd: ["asset units", (read) => read.balance(6n, "capitalPool"), held(6n)],
    capitalPoolBtc: ["asset units", (read) => read.balance(7n, "capitalPool"), held(7n)],
    capitalPoolNative: ["wei", (read) => read.balance(255n, "capitalPool"), held(255n)],
    coverEth: ["wei", (read) => read.balance(0n, "cover")],
    claimsEth: ["wei", (read) => read.balance(0n, "claims")],
    capitalPoolCreditEth: ["wei", (read) => read.totalCredit("capitalPool", 0n), credited("capitalPool", 0n)],
    capitalPoolCreditUsd: ["asset units", (read) => read.totalCredit("capitalPool", 6n), credited("capitalPool", 6n)],
    capitalPoolCreditBtc: ["asset units", (read) => read.totalCredit("capitalPool", 7n), credited("capitalPool", 7n)],
    coverCreditEth: ["wei", (read) => read.totalCredit("cover", 0n), credited("cover", 0n)],
    claimsCreditEth: ["wei", (read) => read.totalCredit("claims", 0n), credited("claims", 0n)],
  },
  all: () => [{}],
});
