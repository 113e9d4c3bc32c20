import { importedBy, importsOf, type Artifact, type Sources } from "../../evm/compile";
import { codeOf } from "../../explain/export/enums";
import { symbolOf, typeName } from "../../explain/export/types";

const TOKEN = /[{}]|\b(?:struct|enum|contract|interface|library|type)\s+([\w$]+)/g;

/** Names of the types that a source declares itself, outside of contracts: those that another can import. */
export function declaredIn(source: string): ReadonlySet<string> {
  const names = new Set<string>();
  let depth = 0;
  for (const [token, name] of codeOf(source).matchAll(TOKEN)) {
    if (token === "{") depth++;
    else if (token === "}") depth--;
    else if (depth === 0 && name !== undefined) names.add(name);
  }
  return names;
}

/** Names of the types of the project that an ABI mentions, wherever. */
function mentionedIn(abi: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const look = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    if ("internalType" in part && typeof part.internalType === "string")
      names.add(symbolOf(typeName({ name: "", type: "", internalType: part.internalType })));
    for (const inside of Object.values(part)) look(inside);
  };
  look(abi);
  return names;
}

/**
 * Files that declare the types which deployed contracts mention, by their names. Packages may have the same name for different things: one is meant that a contract's own file
 * declares or imports, else the only one that it reaches. Where that does not decide, or two contracts mean different ones, the name is there without a file, and a test has to
 * do without it.
 */
export function declarationsOf(
  sources: Sources,
  deployed: readonly Artifact[],
): ReadonlyMap<string, string | undefined> {
  const declared = new Map([...sources].map(([file, text]) => [file, declaredIn(text)]));
  const found = new Map<string, string | undefined>();
  for (const { abi, source } of deployed) {
    const near = [source, ...importsOf(source, sources.get(source) ?? "")];
    const far = [...importedBy(sources, [source])];
    for (const name of mentionedIn(abi)) {
      const files = [near, far].map((among) => [...new Set(among)].filter((file) => declared.get(file)?.has(name)));
      const [file, ...others] = files.find((some) => some.length > 0) ?? [];
      if (file === undefined) continue;
      const clear = others.length === 0 && (!found.has(name) || found.get(name) === file);
      found.set(name, clear ? file : undefined);
    }
  }
  return found;
}
