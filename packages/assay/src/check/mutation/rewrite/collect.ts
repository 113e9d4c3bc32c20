import { below, isConstantNumber, typeOf, type AstNode } from "./ast";
import { OPERATORS } from "./operators";
import { isInForHead, SIMPLE_STATEMENTS } from "./operators/statements";
import { nameOf, type Program } from "./program";
import { frozenFunctions } from "./purity";
import { Rules } from "./rules";
import type { Inexpressible } from "../mutant";
import type { PlacedMutant, Proposal, RewriteOptions, Site } from "./types";

/** A mutant and the site of one of its switches. */
export interface Planned extends Site {
  readonly mutant: PlacedMutant;
}

/** The mutants of some sources, and the places that cannot be mutated. */
export interface Collection {
  readonly mutants: readonly PlacedMutant[];
  /** The switches; a mutant may have several. */
  readonly planned: readonly Planned[];
  readonly inexpressible: readonly Inexpressible[];
}

const WITHOUT_CODE = new Set([
  ...["PragmaDirective", "ImportDirective", "UsingForDirective", "StructuredDocumentation"],
  ...["EventDefinition", "ErrorDefinition", "EnumDefinition", "OverrideSpecifier"],
]);
const TYPES = new Set(["ElementaryTypeName", "ArrayTypeName", "Mapping", "UserDefinedTypeName", "FunctionTypeName"]);

