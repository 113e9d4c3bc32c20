import { nobody, refuse } from "assay";

export const MAX = 2n ** 256n - 1n;

/** What a vault, its shares or its asset can say no to. */
type Word = "assets" | "balance" | "allowance" | "Receiver" | "Spender" | "Approver" | "toNobody";
type More = "Withdraw" | "Redeem" | "SHARES" | "ASSETS" | "unpriced" | "overflow";
/** How each is said, which the standards leave to the author of a vault; what is left out is allowed. */
export type Says = Partial<Record<Word | More, (when: boolean, ...values: never) => void>>;
type Amounts = [account: string, has: bigint, needed: bigint];

const panic = (when: boolean) => refuse(when, "Panic", 0x11n);
const text = (said: string) => (when: boolean) => refuse(when, "Error", said);
const tooLittle = (when: boolean, ...values: Amounts) => refuse(when, "ERC20InsufficientBalance", ...values);
const toNobody = (when: boolean) => refuse(when, "ERC20InvalidReceiver", nobody);
const any = (when: boolean) => refuse(when, "*");

export const openZeppelin: Says = {
  ...{ assets: tooLittle, balance: tooLittle, Receiver: toNobody, toNobody, overflow: panic },
  allowance: (when, ...values: Amounts) => refuse(when, "ERC20InsufficientAllowance", ...values),
  Spender: (when) => refuse(when, "ERC20InvalidSpender", nobody),
  Approver: (when) => refuse(when, "ERC20InvalidApprover", nobody),
  Withdraw: (when, ...values: Amounts) => refuse(when, "ERC4626ExceededMaxWithdraw", ...values),
  Redeem: (when, ...values: Amounts) => refuse(when, "ERC4626ExceededMaxRedeem", ...values),
};
const solady: Says = {
  assets: (when) => refuse(when, "TransferFromFailed"),
  balance: (when) => refuse(when, "InsufficientBalance"),
  allowance: (when) => refuse(when, "InsufficientAllowance"),
  Withdraw: (when) => refuse(when, "WithdrawMoreThanMax"),
  Redeem: (when) => refuse(when, "RedeemMoreThanMax"),
  toNobody: (when) => refuse(when, "TransferFailed"),
  overflow: (when) => refuse(when, "FullMulDivFailed"),
};
const empty = (when: boolean) => refuse(when, "");
const solmate: Says = {
  ...{ balance: panic, allowance: panic, Withdraw: panic, Redeem: panic, unpriced: empty, overflow: empty },
  ...{ assets: text("TRANSFER_FROM_FAILED"), toNobody: text("TRANSFER_FAILED") },
  ...{ SHARES: text("ZERO_SHARES"), ASSETS: text("ZERO_ASSETS") },
};
/** Fails where another does, with whatever error. */
const anyhow = (says: Says): Says => Object.fromEntries(Object.keys(says).map((word) => [word, any]));

/** A vault under test: what ERC-4626 leaves to who writes one. */
export interface Edition {
  readonly contract: string;
  readonly says: Says;
  /** Shares that nobody has and that count beside the supply, against inflation by the first who deposits; one asset counts beside the vault's. 0: neither. */
  readonly virtual: bigint;
  /** Of ten thousand assets that come in or go out, how many more go to the treasury. */
  readonly fee: bigint;
  /** Not only a price must fit into 256 bits, but also what is divided to make it; and the event Withdraw comes before the assets leave. */
  readonly solmate?: boolean;
}
const SOLADY = { contract: "SoladyVault", virtual: 1n, fee: 0n, says: solady };
const SOLMATE = { contract: "SolmateVault", virtual: 0n, fee: 0n, says: solmate, solmate: true };

/** The last two are there to show what is otherwise: expected to do as OpenZeppelin's vault does, and to keep all laws. */
export const EDITIONS: Readonly<Record<string, Edition>> = {
  openzeppelin: { contract: "OpenZeppelinVault", virtual: 1n, fee: 0n, says: openZeppelin },
  "openzeppelin-offset": { contract: "OpenZeppelinOffsetVault", virtual: 1_000n, fee: 0n, says: openZeppelin },
  solady: SOLADY,
  solmate: SOLMATE,
  fee: { contract: "FeeVault", virtual: 1n, fee: 50n, says: openZeppelin },
  "solady-as-openzeppelin": { ...SOLADY, says: anyhow(openZeppelin) },
  "solmate-as-openzeppelin": { ...SOLMATE, says: anyhow(openZeppelin) },
};
