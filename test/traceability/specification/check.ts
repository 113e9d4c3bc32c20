import type { Rule } from "../types";
import { type Decision, type NamedTest, sentencesOf, type Specification } from "./read";

/** What sentences and decisions are compared with. */
export interface Surroundings {
  readonly rules: readonly Pick<Rule, "id" | "sentence">[];
  /** Whether a file of tests has a test of that title. */
  readonly hasTest: (test: NamedTest) => boolean;
}

/** Everything that is missing or wrong, one sentence each; empty when every sentence leads somewhere and every rule comes from somewhere. */
export function specificationFindings(specification: Specification, surroundings: Surroundings): readonly string[] {
  return [
    ...repeated(specification),
    ...ofSentences(specification),
    ...ofTests(specification, surroundings),
    ...ofIds(specification, surroundings),
    ...surroundings.rules.flatMap((rule) => ofRule(rule, specification)),
  ];
}

function repeated(specification: Specification): string[] {
  const sentences = sentencesOf(specification);
  const twice = (texts: readonly string[]): string[] => texts.filter((text, at) => texts.indexOf(text) !== at);
  return [
    ...twice(sentences.map(({ id }) => id)).map((id) => `${id}: two sentences have this id; give each its own`),
    ...twice(sentences.map(({ sentence }) => sentence.replaceAll(/\s+/gu, " "))).map(
      (sentence) => `"${sentence}" is there twice; quote enough of the specification to tell the two apart`,
    ),
  ];
}

function ofSentences(specification: Specification): string[] {
  return sentencesOf(specification)
    .filter(({ rules, tests, reason }) => rules.length === 0 && tests.length === 0 && reason === undefined)
    .map(
      ({ id }) => `${id}: no rule keeps it; name the rules, the tests that look, or the reason why it needs neither`,
    );
}

function ofTests(specification: Specification, { hasTest }: Surroundings): string[] {
  const used = new Set(sentencesOf(specification).flatMap(({ tests }) => tests));
  return Object.entries(specification.tests).flatMap(([key, test]) => [
    ...(used.has(key) ? [] : [`tests.${key}: no sentence names it; name it, or remove it`]),
    ...(hasTest(test) ? [] : [`tests.${key}: ${test.file} has no test "${test.title}"; name one that is there`]),
  ]);
}

/** Names of what is not there. */
function ofIds(specification: Specification, { rules }: Surroundings): string[] {
  const known = new Set(rules.map(({ id }) => id));
  const sentences = sentencesOf(specification);
  const ids = new Set(sentences.map(({ id }) => id));
  const unknownRule = (where: string, rule: string): string[] =>
    known.has(rule) ? [] : [`${where}: ${rule} is no rule of docs/protocol.md or docs/editions.md`];
  return [
    ...sentences.flatMap(({ id, rules: named, tests }) => [
      ...named.flatMap((rule) => unknownRule(id, rule)),
      ...tests.filter((key) => !(key in specification.tests)).map((key) => `${id}: there is no tests.${key}`),
    ]),
    ...specification.decisions.flatMap(({ rule, sentence, decision }) => [
      ...unknownRule(`decision "${decision}"`, rule),
      ...(sentence === undefined || ids.has(sentence) ? [] : [`decision "${decision}": there is no ${sentence}`]),
    ]),
  ];
}

function ofRule({ id, sentence }: Surroundings["rules"][number], specification: Specification): string[] {
  const decisions = specification.decisions.filter(({ rule }) => rule === id);
  const marked = textsAfterDaggers(sentence);
  const isFrom = (text: string, { decision }: Decision): boolean => text.startsWith(decision);
  const isKept = sentencesOf(specification).some(({ rules }) => rules.includes(id));
  return [
    ...(isKept || marked.length > 0
      ? []
      : [`${id}: no sentence of the specification names it, and no † says that it is a decision; add one of the two`]),
    ...marked
      .filter((text) => decisions.filter((one) => isFrom(text, one)).length !== 1)
      .map((text) => `${id}: expected one decision for the † before "${text.slice(0, 60)}"; add it to the decisions`),
    ...decisions
      .filter((one) => marked.filter((text) => isFrom(text, one)).length !== 1)
      .map(({ decision }) => `${id}: expected one † before "${decision}" in the rule; mark it, or remove the decision`),
  ];
}

/** What follows each dagger of a rule, to the rule's end, without the daggers inside. */
function textsAfterDaggers(sentence: string): string[] {
  return [...sentence.matchAll(/†/gu)].map(({ index }) => sentence.slice(index).replaceAll("†", ""));
}
