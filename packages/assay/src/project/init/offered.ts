import { fullName, type FoundArtifacts } from "../../evm/artifacts";
import { madeBy } from "./born";
import { ownContracts } from "./choose";
import { calleeEntry } from "./config-file";
import type { Found } from "./found";

/** What a project that is there already could have and has not, a line each: contracts of its own, those that its contracts make, and a caller with code. `known`: names of contracts that it mentions in another way. */
export function offered(
  all: FoundArtifacts,
  found: readonly Found[],
  known: readonly string[],
  has: { readonly callee: boolean; readonly script: boolean },
): readonly string[] {
  const taken = new Set(found.map(({ artifact }) => fullName(artifact)));
  const isNew = (one: Found["artifact"]): boolean => !taken.has(fullName(one)) && !known.includes(one.name);
  const others = ownContracts(all).filter(isNew);
  const made = found.flatMap(({ name, artifact }) => {
    const child = madeBy(artifact, all.artifacts)?.artifact;
    return child === undefined || !isNew(child) ? [] : [`${child.name}: born("${name}")`];
  });
  const callee = has.callee ? [] : calleeEntry(found, has.script).map(({ line }) => line.replace(/,$/, ""));
  const names = others.map(({ name }) => name);
  return [
    ...(names.length === 0
      ? []
      : [`not in the project: ${names.join(", ")}; to add some: npx assay init --contracts ${names.join(",")}`]),
    ...[...made, ...callee].map(
      (one) =>
        `not in the project: contracts: { ${one} }; to test it, write it there, and import ${/(\w+)\(/.exec(one)?.[1] ?? ""}`,
    ),
  ];
}
