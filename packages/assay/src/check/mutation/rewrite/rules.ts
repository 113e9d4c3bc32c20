import { ruleIdsInBrackets } from "../../../core/rules";
import { child, children, walk, word, type AstNode } from "./ast";
import type { Program } from "./program";

/** The comments directly above a node. */
function commentAbove(program: Program, node: AstNode): string {
  const source = program.source(node);
  const before = source.text.slice(0, source.span(node).start);
  return /(?:(?:\/\/[^\n]*|\/\*[^]*?\*\/)\s*)+$/.exec(before.slice(-4_000))?.[0] ?? "";
}

/** Finds the rules of functions and modifiers. */
export class Rules {
  private readonly documented = new Map<string, AstNode[]>();

  constructor(private readonly program: Program) {
    for (const root of program.asts.values()) {
      for (const contract of children(root, "nodes")) {
        if (contract.nodeType !== "ContractDefinition") continue;
        const name = word(contract, "name");
        this.documented.set(name, [...(this.documented.get(name) ?? []), contract]);
      }
    }
  }

  /** Ids of the rules that a function's own or inherited documentation names. */
  of(callable: AstNode | undefined): string[] {
    if (callable === undefined) return [];
    const text = this.text(callable);
    const found = ruleIdsInBrackets(text);
    for (const [, from = ""] of text.matchAll(/@inheritdoc\s+(\w+)/g)) {
      for (const contract of this.documented.get(from) ?? []) {
        for (const other of walk(contract)) {
          if (other.nodeType === "FunctionDefinition" && other.name === callable.name)
            found.push(...ruleIdsInBrackets(this.text(other)));
        }
      }
    }
    return [...new Set(found)];
  }

  private text(callable: AstNode): string {
    const documentation = child(callable, "documentation");
    return `${commentAbove(this.program, callable)}\n${documentation === undefined ? "" : word(documentation, "text")}`;
  }
}
