/** An address. */
export type Account = string;

const INFINITE = 2n ** 256n - 1n;

/** How a vault rounds: ERC-4626 has deposit and redeem round down, mint and withdraw round up, always to the vault's gain. */
const down = (whole: bigint, by: bigint): bigint => whole / by;
const up = (whole: bigint, by: bigint): bigint => (whole + by - 1n) / by;

/** Of so many parts a fee is some. */
const WHOLE = 10_000n;

/** A token: who has how much, and who may spend how much of whose. */
export class Token {
  supply = 0n;
  private balances = new Map<Account, bigint>();
  private allowances = new Map<string, bigint>();

  balance(of: Account): bigint {
    return this.balances.get(of) ?? 0n;
  }

  allowance(owner: Account, spender: Account): bigint {
    return this.allowances.get(`${owner} ${spender}`) ?? 0n;
  }

  approve(owner: Account, spender: Account, value: bigint): void {
    this.allowances.set(`${owner} ${spender}`, value);
  }

  /** An allowance of all there is stays as it is. */
  spend(owner: Account, spender: Account, value: bigint): void {
    const allowed = this.allowance(owner, spender);
    if (allowed !== INFINITE) this.approve(owner, spender, allowed - value);
  }

  /** Mints, or burns what is below zero. */
  add(to: Account, value: bigint): void {
    this.balances.set(to, this.balance(to) + value);
    this.supply += value;
  }

  move(from: Account, to: Account, value: bigint): void {
    this.add(from, -value);
    this.add(to, value);
  }

  copy(): Token {
    const [balances, allowances] = [new Map(this.balances), new Map(this.allowances)];
    return Object.assign(new Token(), { supply: this.supply, balances, allowances });
  }
}

/** What ERC-4626 leaves to who writes a vault. */
export interface Terms {
  /** Shares that nobody has and that count beside the supply, against inflation by the first who deposits; one asset counts beside the vault's. 0: neither. */
  readonly virtual: bigint;
  /** Of ten thousand assets that come in or go out, how many more go to the treasury. */
  readonly fee: bigint;
  /** Not only a price must fit into 256 bits, but also what is divided to make it. */
  readonly narrow?: boolean;
}

/** The reference model of ERC-4626: assets in, shares out, and the price is what the vault has over what it owes. */
export class VaultModel {
  constructor(
    readonly edition: string,
    private readonly terms: Terms,
    readonly vault: Account,
    private readonly treasury: Account,
    readonly asset = new Token(),
    readonly shares = new Token(),
  ) {}

  copy(): VaultModel {
    return new VaultModel(this.edition, this.terms, this.vault, this.treasury, this.asset.copy(), this.shares.copy());
  }

  get totalAssets(): bigint {
    return this.asset.balance(this.vault);
  }

  private get owed(): bigint {
    return this.shares.supply + this.terms.virtual;
  }

  private get backing(): bigint {
    return this.totalAssets + (this.terms.virtual > 0n ? 1n : 0n);
  }

  /** Shares that nothing stands behind have no price. */
  get priced(): boolean {
    return this.owed === 0n || this.backing > 0n;
  }

  /** The first shares cost an asset each. */
  convertToShares(assets: bigint, round = down): bigint {
    if (this.owed === 0n) return assets;
    return this.priced ? this.price(assets * this.owed, this.backing, round) : 0n;
  }

  convertToAssets(shares: bigint, round = down): bigint {
    return this.owed === 0n ? shares : this.price(shares * this.backing, this.owed, round);
  }

  /** More than any number of 256 bits where there is no price. */
  private price(whole: bigint, by: bigint, round: typeof down): bigint {
    return this.terms.narrow === true && whole > INFINITE ? whole : round(whole, by);
  }

  /** The fee that assets include, and the one that comes on top of them: always up. */
  feeIn(assets: bigint): bigint {
    return up(assets * this.terms.fee, WHOLE + this.terms.fee);
  }

  feeOn(assets: bigint): bigint {
    return up(assets * this.terms.fee, WHOLE);
  }

  previewDeposit(assets: bigint): bigint {
    return this.convertToShares(assets - this.feeIn(assets));
  }

  previewMint(shares: bigint): bigint {
    const assets = this.convertToAssets(shares, up);
    return assets + this.feeOn(assets);
  }

  previewWithdraw(assets: bigint): bigint {
    return this.convertToShares(assets + this.feeOn(assets), up);
  }

  previewRedeem(shares: bigint): bigint {
    const assets = this.convertToAssets(shares);
    return assets - this.feeIn(assets);
  }

  maxWithdraw(owner: Account): bigint {
    return this.previewRedeem(this.maxRedeem(owner));
  }

  maxRedeem(owner: Account): bigint {
    return this.shares.balance(owner);
  }

  /** Deposit and mint. */
  enter(caller: Account, receiver: Account, assets: bigint, shares: bigint): void {
    this.asset.move(caller, this.vault, assets);
    this.shares.add(receiver, shares);
    this.asset.move(this.vault, this.treasury, this.feeIn(assets));
  }

  /** Withdraw and redeem; whoever takes another's shares spends their allowance. */
  leave(caller: Account, receiver: Account, owner: Account, assets: bigint, shares: bigint): void {
    if (caller !== owner) this.shares.spend(owner, caller, shares);
    this.shares.add(owner, -shares);
    this.asset.move(this.vault, receiver, assets);
    this.asset.move(this.vault, this.treasury, this.feeOn(assets));
  }
}
