// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface MarketParams {
    loanToken: Account;
    collateralToken: Account;
    oracle: Account;
    maxLoanToValue: bigint;
    ratePerSecond: bigint;
  }
  interface CoinView {
    allowance(owner: string, spender: string): bigint;
    balanceOf(account: string): bigint;
    readonly decimals: bigint;
    readonly name: string;
    readonly symbol: string;
    readonly totalSupply: bigint;
  }
  interface OracleView {
    readonly keeper: Account;
    readonly price: bigint;
  }
  interface LendingView {
    debtOf(params: MarketParams, user: string): bigint;
    idOf(params: MarketParams): Hex;
    isHealthy(params: MarketParams, user: string): boolean;
    limitOf(params: MarketParams, user: string): bigint;
    market(id: Hex): [supplyAssets: bigint, supplyShares: bigint, borrowAssets: bigint, borrowShares: bigint, accruedAt: bigint];
    readonly owner: Account;
    position(id: Hex, user: string): [supplyShares: bigint, borrowShares: bigint, collateral: bigint];
  }
  interface Contracts {
    Coin: [symbol_: string];
    Oracle: [keeper_: Account, price_: bigint];
    Lending: [owner_: Account];
  }
  interface Views {
    readonly Coin: CoinView;
    readonly Oracle: OracleView;
    readonly Lending: LendingView;
  }
  interface Calls {
    "Coin.approve": Call<{ spender: Account; value: bigint }, boolean>;
    "Coin.mint": Call<{ to: Account; value: bigint }, void>;
    "Coin.transfer": Call<{ to: Account; value: bigint }, boolean>;
    "Coin.transferFrom": Call<{ from: Account; to: Account; value: bigint }, boolean>;
    "Oracle.setPrice": Call<{ price_: bigint }, void>;
    "Lending.accrue": Call<{ params: MarketParams }, void>;
    "Lending.borrow": Call<{ params: MarketParams; assets: bigint; receiver: Account }, bigint>;
    "Lending.createMarket": Call<{ params: MarketParams }, Hex>;
    "Lending.liquidate": Call<{ params: MarketParams; user: Account; seized: bigint }, bigint>;
    "Lending.repay": Call<{ params: MarketParams; shares: bigint; onBehalf: Account }, bigint>;
    "Lending.supply": Call<{ params: MarketParams; assets: bigint; onBehalf: Account }, bigint>;
    "Lending.supplyCollateral": Call<{ params: MarketParams; assets: bigint; onBehalf: Account }, void>;
    "Lending.withdraw": Call<{ params: MarketParams; shares: bigint; receiver: Account }, bigint>;
    "Lending.withdrawCollateral": Call<{ params: MarketParams; assets: bigint; receiver: Account }, void>;
  }
  interface Getters {
    "Coin.allowance": Getter<[owner: Account, spender: Account], bigint>;
    "Coin.balanceOf": Getter<[account: Account], bigint>;
    "Coin.decimals": Getter<[], bigint>;
    "Coin.name": Getter<[], string>;
    "Coin.symbol": Getter<[], string>;
    "Coin.totalSupply": Getter<[], bigint>;
    "Oracle.keeper": Getter<[], Account>;
    "Oracle.price": Getter<[], bigint>;
    "Lending.debtOf": Getter<[params: MarketParams, user: Account], bigint>;
    "Lending.idOf": Getter<[params: MarketParams], Hex>;
    "Lending.isHealthy": Getter<[params: MarketParams, user: Account], boolean>;
    "Lending.limitOf": Getter<[params: MarketParams, user: Account], bigint>;
    "Lending.market": Getter<[id: Hex], [supplyAssets: bigint, supplyShares: bigint, borrowAssets: bigint, borrowShares: bigint, accruedAt: bigint]>;
    "Lending.owner": Getter<[], Account>;
    "Lending.position": Getter<[id: Hex, user: Account], [supplyShares: bigint, borrowShares: bigint, collateral: bigint]>;
  }
  interface Errors {
    BadParams: [];
    ERC20InsufficientAllowance: [spender: Account, allowance: bigint, needed: bigint];
    ERC20InsufficientBalance: [sender: Account, balance: bigint, needed: bigint];
    ERC20InvalidApprover: [approver: Account];
    ERC20InvalidReceiver: [receiver: Account];
    ERC20InvalidSender: [sender: Account];
    ERC20InvalidSpender: [spender: Account];
    Healthy: [user: Account];
    MarketExists: [id: Hex];
    NoPrice: [];
    NotTheKeeper: [caller: Account];
    NotTheOwner: [caller: Account];
    NothingAsked: [];
    SafeERC20FailedOperation: [token: Account];
    TooLittleLiquidity: [supplied: bigint, borrowed: bigint];
    Unhealthy: [user: Account];
    UnknownMarket: [id: Hex];
  }
  interface Events {
    Accrued: Event<[id: Hex, interest: bigint], { id: Hex; interest: bigint }>;
    Approval: Event<[owner: Account, spender: Account, value: bigint], { owner: Account; spender: Account; value: bigint }>;
    Borrowed: Event<[id: Hex, user: Account, receiver: Account, assets: bigint, shares: bigint], { id: Hex; user: Account; receiver: Account; assets: bigint; shares: bigint }>;
    CollateralSupplied: Event<[id: Hex, onBehalf: Account, assets: bigint], { id: Hex; onBehalf: Account; assets: bigint }>;
    CollateralWithdrawn: Event<[id: Hex, user: Account, receiver: Account, assets: bigint], { id: Hex; user: Account; receiver: Account; assets: bigint }>;
    Liquidated: Event<[id: Hex, user: Account, repaid: bigint, seized: bigint, badDebt: bigint], { id: Hex; user: Account; repaid: bigint; seized: bigint; badDebt: bigint }>;
    MarketCreated: Event<[id: Hex, params: MarketParams], { id: Hex; params: MarketParams }>;
    PriceSet: Event<[price: bigint], { price: bigint }>;
    Repaid: Event<[id: Hex, onBehalf: Account, assets: bigint, shares: bigint], { id: Hex; onBehalf: Account; assets: bigint; shares: bigint }>;
    Supplied: Event<[id: Hex, onBehalf: Account, assets: bigint, shares: bigint], { id: Hex; onBehalf: Account; assets: bigint; shares: bigint }>;
    Transfer: Event<[from: Account, to: Account, value: bigint], { from: Account; to: Account; value: bigint }>;
    Withdrawn: Event<[id: Hex, user: Account, receiver: Account, assets: bigint, shares: bigint], { id: Hex; user: Account; receiver: Account; assets: bigint; shares: bigint }>;
  }
}
