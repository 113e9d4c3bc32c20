// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface AssetView {
    allowance(owner: string, spender: string): bigint;
    balanceOf(account: string): bigint;
    readonly decimals: bigint;
    readonly name: string;
    readonly symbol: string;
    readonly totalSupply: bigint;
  }
  interface VaultView {
    allowance(owner: string, spender: string): bigint;
    readonly asset: Account;
    balanceOf(account: string): bigint;
    convertToAssets(shares: bigint): bigint;
    convertToShares(assets: bigint): bigint;
    readonly decimals: bigint;
    maxDeposit(_0: string): bigint;
    maxMint(_0: string): bigint;
    maxRedeem(owner: string): bigint;
    maxWithdraw(owner: string): bigint;
    readonly name: string;
    previewDeposit(assets: bigint): bigint;
    previewMint(shares: bigint): bigint;
    previewRedeem(shares: bigint): bigint;
    previewWithdraw(assets: bigint): bigint;
    readonly symbol: string;
    readonly totalAssets: bigint;
    readonly totalSupply: bigint;
    readonly DOMAIN_SEPARATOR: Hex;
    nonces(owner: string): bigint;
    readonly FEE: bigint;
  }
  interface MalloryView {
  }
  interface Contracts {
    Asset: [holders: readonly Account[], each: bigint, hooked: Account];
    Vault: [asset_: Account];
    Mallory: [asset: Account, vault: Account];
  }
  interface Views {
    readonly Asset: AssetView;
    readonly Vault: VaultView;
    readonly Mallory: MalloryView;
  }
  interface Calls {
    "Asset.approve": Call<{ spender: Account; value: bigint }, boolean>;
    "Asset.burn": Call<{ from: Account; value: bigint }, void>;
    "Asset.mint": Call<{ to: Account; value: bigint }, void>;
    "Asset.transfer": Call<{ to: Account; value: bigint }, boolean>;
    "Asset.transferFrom": Call<{ from: Account; to: Account; value: bigint }, boolean>;
    "Vault.approve": Call<{ spender: Account; value: bigint }, boolean>;
    "Vault.deposit": Call<{ assets: bigint; receiver: Account }, bigint>;
    "Vault.mint": Call<{ shares: bigint; receiver: Account }, bigint>;
    "Vault.redeem": Call<{ shares: bigint; receiver: Account; owner: Account }, bigint>;
    "Vault.transfer": Call<{ to: Account; value: bigint }, boolean>;
    "Vault.transferFrom": Call<{ from: Account; to: Account; value: bigint }, boolean>;
    "Vault.withdraw": Call<{ assets: bigint; receiver: Account; owner: Account }, bigint>;
    "Vault.permit": Call<{ owner: Account; spender: Account; value: bigint; deadline: bigint; v: bigint; r: Hex; s: Hex }, void>;
    "Mallory.enter": Call<{ assets: bigint; leaving: boolean; amount: bigint }, bigint>;
    "Mallory.leave": Call<{ shares: bigint; leaving: boolean; amount: bigint }, bigint>;
    "Mallory.moving": Call<{}, void>;
  }
  interface Getters {
    "Asset.allowance": Getter<[owner: Account, spender: Account], bigint>;
    "Asset.balanceOf": Getter<[account: Account], bigint>;
    "Asset.decimals": Getter<[], bigint>;
    "Asset.name": Getter<[], string>;
    "Asset.symbol": Getter<[], string>;
    "Asset.totalSupply": Getter<[], bigint>;
    "Vault.allowance": Getter<[owner: Account, spender: Account], bigint>;
    "Vault.asset": Getter<[], Account>;
    "Vault.balanceOf": Getter<[account: Account], bigint>;
    "Vault.convertToAssets": Getter<[shares: bigint], bigint>;
    "Vault.convertToShares": Getter<[assets: bigint], bigint>;
    "Vault.decimals": Getter<[], bigint>;
    "Vault.maxDeposit": Getter<[_0: Account], bigint>;
    "Vault.maxMint": Getter<[_0: Account], bigint>;
    "Vault.maxRedeem": Getter<[owner: Account], bigint>;
    "Vault.maxWithdraw": Getter<[owner: Account], bigint>;
    "Vault.name": Getter<[], string>;
    "Vault.previewDeposit": Getter<[assets: bigint], bigint>;
    "Vault.previewMint": Getter<[shares: bigint], bigint>;
    "Vault.previewRedeem": Getter<[shares: bigint], bigint>;
    "Vault.previewWithdraw": Getter<[assets: bigint], bigint>;
    "Vault.symbol": Getter<[], string>;
    "Vault.totalAssets": Getter<[], bigint>;
    "Vault.totalSupply": Getter<[], bigint>;
    "Vault.DOMAIN_SEPARATOR": Getter<[], Hex>;
    "Vault.nonces": Getter<[owner: Account], bigint>;
    "Vault.FEE": Getter<[], bigint>;
  }
  interface Errors {
    AllowanceOverflow: [];
    AllowanceUnderflow: [];
    DepositMoreThanMax: [];
    ERC20InsufficientAllowance: [spender: Account, allowance: bigint, needed: bigint];
    ERC20InsufficientBalance: [sender: Account, balance: bigint, needed: bigint];
    ERC20InvalidApprover: [approver: Account];
    ERC20InvalidReceiver: [receiver: Account];
    ERC20InvalidSender: [sender: Account];
    ERC20InvalidSpender: [spender: Account];
    ERC4626ExceededMaxDeposit: [receiver: Account, assets: bigint, max: bigint];
    ERC4626ExceededMaxMint: [receiver: Account, shares: bigint, max: bigint];
    ERC4626ExceededMaxRedeem: [owner: Account, shares: bigint, max: bigint];
    ERC4626ExceededMaxWithdraw: [owner: Account, assets: bigint, max: bigint];
    FullMulDivFailed: [];
    InsufficientAllowance: [];
    InsufficientBalance: [];
    InvalidPermit: [];
    MintMoreThanMax: [];
    Permit2AllowanceIsFixedAtInfinity: [];
    PermitExpired: [];
    RedeemMoreThanMax: [];
    SafeERC20FailedOperation: [token: Account];
    TotalSupplyOverflow: [];
    TransferFailed: [];
    TransferFromFailed: [];
    WithdrawMoreThanMax: [];
  }
  interface Events {
    Approval: Event<[owner: Account, spender: Account, value: bigint], { owner: Account; spender: Account; value: bigint }> | Event<[owner: Account, spender: Account, amount: bigint], { owner: Account; spender: Account; amount: bigint }>;
    Deposit: Event<[sender: Account, owner: Account, assets: bigint, shares: bigint], { sender: Account; owner: Account; assets: bigint; shares: bigint }> | Event<[by: Account, owner: Account, assets: bigint, shares: bigint], { by: Account; owner: Account; assets: bigint; shares: bigint }> | Event<[caller: Account, owner: Account, assets: bigint, shares: bigint], { caller: Account; owner: Account; assets: bigint; shares: bigint }>;
    Transfer: Event<[from: Account, to: Account, value: bigint], { from: Account; to: Account; value: bigint }> | Event<[from: Account, to: Account, amount: bigint], { from: Account; to: Account; amount: bigint }>;
    Withdraw: Event<[sender: Account, receiver: Account, owner: Account, assets: bigint, shares: bigint], { sender: Account; receiver: Account; owner: Account; assets: bigint; shares: bigint }> | Event<[by: Account, to: Account, owner: Account, assets: bigint, shares: bigint], { by: Account; to: Account; owner: Account; assets: bigint; shares: bigint }> | Event<[caller: Account, receiver: Account, owner: Account, assets: bigint, shares: bigint], { caller: Account; receiver: Account; owner: Account; assets: bigint; shares: bigint }>;
  }
}
