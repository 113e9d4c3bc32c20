import { error, panic, type PredictedError } from "assay/kit";

/** How a vault says no: what the standard leaves to whoever writes one. */
export interface Words {
  assetsShort(who: string, has: bigint, needed: bigint): PredictedError;
  sharesShort(who: string, has: bigint, needed: bigint): PredictedError;
  allowanceShort(spender: string, has: bigint, needed: bigint): PredictedError;
  exceeds(what: "Withdraw" | "Redeem", owner: string, asked: bigint, most: bigint): PredictedError;
  /** Assets would go to nobody: what the vault makes of what the asset says. */
  assetsToNobody(nobody: string): PredictedError;
  /** Shares would go to nobody, or somebody without an address would spend them; undefined where they may. */
  sharesToNobody(what: "Receiver" | "Spender", nobody: string): PredictedError | undefined;
  /** A price does not fit into 256 bits. */
  readonly overflow: PredictedError;
}

const openZeppelin: Words = {
  assetsShort: (who, has, needed) => error("ERC20InsufficientBalance", who, has, needed),
  sharesShort: (who, has, needed) => error("ERC20InsufficientBalance", who, has, needed),
  allowanceShort: (spender, has, needed) => error("ERC20InsufficientAllowance", spender, has, needed),
  exceeds: (what, owner, asked, most) => error(`ERC4626ExceededMax${what}`, owner, asked, most),
  assetsToNobody: (nobody) => error("ERC20InvalidReceiver", nobody),
  sharesToNobody: (what, nobody) => error(`ERC20Invalid${what}`, nobody),
  overflow: panic(0x11),
};

const solady: Words = {
  assetsShort: () => error("TransferFromFailed"),
  sharesShort: () => error("InsufficientBalance"),
  allowanceShort: () => error("InsufficientAllowance"),
  exceeds: (what) => error(`${what}MoreThanMax`),
  assetsToNobody: () => error("TransferFailed"),
  sharesToNobody: () => undefined,
  overflow: error("FullMulDivFailed"),
};

/** The vaults under test. `virtual`: shares that count beside the supply, against inflation by the first who deposits. */
export const EDITIONS = {
  openzeppelin: { words: openZeppelin, virtual: 1n, contract: "OpenZeppelinVault" },
  "openzeppelin-offset": { words: openZeppelin, virtual: 1_000n, contract: "OpenZeppelinOffsetVault" },
  solady: { words: solady, virtual: 1n, contract: "SoladyVault" },
} as const;

export type Edition = keyof typeof EDITIONS;
