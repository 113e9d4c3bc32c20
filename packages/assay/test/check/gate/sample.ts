import type { Finding, GateReport, StepReport } from "../../../src/check/gate/types";
import { EXIT_CODES, SCHEMA_VERSION } from "../../../src/check/gate/types";

/** A finding with all fields, and with characters that every format must escape. */
export const violation: Finding = {
  rule: "INV-SUM",
  level: "error",
  message: 'the sum is \u0001 <what> was [deposited] & "more"',
  sentence: "SUM-1: the sum of [all] deposits is the balance\nSUM-2: always",
  place: { file: "contracts/Vault one.sol", line: 12 },
  entered: true,
  keptIn: ["SUM-1: contracts/Sums.sol add"],
  counterexample: "counterexamples/INV-SUM-1.json",
  again: "npx assay replay counterexamples/INV-SUM-1.json",
  details: ["INV-SUM", "  1. alice  deposit(10) | x"],
};

/** A step report. */
export function step(one: Partial<StepReport> & Pick<StepReport, "step" | "status">): StepReport {
  return { part: null, summary: "a | summary", findings: [], seconds: 1.5, given: null, ...one };
}

/** A report with a step of every status. */
export const report: GateReport = {
  tool: "assay gate",
  schema: SCHEMA_VERSION,
  verdict: "violated",
  exitCode: EXIT_CODES.violated,
  started: "2026-01-02T03:04:05.000Z",
  seconds: 61.5,
  editions: ["toy"],
  seed: 1,
  freshSeed: 2,
  changedSince: "abc",
  budget: { seconds: 60, notes: ["campaign:toy was given 20 s"] },
  url: null,
  steps: [
    step({ step: "compile", status: "held" }),
    step({
      step: "surface",
      part: "toy",
      status: "changed",
      findings: [
        {
          rule: "surface/function-removed",
          level: "error",
          message: "Vault: function removed: - function f()",
          details: ["Vault:", "  - function f()"],
          place: { file: "contracts/Vault.sol", line: 1 },
        },
        {
          rule: "surface/event-new",
          level: "warning",
          message: "Vault: new event",
          details: ["Vault:", "  + event E()"],
          place: { file: "contracts/Vault.sol", line: 1 },
        },
      ],
    }),
    step({ step: "campaign", part: "toy", status: "violated", findings: [violation] }),
    step({ step: "gas", status: "error", findings: [{ rule: "gas/error", level: "error", message: "it broke" }] }),
    step({ step: "coverage", part: "typescript", status: "below" }),
    step({ step: "properties", part: "toy", status: "vacuous" }),
    step({ step: "mutants", part: "toy", status: "skipped" }),
    step({ step: "fresh", part: "toy", status: "interrupted" }),
  ],
};
