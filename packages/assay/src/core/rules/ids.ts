/** What a rule's id looks like, for patterns that it is a part of: a family and a number (PRICE-3), or an edition's letter and a name (E-BUMP). */
export const RULE_ID = "(?:[A-Z]-[A-Z]+|[A-Z]+-\\d+)";

/** Not as a part of another id (INV-PRICE-3, LOCKSTEP-STATUS). */
const NAMED = new RegExp(`(?<![\\w-])${RULE_ID}(?![\\w-])`, "g");
const WHOLE = new RegExp(`^${RULE_ID}$`);

/** The text between the ends of a range, also across lines of a comment. */
const THROUGH = /^(?:\s|\/\/\/?|\*)*(?:…|\.\.\.|to)(?:\s|\/\/\/?|\*)*$/;
const NUMBERED = /^([A-Z]+)-(\d+)$/;
/** More rules than a family has: a longer range is a mistake, not a list. */
const MOST = 100;

/** A rule that a text names, and where. */
export interface NamedRule {
  readonly rule: string;
  /** Index of its first character; of a rule inside a range, of the range's end. */
  readonly index: number;
}

/** Whether a text is a rule's id and nothing else. */
export function isRuleId(text: string): boolean {
  return WHOLE.test(text);
}

/**
 * The rules that a text names, in the order of their places: each by itself, and those of a range ("SETTLE-2 … SETTLE-4", "REWARD-1 to REWARD-3") one by one.
 * Throws for a range that goes backwards, or over more rules than any family has.
 */
export function ruleIds(text: string): readonly NamedRule[] {
  const found: NamedRule[] = [];
  let before: { readonly rule: string; readonly end: number } | undefined;
  for (const { 0: rule, index } of text.matchAll(NAMED)) {
    if (before !== undefined && THROUGH.test(text.slice(before.end, index)))
      found.push(...between(before.rule, rule).map((inside) => ({ rule: inside, index })));
    found.push({ rule, index });
    before = { rule, end: index + rule.length };
  }
  return found;
}

/** The rules that a text names in square brackets, each once. */
export function ruleIdsInBrackets(text: string): string[] {
  const named = [...text.matchAll(/\[([^\]]*)\]/g)].flatMap(([, inside = ""]) => ruleIds(inside));
  return [...new Set(named.map(({ rule }) => rule))];
}

/** The rules strictly between the ends of a range; none when they are of two families. */
function between(from: string, to: string): string[] {
  const [, family, first] = NUMBERED.exec(from) ?? [];
  const [, other, last] = NUMBERED.exec(to) ?? [];
  if (family === undefined || family !== other) return [];
  const count = Number(last) - Number(first) - 1;
  if (count < 0 || count > MOST)
    throw new Error(`expected a range of at most ${MOST} rules in order, received ${from} … ${to}`);
  return Array.from({ length: count }, (_, i) => `${family}-${Number(first) + 1 + i}`);
}
