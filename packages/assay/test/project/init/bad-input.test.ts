import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Projects, COIN, edit, init } from "./support";

const RAFFLE = "artifacts/contracts/Raffle.sol/Raffle.json";
/** PUSH32 of the slot in which ERC-1967 has the implementation. */
const SLOT = "7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";

/** Whether a text is one line that says what to do. */
function says(root: string, contracts: readonly string[], pattern: RegExp): void {
  assert.throws(
    () => init(root, ...contracts),
    (error: unknown) => {
      assert.ok(error instanceof Error);
      assert.ok(!error.message.includes("\n"), error.message);
      assert.match(error.message, pattern);
      return true;
    },
  );
}

/** A second artifact beside Coin's. */
function beside(root: string, name: string, change: (json: Record<string, unknown>) => void): void {
  const file = `out/${name}.sol/${name}.json`;
  mkdirSync(join(root, `out/${name}.sol`), { recursive: true });
  cpSync(join(root, COIN), join(root, file));
  edit(root, file, (json) => {
    const { settings } = json["metadata"] as { settings: Record<string, unknown> };
    settings["compilationTarget"] = { [`src/${name}.sol`]: name };
    change(json);
  });
}

describe("assay init with unusable input", () => {
  const projects = new Projects();
  after(() => projects.remove());

  it("given a folder without artifacts, or no folder, then it says how to make them", () => {
    const root = projects.copy("foundry");
    says(join(root, "nowhere"), [], /expected a folder with a Foundry or Hardhat project, found nothing/);
    rmSync(join(root, "out"), { recursive: true });
    says(
      root,
      [],
      /expected compiled contracts in out\/ or artifacts\/, found none; run forge build or npx hardhat compile, or name their folder with --artifacts/,
    );
  });

  it("given several contracts and no name or an unknown one, then it names the contracts", () => {
    const root = projects.copy("foundry");
    beside(root, "Medal", () => undefined);
    says(root, [], /^out\/ has several contracts: say which are to be tested, --contracts Coin,Medal or some of them$/);
    says(root, ["Coyn"], /expected a contract of out\/, received "Coyn"; did you mean Coin\?/);
  });

  it("given two contracts of one name, then it asks for one by its source, and takes it, or both", () => {
    const root = projects.copy("foundry");
    beside(root, "Other", ({ metadata }) => {
      const { settings } = metadata as { settings: Record<string, unknown> };
      settings["compilationTarget"] = { "src/Other.sol": "Coin" };
    });
    says(root, ["Coin"], /several contracts are called Coin: name one of src\/Coin\.sol:Coin, src\/Other\.sol:Coin/);
    assert.deepEqual(init(root, "src/Other.sol:Coin").contracts, ["Coin"]);
    assert.deepEqual(init(root).written, [], "and the next time it is known which one");
    assert.deepEqual(init(root, "src/Coin.sol:Coin").contracts, ["Coin", "Coin2"]);
    rmSync(join(root, "assay.config.ts"));
    init(root, "src/Coin.sol:Coin", "src/Other.sol:Coin");
    assert.match(
      readFileSync(join(root, "assay.config.ts"), "utf8"),
      /compiledAs: \{ Coin: "src\/Coin\.sol:Coin", Coin2: "src\/Other\.sol:Coin" \}/,
    );
  });

  it("given an interface, a library or a proxy by itself, then it says what to name", () => {
    says(
      projects.copy("foundry"),
      ["ICoin"],
      /ICoin has no code: it is an interface, or abstract; name a contract of out\/ that can be deployed: Coin/,
    );
    says(
      projects.copy("hardhat2"),
      ["Odds"],
      /Odds is a library, which only contracts call; name one that uses it: Raffle/,
    );
    const root = projects.copy("foundry");
    beside(root, "Door", (json) => {
      json["abi"] = [
        { type: "constructor", inputs: [{ name: "_logic", type: "address" }] },
        { type: "fallback", stateMutability: "payable" },
      ];
      json["deployedBytecode"] = { object: `0x${SLOT}00` };
    });
    says(root, ["Door"], /Door is a proxy: name what is to be behind it as well, --contracts Coin,Door/);
    assert.deepEqual(init(root, "Door", "Coin").contracts, ["Coin", "Door"], "the proxy is deployed last");
  });

  it("given a library that was not compiled, then it says which one is missing", () => {
    const root = projects.copy("hardhat2");
    rmSync(join(root, "artifacts/contracts/Odds.sol"), { recursive: true });
    says(
      root,
      ["Raffle"],
      /Raffle is to be linked with contracts\/Odds\.sol:Odds, of which there is no artifact; compile all of the project/,
    );
  });

  it("given no source, no compiler settings, or an EVM that no engine knows, then it says so", () => {
    const root = projects.copy("hardhat2");
    rmSync(join(root, "contracts"), { recursive: true });
    rmSync(join(root, "artifacts/build-info"), { recursive: true });
    const { lines } = init(root, "Raffle");
    assert.ok(
      lines.some((line) =>
        /^Raffle: its source contracts\/Raffle\.sol is not here, its code is tested as it is/.test(line),
      ),
    );
    assert.ok(
      lines.some((line) => /^Raffle: with which compiler and settings it was compiled is not known/.test(line)),
    );
    const later = projects.copy("foundry");
    edit(later, COIN, ({ metadata }) => {
      const { settings } = metadata as { settings: Record<string, unknown> };
      settings["evmVersion"] = "futura";
    });
    says(
      later,
      [],
      /Coin was compiled for the EVM version "futura", which no engine here knows; compile it for cancun/,
    );
  });

  it("given an artifact that is no JSON, then the error says so; given other JSON, then it is skipped", () => {
    const root = projects.copy("hardhat2");
    edit(root, RAFFLE, (json) => {
      json["abi"] = "none";
    });
    says(root, ["Raffle"], /expected a contract of artifacts\/, received "Raffle"; there are Odds, Unfinished/);
    writeFileSync(join(root, RAFFLE), "no JSON");
    says(root, ["Raffle"], /Raffle\.json: expected JSON, received no JSON; build the contracts again/);
  });
});
