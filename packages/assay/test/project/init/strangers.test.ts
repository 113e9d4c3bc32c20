import assert from "node:assert/strict";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { id } from "ethers";
import { Elsewhere } from "../../../src/project/declared/elsewhere";
import type { RawProject } from "../../../src/project/declared/raw";
import { loadProject } from "../../../src/project/load";
import { findArtifacts } from "../../../src/evm/artifacts";
import { COIN, Projects, edit, forget, init, say } from "./support";

interface Entry {
  readonly type: string;
  readonly name?: string;
  readonly inputs: readonly { readonly name: string; readonly type: string; readonly internalType?: string }[];
}

/** The loaded project of a folder. */
function loadedFrom(root: string): RawProject {
  const loaded = createRequire(join(root, "x"))(join(root, "assay.config.ts")) as { readonly default: RawProject };
  return loaded.default;
}

const choice = { edition: "only", engine: "anvil", rpcUrl: null, bug: null } as const;
const word = { name: "", type: "uint256" };
const changing = (name: string, ...inputs: readonly { readonly name: string; readonly type: string }[]): object => ({
  type: "function",
  name,
  inputs,
  outputs: [],
  stateMutability: "nonpayable",
});
const getter = (name: string): object => ({
  type: "function",
  name,
  inputs: [],
  outputs: [word],
  stateMutability: "view",
});

/** Adds entries to Coin's ABI; its constructor takes nothing unless it is among them. */
function withEntries(root: string, ...entries: readonly object[]): void {
  edit(root, COIN, (json) => {
    const abi = (json["abi"] as readonly Entry[]).filter(({ type }) => type !== "constructor");
    json["abi"] = [...abi, ...entries];
  });
}

/** Copies Coin's artifact. */
function copied(root: string, to: string, change: (json: Record<string, unknown>) => void = () => undefined): void {
  cpSync(join(root, COIN), join(root, to));
  edit(root, to, change);
}

const constructorOf = (...inputs: readonly { readonly name: string; readonly type: string }[]): object => ({
  type: "constructor",
  inputs,
  stateMutability: "payable",
});

