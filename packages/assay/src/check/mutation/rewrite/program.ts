import { below, child, children, flag, referenced, walk, word, type AstNode, type Asts } from "./ast";
import { SourceText } from "./source";
import type { Sources } from "../../../evm/compile/sources";

const CALLABLE = new Set(["FunctionDefinition", "ModifierDefinition"]);

/** All sources, with lookups of parents, declarations and functions. */
export class Program {
  readonly texts = new Map<string, SourceText>();
  private readonly nodes = new Map<number, AstNode>();
  private readonly parents = new Map<AstNode, AstNode>();
  private readonly homes = new Map<AstNode, string>();

  constructor(
    sources: Sources,
    readonly asts: Asts,
  ) {
    for (const [name, root] of asts) {
      const text = sources.get(name);
      if (text === undefined) throw new Error(`there is an AST for ${name}, but no source`);
      this.texts.set(name, new SourceText(name, text));
      this.homes.set(root, name);
      this.index(root);
    }
  }

  declaration(id: number | undefined): AstNode | undefined {
    return id === undefined ? undefined : this.nodes.get(id);
  }

  /** The declaration that a name or a member refers to. */
  meaning(node: AstNode): AstNode | undefined {
    return this.declaration(referenced(node));
  }

  parent(node: AstNode): AstNode | undefined {
    return this.parents.get(node);
  }

  /** The nearest ancestor for which `holds` is true. */
  above(node: AstNode, holds: (node: AstNode) => boolean): AstNode | undefined {
    let at = this.parents.get(node);
    while (at !== undefined && !holds(at)) at = this.parents.get(at);
    return at;
  }

  /** The function or modifier that a node is in, or is. */
  callable(node: AstNode): AstNode | undefined {
    return CALLABLE.has(node.nodeType) ? node : this.above(node, ({ nodeType }) => CALLABLE.has(nodeType));
  }

  contract(node: AstNode): AstNode | undefined {
    return this.above(node, ({ nodeType }) => nodeType === "ContractDefinition");
  }

  /** Name of the source that contains a node. */
  file(node: AstNode): string {
    let at = node;
    for (let next = this.parents.get(at); next !== undefined; next = this.parents.get(at)) at = next;
    return this.homes.get(at) ?? "";
  }

  source(node: AstNode): SourceText {
    const found = this.texts.get(this.file(node));
    if (found === undefined) throw new Error(`node ${node.id} (${node.nodeType}) is of no source`);
    return found;
  }

  text(node: AstNode): string {
    return this.source(node).of(node);
  }

  /**
   * The declarations of a call's parameters, in the order of its arguments; undefined when there are none.
   */
  parameters(call: AstNode): AstNode[] | undefined {
    let callee = child(call, "expression");
    while (callee?.nodeType === "FunctionCallOptions") callee = child(callee, "expression");
    const declared = callee === undefined ? undefined : this.meaning(callee);
    if (declared === undefined) return undefined;
    const list = parametersOf(declared);
    const names = call.names;
    const count = children(call, "arguments").length;
    if (Array.isArray(names) && names.length > 0) {
      const named = names.map((name) => list.find((parameter) => parameter.name === name));
      return named.every((parameter) => parameter !== undefined) ? named : undefined;
    }
    // of a function attached to a type (`using for`), the first parameter is the expression before the dot
    if (list.length === count + 1) return list.slice(1);
    return list.length === count ? list : undefined;
  }

  private index(root: AstNode): void {
    for (const node of walk(root)) {
      this.nodes.set(node.id, node);
      for (const inner of below(node)) this.parents.set(inner, node);
    }
  }
}

function parametersOf(declared: AstNode): AstNode[] {
  if (declared.nodeType === "StructDefinition") return children(declared, "members");
  const list = child(declared, "parameters");
  return list === undefined ? [] : children(list, "parameters");
}

/** Whether a node is the name of, or a path to, a constant. */
export function constantOf(program: Program, node: AstNode): AstNode | undefined {
  if (node.nodeType !== "Identifier" && node.nodeType !== "MemberAccess") return undefined;
  const declared = program.meaning(node);
  return declared?.nodeType === "VariableDeclaration" && flag(declared, "constant") ? declared : undefined;
}

/** A function's name, or the kind of a function without a name. */
export function nameOf(callable: AstNode | undefined): string {
  if (callable === undefined) return "";
  return word(callable, "name") || word(callable, "kind");
}
