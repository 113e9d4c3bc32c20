import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Ajv from "ajv-draft-04";
import type { Log } from "sarif";
import { validateXML } from "xmllint-wasm";
import { junitXml } from "../../../src/check/gate/outputs/junit";
import { markdown } from "../../../src/check/gate/outputs/markdown";
import { sarifLog } from "../../../src/check/gate/outputs/sarif";
import { tableLines, verdictText } from "../../../src/check/gate/outputs/text";
import { report, step, violation } from "./sample";

const SCHEMAS = join(__dirname, "schemas");

/** The official schema's errors for a log. */
async function sarifProblems(log: unknown): Promise<string[]> {
  const schema = JSON.parse(await readFile(join(SCHEMAS, "sarif-2.1.0-rtm.5.json"), "utf8")) as object;
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true, unicodeRegExp: false });
  const validate = ajv.compile(schema);
  if (validate(log)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message ?? ""}`);
}

describe("the gate's outputs", () => {
  it("given every status, when written as SARIF, then it is valid 2.1.0, and wrong logs are not", async () => {
    assert.deepEqual(await sarifProblems(sarifLog(report, "1.2.3")), []);
    const [run] = sarifLog(report, "1.2.3").runs;
    const broken = { version: "2.1.0", runs: [{ ...run, results: [{ ruleId: "x" }] }] };
    assert.notDeepEqual(await sarifProblems(broken), []);
  });

  it("given a violation, when written as SARIF, then it has the line, the rule's sentence and the counterexample", () => {
    const log: Log = sarifLog(report, "1.2.3");
    const result = log.runs[0]?.results?.find(({ ruleId }) => ruleId === "INV-SUM");
    const place = result?.locations?.[0]?.physicalLocation;
    assert.equal(place?.artifactLocation?.uri, "contracts/Vault%20one.sol");
    assert.equal(place.region?.startLine, 12);
    const text = result?.message.text ?? "";
    assert.ok(text.includes("SUM-1: the sum of \\[all\\] deposits is the balance"));
    assert.ok(text.includes("[counterexamples/INV-SUM-1.json](counterexamples/INV-SUM-1.json)"));
    const rule = log.runs[0]?.tool.driver.rules?.[result?.ruleIndex ?? -1];
    assert.equal(rule?.id, "INV-SUM");
  });

  it("given the page of the run, when written as SARIF, then the counterexample's link leads there", () => {
    const url = "https://server.example/owner/name/actions/runs/7";
    const result = sarifLog({ ...report, url }, "1").runs[0]?.results?.find(({ ruleId }) => ruleId === "INV-SUM");
    assert.ok((result?.message.text ?? "").includes(`[counterexamples/INV-SUM-1.json](${url})`));
  });

  it("given a finding without a line, or a skipped step, when written as SARIF, then it is a notification, because GitHub accepts no result without a line", () => {
    const [run] = sarifLog(report, "1").runs;
    const reported = run?.invocations?.[0]?.toolExecutionNotifications?.map(({ message }) => message.text);
    assert.deepEqual(reported, ["gas: gas/error: it broke", "mutants (toy): a | summary"]);
    assert.ok(run?.results?.every(({ locations }) => locations?.length === 1));
  });

  it("given every status, when written as JUnit, then it is as the schema says, and counts what failed", async () => {
    const xml = junitXml(report);
    const schema = await readFile(join(SCHEMAS, "jenkins-junit.xsd"), "utf8");
    const valid = await validateXML({ xml: { fileName: "junit.xml", contents: xml }, schema });
    assert.deepEqual(valid.errors, []);
    assert.match(xml, /<testsuite name="surface \(toy\)"[^>]* failures="3"/);
    assert.match(xml, /<testsuite name="gas"[^>]* errors="1"/);
    assert.match(xml, /<testsuite name="mutants \(toy\)"[^>]* skipped="1"/);
    const wrong = await validateXML({ xml: xml.replaceAll("testcase", "testfall"), schema });
    assert.equal(wrong.valid, false);
  });

  it("given every status, when written as Markdown, then the verdict is first, cells hold, and the surface is one diff", () => {
    const text = markdown(report);
    assert.match(text, /^# Gate: violated: campaign \(toy\) \(exit 7\)\n/);
    assert.ok(text.includes("| ≠ surface (toy) | changed | 2 s | a \\| summary |"));
    assert.ok(text.includes("```diff\n@@ Vault @@\n- function f()\n+ event E()\n```"));
    assert.ok(text.includes("  > SUM-1: the sum of [all] deposits is the balance"));
    assert.ok(text.includes("counterexample `counterexamples/INV-SUM-1.json`"));
  });

  it("given every status, when shown on a terminal, then every step has its row and the verdict is last", () => {
    const lines = tableLines(report, false);
    const text = lines.join("\n");
    for (const { step } of report.steps) assert.match(text, new RegExp(`│ . ${step}`));
    assert.equal(lines.at(-1), "violated: campaign (toy) (exit 7)");
    assert.ok(text.includes("  campaign:toy was given 20 s"));
  });

  const held = { ...report, verdict: "held" as const, exitCode: 0 };

  it("given steps that held but were cut short or left out, when printed, then the verdict names them", () => {
    const cut = step({ step: "campaign", part: "toy", status: "held", partial: "68 of 400 sequences" });
    const steps = [step({ step: "compile", status: "held" }), cut, step({ step: "gas", status: "skipped" })];
    assert.equal(verdictText({ ...held, steps: steps.slice(0, 1) }), "held: nothing to look at");
    assert.equal(
      verdictText({ ...held, steps }),
      "held: nothing to look at in what was run (not run: gas; cut short: campaign (toy) 68 of 400 sequences)",
    );
  });

  it("given a violation, when printed, then the line where the call entered is marked as such, with the functions that cite the rule", () => {
    const entered = "in a call that entered at ";
    assert.ok(markdown(report).includes(`- **INV-SUM**, ${entered}\`contracts/Vault one.sol:12\`: `));
    assert.ok(markdown(report).includes("  > kept in SUM-1: contracts/Sums.sol add"));
    const text = tableLines(report, false).join("\n");
    assert.ok(text.includes(`  INV-SUM, ${entered}contracts/Vault one.sol:12`));
    assert.ok(text.includes("    kept in SUM-1: contracts/Sums.sol add"));
    const result = sarifLog(report, "1").runs[0]?.results?.find(({ ruleId }) => ruleId === "INV-SUM");
    assert.match(result?.message.text ?? "", /The failing call entered here; .*\n(?:.*\n)*Kept in SUM-1: /);
  });

  it("given a repeated finding and others, when shown on a terminal, then only the first is printed in full", () => {
    const other = { ...violation, rule: "INV-OTHER", details: ["the other program"], message: "x".repeat(300) };
    const steps = [
      step({ step: "campaign", part: "toy", status: "violated", findings: [violation, other] }),
      step({ step: "fresh", part: "toy", status: "violated", findings: [violation] }),
    ];
    const text = tableLines({ ...report, steps }, false).join("\n");
    assert.equal(text.split("1. alice  deposit(10)").length, 2);
    assert.ok(text.includes("  INV-SUM, as above, in a call"));
    assert.ok(!text.includes("the other program"));
    assert.ok(text.includes(`    ${"x".repeat(200)} …\n    counterexample `));
  });

  it("given differences of the surface, when shown on a terminal, then each has a line with its place, and the reason why they matter is printed once", () => {
    const findings = (report.steps[1]?.findings ?? []).map((one) => ({ ...one, sentence: "why" }));
    const surface = step({ step: "surface", part: "toy", status: "changed", findings });
    const lines = tableLines({ ...report, steps: [surface] }, false);
    assert.deepEqual(lines.slice(1, 5), [
      "  Vault:",
      "    - function f()  (contracts/Vault.sol:1)",
      "    + event E()  (contracts/Vault.sol:1)",
      "  why",
    ]);
  });
});