describe("foreign contracts", function () {
  this.timeout(60_000);
  const projects = new Projects();
  after(() => projects.remove());

  it("given names that differ only by case, punctuation or types, then each has separate ids", async () => {
    const root = projects.copy("foundry");
    withEntries(
      root,
      ...["limit", "_LIMIT", "owner", "OWNER"].map(getter),
      ...[changing("give", word), changing("give", { name: "", type: "uint256[]" }), changing("GIVE_", word)],
    );
    init(root);
    const { invariants } = await loadProject(root).subject(choice, () => undefined);
    const ids = invariants.map((one) => one.id);
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(ids.filter((one) => one.startsWith("INV-GETTER-COIN-LIMIT")).length, 3);
    assert.ok(ids.includes("INV-PANIC-COIN-APPROVE"), "one that is alone keeps its name");
    const digits = id("Coin.give(uint256[])").slice(2, 10).toUpperCase();
    assert.ok(ids.includes(`INV-PANIC-COIN-GIVE-UINT256-${digits}`), ids.join());
  });

  it("given a getter that reverts through a proxy by ERC-1822, then it need not be readable, and others must", async () => {
    const root = projects.copy("foundry");
    withEntries(root, ...["limit", "proxiableUUID"].map(getter));
    init(root);
    const { invariants } = await loadProject(root).subject(choice, () => undefined);
    const ids = invariants.map((one) => one.id);
    assert.ok(
      ids.some((one) => one.startsWith("INV-GETTER-COIN-LIMIT")),
      ids.join(),
    );
    assert.ok(!ids.includes("INV-GETTER-COIN-PROXIABLEUUID"), ids.join());
  });

  it("given functions with parameters for which no call can be made, then init and the verdict list them with the reason", async () => {
    const root = projects.copy("foundry");
    const hook = { name: "hook", type: "function" };
    withEntries(root, changing("run", hook), changing("buy", { name: "price", type: "fixed128x18" }));
    const { lines } = init(root);
    assert.ok(lines.includes("not called: Coin.run(function): it takes a function"), lines.join("\n"));
    assert.ok(lines.includes("not called: Coin.buy(fixed128x18): it takes a fixed128x18"), lines.join("\n"));
    const { notCalled } = await loadProject(root).subject(choice, () => undefined);
    assert.deepEqual(notCalled, {
      "Coin.run(function)": "it takes a function",
      "Coin.buy(fixed128x18)": "it takes a fixed128x18",
    });
  });

  it("given foundry.toml with several profiles, then the folder is that of the profile that is used", () => {
    const root = projects.copy("foundry");
    cpSync(join(root, "out"), join(root, "made"), { recursive: true });
    const toml = '[profile.ci]\nout = "out-ci"\n[fmt]\nout = "nowhere"\n[profile.default]\nout = "made" # "out-x"\n';
    writeFileSync(join(root, "foundry.toml"), toml);
    assert.equal(findArtifacts(root).folder, "made");
    cpSync(join(root, "out"), join(root, "out-ci"), { recursive: true });
    process.env["FOUNDRY_PROFILE"] = "ci";
    try {
      assert.equal(findArtifacts(root).folder, "out-ci");
    } finally {
      delete process.env["FOUNDRY_PROFILE"];
    }
    writeFileSync(join(root, "base.toml"), '[profile.default]\nout = "made"\n');
    writeFileSync(join(root, "foundry.toml"), '[profile.default]\nextends = "base.toml"\n');
    assert.equal(findArtifacts(root).folder, "made");
    writeFileSync(join(root, "foundry.toml"), "[profile.default\n");
    assert.throws(() => findArtifacts(root), /foundry\.toml: expected TOML: .*; correct it, or name the artifacts/);
  });

  it("given several builds of one contract, then the newest compiler's is tested, another can be named, and the choice is kept", () => {
    const root = projects.copy("foundry");
    for (const version of ["0.8.9", "0.8.28"]) copied(root, `out/Coin.sol/Coin.${version}.json`);
    rmSync(join(root, COIN));
    const tested = (): string | undefined => {
      forget(root);
      return Elsewhere.of(root, loadedFrom(root))?.codes[0]?.artifact.file;
    };
    for (const names of [["Coin"], ["src/Coin.sol:Coin"], []]) {
      const { lines } = init(root, ...names);
      assert.equal(tested(), "out/Coin.sol/Coin.0.8.28.json");
      assert.ok(lines.some((line) => line.startsWith("Coin: of 2 builds out/Coin.sol/Coin.0.8.28.json is tested")));
    }
    assert.deepEqual(init(root, "Coin.0.8.9").missing, [
      'assay.config.ts: compiledAs: { Coin: "Coin.0.8.9" } (it is left as it is)',
    ]);
    rmSync(join(root, "assay.config.ts"));
    init(root, "Coin.0.8.9");
    assert.equal(tested(), "out/Coin.sol/Coin.0.8.9.json");
    assert.deepEqual([init(root).written, init(root).missing], [[], []]);
  });

  it("given a contract that is already in the project, when it is named again, then nothing changes", () => {
    const root = projects.copy("foundry");
    init(root);
    assert.deepEqual(init(root, "Coin").written, []);
    assert.deepEqual(init(root, "src/Coin.sol:Coin").written, []);
  });

  it("given addresses in a constructor, then the owner is the deployer, with a notice, a single fitting contract is used, and other addresses must be filled in", async () => {
    const root = projects.copy("foundry");
    copied(root, "out/Oracle.sol/PriceOracle.json", (json) => {
      const { settings } = json["metadata"] as { settings: Record<string, unknown> };
      settings["compilationTarget"] = { "src/Oracle.sol": "PriceOracle" };
      json["abi"] = [getter("price")];
    });
    const address = (name: string): { readonly name: string; readonly type: string } => ({ name, type: "address" });
    withEntries(root, constructorOf(...["initialOwner", "oracle_", "token0", "token1", "coin"].map(address)));
    const { missing, lines } = init(root, "PriceOracle", "Coin");
    assert.deepEqual(
      missing,
      ["token0", "token1", "coin"].map((name) => `assay.config.ts: Coin: ${name} (address)`),
    );
    assert.ok(
      lines.includes("filled in: assay.config.ts: Coin: initialOwner = deployer; change it if you mean another"),
    );
    const text = readFileSync(join(root, "assay.config.ts"), "utf8");
    assert.ok(text.includes("[deployer, PriceOracle, undefined as never /* token0 (address) */,"), text);
    assert.ok(text.includes("  constructorValue: { Coin: 0n },"), "its constructor is payable");
    await assert.rejects(
      async () => loadProject(root).subject(choice, () => undefined),
      /contracts, Coin, token0: expected an account by its name, or its address, received nothing/,
    );
  });

  it("given one contract that fits two addresses, then neither is guessed", () => {
    const root = projects.copy("foundry");
    copied(root, "out/Token.sol/Token.json", (json) => {
      const { settings } = json["metadata"] as { settings: Record<string, unknown> };
      settings["compilationTarget"] = { "src/Token.sol": "Token" };
      json["abi"] = [getter("price")];
    });
    withEntries(root, constructorOf({ name: "tokenA", type: "address" }, { name: "tokenB", type: "address" }));
    assert.deepEqual(init(root, "Token", "Coin").missing, [
      "assay.config.ts: Coin: tokenA (Token, or another one)",
      "assay.config.ts: Coin: tokenB (Token, or another one)",
    ]);
  });

  it("given a struct in a constructor, then its members are written, and a member that is an interface is the only contract that has its functions", () => {
    const root = projects.copy("foundry");
    const compiled = (name: string, abi: readonly object[], code?: string): void => {
      copied(root, `out/${name}.sol/${name}.json`, (json) => {
        const { settings } = json["metadata"] as { settings: Record<string, unknown> };
        settings["compilationTarget"] = { [`src/${name}.sol`]: name };
        json["abi"] = abi;
        if (code !== undefined) Object.assign(json, { bytecode: { object: code }, deployedBytecode: { object: code } });
      });
    };
    compiled("ICurrency", [getter("totalSupply")], "0x");
    const asset = { name: "asset", type: "address", internalType: "contract ICurrency" };
    const config = { name: "c", type: "tuple", components: [asset, { name: "lock", type: "uint64" }] };
    compiled("Farm", [constructorOf(config)]);
    const { missing, lines } = init(root, "Coin", "Farm");
    assert.ok(missing.includes("assay.config.ts: Farm: c.lock (uint64)"), missing.join());
    assert.ok(lines.includes("filled in: assay.config.ts: Farm: c.asset = Coin; change it if you mean another"));
    const text = readFileSync(join(root, "assay.config.ts"), "utf8");
    assert.ok(text.includes("[{ asset: Coin, lock: undefined as never /* c.lock (uint64) */ }]"), text);
  });

  it("given a proxy for a contract with an initialiser, then the proxy is deployed with the initialising call", () => {
    const root = projects.copy("foundry");
    const slot = "7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";
    copied(root, "out/Door.sol/Door.json", (json) => {
      const { settings } = json["metadata"] as { settings: Record<string, unknown> };
      settings["compilationTarget"] = { "src/Door.sol": "Door" };
      const inputs = [
        { name: "implementation", type: "address" },
        { name: "_data", type: "bytes" },
      ];
      json["abi"] = [constructorOf(...inputs), { type: "fallback", stateMutability: "payable" }];
      json["deployedBytecode"] = { object: `0x${slot}00` };
    });
    withEntries(root, changing("initialize", { name: "owner_", type: "address" }, { name: "cap", type: "uint256" }));
    assert.deepEqual(init(root, "Coin", "Door").missing, ["assay.config.ts: Door: cap (uint256)"]);
    const text = readFileSync(join(root, "assay.config.ts"), "utf8");
    assert.ok(text.includes('  behind: { Door: "Coin" },'), text);
    const call = 'calldata("Coin.initialize", { owner_: deployer, cap: undefined as never /* cap (uint256) */ })';
    assert.ok(text.includes(`Door: ({ Coin, calldata, deployer }) => [Coin, ${call}],`), text);
  });

  it("given code above EIP-170's limit, then init and a campaign say its size, and it can be allowed", async () => {
    const root = projects.copy("foundry");
    withEntries(root);
    edit(root, COIN, (json) => {
      json["deployedBytecode"] = { object: `0x${"00".repeat(24_577)}` };
    });
    const { lines } = init(root);
    const said = /Coin: its code has 24 577 bytes, and 24 576 are allowed \(EIP-170\): .*unlimitedCode: true/;
    assert.ok(
      lines.some((line) => said.test(line)),
      lines.join("\n"),
    );
    await assert.rejects(async () => loadProject(root).subject(choice, () => undefined), said);
    say(root, "unlimitedCode: true");
    const { fixture } = await loadProject(root).subject(choice, () => undefined);
    assert.equal(fixture.unlimitedCode, true);
  });

  it("given an error that only a contract outside the project declares, then it is shown with its name and values", async () => {
    const root = projects.copy("foundry");
    copied(root, "out/Vault.sol/Vault.json", (json) => {
      json["abi"] = [
        {
          type: "error",
          name: "Shut",
          inputs: [
            { name: "at", type: "uint256" },
            { name: "f", type: "function" },
          ],
        },
      ];
    });
    withEntries(root);
    init(root, "src/Coin.sol:Coin");
    const data = `${id("Shut(uint256,function)").slice(0, 10)}${"7".padStart(64, "0")}${"ab".repeat(24).padEnd(64, "0")}`;
    const subject = await loadProject(root).subject(choice, () => undefined);
    assert.equal(subject.errorName(data), "Shut");
    assert.equal(subject.errorWords?.(data), `Shut(7, 0x${"ab".repeat(24)})`);
    assert.equal(subject.errorWords(data.slice(0, 20)), undefined);
    assert.equal(subject.errorName("0x12345678"), undefined);
  });
});
