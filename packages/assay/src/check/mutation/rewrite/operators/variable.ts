import { child, children, referenced, typeOf, walk, word, type AstNode } from "../ast";
import type { Program } from "../program";
import type { Proposal, Operator } from "../types";
import { calleeName } from "./calls";
import { counts, isValue, nearest, peers, spliced, useOf, type Use, visible } from "./scope";
import { isInForHead } from "./statements";

const RELATED = new Set(["<", "<=", ">", ">=", "==", "!="]);

/** The expressions on the other side of a comparison or assignment. The same variable on both sides would repeat another mutant, or change nothing. */
function opposite(program: Program, node: AstNode): AstNode[] {
  const parent = program.parent(node);
  switch (parent?.nodeType) {
    case "BinaryOperation":
      if (!RELATED.has(word(parent, "operator"))) return [];
      return [child(parent, "leftExpression"), child(parent, "rightExpression")].filter((one) => one !== undefined);
    case "Conditional":
      return [child(parent, "trueExpression"), child(parent, "falseExpression")].filter((one) => one !== undefined);
    case "Assignment":
      return [child(parent, "leftHandSide"), child(parent, "rightHandSide")].filter((one) => one !== undefined);
    case "FunctionCall":
      return ["min", "max"].includes(calleeName(parent)) ? children(parent, "arguments") : [];
    default:
      return [];
  }
}

/** Whether a variable or field has an earlier use of the same kind in the same function. */
function isRepeated(program: Program, node: AstNode, kind: Use["kind"]): boolean {
  const callable = program.callable(node);
  const text = program.text(node);
  for (const other of callable === undefined ? [] : walk(callable)) {
    if (other === node) return false;
    const same = other.nodeType === node.nodeType && referenced(other) === referenced(node);
    if (same && program.text(other) === text && useOf(program, other).kind === kind) return true;
  }
  return false;
}

/** Replaces a variable or field by the first of `texts`, which are sorted by distance: at its first read and at its first write in a function. */
function* substituted(
  program: Program,
  node: AstNode,
  operator: string,
  texts: readonly string[],
): Generator<Proposal> {
  const known = new Set(opposite(program, node).map((one) => program.text(one)));
  const others = texts.filter((text) => !known.has(text));
  const use = useOf(program, node);
  const [first] = others;
  if (first === undefined || isRepeated(program, node, use.kind)) return;
  if (use.kind === "refused") {
    yield { operator, replacement: first, reason: use.reason };
  } else if (use.kind === "read") {
    yield { operator, replacement: first };
  } else {
    const { on } = use;
    const proposal = { operator, replacement: spliced(program, on, node, first), on };
    const statement = program.parent(on);
    if (statement !== undefined && isInForHead(program, statement))
      yield { ...proposal, reason: "the loop would not end" };
    else yield proposal;
  }
}

/** Replaces a variable by another of the same type and lifetime: of the function, or of the contract. */
export const variable: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "Identifier" || !isValue(typeOf(node))) return;
  const declared = program.meaning(node);
  if (declared?.nodeType !== "VariableDeclaration" || declared.constant === true) return;
  // `callTarget` replaces contracts whose functions are called
  const parent = program.parent(node);
  if (parent?.nodeType === "MemberAccess" && typeOf(node).startsWith("contract ")) return;
  const type = typeOf(declared);
  const isRead = useOf(program, node).kind === "read";
  // people do not confuse a counter with an amount
  const alike = (one: AstNode): boolean =>
    typeOf(one) === type &&
    counts(program, one) === counts(program, declared) &&
    (isRead || one.mutability !== "immutable");
  const others = nearest(peers(program, node, declared), declared, alike);
  const names = others.map((one) => word(one, "name"));
  yield* substituted(program, node, "variable", names);
};

const fitsKey = (name: string, type: string): boolean => (type === "address" ? true : /(Id|^id)$/.test(name));

/** Reads another key of a mapping. */
export const storageKey: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "IndexAccess") return;
  const base = child(node, "baseExpression");
  const on = child(node, "indexExpression");
  if (base === undefined || on?.nodeType !== "Identifier" || !typeOf(base).startsWith("mapping(")) return;
  const type = typeOf(on);
  if (type !== "uint256" && type !== "address") return;
  const own = word(on, "name");
  for (const variable of visible(program, on)) {
    const name = word(variable, "name");
    if (name === own || typeOf(variable) !== type || !fitsKey(name, type)) continue;
    yield { operator: "storage-key", replacement: name, on };
  }
};

/** Replaces a field by another of the same struct and type. */
export const field: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "MemberAccess" || !isValue(typeOf(node))) return;
  const declared = program.meaning(node);
  const struct = declared === undefined ? undefined : program.parent(declared);
  const base = child(node, "expression");
  if (declared === undefined || struct?.nodeType !== "StructDefinition" || base === undefined) return;
  const type = typeOf(declared);
  const others = nearest(children(struct, "members"), declared, (one) => typeOf(one) === type);
  const texts = others.map((one) => `${program.text(base)}.${word(one, "name")}`);
  yield* substituted(program, node, "field", texts);
};
