import { protocol } from "assay/kit";
import { EDITIONS, type Edition } from "./editions";
import { VaultModel } from "./model";
import { INVARIANTS, KINDS } from "./observed";
import { OPERATIONS } from "./operations";
import { EACH, world } from "./world";

const UNPROVOKED = {
  ERC20InvalidApprover: "nobody calls from the zero address",
  ERC20InvalidSender: "nobody calls from the zero address",
};
const OPEN_ZEPPELIN = {
  ERC4626ExceededMaxDeposit: "there is no limit to deposits",
  ERC4626ExceededMaxMint: "there is no limit to minting",
  SafeERC20FailedOperation: "the asset says why it fails",
};

const artifacts = (edition: Edition) => ({ Vault: EDITIONS[edition].contract });

/** Vaults of others against one model of the standard. */
export const vault = protocol({
  name: "ERC-4626 vault",
  root: __dirname,
  world,
  model: (edition) => {
    if (!(edition in EDITIONS))
      throw new Error(`expected one of ${Object.keys(EDITIONS).join(", ")}, received ${edition}`);
    const known = edition as Edition;
    return new VaultModel(known, EDITIONS[known].virtual, world.at.Vault, world.people, EACH);
  },
  operations: OPERATIONS,
  kinds: KINDS,
  invariants: INVARIANTS,
  rules: {
    "PRICE-1": "Rounding is always to the vault's gain.",
    "ASSETS-1": "totalAssets is what the vault has of the asset.",
    "SHARES-1": "The supply is what the holders have.",
    "PREVIEW-1": "Deposit and redeem round down, mint and withdraw round up.",
  },
  unprovoked: UNPROVOKED,
  uncalled: {
    "Asset.approve": "the vault may take everything from the start",
    "Asset.transferFrom": "only the vault does, when it is called",
  },
  editions: {
    openzeppelin: { artifacts: artifacts("openzeppelin"), unprovoked: OPEN_ZEPPELIN },
    "openzeppelin-offset": { artifacts: artifacts("openzeppelin-offset"), unprovoked: OPEN_ZEPPELIN },
    solady: {
      artifacts: artifacts("solady"),
      moreErrors: ["TransferFromFailed()", "TransferFailed()", "FullMulDivFailed()"],
      unprovoked: {
        ERC20InsufficientAllowance: "the vault may take everything of the asset from the start",
        ERC20InvalidReceiver: "the vault says TransferFailed in its place",
        DepositMoreThanMax: "there is no limit to deposits",
        MintMoreThanMax: "there is no limit to minting",
        TotalSupplyOverflow: "there are not so many assets",
        FullMulDivFailed: "there are not so many assets",
        AllowanceOverflow: "no function raises an allowance",
        AllowanceUnderflow: "no function lowers an allowance",
        ERC20InvalidSpender: "the asset is approved once, to the vault",
        InvalidPermit: "permits are not called",
        PermitExpired: "permits are not called",
        Permit2AllowanceIsFixedAtInfinity: "nobody allows Permit2 anything",
      },
      uncalled: { "Vault.permit": "a signature takes the place of approve" },
    },
  },
  marks: (m, caller) => [
    { value: m.assets.of(caller), name: "what the caller has of the asset" },
    { value: m.shares.of(caller), name: "the caller's shares" },
    { value: m.maxWithdraw(caller), name: "what the caller's shares are worth" },
  ],
  mutate: (source) => /ERC4626\.sol$|^contracts\//.test(source) && !source.includes("interfaces/"),
});
