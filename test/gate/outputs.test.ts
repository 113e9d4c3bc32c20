import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Ajv from "ajv-draft-04";
import type { Log } from "sarif";
import { validateXML } from "xmllint-wasm";
import { junitXml } from "../../gate/outputs/junit";
import { markdown } from "../../gate/outputs/markdown";
import { sarifLog } from "../../gate/outputs/sarif";
import { tableLines } from "../../gate/outputs/table";
import { report } from "./sample";

const SCHEMAS = join(__dirname, "schemas");

/** What the official schema has against a log. */
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

  it("given a finding without a line, when written as SARIF, then it is a notification: GitHub takes no result without", () => {
    const [run] = sarifLog(report, "1").runs;
    const told = run?.invocations?.[0]?.toolExecutionNotifications?.map(({ message }) => message.text);
    assert.deepEqual(told, ["gas: gas/error: it broke"]);
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
});
