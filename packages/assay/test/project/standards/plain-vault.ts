import { runSolc, type Artifacts } from "../../../src/evm/compile";
import { World, amount, describing, done, equal, protocol, type Protocol } from "../../../src/project/kit";
import { STANDARDS, vaultLaws } from "../../../src/project/standards";

/** A simple token, and a vault of it with virtual shares; an edit can break each line. */
const SOURCE = `
// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
contract Token {
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    function _mint(address to, uint256 value) internal { totalSupply += value; balanceOf[to] += value; }
    function _burn(address from, uint256 value) internal { totalSupply -= value; balanceOf[from] -= value; }
    function _spend(address owner, uint256 value) internal {
        uint256 allowed = allowance[owner][msg.sender];
        if (allowed != type(uint256).max) allowance[owner][msg.sender] = allowed - value;
    }
    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }
    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        return true;
    }
    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        _spend(from, value);
        balanceOf[from] -= value;
        balanceOf[to] += value;
        return true;
    }
}
contract Asset is Token {
    constructor(address[] memory holders, uint256 each) { for (uint256 i; i < holders.length; ++i) _mint(holders[i], each); }
}
contract Vault is Token {
    Asset immutable asset;
    uint256 public deposits;
    constructor(Asset asset_) { asset = asset_; }
    function totalAssets() public view returns (uint256) { return asset.balanceOf(address(this)); }
    function assetsUp(uint256 shares) internal view returns (uint256) {
        return (shares * (totalAssets() + 1) + totalSupply) / (totalSupply + 1);
    }
    function sharesUp(uint256 assets) internal view returns (uint256) {
        return (assets * (totalSupply + 1) + totalAssets()) / (totalAssets() + 1);
    }
    function convertToShares(uint256 assets) public view returns (uint256) { return assets * (totalSupply + 1) / (totalAssets() + 1); }
    function convertToAssets(uint256 shares) public view returns (uint256) { return shares * (totalAssets() + 1) / (totalSupply + 1); }
    function previewDeposit(uint256 assets) public view returns (uint256) { return convertToShares(assets); }
    function previewMint(uint256 shares) public view returns (uint256) { return assetsUp(shares); }
    function previewWithdraw(uint256 assets) public view returns (uint256) { return sharesUp(assets); }
    function previewRedeem(uint256 shares) public view returns (uint256) { return convertToAssets(shares); }
    function maxDeposit(address) external pure returns (uint256) { return type(uint256).max; }
    function maxMint(address) external pure returns (uint256) { return type(uint256).max; }
    function maxWithdraw(address owner) external view returns (uint256) { return previewRedeem(balanceOf[owner]); }
    function maxRedeem(address owner) external view returns (uint256) { return balanceOf[owner]; }
    function deposit(uint256 assets, address receiver) external returns (uint256 shares) {
        shares = previewDeposit(assets);
        _enter(assets, shares, receiver);
    }
    function mint(uint256 shares, address receiver) external returns (uint256 assets) {
        assets = previewMint(shares);
        _enter(assets, shares, receiver);
    }
    function withdraw(uint256 assets, address receiver, address owner) external returns (uint256 shares) {
        shares = previewWithdraw(assets);
        _leave(assets, shares, receiver, owner);
    }
    function redeem(uint256 shares, address receiver, address owner) external returns (uint256 assets) {
        assets = previewRedeem(shares);
        _leave(assets, shares, receiver, owner);
    }
    function _enter(uint256 assets, uint256 shares, address receiver) internal {
        ++deposits;
        asset.transferFrom(msg.sender, address(this), assets);
        _mint(receiver, shares);
    }
    function _leave(uint256 assets, uint256 shares, address receiver, address owner) internal {
        if (msg.sender != owner) _spend(owner, shares);
        _burn(owner, shares);
        asset.transfer(receiver, assets);
    }
}
`;

const EACH = 10n ** 24n;

const world = new World({
  people: ["alice", "bob", "carol"],
  contracts: { Asset: (_at, people) => [people, EACH], Vault: (at) => [at.Asset] },
  opening: (at, people) =>
    people.map((from) => ({ from, contract: "Asset", method: "approve", args: [at.Vault, 2n ** 256n - 1n] })),
});
const { operation, kind, field, invariant } = describing<{ supply: bigint }>().of(world);
const VAULT = kind({ name: "vault", fields: { supply: field("shares", ["Vault", "totalSupply"], (m) => m.supply) } });

/** A protocol for testing laws, with a minimal model. */
export const plainVault: Protocol<{ supply: bigint }, "Asset" | "Vault"> = protocol({
  name: "plain vault",
  root: __dirname,
  world,
  model: () => ({ supply: 0n }),
  operations: [
    operation({
      name: "deposit nothing",
      contract: "Vault",
      method: "deposit",
      params: { assets: amount },
      fixed: { 1: world.at.Asset },
      choose: () => ({ args: { assets: 0n } }),
      execute: () => done([0n]),
    }),
  ],
  kinds: [VAULT],
  invariants: [
    invariant({
      id: "INV-NOTHING-1",
      rules: ["ERC-4626"],
      title: "nothing is minted for nothing",
      premise: "the vault was seen",
      check: ({ now }) => equal("the vault", 0n, now(VAULT)?.supply ?? 0n, "shares"),
    }),
  ],
  rules: STANDARDS,
  uncalled: { Asset: "laws call it", Vault: "laws call it" },
  laws: ({ run }) => vaultLaws({ world, vault: "Vault", asset: "Asset", run }),
});

/** The vault with a text replaced. @throws Error when the text does not occur exactly once */
export function vaultArtifacts(find = "", replace = ""): Artifacts {
  if (find !== "" && SOURCE.split(find).length !== 2) throw new Error(`expected "${find}" once in the source`);
  return runSolc(new Map([["Vault.sol", SOURCE.replace(find, replace)]]), new Set(["Vault.sol"]));
}
