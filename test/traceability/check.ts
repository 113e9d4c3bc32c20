import type { Check, Mentions, Trace } from "./types";

/** What the tables and lists call them. */
const PARTS: Readonly<Record<keyof Mentions, string>> = { contracts: "contract", model: "model", tests: "test" };

/** What shows that a check can fail. A bug or a mutant is a proof. */
export interface Proofs {
  /** The test that tampers with a step: it shows that the check looks, not that a bug of the contracts would come to it. */
  readonly tampered: string | undefined;
  /** Names of bugs. */
  readonly bugs: readonly string[];
  /** Mutants that it caught, alone or with others, in all editions. */
  readonly mutants: number;
}

/** What proves that a check, or a comparison with the model, can fail. */
export function proofsOf(id: string, trace: Trace): Proofs {
  const killed = Object.values(trace.kills).map((checks) => checks[id]?.caught ?? 0);
  return {
    tampered: trace.tampered.get(id),
    bugs: trace.bugs
      .filter(({ caughtBy }) => caughtBy.some((by) => by === id || by.startsWith(`${id}:`)))
      .map(({ name }) => name),
    mutants: killed.reduce((sum, count) => sum + count, 0),
  };
}

/** The checks that name a rule. */
export function checksOf(rule: string, { checks }: Trace): readonly Check[] {
  return checks.filter(({ rules }) => rules.includes(rule));
}

/** Everything that is missing, one sentence each; empty when every rule is checked and every check is proven. */
export function findings(trace: Trace): readonly string[] {
  return [...ofRules(trace), ...ofChecks(trace), ...ofReasons(trace), ...ofNames(trace)];
}

function ofRules(trace: Trace): string[] {
  return trace.rules.flatMap(({ id }) => {
    const mentions = trace.mentions.get(id);
    const lacking = (Object.keys(PARTS) as (keyof Mentions)[]).filter(
      (part) => (mentions?.[part].length ?? 0) === 0 && trace.absent[id]?.[part] === undefined,
    );
    return [
      ...(checksOf(id, trace).length === 0 && trace.unchecked[id] === undefined
        ? [`${id}: no invariant and no law names it; add one, or the reason to invariants/uncovered.ts`]
        : []),
      ...lacking.map(
        (part) =>
          `${id}: no ${PARTS[part]} names it; name it where it is kept, or give the reason in test/traceability/absent.ts`,
      ),
    ];
  });
}

function ofChecks(trace: Trace): string[] {
  const known = new Set(trace.rules.map(({ id }) => id));
  return trace.checks.flatMap(({ id, rules }) => {
    const { tampered, bugs, mutants } = proofsOf(id, trace);
    const proven = bugs.length > 0 || mutants > 0;
    const structural = trace.structural.has(id);
    return [
      ...(rules.length === 0 ? [`${id}: it names no rule; name the rules that it checks`] : []),
      ...rules
        .filter((rule) => !known.has(rule))
        .map((rule) => `${id}: ${rule} is no rule of docs/protocol.md or docs/editions.md`),
      ...(!proven && !structural
        ? [
            `${id}: nothing proves that it can fail: no bug, no mutant (a tampered step is no proof); ` +
              `write a bug that it catches, or the reason why there can be none to invariants/structural.yaml`,
          ]
        : []),
      ...(proven && structural
        ? [`${id}: invariants/structural.yaml says that no bug can show it alone, but a bug or a mutant does`]
        : []),
      ...(structural && tampered === undefined
        ? [`${id}: it is structural, and no tampered step shows that it can fail`]
        : []),
    ];
  });
}

/** Reasons for what is not so. */
function ofReasons(trace: Trace): string[] {
  const known = new Set(trace.rules.map(({ id }) => id));
  const unchecked = Object.keys(trace.unchecked)
    .filter((rule) => !known.has(rule) || checksOf(rule, trace).length > 0)
    .map((rule) => `${rule}: a reason says that no check is made of it, but it is checked, or there is no such rule`);
  const absent = Object.entries(trace.absent).flatMap(([rule, parts]) =>
    (Object.keys(parts) as (keyof Mentions)[])
      .filter((part) => !known.has(rule) || (trace.mentions.get(rule)?.[part].length ?? 0) > 0)
      .map((part) => `${rule}: a reason says that no ${PARTS[part]} names it, but one does, or there is no such rule`),
  );
  return [...unchecked, ...absent];
}

/** Proofs of what is not there: a check that was renamed would keep them. */
function ofNames(trace: Trace): string[] {
  const known = new Set(trace.checks.map(({ id }) => id));
  // bugs name the beginnings of identities
  const isKnown = (id: string): boolean => id.startsWith("LOCKSTEP-") || [...known].some((one) => one.startsWith(id));
  const seen: (readonly [where: string, id: string])[] = [
    ...[...trace.tampered].map(([id, file]) => [file, id] as const),
    ...[...trace.structural.keys()].map((id) => ["invariants/structural.yaml", id] as const),
    ...trace.bugs.flatMap(({ file, caughtBy }) => caughtBy.map((id) => [file, id] as const)),
    ...Object.entries(trace.kills).flatMap(([edition, checks]) =>
      Object.keys(checks).map((id) => [`docs/mutation-kills.json (${edition})`, id] as const),
    ),
  ];
  return seen.filter(([, id]) => !isKnown(id)).map(([where, id]) => `${where}: there is no check ${id}`);
}
