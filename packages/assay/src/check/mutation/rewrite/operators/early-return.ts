import { child, children, typeOf, word, type AstNode } from "../ast";
import type { Program } from "../program";
import type { Proposal } from "../types";
import type { Operator } from "../types";
import { SIMPLE_STATEMENTS } from "./statements";

/** The value that a variable of a type has before anything is done to it. */
function nothing(type: string): string | undefined {
  if (/^u?int\d+$/.test(type)) return `${type}(0)`;
  if (type === "bool") return "false";
  if (type === "address") return "address(0)";
  return /^bytes\d+$/.test(type) ? `${type}(0)` : undefined;
}

/** How a function returns what it has by now; undefined when there is no way to write it. */
function returning(returned: readonly AstNode[]): string | undefined {
  const values = returned.map((one) => word(one, "name") || nothing(typeOf(one)));
  if (values.includes(undefined)) return undefined;
  const text = values.join(", ");
  return values.length === 0 ? "return;" : values.length === 1 ? `return ${text};` : `return (${text});`;
}

/** A statement without what is in its braces. */
export function headOf(program: Program, statement: AstNode): string {
  const source = program.source(statement);
  const { start, end } = source.statement(statement);
  const text = source.text.slice(start, end);
  return /^(if|for|while)\b/.test(text) && text.includes("{") ? text.slice(0, text.indexOf("{") + 1) : text;
}

/** A function returns at once, or half-way: before its first statement, and before the one in the middle. */
export const earlyReturn: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "FunctionDefinition") return;
  const body = child(node, "body");
  if (body === undefined) return;
  const list = child(node, "returnParameters");
  const returned = list === undefined ? [] : children(list, "parameters");
  const code = returning(returned) ?? "";
  const isPointer = returned.some(({ storageLocation: at }) => at === "storage" || at === "calldata");
  const statements = children(body, "statements");
  const middle = Math.ceil(statements.length / 2);
  for (const at of new Set([0, middle])) {
    const on = statements[at];
    if (on === undefined) continue;
    // the last one left out is a mutant already, and what it returns has mutants of its own
    const last = at === statements.length - 1;
    if (last && (SIMPLE_STATEMENTS.has(on.nodeType) || on.nodeType === "Return")) continue;
    const original = headOf(program, on);
    const proposal = { operator: "early-return", replacement: `${code || "return"} ${original}`, on, original };
    if (code === "") yield { ...proposal, reason: "what it returns has no name" };
    else if (isPointer) yield { ...proposal, reason: "a storage pointer must be assigned" };
    else yield { ...proposal, sites: [{ form: "before", target: on, code }] };
  }
};
