import { createHash } from "node:crypto";
import { transform } from "esbuild";
import ts from "typescript";

/** The metadata that solc appends to a contract's code: its version, and a hash of the source texts with comments and paths. */
const METADATA = /a264697066735822[0-9a-f]{68}64736f6c6343[0-9a-f]{6}0033/g;

const digestOf = (parts: readonly string[]): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part}\0`);
  return hash.digest("hex").slice(0, 16);
};

/**
 * Digest of compiled contracts by name, 16 hex digits. It depends on their bytecode without the metadata, so not on comments or paths of the sources.
 * @throws Error for code without the compiler's metadata, since the digest could then change with every comment
 */
export function bytecodeDigest(contracts: readonly (readonly [name: string, bytecode: string])[]): string {
  const texts = contracts.map(([name, bytecode]) => {
    const code = bytecode.replace(METADATA, "");
    if (code === bytecode)
      throw new Error(
        `${name}: expected the compiler's metadata in its code, found none: the compiler writes it otherwise than METADATA says`,
      );
    return `${name} ${code}`;
  });
  return digestOf(texts.sort());
}

/**
 * Digest of the behaviour of TypeScript sources, 16 hex digits. It ignores comments, formatting, types, paths, imports, exports, the file and the order of declarations,
 * and the values of the properties named in `prose`.
 */
export async function codeDigest(texts: Iterable<string>, prose: readonly string[] = []): Promise<string> {
  const statements = await Promise.all([...texts].map((text) => statementsOf(text, new Set(prose))));
  return digestOf(statements.flat().sort());
}

/** The declarations and statements of a source, each in esbuild's formatting. */
async function statementsOf(text: string, prose: ReadonlySet<string>): Promise<readonly string[]> {
  const { code } = await transform(text, {
    loader: "ts",
    target: "es2022",
    minifyWhitespace: true,
    legalComments: "none",
    tsconfigRaw: {},
  });
  const source = ts.createSourceFile("statements.js", code, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  return source.statements
    .filter((statement) => !ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement))
    .map((statement) => withoutProse(statement, source, prose).replace(/^export /, ""));
}

function withoutProse(statement: ts.Statement, source: ts.SourceFile, prose: ReadonlySet<string>): string {
  const start = statement.getStart(source);
  let text = source.text.slice(start, statement.end);
  const cuts: (readonly [from: number, to: number])[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && prose.has(node.name.text))
      cuts.push([node.initializer.getStart(source) - start, node.end - start]);
    else ts.forEachChild(node, visit);
  };
  if (prose.size > 0) visit(statement);
  for (const [from, to] of cuts.reverse()) text = text.slice(0, from) + text.slice(to);
  return text;
}
