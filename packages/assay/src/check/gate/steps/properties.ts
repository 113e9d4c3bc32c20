import { join } from "node:path";
import { number } from "../../../explain/display";
import { lawsJson, type LawsJson } from "../answers";
import type { Finding } from "../types";
import { keptIn, placeInWords, placesFrom } from "../violations";
import { counted } from "../../../core/format";
import { COUNTEREXAMPLES } from "./campaign";
import { held, parse, type Step } from "./step";
import { editionFlag } from "../../../core/format/edition";

/** Cases per law in a run without a budget. */
const CASES = 30;
/** Seconds that starting the engine takes, and one case of every law, on two cores. */
const START = 8;
const SECONDS_PER_CASE = 1.5;

type LawAnswer = LawsJson["laws"][number];

/** Checks the laws, which compare the chain with itself. */
export function propertiesStep(edition: string): Step {
  return {
    name: "properties",
    part: edition,
    cost: { kind: "flexible", weight: 3, least: 20, most: START + CASES * SECONDS_PER_CASE, start: START },
    needsContracts: true,
    run: async ({ assay, options, given, project, surface }) => {
      const cases =
        given === null ? CASES : Math.max(1, Math.min(CASES, Math.floor((given - START) / SECONDS_PER_CASE)));
      const bugFlags = options.bug === null ? [] : ["--bug", options.bug];
      const flags = ["--edition", edition, "--seed", String(options.seed), "--runs", String(cases), ...bugFlags];
      const out = join(options.out, COUNTEREXAMPLES, `properties-${edition}`);
      const { json, stopped } = await assay(["properties", "--out", out, ...flags]);
      const { laws, seed, runs } = parse("properties", lawsJson, json);
      const data = {
        seed,
        runs,
        laws: laws.map(({ id, cases: made, met, verdict }) => ({ id, cases: made, met, verdict })),
      };
      const size = `${counted(laws.length, "law")}, ${number(runs)} cases each, seed ${seed}${stopped ? "; cut short" : ""}`;
      const violated = laws.filter(({ verdict }) => verdict === "violated");
      if (violated.length > 0) {
        const [rule, contracts] = [await project.rules(edition), await placesFrom(surface, edition)];
        const findings = violated.map((law): Finding => {
          const place = placeInWords(law.violation?.program ?? [], contracts);
          return {
            rule: law.id,
            level: "error",
            message: `${law.title}: ${law.violation?.message ?? ""}${differenceOf(law)}`,
            sentence: law.rules.map((id) => `${id}: ${rule(id) ?? "(no such rule)"}`).join("\n"),
            details: detailsOf(law),
            again: `npx assay properties${editionFlag(edition)} --only ${law.id} --seed ${seed} --runs ${(law.violation?.caseNumber ?? 0) + 1}`,
            ...(place && { place, entered: true }),
            ...keptIn(law.rules, place, project.keptIn?.(edition)),
          };
        });
        return { status: "violated", summary: `${violated.map(({ id }) => id).join(", ")}; ${size}`, findings, data };
      }
      if (stopped) return { status: "interrupted", summary: size, findings: [], data };
      const vacuous = laws.filter(({ verdict }) => verdict === "vacuous");
      // only a full number of cases can show that a law is vacuous
      if (vacuous.length === 0 || runs < CASES)
        return held(
          size,
          data,
          vacuous.map((law) => unmet(law, "note")),
        );
      const findings = vacuous.map((law) => unmet(law, "warning"));
      return {
        status: "vacuous",
        summary: `${vacuous.map(({ id }) => id).join(", ")} never met; ${size}`,
        findings,
        data,
      };
    },
  };
}

/** The compared values, then the reasons: "preconditions not met: gross <= maxPremiumInAsset". */
function detailsOf({ id, title, violation }: LawAnswer): string[] {
  if (violation === null) return [];
  const width = Math.max(0, ...violation.values.map(([name]) => name.length));
  return [
    `${id}: ${title}`,
    `  ${violation.message}`,
    ...violation.values.map(([name, value]) => `    ${name.padEnd(width)}  ${value}`),
    ...violation.program,
  ];
}

/** " (preconditions not met: …, observed success)". */
function differenceOf({ violation }: LawAnswer): string {
  const values = (violation?.values ?? []).map(([name, value]) => `${name} ${value}`);
  return values.length === 0 ? "" : ` (${values.join(", ")})`;
}

function unmet({ id, cases }: LawAnswer, level: Finding["level"]): Finding {
  return { rule: id, level, message: `its premise was met in none of ${counted(cases, "case")}` };
}
