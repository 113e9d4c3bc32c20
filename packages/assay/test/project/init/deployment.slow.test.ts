import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Campaign } from "../../../src/campaign";
import { readCounterexample, replay } from "../../../src/run/counterexample";
import { takeOver, RECORDING, type ScriptedDeployment } from "../../../src/project/deployment";
import { addressesOf } from "../../../src/project/deployment/addresses";
import { startAnvil } from "../../../src/evm/engine";
import { initProject } from "../../../src/project/init";
import { loadProject } from "../../../src/project/load";
import { closeExecutors, openExecutors } from "../../../src/campaign/workers";
import { Projects, campaign, forget, replace } from "./support";

const CHOICE = { edition: "only", engine: "anvil", rpcUrl: null, bug: null } as const;
const quiet = (): void => undefined;

describe("a deployment by the project's own program", function () {
  this.timeout(240_000);
  const projects = new Projects();
  const path = process.env["PATH"];
  before(() => {
    process.env["PATH"] = [join(__dirname, "../../../../../node_modules/.bin"), path].join(delimiter);
  });
  after(() => {
    process.env["PATH"] = path;
    projects.remove();
  });

  it("given a Foundry script, then it needs no edit, its transactions are made once, a campaign is the same with any number of workers, and its findings can be replayed", async () => {
    const root = projects.withScript();
    const { missing, contracts } = initProject({ root, contracts: [], script: "script/Deploy.s.sol" }, loadProject);
    assert.deepEqual([contracts, missing], [["Coin"], []]);
    const { found, subject, report, steps } = await campaign(root, 16);
    assert.deepEqual(found, ["INV-SUPPLY-COIN"]);
    assert.ok((report.statistics.actions["Coin.issue"]?.ok ?? 0) > 0, "who deploys calls, too");
    assert.match(steps.join("\n"), /coin\.transfer/);
    const recording = readFileSync(join(root, RECORDING), "utf8");
    assert.equal(subject.fixture.transactions.filter(({ title }) => title.endsWith("own deployment")).length, 3);

    forget(root);
    // nothing may be recorded again
    process.env["PATH"] = "";
    try {
      const source = loadProject(root).source(CHOICE);
      const executors = await openExecutors(2, source, quiet);
      const out = join(root, "found-by-two");
      try {
        const { signal } = new AbortController();
        const options = { seed: 1, steps: 30, runs: 16, out, declared: subject, signal };
        const again = await new Campaign(executors, options, { notice: quiet }).run();
        assert.equal(again.digest, report.digest);
      } finally {
        await closeExecutors(executors);
      }
      const [file = ""] = readdirSync(out).filter((name) => name.endsWith(".json"));
      const counterexample = await readCounterexample(join(out, file));
      const anew = await loadProject(root).subject(CHOICE, quiet);
      const engine = await startAnvil(anew.fixture);
      try {
        const { outcome, fixtureChanged } = await replay(counterexample, anew, engine);
        assert.deepEqual([outcome, fixtureChanged], ["same", false]);
      } finally {
        await engine.close();
      }
    } finally {
      process.env["PATH"] = [join(__dirname, "../../../../../node_modules/.bin"), path].join(delimiter);
    }
    assert.equal(readFileSync(join(root, RECORDING), "utf8"), recording);

    forget(root);
    replace(root, "script/Deploy.s.sol", "issue(msg.sender, 7)", "issue(msg.sender, 8)");
    const changed = await loadProject(root).subject(CHOICE, quiet);
    assert.notDeepEqual(
      changed.fixture.transactions,
      subject.fixture.transactions,
      "a script that has changed is run again",
    );
    rmSync(join(root, RECORDING));
    forget(root);
    const again = await loadProject(root).subject(CHOICE, quiet);
    // `explain` is a new function each time
    const { explain: _again, ...kept } = again.fixture;
    const { explain: _changed, ...expected } = changed.fixture;
    assert.deepEqual(kept, expected);
  });

  it("given a program that is no Foundry script, then its deployments by any sender are used, and no test is exported", async () => {
    const root = projects.withScript();
    initProject({ root, contracts: [], script: "script/Deploy.s.sol" }, loadProject);
    const config = readFileSync(join(root, "assay.config.ts"), "utf8");
    const other = `deployment: { command: ["node", ${JSON.stringify(PROGRAM)}], addresses: "deployed.json" },`;
    writeFileSync(join(root, "assay.config.ts"), config.replace(/deployment: \{[^}]*\}[^}]*\},/, other));
    forget(root);
    const project = loadProject(root);
    const { found } = await campaign(root, 16);
    assert.deepEqual(found, ["INV-SUPPLY-COIN"]);
    const [file = ""] = readdirSync(root).filter((name) => name.startsWith("found-"));
    const [counterexample = ""] = readdirSync(join(root, file));
    const read = await readCounterexample(join(root, file, counterexample));
    await assert.rejects(
      project.described?.(read, quiet) ?? Promise.resolve(),
      /its own program deploys the contracts, which an exported test cannot; give the contracts constructor arguments/,
    );
  });

  for (const [how, pattern] of [
    ["fails", /^deployment: "node \S+ fails" ended with exit code 3; its last output: no such network as this$/],
    ["silent", /to send transactions to \{rpcUrl\} \(or ASSAY_RPC_URL in its environment\), received none/],
    ["reverts", /^deployment: transaction 0x[0-9a-f]{64} to 0x[0-9a-f]{40} failed/],
    ["unnamed", /^deployment: deployed\.json has no Coin, it has Token; say in `as` what Coin is called there/],
    ["elsewhere", /^deployment: Coin: expected code at 0x70997970c51812dc3a010c7d01b50e0d17dc79c8, found none; is/],
    ["cheats", /^deployment: Coin: the transactions alone do not lead to the code at 0x/],
  ] as const)
    it(`given a program that ${how}, then a line says what is wrong, and nothing is kept`, () => {
      const root = projects.withScript();
      assert.throws(() => taken(root, { command: ["node", PROGRAM, how] }), oneLine(pattern));
      assert.ok(!existsSync(join(root, RECORDING)));
    });

  it("given an invalid command or recording, then a line says what to do", () => {
    const root = projects.withScript();
    assert.throws(
      () => taken(root, { command: ["no-such-forge", "script"] }),
      oneLine(/expected the program no-such-forge/),
    );
    assert.throws(() => taken(root, { command: [] }), oneLine(/command: expected a program and its arguments/));
    taken(root, { command: ["node", PROGRAM] });
    writeFileSync(join(root, RECORDING), "{}");
    assert.throws(
      () => taken(root, { command: ["node", PROGRAM] }),
      oneLine(
        /deployment\.generated\.json: expected a deployment that was recorded, .*; delete it, and it is recorded/,
      ),
    );
  });

  it("given --script with a file that is missing or no Foundry script, then a line says what to do; given an existing configuration, then the line says what to add to it", () => {
    const root = projects.withScript();
    const asked = (script: string) => initProject({ root, contracts: [], script }, loadProject);
    assert.throws(
      () => asked("scripts/deploy.js"),
      oneLine(/expected a script of Foundry .* received "scripts\/deploy\.js"/),
    );
    assert.throws(
      () => asked("script/Other.s.sol"),
      oneLine(/expected a file script\/Other\.s\.sol in .*, found none/),
    );
    initProject({ root, contracts: [] }, loadProject);
    const { missing } = asked("script/Deploy.s.sol:Deploy");
    assert.match(
      missing.join(),
      /^assay\.config\.ts: deployment: \{ .*"script\/Deploy\.s\.sol:Deploy".*run-latest\.json/,
    );
  });

  it("given the tools' files with addresses of contracts, then each contract is found by its name, and one that is deployed twice by its address", () => {
    const root = projects.copy("foundry");
    const file = (content: unknown): string => {
      writeFileSync(join(root, "at.json"), JSON.stringify(content));
      return join(root, "at.json");
    };
    const at = (digit: string): string => `0x${digit.repeat(40)}`;
    const creating = (contractName: string | null, contractAddress: string, more: object = {}) => ({
      transactionType: "CREATE",
      contractName,
      contractAddress,
      ...more,
    });
    const forge = file({
      transactions: [
        creating("Coin", at("A")),
        creating(null, at("b")),
        {
          ...creating("Coin", at("c")),
          transactionType: "CALL",
          additionalContracts: [{ contractName: "Vault", address: at("d") }],
        },
      ],
      libraries: [`src/Odds.sol:Odds:${at("e")}`],
    });
    assert.deepEqual(addressesOf(["Vault", "Odds", "Coin"], forge, "at.json"), {
      Vault: at("d"),
      Odds: at("e"),
      Coin: at("a"),
    });
    assert.deepEqual(addressesOf(["Proxy", "Mint"], forge, "at.json", { Proxy: at("b"), Mint: "Coin" }), {
      Proxy: at("b"),
      Mint: at("a"),
    });
    const twice = file({ transactions: [creating("Coin", at("a")), creating("Coin", at("b"))] });
    const asked =
      (contracts: string[], path: string, as = {}) =>
      () =>
        addressesOf(contracts, path, "at.json", as);
    assert.throws(
      asked(["Coin"], twice),
      oneLine(/has several of Coin, at 0xa+ and 0xb+; say in `as` which address is that of Coin/),
    );
    assert.deepEqual(addressesOf(["Coin"], file({ "Market#Coin": at("a") }), "at.json"), { Coin: at("a") });
    assert.throws(
      asked(["Coin"], file({ Coin: "soon" })),
      oneLine(/expected what forge script or Hardhat Ignition writes/),
    );
    assert.throws(
      asked(["Coin"], join(root, "none.json")),
      oneLine(/expected the command to write at\.json, found no such file/),
    );
    assert.throws(
      asked(["Coin"], twice, { Vault: at("a") }),
      oneLine(/as: expected a contract of the project, Coin, received "Vault"/),
    );
    writeFileSync(join(root, "at.json"), "Coin: soon");
    assert.throws(asked(["Coin"], join(root, "at.json")), oneLine(/at\.json: expected JSON, received Coin: soon/));
  });
});

const PROGRAM = join(__dirname, "deploy.cjs");

/** The deployment of Coin by a program. */
const taken = (root: string, { command }: Pick<ScriptedDeployment, "command">): unknown =>
  takeOver(root, { command, addresses: "deployed.json" }, () => [{ name: "Coin", bytecode: "0x" }]);

/** Whether an error is one line that says so. */
const oneLine =
  (pattern: RegExp) =>
  (error: unknown): true => {
    assert.ok(error instanceof Error);
    assert.ok(!error.message.includes("\n"), error.message);
    assert.match(error.message, pattern);
    return true;
  };
