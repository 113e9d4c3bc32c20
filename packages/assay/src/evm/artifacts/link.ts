import type { ForeignArtifact, LinkReference } from "./read";

/**
 * Creation code linked with its libraries; `addressOf` returns a library's address by its name.
 * @throws Error that names a library without an address
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

/** The prologue of a library's code, deployed or behind creation code. It compares the running contract's address with the library's own, which is zero before deployment. */
const PROLOGUE = /(^0x|fe)730{40}3014/;

/** Whether creation or deployed code certainly is a library's. Code that was compiled through the IR may lack the prologue. */
export const isLibraryCode = (code: string): boolean => PROLOGUE.test(code);

/** The libraries that contracts are linked with, "src/Odds.sol:Odds". */
export const linkedLibraries = (all: readonly { readonly links: readonly LinkReference[] }[]): ReadonlySet<string> =>
  new Set(all.flatMap(({ links }) => links.map(({ library }) => library)));
