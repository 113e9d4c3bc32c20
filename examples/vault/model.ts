import { UNKNOWN, emit, nobody, ok, refuse, table, type Account } from "assay";
import { EDITIONS, MAX, openZeppelin, type Edition, type Says } from "./editions";

/** ERC-4626 has deposit and redeem round down, mint and withdraw round up, always to the vault's gain. */
const down = (whole: bigint, by: bigint) => whole / by;
const up = (whole: bigint, by: bigint) => (whole + by - 1n) / by;
/** A fee is a number of these parts. */
const WHOLE = 10_000n;
/** What happens while the asset moves. */
type Meanwhile = () => unknown;

export class Token {
  totalSupply = 0n;
  readonly balanceOf = table(0n);
  readonly allowance = table(table(0n));

  constructor(
    readonly contract: "Asset" | "Vault",
    readonly edition: string,
  ) {}
  get terms(): Edition {
    return EDITIONS[this.edition]!;
  }
  /** Says no, when it does, as this contract says it. */
  no(word: keyof Says, when: boolean, ...values: readonly unknown[]) {
    const says = this.contract === "Asset" ? openZeppelin : this.terms.says;
    (says[word] as ((when: boolean, ...values: readonly unknown[]) => void) | undefined)?.(when, ...values);
  }

  /** Gives without saying so; takes what is below zero. */
  add(to: Account, value: bigint) {
    this.totalSupply += value;
    this.balanceOf[to] += value;
  }
  /** Mints from nobody, where nobody has less than nothing, and burns. */
  mint(to: Account, value: bigint) {
    this.add(to, value);
    emit(`${this.contract}.Transfer`, nobody, to, value);
  }
  burn(from: Account, value: bigint) {
    this.add(from, -value);
    emit(`${this.contract}.Transfer`, from, nobody, value);
  }
  move(from: Account, to: Account, value: bigint) {
    this.add(from, -value);
    this.add(to, value);
    emit(`${this.contract}.Transfer`, from, to, value);
  }
  /** An allowance of all there is stays as it is. */
  spend(owner: Account, spender: Account, value: bigint) {
    if (this.allowance[owner][spender] !== MAX) this.allowance[owner][spender] -= value;
  }

  approve(owner: Account, spender: Account, value: bigint) {
    this.no("Spender", spender === nobody);
    ok();
    this.allowance[owner][spender] = value;
    emit(`${this.contract}.Approval`, owner, spender, value);
    return true;
  }
  transfer(from: Account, to: Account, value: bigint, spender?: Account) {
    const allowed = spender === undefined ? value : this.allowance[from][spender];
    this.no("allowance", allowed < value, spender, allowed, value);
    this.no("Approver", from === nobody);
    this.no("Receiver", to === nobody);
    this.no("balance", this.balanceOf[from] < value, from, this.balanceOf[from], value);
    ok();
    this.move(from, to, value);
    if (spender !== undefined) this.spend(from, spender, value);
    return true;
  }
}

/** The reference model of ERC-4626: assets in, shares out, and the price is what the vault has over what it owes. */
export class Vault extends Token {
  readonly token: Token;
  /** Who calls in the midst of a call, and gets any error in its place. */
  private reenters = false;

  constructor(
    edition: string,
    readonly me: Account,
    readonly treasury: Account,
    readonly mallory: Account,
  ) {
    super("Vault", edition);
    this.token = new Token("Asset", edition);
  }
  override no(word: keyof Says, when: boolean, ...values: readonly unknown[]) {
    if (this.reenters) refuse(when && this.terms.says[word] !== undefined, "*");
    else super.no(word, when, ...values);
  }

  get totalAssets() {
    return this.token.balanceOf[this.me];
  }
  private get owed() {
    return this.totalSupply + this.terms.virtual;
  }
  private get backing() {
    return this.totalAssets + (this.terms.virtual > 0n ? 1n : 0n);
  }
  /** Shares without assets have no price. */
  get priced() {
    return this.owed === 0n || this.backing > 0n;
  }
  /** More than any number of 256 bits where there is no price. */
  private price(whole: bigint, by: bigint, round: typeof down) {
    return this.terms.solmate === true && whole > MAX ? whole : round(whole, by);
  }
  /** The first shares cost an asset each. */
  private shares(assets: bigint, round = down) {
    if (this.owed === 0n) return assets;
    return this.priced ? this.price(assets * this.owed, this.backing, round) : 0n;
  }
  private assets(shares: bigint, round = down) {
    return this.owed === 0n ? shares : this.price(shares * this.backing, this.owed, round);
  }
  /** The fee that assets include, and the one that comes on top of them: always up. */
  private feeIn(assets: bigint) {
    return up(assets * this.terms.fee, WHOLE + this.terms.fee);
  }
  private feeOn(assets: bigint) {
    return up(assets * this.terms.fee, WHOLE);
  }

