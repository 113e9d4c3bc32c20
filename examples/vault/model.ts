import type { Edition } from "./editions";

/** An address. */
export type Account = string;

const INFINITE = 2n ** 256n - 1n;

/** How a vault rounds: ERC-4626 has deposit and redeem round down, mint and withdraw round up, always to the vault's gain. */
const down = (whole: bigint, by: bigint): bigint => whole / by;
const up = (whole: bigint, by: bigint): bigint => (whole + by - 1n) / by;

/** What accounts have of something. */
export class Book extends Map<Account, bigint> {
  of(account: Account): bigint {
    return this.get(account) ?? 0n;
  }

  add(account: Account, value: bigint): void {
    this.set(account, this.of(account) + value);
  }

  move(from: Account, to: Account, value: bigint): void {
    this.add(from, -value);
    this.add(to, value);
  }
}

/** The reference model of ERC-4626: assets in, shares out, and the price is what the vault has over what it owes. */
export class VaultModel {
  readonly assets: Book;
  readonly shares = new Book();
  totalSupply = 0n;
  private readonly allowances = new Book();

  /** `virtual`: shares that nobody has and that count beside the supply; one asset counts beside those of the vault. */
  constructor(
    readonly edition: Edition,
    private readonly virtual: bigint,
    readonly vault: Account,
    holders: readonly Account[],
    each: bigint,
  ) {
    this.assets = new Book(holders.map((holder) => [holder, each]));
  }

  get totalAssets(): bigint {
    return this.assets.of(this.vault);
  }

  previewDeposit(assets: bigint): bigint {
    return down(assets * (this.totalSupply + this.virtual), this.totalAssets + 1n);
  }

  previewMint(shares: bigint): bigint {
    return up(shares * (this.totalAssets + 1n), this.totalSupply + this.virtual);
  }

  previewWithdraw(assets: bigint): bigint {
    return up(assets * (this.totalSupply + this.virtual), this.totalAssets + 1n);
  }

  previewRedeem(shares: bigint): bigint {
    return down(shares * (this.totalAssets + 1n), this.totalSupply + this.virtual);
  }

  maxWithdraw(owner: Account): bigint {
    return this.previewRedeem(this.shares.of(owner));
  }

  allowance(owner: Account, spender: Account): bigint {
    return this.allowances.of(`${owner} ${spender}`);
  }

  approve(owner: Account, spender: Account, value: bigint): void {
    this.allowances.set(`${owner} ${spender}`, value);
  }

  /** An allowance of all there is stays as it is. */
  spend(owner: Account, spender: Account, value: bigint): void {
    const allowed = this.allowance(owner, spender);
    if (allowed !== INFINITE) this.approve(owner, spender, allowed - value);
  }

  /** Deposit and mint. */
  enter(caller: Account, receiver: Account, assets: bigint, shares: bigint): void {
    this.assets.move(caller, this.vault, assets);
    this.shares.add(receiver, shares);
    this.totalSupply += shares;
  }

  /** Withdraw and redeem; whoever takes another's shares spends their allowance. */
  leave(caller: Account, receiver: Account, owner: Account, assets: bigint, shares: bigint): void {
    if (caller !== owner) this.spend(owner, caller, shares);
    this.shares.add(owner, -shares);
    this.totalSupply -= shares;
    this.assets.move(this.vault, receiver, assets);
  }

  /** What the vault earns comes from nowhere. */
  earn(value: bigint): void {
    this.assets.add(this.vault, value);
  }

  /** What it loses is gone. */
  lose(value: bigint): void {
    this.assets.add(this.vault, -value);
  }
}
