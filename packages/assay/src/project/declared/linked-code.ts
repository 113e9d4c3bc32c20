import { linked } from "../../evm/artifacts";
import type { CreationCode } from "../../evm/compile/elsewhere";

/** The code with the addresses of its libraries. @throws Error for a library without an address */
export function linkedCode(
  name: string,
  { bytecode, links }: CreationCode,
  addressOf: (library: string) => string | undefined,
): string {
  const references = Object.entries(links).flatMap(([library, starts]) =>
    starts.map((start) => ({ library, name: library.slice(library.lastIndexOf(":") + 1), start })),
  );
  return linked({ name, bytecode, links: references }, addressOf);
}