  /** What calls give and cost. */
  deposited(assets: bigint) {
    return this.shares(assets - this.feeIn(assets));
  }
  minted(shares: bigint, assets = this.assets(shares, up)) {
    return assets + this.feeOn(assets);
  }
  withdrawn(assets: bigint) {
    return this.shares(assets + this.feeOn(assets), up);
  }
  redeemed(shares: bigint, assets = this.assets(shares)) {
    return assets - this.feeIn(assets);
  }
  worth(owner: Account) {
    return this.redeemed(this.balanceOf[owner]);
  }

  /** The getters by their names; nothing is said of a price that there is not. */
  private said(value: bigint, always = false) {
    const known = always || this.priced || this.terms.says.unpriced === undefined;
    return known && value <= MAX ? value : UNKNOWN;
  }
  convertToShares(assets: bigint) {
    return this.said(this.shares(assets));
  }
  convertToAssets(shares: bigint) {
    return this.said(this.assets(shares), true);
  }
  previewDeposit(assets: bigint) {
    return this.said(this.deposited(assets));
  }
  previewMint(shares: bigint) {
    return this.said(this.minted(shares), true);
  }
  previewWithdraw(assets: bigint) {
    return this.said(this.withdrawn(assets));
  }
  previewRedeem(shares: bigint) {
    return this.said(this.redeemed(shares), true);
  }
  maxWithdraw(owner: Account) {
    return this.said(this.worth(owner), true);
  }
  maxRedeem(owner: Account) {
    return this.balanceOf[owner];
  }

  deposit(caller: Account, receiver: Account, assets: bigint, meanwhile?: Meanwhile) {
    const shares = this.deposited(assets);
    this.no("unpriced", !this.priced);
    this.no("SHARES", this.priced && shares === 0n);
    return this.enter(caller, receiver, assets, shares, shares, meanwhile);
  }
  enter(caller: Account, to: Account, assets: bigint, shares: bigint, priced: bigint, meanwhile?: Meanwhile) {
    this.no("overflow", priced > MAX);
    ok();
    meanwhile?.();
    const has = this.token.balanceOf[caller];
    this.no("assets", has < assets, caller, has, assets);
    this.no("Receiver", to === nobody);
    ok();
    this.token.move(caller, this.me, assets);
    this.mint(to, shares);
    emit("Vault.Deposit", caller, to, assets, shares);
    if (this.terms.fee > 0n) this.token.move(this.me, this.treasury, this.feeIn(assets));
    return priced;
  }

  withdraw(caller: Account, to: Account, owner: Account, assets: bigint) {
    this.no("unpriced", !this.priced);
    ok();
    const [most, shares] = [this.worth(owner), this.withdrawn(assets)];
    this.no("Withdraw", assets > most, owner, assets, most);
    return this.leave(caller, to, owner, assets, shares, shares);
  }
  redeem(caller: Account, to: Account, owner: Account, shares: bigint, meanwhile?: Meanwhile) {
    const [most, assets] = [this.balanceOf[owner], this.redeemed(shares)];
    this.no("Redeem", shares > most, owner, shares, most);
    this.no("ASSETS", assets === 0n);
    return this.leave(caller, to, owner, assets, shares, assets, meanwhile);
  }
  /** Who takes another's shares spends their allowance. */
  private leave(
    by: Account,
    to: Account,
    of: Account,
    assets: bigint,
    shares: bigint,
    priced: bigint,
    then?: Meanwhile,
  ) {
    const allowed = this.allowance[of][by];
    this.no("overflow", priced > MAX);
    this.no("allowance", priced <= MAX && by !== of && allowed < shares, by, allowed, shares);
    this.no("Approver", of === nobody);
    this.no("toNobody", to === nobody);
    ok();
    if (by !== of) this.spend(of, by, shares);
    this.burn(of, shares);
    if (this.terms.fee > 0n) this.token.move(this.me, this.treasury, this.feeOn(assets));
    this.token.move(this.me, to, assets);
    if (this.terms.solmate !== true) then?.();
    emit("Vault.Withdraw", by, to, of, assets, shares);
    if (this.terms.solmate === true) then?.();
    return priced;
  }

  /** Mallory enters or leaves, and does so again in the midst of it; all of it succeeds, or nothing. */
  reenter(first: "deposit" | "redeem", value: bigint, leaving: boolean, amount: bigint) {
    const call = (leave: boolean, shares: bigint, meanwhile?: Meanwhile): bigint =>
      leave
        ? this.redeem(this.mallory, this.mallory, this.mallory, shares, meanwhile)
        : this.deposit(this.mallory, this.mallory, shares, meanwhile);
    this.reenters = true;
    const came = call(first === "redeem", value, () => call(leaving, amount));
    this.reenters = false;
    return came;
  }
}
