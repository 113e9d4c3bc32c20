import { child, children, typeOf, word, words, type AstNode } from "../ast";
import type { Program } from "../program";
import type { Proposal, Operator } from "../types";
import { lineage, nearest, spliced, stateVariables, visible } from "./scope";

/** Functions that are symmetric in their first two arguments. */
const SYMMETRIC = new Set(["min", "max", "average", "saturatingAdd", "mulDiv", "mulDivDown", "mulDivUp"]);

/** Name of the function that is called. */
export function calleeName(call: AstNode): string {
  const callee = child(call, "expression");
  if (callee === undefined) return "";
  return callee.nodeType === "MemberAccess" ? word(callee, "memberName") : word(callee, "name");
}

const location = (type: string): string => type.replace(/ (storage (pointer|ref)|memory|calldata)$/, "");

/** A call's text with two neighbouring arguments exchanged. */
function exchanged(program: Program, call: AstNode, first: AstNode, second: AstNode): string {
  const source = program.source(call);
  const [whole, a, b] = [source.span(call), source.span(first), source.span(second)];
  const { text } = source;
  return (
    text.slice(whole.start, a.start) +
    text.slice(b.start, b.end) +
    text.slice(a.end, b.start) +
    text.slice(a.start, a.end) +
    text.slice(b.end, whole.end)
  );
}

/** Exchanges two neighbouring arguments of the same type. */
export const argumentSwap: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "FunctionCall" || node.kind === "typeConversion") return;
  const given = children(node, "arguments");
  const declared = program.parameters(node);
  for (let i = 0; i + 1 < given.length; i++) {
    const [first, second] = [given[i], given[i + 1]];
    if (first === undefined || second === undefined) continue;
    const [left, right] = [declared?.[i] ?? first, declared?.[i + 1] ?? second].map((of) => location(typeOf(of)));
    if (left !== right || program.text(first) === program.text(second)) continue;
    const replacement = exchanged(program, node, first, second);
    const symmetric = i === 0 && SYMMETRIC.has(calleeName(node)) && words(node, "names").length === 0;
    if (symmetric) yield { operator: "argument-swap", replacement, reason: "gives the same" };
    else yield { operator: "argument-swap", replacement };
  }
};

/** Pairs of functions that round in opposite directions, or choose opposite ones of two values. */
const OPPOSITE: Readonly<Record<string, string>> = {
  mulDivDown: "mulDivUp",
  mulDivUp: "mulDivDown",
  min: "max",
  max: "min",
};
const DIVISIONS_UP = new Set(["divUp", "ceilDiv"]);

/** A call's text with the name of another function. */
function renamed(program: Program, call: AstNode, name: string): string | undefined {
  const callee = child(call, "expression");
  if (callee === undefined) return undefined;
  const source = program.source(call);
  const whole = source.span(call);
  const at = callee.nodeType === "MemberAccess" ? word(callee, "memberLocation") : callee.src;
  const place = source.spanOf(at);
  return source.text.slice(whole.start, place.start) + name + source.text.slice(place.end, whole.end);
}

/** Calls the function that rounds in the other direction. */
export const rounding: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType === "MemberAccess" && /^enum \w*\.?Rounding$/.test(typeOf(node))) {
    const base = child(node, "expression");
    const other = { Ceil: "Floor", Floor: "Ceil" }[word(node, "memberName")];
    if (base !== undefined && other !== undefined)
      yield { operator: "rounding", replacement: `${program.text(base)}.${other}` };
    return;
  }
  if (node.nodeType !== "FunctionCall") return;
  const name = calleeName(node);
  const [first, second, third, ...more] = children(node, "arguments");
  if (first === undefined || second === undefined) return;
  const opposite = Object.hasOwn(OPPOSITE, name) ? OPPOSITE[name] : undefined;
  if (opposite !== undefined) {
    const replacement = renamed(program, node, opposite);
    const operator = opposite === "min" || opposite === "max" ? "min-max" : "rounding";
    if (replacement !== undefined) yield { operator, replacement };
  } else if (DIVISIONS_UP.has(name) && third === undefined) {
    yield { operator: "rounding", replacement: `(${program.text(first)}) / (${program.text(second)})` };
  } else if (name === "mulDiv" && third !== undefined && more.length === 0) {
    const whole = program.text(node);
    const library = /^(\w+)\./.exec(whole)?.[1];
    if (library !== undefined)
      yield { operator: "rounding", replacement: `${whole.slice(0, -1)}, ${library}.Rounding.Ceil)` };
  }
};

const CHANGING = new Set(["nonpayable", "payable"]);

/** Functions that may change state read the stored value instead of the current one. */
export const stale: Operator = function* (node, program, options): Generator<Proposal> {
  if (node.nodeType !== "FunctionCall") return;
  const name = calleeName(node);
  const declared = options.stale.find(({ call }) => call === name);
  if (declared === undefined) return;
  const callable = program.callable(node);
  if (callable === undefined || !CHANGING.has(word(callable, "stateMutability"))) return;
  const replacement = renamed(program, node, declared.instead);
  if (replacement !== undefined) yield { operator: "stale", replacement };
};

/** How many other contracts replace one, at most. */
const MOST = 2;

/** The types of a function's parameters or results, in their order. */
function typesIn(list: AstNode | undefined): string {
  return list === undefined ? "" : children(list, "parameters").map(typeOf).join(",");
}

/** A function's signature with its results: one function can replace another if these are equal. */
const shapeOf = (declared: AstNode): string =>
  [word(declared, "name"), ...["parameters", "returnParameters"].map((part) => typesIn(child(declared, part)))].join(
    "|",
  );

/** The contract that is a variable's type. */
function contractOf(program: Program, variable: AstNode): AstNode | undefined {
  const type = child(variable, "typeName");
  const path = type === undefined ? undefined : child(type, "pathNode");
  const declared = path === undefined ? undefined : program.meaning(path);
  return declared?.nodeType === "ContractDefinition" ? declared : undefined;
}

/** Whether such a function can be called on a contract variable: the contract has one, or it is attached to its type. */
function answers(program: Program, variable: AstNode, own: AstNode, called: AstNode): boolean {
  if (typeOf(variable) === typeOf(own)) return true;
  const contract = contractOf(program, variable);
  if (contract === undefined) return false;
  const shape = shapeOf(called);
  return lineage(program, contract).some((base) =>
    children(base, "nodes").some((node) => node.nodeType === "FunctionDefinition" && shapeOf(node) === shape),
  );
}

/** Calls the same function on another contract variable in scope: of the same type, or of a type that has such a function. */
export const callTarget: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "FunctionCall") return;
  let callee = child(node, "expression");
  while (callee?.nodeType === "FunctionCallOptions") callee = child(callee, "expression");
  if (callee?.nodeType !== "MemberAccess") return;
  const base = child(callee, "expression");
  const called = program.meaning(callee);
  if (base?.nodeType !== "Identifier" || called?.nodeType !== "FunctionDefinition") return;
  const own = program.meaning(base);
  if (own?.nodeType !== "VariableDeclaration" || !typeOf(own).startsWith("contract ")) return;
  const contract = program.contract(node);
  const all = [...(contract === undefined ? [] : stateVariables(program, contract)), ...visible(program, node)];
  const others = nearest(all, own, (one) => answers(program, one, own, called));
  for (const other of others.slice(0, MOST))
    yield { operator: "call-target", replacement: spliced(program, node, base, word(other, "name")) };
};
