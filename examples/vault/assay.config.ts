import fc from "fast-check";
import { defineProject, nobody, ok, oneOf, refuse, someone, sum, upTo, type Account } from "assay";
import { erc4626Laws } from "assay/standards";
import { EDITIONS, MAX } from "./editions";
import { Vault } from "./model";

const EACH = 10n ** 24n;
/** What previews are asked for: no round number, so that rounding shows. */
const PROBE = 1_000_007n;
/** Of more shares the vault loses nothing, and of more assets it earns none: what is divided for a price would leave the numbers that a chain has. */
const [MOST_SHARES, MOST_ASSETS] = [10n ** 26n, 10n ** 25n];
const SOLMATE_BREAKS = ["LAW-ERC4626-MAX-1", "LAW-ERC4626-TRIP-1", "LAW-ERC4626-INFLATION-1"];

const mostlyCaller = ({ caller, everyone }: { caller: Account; everyone: readonly Account[] }) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(caller) }, { weight: 3, arbitrary: oneOf(everyone) });

/** Whether there are shares without assets: they have no price. */
const isLost = (vault: { totalAssets: bigint; totalSupply: bigint }) =>
  vault.totalAssets === 0n && vault.totalSupply > 0n;

/** Vaults of others against one model of the standard. */
export default defineProject({
  contracts: {
    Asset: ({ everyone, Mallory }) => [[...everyone, Mallory], EACH, Mallory],
    Vault: ({ Asset }) => [Asset],
    Mallory: ({ Asset, Vault }) => [Asset, Vault],
  },
  sources: ["contracts", "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol"],
  people: ["alice", "bob", "carol"],
  editions: Object.fromEntries(Object.entries(EDITIONS).map(([name, { contract }]) => [name, { Vault: contract }])),
  errors: ["TransferFromFailed()", "TransferFailed()", "FullMulDivFailed()"],
  opening: ({ call, everyone, Vault }) => {
    for (const from of everyone) call("Asset.approve", { spender: Vault, value: MAX }, { from });
  },
  model: ({ edition, everyone, deployer, Vault: me, Mallory }) => {
    const vault = new Vault(edition, me, deployer, Mallory);
    for (const holder of [...everyone, Mallory]) {
      vault.token.add(holder, EACH);
      vault.token.allowance[holder][me] = MAX;
    }
    return { Asset: vault.token, Vault: vault };
  },
  calls: {
    "Vault.deposit": {
      weight: 3,
      args: { receiver: someone, assets: ({ model, caller }) => upTo(model.Asset.balanceOf[caller]) },
      rule: ({ model: { Vault }, caller }, { assets, receiver }) => Vault.deposit(caller, receiver, assets),
    },
    "Vault.mint": {
      weight: 2,
      args: {
        receiver: someone,
        shares: ({ model: { Asset, Vault }, caller }) => upTo(Vault.deposited(Asset.balanceOf[caller])),
      },
      rule: ({ model: { Vault }, caller }, { shares, receiver }) =>
        Vault.enter(caller, receiver, Vault.minted(shares), shares, Vault.minted(shares)),
    },
    "Vault.withdraw": {
      weight: 2,
      args: {
        receiver: someone,
        owner: mostlyCaller,
        assets: ({ model }, { owner }) => upTo(model.Vault.worth(owner)),
      },
      rule: ({ model: { Vault }, caller }, { assets, receiver, owner }) =>
        Vault.withdraw(caller, receiver, owner, assets),
    },
    "Vault.redeem": {
      weight: 2,
      args: {
        receiver: someone,
        owner: mostlyCaller,
        shares: ({ model }, { owner }) => upTo(model.Vault.balanceOf[owner]),
      },
      rule: ({ model: { Vault }, caller }, { shares, receiver, owner }) =>
        Vault.redeem(caller, receiver, owner, shares),
    },
    "Vault.transfer": {
      args: { to: someone, value: ({ model, caller }) => upTo(model.Vault.balanceOf[caller]) },
      rule: ({ model: { Vault }, caller }, { to, value }) => Vault.transfer(caller, to, value),
    },
    "Vault.transferFrom": {
      args: { from: someone, to: someone, value: ({ model }, { from }) => upTo(model.Vault.balanceOf[from]) },
      rule: ({ model: { Vault }, caller }, { from, to, value }) => Vault.transfer(from, to, value, caller),
    },
    "Vault.approve": {
      weight: 2,
      args: { spender: someone, value: ({ model, caller }) => oneOf([model.Vault.balanceOf[caller], 1_000n, MAX]) },
      rule: ({ model: { Vault }, caller }, { spender, value }) => Vault.approve(caller, spender, value),
    },
    /** In the midst of her call she makes another one; all of it succeeds, or nothing. */
    "Mallory.enter": {
      args: {
        assets: ({ model, Mallory }) => upTo(model.Asset.balanceOf[Mallory] / 2n),
        leaving: fc.boolean(),
        amount: ({ model: { Asset, Vault }, Mallory }, { leaving }) =>
          upTo((leaving ? Vault : Asset).balanceOf[Mallory] / 2n),
      },
      rule: ({ model: { Vault } }, { assets, leaving, amount }) => Vault.reenter("deposit", assets, leaving, amount),
    },
    "Mallory.leave": {
      args: {
        shares: ({ model, Mallory }) => upTo(model.Vault.balanceOf[Mallory] / 2n),
        leaving: fc.boolean(),
        amount: ({ model: { Asset, Vault }, Mallory }, { leaving }) =>
          upTo((leaving ? Vault : Asset).balanceOf[Mallory] / 2n),
      },
      rule: ({ model: { Vault } }, { shares, leaving, amount }) => Vault.reenter("redeem", shares, leaving, amount),
    },
    // assets that enter or leave the vault without a deposit or a withdrawal
    "Asset.transfer": {
      args: { to: ({ Vault }) => Vault, value: ({ model, caller }) => upTo(model.Asset.balanceOf[caller]) },
      rule: ({ model: { Asset }, caller }, { to, value }) => Asset.transfer(caller, to, value),
    },
    "Asset.mint": {
      args: {
        to: ({ Vault }) => Vault,
        value: ({ model: { Vault } }) =>
          Vault.token.totalSupply < MOST_ASSETS ? upTo(Vault.totalAssets / 10n) : undefined,
      },
      rule: ({ model: { Asset } }, { to, value }) => {
        refuse(to === nobody, "ERC20InvalidReceiver", nobody);
        refuse(Asset.totalSupply + value > MAX, "Panic", 0x11n);
        ok();
        Asset.mint(to, value);
      },
    },
    "Asset.burn": {
      args: {
        from: ({ Vault }) => Vault,
        value: ({ model: { Vault } }) => (Vault.totalSupply < MOST_SHARES ? upTo(Vault.totalAssets) : undefined),
      },
      rule: ({ model: { Asset } }, { from, value }) => {
        const has = Asset.balanceOf[from];
        refuse(from === nobody, "ERC20InvalidSender", nobody);
        refuse(has < value, "ERC20InsufficientBalance", from, has, value);
        ok();
        Asset.burn(from, value);
      },
    },
  },
  invariants: {
    "holders have no more than the supply": ({ now }) => sum(now.Vault.balanceOf) <= now.Vault.totalSupply,
    "the vault keeps all its assets": ({ now, Vault }) => now.Vault.totalAssets === now.Asset.balanceOf(Vault),
    "previews round to the vault's gain": ({ now: { Vault } }) =>
      isLost(Vault)
        ? undefined
        : Vault.previewWithdraw(PROBE) >= Vault.previewDeposit(PROBE) &&
          Vault.previewMint(PROBE) >= Vault.previewRedeem(PROBE) &&
          Vault.previewDeposit(PROBE) <= Vault.convertToShares(PROBE) &&
          Vault.previewRedeem(PROBE) <= Vault.convertToAssets(PROBE),
    "a share is never worth less": ({ edition, call, now, before, events }) => {
      if (call.name === "wait" || !call.ok || call.name === "Asset.burn") return undefined;
      const { virtual } = EDITIONS[edition]!;
      const more = virtual > 0n ? 1n : 0n;
      const [owed, owes] = [before.Vault.totalSupply + virtual, now.Vault.totalSupply + virtual];
      // where all shares left in the midst of a call, the price began anew
      const left = sum(events("Withdraw"), ({ shares }) => shares);
      if (owed === 0n || owes === 0n || (virtual === 0n && call.name === "Mallory.leave" && left >= owed))
        return undefined;
      return (now.Vault.totalAssets + more) * owed >= (before.Vault.totalAssets + more) * owes;
    },
  },
  laws: erc4626Laws({
    vault: "Vault",
    asset: "Asset",
    except: { solmate: SOLMATE_BREAKS },
    earlier: (value) => ["Asset.burn", { from: "Vault", value }],
  }),
  objectives: {
    "what alice gains of the others": {
      unit: "smallest parts of the asset",
      players: ["alice"],
      value: ({ now, start, alice }) => {
        const [end, began] = [now, start].map(
          (chain) => chain.Asset.balanceOf(alice) + chain.Vault.maxWithdraw(alice),
        ) as [bigint, bigint];
        return end - began;
      },
    },
  },
});
