import { checksOf, proofsOf } from "../check";
import type { Trace } from "../types";
import { type Decision, type Section, type Sentence, sentencesOf, type Specification } from "./read";

const INTRODUCTION = `# The specification, sentence by sentence

Generated from \`docs/specification.yaml\` by \`npm run docs:properties\`. \`npm test\` fails when the page is not up to date, when a sentence has neither rules nor tests nor a reason, when a rule
has no sentence and is not marked as a decision (†), and when a † of a rule is not listed here, or the other way round.

Each table is a part of the customer's specification, and has all its sentences in their order; a row of one of its tables is a sentence. Of each:

- the rules that keep it. The link leads to the rule in [properties.md](properties.md): its text, where contracts and model keep it, each check that looks, and what each check was seen to fail on;
- how it is looked at: checks (invariants and laws) of these rules, the bugs and the mutants that these checks caught, and tests by their titles where no rule speaks of it;
- what the rules decide where the sentence is silent (†), in the words of the rule.

What the rules decide without any sentence is in the last table. A reason that begins with "demands nothing" belongs to a sentence that describes, or says that something is left open.

The specification itself is not in the repository. Who has it compares: \`npm run check:specification -- FILE\` names what is not quoted, and what is quoted otherwise.`;

/** The page, from the data and from what is traced. */
export function specificationPage(specification: Specification, trace: Trace): string {
  return [
    INTRODUCTION,
    "",
    summary(specification),
    ...specification.sections.flatMap((section) => ["", ...sectionText(section, specification, trace)]),
    "",
    "## Decisions without a sentence",
    "",
    "| rule | † decided |",
    "|---|---|",
    ...specification.decisions
      .filter(({ sentence }) => sentence === undefined)
      .map(({ rule, decision }) => row([anchor(rule), decision])),
    "",
  ].join("\n");
}

function summary(specification: Specification): string {
  const sentences = sentencesOf(specification);
  const withRules = sentences.filter(({ rules }) => rules.length > 0).length;
  const withTests = sentences.filter(({ rules, tests }) => rules.length === 0 && tests.length > 0).length;
  const open = specification.decisions.filter(({ sentence }) => sentence === undefined).length;
  return (
    `${sentences.length} sentences: ${withRules} are kept by rules, ${withTests} looked at by tests alone, ${sentences.length - withRules - withTests} demand nothing. ` +
    `${specification.decisions.length} decisions, ${open} of them about what no sentence mentions.`
  );
}

function sectionText({ title, sentences }: Section, specification: Specification, trace: Trace): string[] {
  return [
    `## ${title}`,
    "",
    "| id | sentence | rules | how it is looked at | † decided |",
    "|---|---|---|---|---|",
    ...sentences.map((one) =>
      row([
        one.id,
        one.sentence,
        one.rules.map(anchor).join(", "),
        lookedAt(one, specification, trace).join("<br>"),
        specification.decisions
          .filter(({ sentence }) => sentence === one.id)
          .map(decisionText)
          .join("<br>"),
      ]),
    ),
  ];
}

function lookedAt({ rules, tests, reason }: Sentence, specification: Specification, trace: Trace): string[] {
  return [
    ...(rules.length === 0 ? [] : [countsOf(rules, trace)]),
    ...tests.flatMap((key) => {
      const test = specification.tests[key];
      return test === undefined ? [] : [`[${test.file}](../${test.file}): ${test.title}`];
    }),
    ...(reason === undefined ? [] : [reason]),
  ];
}

/** Each check, bug and mutant counts once, however many of the rules lead to it; a mutant, once for each check that caught it. */
function countsOf(rules: readonly string[], trace: Trace): string {
  const checks = [...new Set(rules.flatMap((rule) => checksOf(rule, trace)).map(({ id }) => id))];
  const proofs = checks.map((id) => proofsOf(id, trace));
  const bugs = new Set(proofs.flatMap((proof) => proof.bugs)).size;
  const mutants = proofs.reduce((sum, proof) => sum + proof.mutants, 0);
  return [counted(checks.length, "check"), counted(bugs, "bug"), counted(mutants, "mutant")].join(", ");
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
const decisionText = ({ rule, decision }: Decision): string => `${anchor(rule)}: ${decision}`;
const anchor = (rule: string): string => `[${rule}](properties.md#${rule.toLowerCase()})`;
const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
