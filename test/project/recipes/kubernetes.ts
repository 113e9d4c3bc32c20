import { resolve } from "node:path";
import ts from "typescript";
import { parseAllDocuments } from "yaml";

/** An object of Kubernetes, as a manifest has it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: unknown;
}

type Model = new (data: unknown) => { validate(): void };

const ROOT = resolve(__dirname, "../../..");

/** The objects of a file. @throws Error for what is no YAML */
export function manifestsOf(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return document.toJS() as Manifest;
  });
}

/** What the schemas of Kubernetes' API have against some objects: what is missing, of another type, or not known there. */
export async function problemsOf(manifests: readonly Manifest[]): Promise<string[]> {
  const values = await Promise.all(manifests.map(wrongValue));
  return [...values.flat(), ...unknownFields(manifests)];
}

const modelOf = ({ apiVersion, kind }: Manifest): string => `kubernetes-models/${apiVersion}/${kind}`;
const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;

/** By the validators, which know of types, enumerations, formats and what must be there; they let fields pass that they do not know. */
async function wrongValue(manifest: Manifest): Promise<string[]> {
  try {
    const module = (await import(modelOf(manifest))) as Readonly<Record<string, Model>>;
    const Kind = module[manifest.kind];
    if (Kind === undefined) return [`${nameOf(manifest)}: ${manifest.apiVersion} has no such kind`];
    new Kind(manifest).validate();
    return [];
  } catch (error) {
    return [`${nameOf(manifest)}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** By the types, which the compiler refuses literals with a field too many of. */
function unknownFields(manifests: readonly Manifest[]): string[] {
  const file = resolve(ROOT, "test", "project", "recipes", "manifests.virtual.ts");
  const text = manifests
    .map(
      (one, i) =>
        `import type { I${one.kind} as T${i} } from "${modelOf(one)}";\nexport const v${i}: T${i} = ${JSON.stringify(one)};`,
    )
    .join("\n");
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.CommonJS,
    target: ts.ScriptTarget.ES2022,
  };
  const host = ts.createCompilerHost(options);
  const [getSourceFile, fileExists] = [host.getSourceFile.bind(host), host.fileExists.bind(host)];
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, version) =>
    name === file ? ts.createSourceFile(name, text, version) : getSourceFile(name, version);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}
