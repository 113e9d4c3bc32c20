import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadProject } from "../../../src/project/load";
import { Projects, COIN, campaign, edit, forget, init, replace, say, sayBelow } from "./support";

const SUPPLY = "undefined as never /* supply (uint256) */";

describe("assay init", function () {
  this.timeout(120_000);
  const projects = new Projects();
  after(() => projects.remove());

  async function findsCanaries(root: string): Promise<void> {
    for (const [bug, id] of [
      ["canary-no-call-succeeds", "INV-CANARY-1"],
      ["canary-nothing-changes", "INV-CANARY-2"],
    ] as const)
      assert.ok((await campaign(root, 4, bug)).found.includes(id), bug);
  }

  it("given what Foundry compiled, then a project is written, a value that nobody can guess is asked for, both canaries are found, and so is a token that is made from nothing", async () => {
    const root = projects.copy("foundry");
    const { contracts, missing, lines } = init(root);
    assert.deepEqual(contracts, ["Coin"]);
    assert.deepEqual(missing, ["assay.config.ts: Coin: supply (uint256)"]);
    assert.equal(lines[0], "Foundry, out/: Coin, 4 functions and 6 getters");
    await assert.rejects(
      campaign(root, 1),
      /assay\.config\.ts:7: contracts, Coin, supply: expected a bigint for uint256, received nothing/,
    );
    replace(root, "assay.config.ts", SUPPLY, "1_000_000n");
    forget(root);
    await findsCanaries(root);
    const { found, subject, report } = await campaign(root, 16);
    assert.deepEqual(found, ["INV-SUPPLY-COIN"]);
    assert.deepEqual(subject.modelled, { functions: { modelled: 0, all: 4 }, fields: { modelled: 0, all: 6 } });
    for (const kind of ["Coin.approve", "Coin.issue", "Coin.transfer"])
      assert.ok((report.statistics.actions[kind]?.ok ?? 0) > 0, `${kind} succeeded`);
  });

  it("given what Hardhat 2 compiled, with a library to link, then both canaries are found, ids are learnt from what calls return, and a panic is found", async () => {
    const root = projects.copy("hardhat2");
    const { contracts, missing, lines } = init(root);
    assert.deepEqual(contracts, ["Odds", "Raffle"], "the library comes along, and comes first");
    assert.deepEqual(missing, []);
    assert.ok(lines[0]?.startsWith("Hardhat, artifacts/: Odds, a library to link; Raffle, 4 functions"), lines[0]);
    await findsCanaries(root);
    const { found, report } = await campaign(root, 48);
    assert.deepEqual(found, ["INV-PANIC-RAFFLE-DRAW:0x12"]);
    const [finding] = report.violations[0]?.counterexample.findings ?? [];
    assert.equal(finding?.observed, "Panic(0x12), a division by zero");
    const { actions } = report.statistics;
    for (const kind of ["Raffle.play", "Raffle.draw", "Raffle.setJudges"])
      assert.ok((actions[kind]?.ok ?? 0) > 0, `${kind} succeeded`);
  });

  it("given what Hardhat 3 compiled, in a project of modules, then ids that are hashes are met, and a getter that fails is found", async () => {
    const root = projects.copy("hardhat3");
    init(root);
    const { found, steps } = await campaign(root, 24);
    assert.deepEqual(found, ["INV-GETTER-ESCROW-AVERAGE"]);
    assert.match(steps.at(-1) ?? "", /escrow\.close\(0x[0-9a-f]{64}\)/);
  });

  it("given the same seed, then a campaign's digest is the same, and rehearsing takes no part in it", async () => {
    const root = projects.copy("hardhat3");
    init(root);
    const [one, two] = [await campaign(root, 4), await campaign(root, 4)];
    assert.equal(one.report.digest, two.report.digest);
    assert.ok(one.report.steps > 50);
  });

  it("given a rule and an answer, then lockstep checks them, and says how much is modelled", async () => {
    const root = projects.copy("foundry");
    init(root);
    replace(root, "assay.config.ts", SUPPLY, "1_000_000n");
    replace(
      root,
      "assay.config.ts",
      `import { defineProject } from "assay";`,
      `import { defineProject, emit } from "assay";`,
    );
    say(root, "drawOthers: true");
    const rule = `({ caller }, { spender, value }) => { emit("Approval", caller, spender, value ^ 1n); return true; }`;
    sayBelow(root, `calls: { "Coin.approve": { rule: ${rule} } }, observe: { "Coin.LIMIT": () => 123_456_789n }`);
    const { found, subject } = await campaign(root, 16);
    assert.ok(found.includes("LOCKSTEP-EVENT:Approval"), found.join());
    assert.ok(found.includes("INV-SUPPLY-COIN"), "what needs no model is checked all the same");
    assert.deepEqual(subject.modelled, { functions: { modelled: 1, all: 4 }, fields: { modelled: 1, all: 6 } });
  });

  it("given a statement that need not hold, then it is excused by its id, and no other is", async () => {
    const root = projects.copy("hardhat2");
    init(root);
    say(root, `excused: { "INV-PANIC-RAFFLE-DRAW": "nobody plays" }`);
    assert.deepEqual((await campaign(root, 8)).found, []);
    const other = projects.copy("hardhat2");
    init(other);
    say(other, `excused: { "INV-PANIC-RAFFLE-BUY": "nobody plays" }`);
    assert.throws(
      () => loadProject(other),
      /excused: expected the id of an oracle, .*received "INV-PANIC-RAFFLE-BUY"; take it out/,
    );
  });

  it("given constructor arguments, then those that are safe are put in by their types, and a contract where the type names it", () => {
    const root = projects.copy("foundry");
    edit(root, COIN, ({ abi }) => {
      const made = (abi as { type: string; inputs: object[] }[]).find(({ type }) => type === "constructor");
      const inputs = [
        "address owner",
        "bool open",
        "string title_",
        "address[] holders",
        "uint8[] sizes",
        "bytes32 salt",
      ];
      made?.inputs.splice(0, 2, { name: "self", type: "address", internalType: "contract ICoin" });
      made?.inputs.push(...inputs.map((one) => ({ type: one.split(" ")[0], name: one.split(" ")[1] })));
    });
    assert.deepEqual(init(root).missing, ["assay.config.ts: Coin: salt (bytes32)"]);
    const text = readFileSync(join(root, "assay.config.ts"), "utf8");
    assert.ok(
      text.includes(
        'Coin: ({ Coin, deployer, everyone }) => [Coin, deployer, false, "title", everyone, [], undefined as never /* salt (bytes32) */],',
      ),
      text,
    );
  });

  it("given changed contracts, when it is run again, then it rewrites the types, names what is new, and keeps the user's own code", () => {
    const root = projects.copy("foundry");
    const types = (): string => readFileSync(join(root, "assay-types.d.ts"), "utf8");
    assert.deepEqual(init(root).written, ["assay.config.ts", "assay-types.d.ts", "AGENTS.md"]);
    replace(root, "assay.config.ts", SUPPLY, "5n");
    const before = readFileSync(join(root, "assay.config.ts"), "utf8");
    assert.deepEqual(init(root).written, []);
    assert.ok(init(root).lines.includes("nothing is new"));
    edit(root, COIN, ({ abi }) => {
      const all = abi as { name?: string }[];
      all.splice(
        all.findIndex(({ name }) => name === "LIMIT"),
        1,
      );
      const inputs = [{ name: "value", type: "uint256", internalType: "uint256" }];
      all.push({ type: "function", name: "burn", inputs, outputs: [], stateMutability: "nonpayable" } as object);
    });
    const { added, removed, written, lines } = init(root);
    assert.deepEqual([added, removed], [["Coin.burn"], ["Coin.LIMIT"]]);
    assert.deepEqual(written, ["assay-types.d.ts"]);
    assert.ok(lines.includes("added: Coin.burn"));
    assert.match(types(), /"Coin\.burn": Call<\{ value: bigint \}, void>/);
    assert.equal(readFileSync(join(root, "assay.config.ts"), "utf8"), before);
  });

  it("given an existing project, when another contract is named, then it is added after the others; if the file has another form, the line to add is printed", () => {
    const root = projects.copy("hardhat2");
    const artifact = "artifacts/contracts/Medal.sol/Medal.json";
    mkdirSync(dirname(join(root, artifact)), { recursive: true });
    cpSync(join(root, "artifacts/contracts/Odds.sol/Odds.json"), join(root, artifact));
    edit(root, artifact, (json) => {
      json["contractName"] = "Medal";
      json["sourceName"] = "contracts/Medal.sol";
      json["abi"] = [];
      json["bytecode"] = json["deployedBytecode"] = "0x00";
    });
    init(root, "Raffle");
    const config = (): string => readFileSync(join(root, "assay.config.ts"), "utf8");
    const before = config();
    const { contracts, written } = init(root, "Medal");
    assert.deepEqual(
      [contracts, written],
      [
        ["Odds", "Raffle", "Medal"],
        ["assay.config.ts", "assay-types.d.ts"],
      ],
    );
    assert.equal(config(), before.replace("\n  },\n});", "\n    Medal: () => [],\n  },\n});"));
    assert.deepEqual(init(root, "Medal").written, []);
    writeFileSync(join(root, "assay.config.ts"), before.replace("\n  contracts: {\n", "\n  contracts:\n  {\n"));
    const { missing } = init(root, "Medal");
    assert.deepEqual(missing, ["assay.config.ts: contracts: { Medal: () => [], } (it is left as it is)"]);
  });

  it("given a configuration that is no project of data, then it says so", () => {
    const root = projects.copy("foundry");
    writeFileSync(join(root, "assay.config.ts"), "export default { editions: [], subject: () => undefined };");
    assert.throws(() => init(root), /assay\.config\.ts: expected `export default defineProject/);
  });
});
