import {
  ZERO,
  anyError,
  emptyRevert,
  error,
  panic,
  revertText,
  type EditionOptions,
  type PredictedError,
} from "assay/kit";
import type { TokenErrors } from "assay/standards";
import type { Account, Terms } from "./model";

/** How a vault and its shares say no: what the standards leave to whoever writes one. */
export interface Words extends TokenErrors {
  /** The caller has too little of the asset. */
  assets(caller: Account, has: bigint, needed: bigint): PredictedError;
  exceeds(what: "Withdraw" | "Redeem", owner: Account, asked: bigint, most: bigint): PredictedError;
  /** Assets would go to nobody: what the vault makes of what the asset says. */
  readonly assetsToNobody: PredictedError;
  /** Something is given for nothing; absent where it may be. */
  nothing?(what: "SHARES" | "ASSETS"): PredictedError;
  /** Nothing stands behind the shares; absent where that can never be. */
  readonly unpriced?: PredictedError;
  /** A price does not fit into 256 bits. */
  readonly overflow: PredictedError;
}

const openZeppelin: Words = {
  assets: (who, has, needed) => error("ERC20InsufficientBalance", who, has, needed),
  balance: (who, has, needed) => error("ERC20InsufficientBalance", who, has, needed),
  allowance: (spender, has, needed) => error("ERC20InsufficientAllowance", spender, has, needed),
  nobody: (what) => error(`ERC20Invalid${what}`, ZERO),
  exceeds: (what, owner, asked, most) => error(`ERC4626ExceededMax${what}`, owner, asked, most),
  assetsToNobody: error("ERC20InvalidReceiver", ZERO),
  overflow: panic(0x11),
};

const solady: Words = {
  assets: () => error("TransferFromFailed"),
  balance: () => error("InsufficientBalance"),
  allowance: () => error("InsufficientAllowance"),
  nobody: () => undefined,
  exceeds: (what) => error(`${what}MoreThanMax`),
  assetsToNobody: error("TransferFailed"),
  overflow: error("FullMulDivFailed"),
};

const solmate: Words = {
  assets: () => revertText("TRANSFER_FROM_FAILED"),
  balance: () => panic(0x11),
  allowance: () => panic(0x11),
  nobody: () => undefined,
  exceeds: () => panic(0x11),
  assetsToNobody: revertText("TRANSFER_FAILED"),
  nothing: (what) => revertText(`ZERO_${what}`),
  unpriced: emptyRevert,
  overflow: emptyRevert,
};

/** Fails where OpenZeppelin's vault does, with whatever error. */
const whichever = () => anyError;
const anyhow: Words = {
  ...{ assets: whichever, balance: whichever, allowance: whichever, nobody: whichever, exceeds: whichever },
  ...{ assetsToNobody: anyError, overflow: anyError },
};

/** A vault under test. */
export interface Edition extends Terms, EditionOptions<string> {
  readonly contract: string;
  readonly words: Words;
  /** The event Withdraw comes before the assets leave. */
  readonly announces?: boolean;
  /** Laws that it breaks: README.md says how. */
  readonly breaks?: readonly string[];
}

const OPEN_ZEPPELIN = {
  words: openZeppelin,
  unprovoked: {
    ERC4626ExceededMaxDeposit: "there is no limit to deposits",
    ERC4626ExceededMaxMint: "there is no limit to minting",
    SafeERC20FailedOperation: "the asset says why it fails",
  },
};
/** Vaults that say something of their own in place of what the asset says. */
const HIDING = {
  fee: 0n,
  unprovoked: {
    ERC20InsufficientAllowance: "the vault may take everything of the asset from the start",
    ERC20InvalidReceiver: "the vault says something of its own in its place",
    ERC20InvalidSpender: "the asset is approved once, to the vault",
  },
  uncalled: { "Vault.permit": "a signature takes the place of approve" },
};
const SOLADY = {
  ...HIDING,
  contract: "SoladyVault",
  virtual: 1n,
  words: solady,
  moreErrors: ["TransferFromFailed()", "TransferFailed()", "FullMulDivFailed()"],
  unprovoked: {
    ...HIDING.unprovoked,
    DepositMoreThanMax: "there is no limit to deposits",
    MintMoreThanMax: "there is no limit to minting",
    TotalSupplyOverflow: "there are not so many assets",
    FullMulDivFailed: "there are not so many assets",
    AllowanceOverflow: "no function raises an allowance",
    AllowanceUnderflow: "no function lowers an allowance",
    InvalidPermit: "permits are not called",
    PermitExpired: "permits are not called",
    Permit2AllowanceIsFixedAtInfinity: "nobody allows Permit2 anything",
  },
};
const SOLMATE = { ...HIDING, contract: "SolmateVault", virtual: 0n, narrow: true, words: solmate, announces: true };

/** The last two are there to show what is otherwise: expected to do as OpenZeppelin's vault does, and to keep all laws. */
export const EDITIONS: Readonly<Record<string, Edition>> = {
  openzeppelin: { ...OPEN_ZEPPELIN, contract: "OpenZeppelinVault", virtual: 1n, fee: 0n },
  "openzeppelin-offset": { ...OPEN_ZEPPELIN, contract: "OpenZeppelinOffsetVault", virtual: 1_000n, fee: 0n },
  solady: SOLADY,
  solmate: { ...SOLMATE, breaks: ["LAW-ERC4626-MAX-1", "LAW-ERC4626-TRIP-1", "LAW-ERC4626-INFLATION-1"] },
  fee: { ...OPEN_ZEPPELIN, contract: "FeeVault", virtual: 1n, fee: 50n },
  "solady-as-openzeppelin": { ...SOLADY, words: anyhow, errors: [] },
  "solmate-as-openzeppelin": { ...SOLMATE, words: anyhow, announces: false, errors: [] },
};

/** @throws Error for a name that none has */
export function editionOf(name: string): Edition {
  const found = EDITIONS[name];
  if (found === undefined) throw new Error(`expected one of ${Object.keys(EDITIONS).join(", ")}, received ${name}`);
  return found;
}
