import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ruleIdsInBrackets } from "assay/rules";

/** The rules that an interface's documentation of a function names. */
export interface Stated {
  readonly rules: readonly string[];
  /** "contracts/interfaces/IClaimsCore.sol:62". */
  readonly where: string;
}

const FOLDER = "contracts/interfaces";
const FUNCTION = /((?:^ *\/\/\/.*\n)+) *function (\w+)\(/gm;

let stated: ReadonlyMap<string, readonly (Stated & { readonly file: string })[]> | undefined;

/** The rules that the documentation of a contract's function names. The files are read once, at the first use. */
export function statedFor(contract: string, method: string): Stated | undefined {
  stated ??= readStated();
  const found = stated.get(method) ?? [];
  return found.find(({ file }) => file.startsWith(`I${contract}`)) ?? (found.length === 1 ? found[0] : undefined);
}

function readStated(): Map<string, (Stated & { readonly file: string })[]> {
  const found = new Map<string, (Stated & { readonly file: string })[]>();
  const folder = join(__dirname, "..", "..", "..", FOLDER);
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".sol"))) {
    const text = readFileSync(join(folder, file), "utf8");
    for (const { 0: whole, 1: docs = "", 2: name = "", index } of text.matchAll(FUNCTION)) {
      const rules = ruleIdsInBrackets(docs);
      if (rules.length === 0) continue;
      const line = text.slice(0, index + whole.length).split("\n").length;
      found.set(name, [...(found.get(name) ?? []), { rules, where: `${FOLDER}/${file}:${line}`, file }]);
    }
  }
  return found;
}
