import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { init } from "./support";
import { Strangers } from "./strangers";

const PROXIES = `
contract Proxy {
  bytes32 constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
  constructor(address implementation, bytes memory) { assembly { sstore(SLOT, implementation) } }
  fallback() external { assembly { pop(delegatecall(gas(), sload(SLOT), 0, calldatasize(), 0, 0)) } }
}
contract BoxProxy is Proxy { constructor(address i, bytes memory d) Proxy(i, d) {} }
contract VaultProxy is Proxy { constructor(address i, bytes memory d) Proxy(i, d) {} }`;
const COIN = "contract Coin { uint256 public coins; }";
const BOX = "contract Box { address public admin; function initialize(address owner) external { admin = owner; } }";
const VAULT = BOX.replace("Box", "Vault");

describe("what is behind a proxy of several contracts", () => {
  const strangers = new Strangers();
  after(() => {
    strangers.remove();
  });

  const configIn = (root: string): string => readFileSync(join(root, "assay.config.ts"), "utf8");
  const config = (source: string, ...contracts: string[]): string => configIn(strangers.project(source, ...contracts));

  it("given proxies that are named after contracts, then each is before its own, with its initialiser", () => {
    const text = config(PROXIES + BOX + VAULT, "Vault", "Box", "BoxProxy", "VaultProxy");
    assert.ok(text.includes('behind: { BoxProxy: "Box", VaultProxy: "Vault" },'), text);
    assert.ok(text.includes('[Box, calldata("Box.initialize", { owner: deployer })]'), text);
  });

  it("given one contract with an initialiser, then that one", () => {
    const text = config(PROXIES + COIN + BOX, "Coin", "Box", "Proxy");
    assert.ok(text.includes('behind: { Proxy: "Box" },'), text);
  });

  it("given two of them, then the project and the output say what to choose from, until a script has deployed one", () => {
    const root = strangers.project(PROXIES + BOX + VAULT, "Vault", "Box", "Proxy");
    assert.match(configIn(root), / behind: \{ Proxy: undefined as never \/\* "Vault" or "Box" \*\/ \},/);
    rmSync(join(root, "assay.config.ts"));
    const asked = init(root, "Vault", "Box", "Proxy").missing;
    assert.ok(asked.includes("assay.config.ts: Proxy: behind (Vault or Box)"), asked.join());
    assert.ok(asked.includes("assay.config.ts: Proxy: implementation (Vault or Box)"), asked.join());

    const folder = join(root, "broadcast/Deploy.s.sol/1");
    const [vault, proxy] = [`0x${"Ab".repeat(20)}`, `0x${"cd".repeat(20)}`];
    const transactions = [
      { transactionType: "CREATE", contractName: "Vault", contractAddress: vault, arguments: [] },
      { transactionType: "CALL", contractName: "Vault", contractAddress: vault, arguments: null },
      { contractName: "Proxy", contractAddress: proxy, arguments: [vault.toLowerCase(), "0x"] },
    ];
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "run-latest.json"), JSON.stringify({ transactions }));
    rmSync(join(root, "assay.config.ts"));
    const { lines } = init(root, "Vault", "Box", "Proxy");
    assert.ok(configIn(root).includes('behind: { Proxy: "Vault" },'), configIn(root));
    const said = "filled in: assay.config.ts: Proxy: behind = Vault; change it if you mean another";
    assert.ok(lines.includes(said), lines.join("\n"));
  });
});
