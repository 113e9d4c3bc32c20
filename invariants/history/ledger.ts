import type { AssetMode } from "../../model/api";

/** The divisor of a transfer's amount that a token with a fee keeps. [HOSTILE-8] */
const FEE_DIVISOR = 100n;

/** Balances by asset and address, kept by double entry from events and calls, for addresses whose opening balance was observed. */
export class Ledger {
  private readonly modes = new Map<bigint, AssetMode>();
  private readonly books = new Map<bigint, Map<bigint, bigint>>();

  /** Opens an account with its balance, in the asset's smallest unit. */
  open(asset: bigint, account: bigint, balance: bigint): void {
    this.bookOf(asset).set(account, balance);
  }

  /** Moves `amount` of an asset; `from` undefined mints, `to` undefined burns. */
  move(asset: bigint, from: bigint | undefined, to: bigint | undefined, amount: bigint): void {
    const book = this.bookOf(asset);
    if (from !== undefined) this.add(book, from, -amount);
    if (to === undefined) return;
    const fee = from !== undefined && this.modeOf(asset) === "fee" ? amount / FEE_DIVISOR : 0n;
    this.add(book, to, amount - fee);
  }

  /** Records how transfers of an asset behave from now on. */
  setMode(asset: bigint, mode: AssetMode): void {
    this.modes.set(asset, mode);
  }

  /** How transfers of an asset behave. */
  modeOf(asset: bigint): AssetMode {
    return this.modes.get(asset) ?? "plain";
  }

  /** The expected balance of an account; undefined when its opening balance was not observed. */
  balance(asset: bigint, account: bigint): bigint | undefined {
    return this.books.get(asset)?.get(account);
  }

  private add(book: Map<bigint, bigint>, account: bigint, amount: bigint): void {
    const balance = book.get(account);
    if (balance !== undefined) book.set(account, balance + amount);
  }

  private bookOf(asset: bigint): Map<bigint, bigint> {
    let book = this.books.get(asset);
    if (book === undefined) this.books.set(asset, (book = new Map<bigint, bigint>()));
    return book;
  }
}

/** Credits by contract, asset and account [CREDIT-1]; all start at 0. */
export class Credits {
  private readonly sums = new Map<string, bigint>();

  /** Adds to (or, below zero, takes from) an account's credit. */
  add(ledger: bigint, asset: bigint, account: bigint, amount: bigint): void {
    for (const key of [`${ledger}:${asset}`, `${ledger}:${asset}:${account}`])
      this.sums.set(key, (this.sums.get(key) ?? 0n) + amount);
  }

  /** Credit of an account. */
  of(ledger: bigint, asset: bigint, account: bigint): bigint {
    // most sequences have no credits, so the key is not composed
    return this.sums.size === 0 ? 0n : (this.sums.get(`${ledger}:${asset}:${account}`) ?? 0n);
  }

  /** Sum of all credits. */
  total(ledger: bigint, asset: bigint): bigint {
    return this.sums.size === 0 ? 0n : (this.sums.get(`${ledger}:${asset}`) ?? 0n);
  }
}
