import { child, children, referenced, walk, word, type AstNode } from "./ast";
import type { Program } from "./program";
import type { SourceText, Span } from "./source";

const isPure = (node: AstNode): boolean => node.nodeType === "FunctionDefinition" && node.stateMutability === "pure";

/** Functions that a function overrides, by id. */
function bases(node: AstNode): number[] {
  const value = node.baseFunctions;
  return Array.isArray(value) ? value.filter((id) => typeof id === "number") : [];
}

/** The functions and modifiers that cannot be mutated, because a source that is not rewritten needs them to be pure: it declares the base function, or a pure function that uses them. */
export function frozenFunctions(program: Program, files: (name: string) => boolean): Set<AstNode> {
  const frozen = new Set<AstNode>();
  const pending: AstNode[] = [];
  for (const [name, root] of program.asts) {
    for (const node of walk(root)) {
      if (!isPure(node)) continue;
      const demanded = bases(node).some((id) => {
        const base = program.declaration(id);
        if (base === undefined || !isPure(base)) return false;
        return !files(program.file(base)) || program.contract(base)?.contractKind === "interface";
      });
      if (!files(name) || demanded) pending.push(node);
    }
  }
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (frozen.has(node)) continue;
    frozen.add(node);
    for (const inner of walk(node)) {
      const used = program.declaration(referenced(inner));
      if (used !== undefined && (isPure(used) || used.nodeType === "ModifierDefinition")) pending.push(used);
    }
  }
  return frozen;
}

/** The span of a function's `pure`. */
export function pureKeyword(source: SourceText, node: AstNode): Span | undefined {
  const parameters = child(node, "parameters");
  if (parameters === undefined || !isPure(node)) return undefined;
  const start = source.span(parameters).end;
  const body = child(node, "body");
  const end = body === undefined ? source.span(node).end : source.span(body).start;
  const blank = (text: string): string => " ".repeat(text.length);
  let head = source.text.slice(start, end).replace(/\/\/[^\n]*|\/\*[^]*?\*\//g, blank);
  for (const modifier of children(node, "modifiers")) {
    const span = source.span(modifier);
    head = head.slice(0, span.start - start) + " ".repeat(span.end - span.start) + head.slice(span.end - start);
  }
  const at = head.search(/\bpure\b/);
  if (at < 0) throw new Error(`${source.name}: expected "pure" in the head of ${word(node, "name")}`);
  return { start: start + at, end: start + at + "pure".length };
}
