import { child, typeOf, word, type AstNode, children } from "../ast";
import type { Program } from "../program";
import type { Proposal, Operator, Site } from "../types";
import { effectsOf, matters } from "./effects";

/** Statements that end with a semicolon, declare nothing and can be removed. */
export const SIMPLE_STATEMENTS = new Set(["ExpressionStatement", "EmitStatement", "RevertStatement"]);

/** Whether a statement is in the head of a `for`, where Solidity allows only an expression. */
export function isInForHead(program: Program, statement: AstNode): boolean {
  const parent = program.parent(statement);
  return parent?.nodeType === "ForStatement" && child(parent, "body") !== statement;
}

function isRequire(statement: AstNode): boolean {
  const call = child(statement, "expression");
  const callee = call === undefined ? undefined : child(call, "expression");
  return callee?.nodeType === "Identifier" && (callee.name === "require" || callee.name === "assert");
}

/** Whether a statement assigns a storage or calldata pointer. The compiler rejects the use of an unassigned one. */
function setsPointer(statement: AstNode): boolean {
  const assignment = child(statement, "expression");
  if (assignment?.nodeType !== "Assignment") return false;
  const left = child(assignment, "leftHandSide");
  return left !== undefined && / (storage pointer|calldata)$/.test(typeOf(left));
}

/** Removes a statement. */
export const deletion: Operator = function* (node, program): Generator<Proposal> {
  switch (node.nodeType) {
    case "RevertStatement":
      yield { operator: "revert", replacement: "" };
      return;
    case "EmitStatement":
      yield { operator: "deletion", replacement: "" };
      return;
    case "ExpressionStatement":
      if (isInForHead(program, node)) yield { operator: "deletion", replacement: "", reason: "the loop would not end" };
      else if (setsPointer(node))
        yield { operator: "deletion", replacement: "", reason: "a storage pointer must be assigned" };
      else yield { operator: isRequire(node) ? "revert" : "deletion", replacement: "" };
      return;
    default:
  }
};

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  "+=": ["-=", "="],
  "-=": ["+=", "="],
  "*=": ["/="],
  "/=": ["*="],
  "|=": ["&=", "="],
  "&=": ["|=", "="],
  "^=": ["|=", "="],
};

/** Replaces an assignment operator. */
export const assignment: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "Assignment") return;
  const left = child(node, "leftHandSide");
  const right = child(node, "rightHandSide");
  if (left === undefined || right === undefined) return;
  for (const other of OTHERS[word(node, "operator")] ?? []) {
    yield { operator: "assignment", replacement: `${program.text(left)} ${other} ${program.text(right)}` };
  }
};

/** Exchanges `++` and `--`. */
export const step: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "UnaryOperation") return;
  const operator = word(node, "operator");
  const inner = child(node, "subExpression");
  if ((operator !== "++" && operator !== "--") || inner === undefined) return;
  const other = operator === "++" ? "--" : "++";
  const text = program.text(inner);
  const replacement = node.prefix === true ? `${other}${text}` : `${text}${other}`;
  const statement = program.parent(node);
  if (statement?.nodeType === "ExpressionStatement" && isInForHead(program, statement))
    yield { operator: "step", replacement, reason: "the loop would not end" };
  else yield { operator: "step", replacement };
};

/** The default value of a type. */
function nothing(type: string): string | undefined {
  if (/^u?int\d+$/.test(type)) return `${type}(0)`;
  if (type === "bool") return "false";
  if (type === "address") return "address(0)";
  return /^bytes\d+$/.test(type) ? `${type}(0)` : undefined;
}

/** A statement that returns the current values of named results; undefined if that cannot be written. */
function returning(returned: readonly AstNode[]): string | undefined {
  const values = returned.map((one) => word(one, "name") || nothing(typeOf(one)));
  if (values.includes(undefined)) return undefined;
  const text = values.join(", ");
  return values.length === 0 ? "return;" : values.length === 1 ? `return ${text};` : `return (${text});`;
}

/** The text of a statement without its block. */
function headOf(program: Program, statement: AstNode): string {
  const source = program.source(statement);
  const { start, end } = source.statement(statement);
  const text = source.text.slice(start, end);
  return /^(if|for|while)\b/.test(text) && text.includes("{") ? text.slice(0, text.indexOf("{") + 1) : text;
}

/** Returns early from a function: before its first statement, and before the one in the middle. */
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
    // removing the last statement is another mutant, and a returned expression has its own mutants
    const last = at === statements.length - 1;
    if (last && (SIMPLE_STATEMENTS.has(on.nodeType) || on.nodeType === "Return")) continue;
    const original = headOf(program, on);
    const proposal = { operator: "early-return", replacement: `${code || "return"} ${original}`, on, original };
    if (code === "") yield { ...proposal, reason: "what it returns has no name" };
    else if (isPointer) yield { ...proposal, reason: "a storage pointer must be assigned" };
    else yield { ...proposal, sites: [{ form: "before", target: on, code }] };
  }
};

const BLOCKS = new Set(["Block", "UncheckedBlock"]);
/** Statements that leave the block; other mutants remove them. */
const FIXED = new Set(["Return", "RevertStatement", "Continue", "Break", "PlaceholderStatement", "InlineAssembly"]);

const isMovable = (statement: AstNode): boolean => SIMPLE_STATEMENTS.has(statement.nodeType) && !setsPointer(statement);

/** Swaps two neighbouring statements: removes one, and inserts it on the other side of its neighbour. */
function moved(program: Program, first: AstNode, second: AstNode): readonly Site[] | undefined {
  const [mover, stays, form] = isMovable(second)
    ? ([second, first, "before"] as const)
    : ([first, second, "after"] as const);
  if (!isMovable(mover)) return undefined;
  const source = program.source(mover);
  const { start, end } = source.statement(mover);
  return [
    { form, target: stays, code: source.text.slice(start, end) },
    { form: "statement", target: mover, code: "" },
  ];
}

/** Exchanges two neighbouring statements if their order may be observable. */
export const statementSwap: Operator = function* (node, program): Generator<Proposal> {
  if (!BLOCKS.has(node.nodeType)) return;
  const statements = children(node, "statements");
  for (const [i, second] of statements.entries()) {
    const first = statements[i - 1];
    if (first === undefined || FIXED.has(first.nodeType) || FIXED.has(second.nodeType)) continue;
    const [one, other] = [effectsOf(program, first), effectsOf(program, second)];
    // the second statement cannot use the first one's declarations before it
    const needed = [...one.declared].some((id) => other.named.has(id));
    if ((needed && first.nodeType === "VariableDeclarationStatement") || !matters(one, other)) continue;
    const [head, tail] = [headOf(program, first), headOf(program, second)];
    const proposal = {
      ...{ operator: "statement-swap", on: first },
      ...{ original: `${head}\n${tail}`, replacement: `${tail}\n${head}` },
    };
    const sites = moved(program, first, second);
    if (sites === undefined) yield { ...proposal, reason: "both declare something or are more than one statement" };
    else yield { ...proposal, sites };
  }
};
