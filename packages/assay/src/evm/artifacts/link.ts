import type { ForeignArtifact, LinkReference } from "./read";

/**
 * Creation code with the addresses of its libraries in it; `addressOf` gives that of one by its name.
 * @throws Error naming a library of which there is none
 */
export function linked(
  { name, bytecode, links }: Pick<ForeignArtifact, "name" | "bytecode" | "links">,
  addressOf: (library: string) => string | undefined,
): string {
  let code = bytecode;
  for (const { library, name: wanted, start } of links) {
    const address = addressOf(wanted);
    if (address === undefined)
      throw new Error(
        `${name} is to be linked with the library ${library}, which is not deployed; add ${wanted}: () => [] to contracts`,
      );
    const at = 2 + start * 2;
    code = code.slice(0, at) + address.slice(2).toLowerCase() + code.slice(at + 40);
  }
  return code;
}

/** Deployed code, or that behind creation code, which asks whether it runs at its own address: zeros until it is deployed. */
const PROLOGUE = /(^0x|fe)730{40}3014/;

/** Whether code, creation code or deployed, is a library's for sure. Code that was compiled through the IR may not show it. */
export const isLibraryCode = (code: string): boolean => PROLOGUE.test(code);

/** The libraries that contracts are linked with, "src/Odds.sol:Odds". */
export const linkedLibraries = (all: readonly { readonly links: readonly LinkReference[] }[]): ReadonlySet<string> =>
  new Set(all.flatMap(({ links }) => links.map(({ library }) => library)));
