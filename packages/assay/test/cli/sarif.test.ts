import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Invocation, Log, Run } from "sarif";
import { run, type Ran } from "./run";
import { gatedToy, VAULT } from "./toy-gate";
import { toyProject } from "./toy-project";

describe("campaigns as SARIF", () => {
  let folder = "";
  let toy = toyProject;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "assay-sarif-"));
    toy = gatedToy(folder, { surface: [VAULT], gas: {}, covered: 100, changed: [] });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const at = (name: string): string => join(folder, name);
  const campaign = (...more: string[]): Promise<Ran> =>
    run(toy, ["campaign", "--edition", "toy", "--seed", "5", "--runs", "24", "--workers", "1", ...more]);
  const written = (name: string): string => readFileSync(at(name), "utf8");
  const only = (name: string): Run & { readonly invocation: Invocation } => {
    const [one] = (JSON.parse(written(name)) as Log).runs;
    const [invocation] = one?.invocations ?? [];
    assert.ok(one !== undefined && invocation !== undefined);
    return { ...one, invocation };
  };

  async function shards(of: number, ...more: string[]): Promise<string[]> {
    const files = Array.from({ length: of }, (_, i) => at(`${i + 1}.jsonl`));
    for (const [i, file] of files.entries()) {
      const { code, stderr } = await campaign("--shard", `${i + 1}/${of}`, "--bundle", file, ...more);
      assert.ok(code === 0 || code === 7, stderr);
    }
    return files;
  }

  it("given a bug, when its campaign is written whole or merged from shards, then the file is the same to the byte, with the line and the counterexample", async () => {
    const broken = ["--bug", "lost-third"];
    const out = ["--out", at("found"), "--sarif", at("campaign.sarif")];
    assert.equal((await campaign(...broken, ...out)).code, 7);
    const whole = written("campaign.sarif");
    const files = await shards(2, ...broken);
    rmSync(at("found"), { recursive: true });
    const { code, stderr } = await run(toy, ["merge", ...files, ...out]);
    assert.equal(code, 7, stderr);
    assert.equal(written("campaign.sarif"), whole);
    const { results = [], automationDetails, invocation } = only("campaign.sarif");
    const sum = results.find(({ ruleId }) => ruleId === "INV-SUM");
    assert.equal(sum?.locations?.[0]?.physicalLocation?.artifactLocation?.uri, "contracts/Vault.sol");
    assert.match(sum.message.text ?? "", /^Counterexample: \[found\/.*\.json\]/m);
    assert.equal(automationDetails?.id, "assay-campaign/");
    assert.equal(invocation.exitCode, 7);
  });

  it("given no violation, then there is no result: a code-scanning page closes its earlier alerts", async () => {
    const ran = await campaign("--json", "--out", at("found"), "--sarif", at("deep/campaign.sarif"));
    assert.equal(ran.json()["outcome"], "held");
    const { results, invocation } = only("deep/campaign.sarif");
    assert.deepEqual(results, []);
    assert.equal(invocation.exitCode, ran.code);
    assert.equal(invocation.executionSuccessful, true);
  });

  it("given a shard that is missing, then the run was not successful, and says how much is missing", async () => {
    const [, second = ""] = await shards(2);
    const { code } = await run(toy, ["merge", second, "--out", at("found"), "--sarif", at("campaign.sarif")]);
    assert.equal(code, 8);
    const { invocation } = only("campaign.sarif");
    assert.equal(invocation.executionSuccessful, false);
    const [reported] = invocation.toolExecutionNotifications ?? [];
    assert.equal(reported?.message.text, "campaign (toy): campaign/incomplete: 3 chunks missing: there is no verdict");
  });

  it("given a part, or a project without a gate, then it is refused with what to do", async () => {
    const part = await campaign("--shard", "1/2", "--bundle", at("1.jsonl"), "--sarif", at("x.sarif"));
    assert.equal(part.code, 1);
    assert.match(part.stderr, /--sarif: not with --shard or --bundle: a part has no verdict; give it to `merge`/);
    const bare = await run(toyProject, ["campaign", "--edition", "toy", "--runs", "4", "--sarif", at("x.sarif")]);
    assert.equal(bare.code, 1);
    assert.match(bare.stderr, /expected `gate` in assay\.config\.ts/);
  });
});
