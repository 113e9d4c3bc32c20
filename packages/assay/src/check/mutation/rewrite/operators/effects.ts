import { child, children, flag, places, referenced, typeOf, walk, word, type AstNode } from "../ast";
import type { Program } from "../program";

/** What a statement reads and changes. */
export interface Effects {
  /** Ids of the variables and fields that it names, and of those that it writes. */
  readonly named: ReadonlySet<number>;
  readonly written: ReadonlySet<number>;
  /** Ids of the variables that it declares. */
  readonly declared: ReadonlySet<number>;
  /** Whether it names storage, and whether it writes to storage itself. */
  readonly reads: boolean;
  readonly writes: boolean;
  /** Whether it calls functions that may read state, and functions that may change it. */
  readonly callsViews: boolean;
  readonly callsChanging: boolean;
  /** Whether it may emit an event. */
  readonly logs: boolean;
  /** Whether it may leave the function or loop without a revert. */
  readonly leaves: boolean;
}

const LEAVING = new Set(["Return", "Continue", "Break"]);

type Mutability = "pure" | "view" | "changing";

/** A call's mutability. Conversions and struct constructors count as pure. */
function mutabilityOf(call: AstNode): Mutability {
  const callee = child(call, "expression");
  if (call.kind !== "functionCall" || callee === undefined) return "pure";
  const type = typeOf(callee);
  if (/\) (payable |external |internal )*pure\b/.test(type)) return "pure";
  return /\) (payable |external |internal )*view\b/.test(type) ? "view" : "changing";
}

/** The variables and fields that an assignment to an expression writes; the innermost last. */
function targets(node: AstNode): AstNode[] {
  switch (node.nodeType) {
    case "TupleExpression":
      return places(node, "components").flatMap((one) => (one === undefined ? [] : targets(one)));
    case "IndexAccess": {
      const base = child(node, "baseExpression");
      return base === undefined ? [] : targets(base);
    }
    default:
      return [node];
  }
}

function writtenBy(node: AstNode): AstNode[] {
  if (node.nodeType === "Assignment") {
    const left = child(node, "leftHandSide");
    return left === undefined ? [] : targets(left);
  }
  if (node.nodeType === "UnaryOperation" && ["++", "--", "delete"].includes(word(node, "operator"))) {
    const inner = child(node, "subExpression");
    return inner === undefined ? [] : targets(inner);
  }
  // a callee may write to arguments passed by reference
  if (node.nodeType === "FunctionCall" && node.kind === "functionCall")
    return children(node, "arguments").filter((one) => / (memory|storage pointer|storage ref)$/.test(typeOf(one)));
  return [];
}

/** Whether a variable or field is in storage, itself or as a part of something that is. */
function isKept(program: Program, node: AstNode): boolean {
  for (let at: AstNode | undefined = node; at !== undefined;) {
    const declared = program.meaning(at);
    const isOwn = declared !== undefined && flag(declared, "stateVariable") && declared.mutability === "mutable";
    if (isOwn || declared?.storageLocation === "storage") return true;
    at = child(at, "expression") ?? child(at, "baseExpression");
  }
  return false;
}

/** Whether an expression has side effects. */
export function changes(expression: AstNode): boolean {
  return [...walk(expression)].some((node) =>
    node.nodeType === "FunctionCall" ? mutabilityOf(node) === "changing" : writtenBy(node).length > 0,
  );
}

const isExternal = (call: AstNode): boolean => / external\b/.test(typeOf(child(call, "expression") ?? call));

/** Whether a node, or a function that it calls, may emit an event. Functions without a known body are assumed to. */
function maySpeak(program: Program, node: AstNode, seen = new Set<AstNode>()): boolean {
  if (seen.has(node)) return false;
  seen.add(node);
  return [...walk(node)].some((inner) => {
    if (inner.nodeType === "EmitStatement") return true;
    if (inner.nodeType !== "FunctionCall" || mutabilityOf(inner) !== "changing") return false;
    const callee = child(inner, "expression");
    const called = callee === undefined ? undefined : program.meaning(callee);
    if (isExternal(inner) || called === undefined) return true;
    return called.nodeType === "FunctionDefinition" && maySpeak(program, called, seen);
  });
}

/** The calls in a statement, without the event of an `emit` and the error of a `revert`. */
function* callsIn(program: Program, statement: AstNode): Generator<AstNode> {
  for (const node of walk(statement)) {
    const parent = program.parent(node);
    const isDeclaration = parent?.nodeType === "EmitStatement" || parent?.nodeType === "RevertStatement";
    if (node.nodeType === "FunctionCall" && !isDeclaration) yield node;
  }
}

export function effectsOf(program: Program, statement: AstNode): Effects {
  const nodes = [...walk(statement)];
  const named = nodes.filter((node) => program.meaning(node)?.nodeType === "VariableDeclaration");
  const written = nodes.flatMap(writtenBy);
  const calls = [...callsIn(program, statement)].map(mutabilityOf);
  const ids = (list: readonly AstNode[]): Set<number> => new Set(list.flatMap((node) => referenced(node) ?? []));
  return {
    named: ids(named),
    written: ids(written),
    declared: new Set(nodes.filter(({ nodeType }) => nodeType === "VariableDeclaration").map(({ id }) => id)),
    reads: named.some((node) => isKept(program, node)),
    writes: written.some((node) => isKept(program, node)),
    callsViews: calls.some((mutability) => mutability !== "pure"),
    callsChanging: calls.includes("changing"),
    logs: maySpeak(program, statement),
    leaves: nodes.some(({ nodeType }) => LEAVING.has(nodeType)),
  };
}

const meet = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean => [...a].some((one) => b.has(one));

function interferes(one: Effects, other: Effects): boolean {
  const touchesState = other.reads || other.writes || other.callsViews || other.callsChanging;
  return (
    meet(one.written, other.named) ||
    (one.callsChanging && touchesState) ||
    (one.writes && other.callsViews) ||
    (one.logs && other.logs) ||
    (one.leaves && (other.callsChanging || other.logs || other.written.size > 0))
  );
}

/** Whether the order of two statements may be observable. */
export function matters(first: Effects, second: Effects): boolean {
  return interferes(first, second) || interferes(second, first);
}