/** The reason why a node and its descendants cannot be mutated; undefined if they can. */
function obstacle(node: AstNode, frozen: ReadonlySet<AstNode>): string | undefined {
  if (node.nodeType === "InheritanceSpecifier") return "runs at deployment only";
  if (node.nodeType === "FunctionDefinition" && node.kind === "constructor") return "runs at deployment only";
  if (node.nodeType === "VariableDeclaration") {
    if (node.constant === true) return "a constant's value: mutated where the constant is used";
    if (node.stateVariable === true) return "runs at deployment only";
  }
  return frozen.has(node) ? "must stay pure" : undefined;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

class Collector {
  readonly mutants: PlacedMutant[] = [];
  readonly planned: Planned[] = [];
  readonly inexpressible: Inexpressible[] = [];
  private readonly proposed = new Map<AstNode, Set<string>>();
  private readonly ordinals = new Map<string, number>();
  private readonly frozen: ReadonlySet<AstNode>;
  private readonly rules: Rules;

  constructor(
    private readonly program: Program,
    private readonly options: RewriteOptions,
    private readonly excluded: ReadonlyMap<string, string>,
  ) {
    this.frozen = frozenFunctions(program, options.files);
    this.rules = new Rules(program);
  }

  visit(node: AstNode, above: string | undefined): void {
    if (WITHOUT_CODE.has(node.nodeType)) return;
    if (node.nodeType === "ContractDefinition" && node.contractKind === "interface") return;
    if (node.nodeType === "InlineAssembly") {
      const text = oneLine(this.program.text(node));
      this.skip(node, { operator: "assembly", replacement: "" }, text, "inline assembly");
      return;
    }
    const reason = TYPES.has(node.nodeType)
      ? "the compiler must know it: part of a type"
      : (above ?? obstacle(node, this.frozen));
    for (const operator of this.options.operators ?? OPERATORS)
      for (const proposal of operator(node, this.program, this.options)) this.take(node, proposal, reason);
    // the parts of a constant expression have no type
    if (isConstantNumber(node)) return;
    for (const inner of below(node)) this.visit(inner, reason);
  }

  private take(asked: AstNode, proposal: Proposal, above: string | undefined): void {
    const node = proposal.on ?? asked;
    const text = oneLine(proposal.replacement);
    const known = this.proposed.get(node) ?? new Set();
    this.proposed.set(node, known);
    if (known.has(text) || text === oneLine(this.program.text(node))) return;
    known.add(text);
    const original = proposal.original ?? this.original(node);
    const { problem, ...site } = this.place(node, proposal.replacement);
    const { sites = [site] } = proposal;
    const mutant = this.mutant(node, original, proposal, sites);
    const own = proposal.sites === undefined ? problem : undefined;
    const reason = above ?? proposal.reason ?? own ?? this.excluded.get(mutant.key);
    if (reason !== undefined) {
      this.skip(node, proposal, original, reason);
      return;
    }
    this.mutants.push(mutant);
    for (const { form, target, code } of sites) this.planned.push({ mutant, form, target, code });
  }

  private original(node: AstNode): string {
    const source = this.program.source(node);
    const { start, end } = SIMPLE_STATEMENTS.has(node.nodeType) ? source.statement(node) : source.span(node);
    return source.text.slice(start, end);
  }

  /** The site of a mutant's switch. A call without a value cannot be part of a conditional expression, so its statement is switched. */
  private place(node: AstNode, replacement: string): Site & { readonly problem?: string } {
    if (node.nodeType === "ModifierInvocation") return { form: "modifier", target: node, code: replacement };
    if (SIMPLE_STATEMENTS.has(node.nodeType)) return { form: "statement", target: node, code: replacement };
    const parent = this.program.parent(node);
    const isVoid = typeOf(node) === "tuple()";
    if (parent === undefined) return { form: "expression", target: node, code: replacement };
    const ownStatement = SIMPLE_STATEMENTS.has(parent.nodeType) || (parent.nodeType === "Return" && isVoid);
    if (!ownStatement || isInForHead(this.program, parent)) {
      const place = { form: "expression", target: node, code: replacement } as const;
      return isVoid ? { ...place, problem: "a call without a value in an expression" } : place;
    }
    const source = this.program.source(node);
    const [inner, whole] = [source.span(node), source.statement(parent)];
    const code = source.text.slice(whole.start, inner.start) + replacement + source.text.slice(inner.end, whole.end);
    return { form: "statement", target: parent, code };
  }

  private mutant(
    node: AstNode,
    original: string,
    { operator, replacement }: Proposal,
    sites: readonly Site[],
  ): PlacedMutant {
    const source = this.program.source(node);
    const callable = this.program.callable(node);
    const contractNode = this.program.contract(node);
    const contract = contractNode === undefined ? "" : nameOf(contractNode);
    const name = nameOf(callable);
    const { start, end } = SIMPLE_STATEMENTS.has(node.nodeType) ? source.statement(node) : source.span(node);
    const alike = `${source.name}:${contract}.${name}:${operator}:${oneLine(original)} -> ${oneLine(replacement)}`;
    const reached = [{ start, end }, ...sites.map(({ target }) => source.statement(target))];
    const ordinal = (this.ordinals.get(alike) ?? 0) + 1;
    this.ordinals.set(alike, ordinal);
    return {
      number: this.mutants.length + 1,
      key: `${alike} #${ordinal}`,
      file: source.name,
      line: source.line(start),
      contract,
      function: name,
      operator,
      original,
      replacement,
      start,
      end,
      rules: this.rules.of(callable),
      reach: {
        start: Math.min(...reached.map((span) => span.start)),
        end: Math.max(...reached.map((span) => span.end)),
      },
    };
  }

  private skip(node: AstNode, { operator, replacement }: Proposal, original: string, reason: string): void {
    const source = this.program.source(node);
    const text = `${oneLine(original)} -> ${oneLine(replacement) || "nothing"}`;
    this.inexpressible.push({ file: source.name, line: source.line(source.span(node).start), operator, text, reason });
  }
}

/** All mutants of the chosen sources, in the order of the sources, numbered from 1. `excluded` maps keys to reasons. */
export function collect(program: Program, options: RewriteOptions, excluded: ReadonlyMap<string, string>): Collection {
  const collector = new Collector(program, options, excluded);
  for (const [name, root] of program.asts) if (options.files(name)) collector.visit(root, undefined);
  return collector;
}
