import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadProject } from "../../../src/project/load";
import { Projects, COIN, campaign, edit, forget, init, replace } from "./support";

const SUPPLY = `missing("assay/Coin.ts", "supply (uint256)")`;

describe("assay init", function () {
  this.timeout(120_000);
  const projects = new Projects();
  after(() => projects.remove());

  it("given what Foundry compiled, then a project is written, a value that nobody can guess is asked for, both canaries are found, and so is a token that is made from nothing", async () => {
    const root = projects.copy("foundry");
    const { contracts, missing, lines } = init(root);
    assert.deepEqual(contracts, ["Coin"]);
    assert.deepEqual(missing, ["assay/Coin.ts: supply (uint256)"]);
    assert.equal(lines[0], "Foundry, out/: Coin, 4 functions and 6 getters");
    await assert.rejects(campaign(root, 1), /assay\/Coin\.ts: expected a value for supply \(uint256\)/);
    replace(root, "assay/Coin.ts", SUPPLY, "1_000_000n");
    forget(root);
    for (const [bug, id] of [
      ["canary-no-call-succeeds", "INV-CANARY-1"],
      ["canary-nothing-changes", "INV-CANARY-2"],
    ] as const)
      assert.ok((await campaign(root, 4, bug)).found.includes(id), bug);
    const { found, subject, report } = await campaign(root, 16);
    assert.deepEqual(found, ["INV-SUPPLY-COIN"]);
    assert.deepEqual(subject.modelled, { functions: { modelled: 0, all: 4 }, fields: { modelled: 0, all: 6 } });
    for (const kind of ["Coin.approve", "Coin.issue", "Coin.transfer"])
      assert.ok((report.statistics.actions[kind]?.ok ?? 0) > 0, `${kind} succeeded`);
  });

  it("given what Hardhat 2 compiled, with a library to link, then ids are learnt from what calls return, and a panic is found", async () => {
    const root = projects.copy("hardhat2");
    const { contracts, missing, lines } = init(root);
    assert.deepEqual(contracts, ["Odds", "Raffle"], "the library comes along, and comes first");
    assert.deepEqual(missing, []);
    assert.ok(lines[0]?.startsWith("Hardhat, artifacts/: Odds, a library to link; Raffle, 4 functions"), lines[0]);
    const { found, report } = await campaign(root, 24);
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
    replace(root, "assay/Coin.ts", SUPPLY, "1_000_000n");
    replace(
      root,
      "assay/Coin.ts",
      `from "assay/foreign";`,
      `from "assay/foreign";\nimport { done, event } from "assay/kit";`,
    );
    replace(root, "assay/Coin.ts", "answers: {}", "answers: { LIMIT: () => 123_456_789n }");
    const rule = `approve: (_, { caller, args }) => done([true], event("Coin", "Approval", caller, args.spender, args.value ^ 1n))`;
    replace(root, "assay/Coin.ts", "rules: {}", `rules: { ${rule} }`);
    const { found, subject } = await campaign(root, 4);
    assert.ok(found.includes("LOCKSTEP-EVENT:Approval"), found.join());
    assert.deepEqual(subject.modelled, { functions: { modelled: 1, all: 4 }, fields: { modelled: 1, all: 6 } });
  });

  it("given a statement that need not hold, then it is excused by its id, and no other is", async () => {
    const root = projects.copy("hardhat2");
    init(root);
    replace(root, "assay.config.ts", "excused: {}", `excused: { "INV-PANIC-RAFFLE-DRAW": "nobody plays" }`);
    assert.deepEqual((await campaign(root, 8)).found, []);
    const other = projects.copy("hardhat2");
    init(other);
    replace(other, "assay.config.ts", "excused: {}", `excused: { "INV-PANIC-RAFFLE-BUY": "nobody plays" }`);
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
    assert.deepEqual(init(root).missing, ["assay/Coin.ts: salt (bytes32)"]);
    const text = readFileSync(join(root, "assay/Coin.ts"), "utf8");
    assert.ok(
      text.includes('[of("Coin"), deployer, false, "title", people, [], missing("assay/Coin.ts", "salt (bytes32)")]'),
      text,
    );
  });

  it("given contracts that have changed, when it is run again, then what is new is taken in and said, and what somebody wrote is left as it is", () => {
    const root = projects.copy("foundry");
    init(root);
    replace(root, "assay/Coin.ts", SUPPLY, "5n");
    const before = readFileSync(join(root, "assay/Coin.ts"), "utf8");
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
    assert.throws(
      () => loadProject(root),
      /Coin\.LIMIT\(\) is not in out\/Coin\.sol\/Coin\.json any more: run assay init again/,
    );
    const { added, removed, written, lines } = init(root);
    assert.deepEqual([added, removed], [["Coin.burn(uint256)"], ["Coin.LIMIT()"]]);
    assert.deepEqual(written, ["assay/Coin.generated.ts"]);
    assert.ok(lines.includes("added: Coin.burn(uint256)"));
    assert.equal(readFileSync(join(root, "assay/Coin.ts"), "utf8"), before);
    forget(root);
    assert.equal(loadProject(root).editions.length, 1);
  });

  it("given a generated file that somebody has edited, then it is left as it is, and that is said; one that was formatted is not edited", () => {
    const root = projects.copy("foundry");
    init(root);
    const file = join(root, "assay/Coin.generated.ts");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replaceAll("    ", "\t").replaceAll('"', "'"));
    assert.deepEqual(init(root).written, []);
    assert.ok(init(root).lines.every((line) => !line.includes("was edited")));
    writeFileSync(file, text.replace("LIMIT()", "limit()"));
    assert.ok(
      init(root).lines.some((line) =>
        line.startsWith("assay/Coin.generated.ts was edited, and is left as it is; move the changes"),
      ),
    );
    assert.match(readFileSync(file, "utf8"), /limit\(\)/);
  });
});
