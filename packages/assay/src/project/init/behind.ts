import { roleOf } from "../../evm/artifacts";
import { contractIn } from "../declared/fitting";
import type { ContractShape, FunctionShape } from "../declared/shapes";
import type { Found } from "./found";

/** What is behind a proxy: a contract, which several were to choose from where it is guessed; or which it may be. */
export type Behind = { readonly is: Found; readonly guessed: boolean } | { readonly among: readonly Found[] };

const plain = (text: string): string => text.toLowerCase().replaceAll("_", "");

/**
 * What is behind each proxy: the only contract there is, or the one that a deployment put there, that the proxy's constructor or its name names, or that alone has an initialiser. `deployed`: names of contracts by
 * those of the proxies that a deployment put them behind.
 */
export function behindOf(
  all: readonly Found[],
  deployed: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, Behind> {
  const among = all.filter(({ artifact }) => roleOf(artifact) === "deployable");
  return new Map(
    all.flatMap((proxy): (readonly [string, Behind])[] => {
      if (roleOf(proxy.artifact) !== "proxy" || among.length === 0) return [];
      const found = only(among) ?? guessOf(proxy, among, deployed);
      return [[proxy.name, found === undefined ? { among } : { is: found, guessed: among.length > 1 }]];
    }),
  );
}

function guessOf(
  { artifact, name, constructorTypes }: Found,
  among: readonly Found[],
  deployed: ReadonlyMap<string, string>,
): Found | undefined {
  const typed = constructorTypes.map(contractIn);
  return (
    among.find((one) => one.artifact.name === deployed.get(artifact.name)) ??
    only(among.filter((one) => typed.includes(one.artifact.name))) ??
    only(among.filter((one) => plain(name).includes(plain(one.name)))) ??
    only(among.filter(({ shape }) => initialisersOf(shape).length > 0))
  );
}

const only = (all: readonly Found[]): Found | undefined => (all.length === 1 ? all[0] : undefined);

/** "Vault or Box". */
export const oneOf = (among: readonly Found[]): string => among.map(({ name }) => name).join(" or ");

/** The functions that give a contract behind a proxy its state. */
export const initialisersOf = ({ calls }: ContractShape): readonly FunctionShape[] =>
  calls.filter(({ fragment }) => /^(re)?init(ialize|ialise)?$/i.test(fragment.name));
