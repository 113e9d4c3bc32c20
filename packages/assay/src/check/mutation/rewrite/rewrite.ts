import type { Sources } from "../../../evm/compile/sources";
import { children, walk, type AstNode, type Asts } from "./ast";
import { collect, type Planned } from "./collect";
import { Emitter } from "./emit";
import type { Region, TextEdit } from "./emitted";
import { Program } from "./program";
import { frozenFunctions, pureKeyword } from "./purity";
import type { SourceText } from "./source";
import type { Inexpressible } from "../mutant";
import type { PlacedMutant, RewriteOptions } from "./types";

/** Sources in which every mutant has a switch. */
export interface Rewritten {
  readonly sources: Map<string, string>;
  readonly mutants: readonly PlacedMutant[];
  readonly inexpressible: readonly Inexpressible[];
}

/** The same, with the data for finding the mutants that cause a compiler error. */
export interface Traced extends Rewritten {
  readonly regions: ReadonlyMap<string, readonly Region[]>;
}

/** Replaces `pure` by `view`, because switches read the block. */
function purityEdits(root: AstNode, source: SourceText, frozen: ReadonlySet<AstNode>): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const node of walk(root)) {
    if (frozen.has(node)) continue;
    const span = node.nodeType === "FunctionDefinition" ? pureKeyword(source, node) : undefined;
    if (span !== undefined) edits.push({ ...span, text: "view" });
  }
  return edits;
}

/** Adds the functions that stale calls use. */
function helperEdits(root: AstNode, source: SourceText, { stale }: RewriteOptions): TextEdit[] {
  return stale
    .filter(({ helper }) => helper.file === source.name)
    .map(({ helper }) => {
      const contract = children(root, "nodes").find((node) => node.name === helper.contract);
      if (contract === undefined)
        throw new Error(`expected a contract ${helper.contract} in ${helper.file}; adapt the stale call's helper`);
      const end = source.span(contract).end - 1;
      return { start: end, end, text: `\n    ${helper.code}\n` };
    });
}

function emitAll(
  program: Program,
  options: RewriteOptions,
  planned: readonly Planned[],
): { texts: Map<string, string>; regions: Map<string, readonly Region[]> } {
  const frozen = frozenFunctions(program, options.files);
  const texts = new Map<string, string>();
  const regions = new Map<string, readonly Region[]>();
  for (const [name, root] of program.asts) {
    const source = program.texts.get(name);
    if (source === undefined || !options.files(name)) continue;
    const edits = [...purityEdits(root, source, frozen), ...helperEdits(root, source, options)];
    const emitted = new Emitter(program, source, planned, edits, options.files).emit(root);
    texts.set(name, emitted.text);
    regions.set(name, emitted.regions);
  }
  return { texts, regions };
}

/** Rewrites sources; `excluded` maps the keys of omitted mutants to the reasons. */
export function rewriteTraced(
  sources: Sources,
  asts: Asts,
  options: RewriteOptions,
  excluded: ReadonlyMap<string, string>,
): Traced {
  const program = new Program(sources, asts);
  for (const { helper } of options.stale) {
    if (!options.files(helper.file) || !asts.has(helper.file))
      throw new Error(`the stale call's helper goes into ${helper.file}, which is not among the mutated sources`);
  }
  const { mutants, planned, inexpressible } = collect(program, options, excluded);
  const { texts, regions } = emitAll(program, options, planned);
  return {
    sources: new Map([...sources].map(([name, text]) => [name, texts.get(name) ?? text])),
    mutants,
    inexpressible,
    regions,
  };
}

/**
 * The sources with a switch at every place that can be mutated. A mutant is active exactly in blocks whose beneficiary encodes its number (`beneficiaryOf`); with the
 * zero address, the contracts behave like the originals.
 */
export function rewrite(sources: Sources, asts: Asts, options: RewriteOptions): Rewritten {
  const excluded = new Map([...options.exclude].map((key) => [key, "does not compile"]));
  const { regions: _regions, ...rewritten } = rewriteTraced(sources, asts, options, excluded);
  return rewritten;
}
