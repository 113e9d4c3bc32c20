import type { ParamType } from "ethers";
import { z } from "zod";
import { artifactNamed, fullName, roleOf, stemOf, type FoundArtifact, type FoundArtifacts } from "../../evm/artifacts";
import { readAbi } from "../../core/codec";
import { MOST_KEYS } from "../declared/everything";
import { sourceType, type SourceType } from "../declared/fitting";
import { uncallable } from "../declared/other-calls";
import { isAskable, shapeOf, type ContractShape, type FunctionShape } from "../declared/shapes";

/** What was found of a contract. */
export interface Found {
  readonly artifact: FoundArtifact;
  /** Name in the project. */
  readonly name: string;
  readonly shape: ContractShape;
  readonly constructorInputs: readonly ParamType[];
  /** Their types as the source has them. */
  readonly constructorTypes: readonly SourceType[];
}

const constructorSchema = z.object({ type: z.literal("constructor"), inputs: z.array(sourceType) });

/** Reads what a contract can do from its ABI. */
export function foundOf(artifact: FoundArtifact, name: string): Found {
  const shape = shapeOf(name, artifact.abi);
  const types = artifact.abi.flatMap((one) => constructorSchema.safeParse(one).data?.inputs ?? []);
  return {
    artifact,
    name,
    shape,
    constructorInputs: isLibrary(artifact) ? [] : shape.abi.deploy.inputs,
    constructorTypes: types,
  };
}

const isLibrary = (artifact: FoundArtifact): boolean => roleOf(artifact) === "library";

const isObserved = (shape: FunctionShape): boolean => isAskable(shape) && shape.inputs.length <= MOST_KEYS;

/** "Coin, 4 functions and 6 getters". */
export function summaryOf({ name, artifact, shape }: Found): string {
  if (isLibrary(artifact)) return `${name}, a library to link`;
  const called = shape.calls.filter((one) => uncallable(one) === undefined);
  return `${name}, ${called.length} functions and ${shape.getters.filter(isObserved).length} getters`;
}

/** What of a contract is not called, and not observed, a line each. */
export function notesOn({ name, artifact, shape }: Found): readonly string[] {
  if (isLibrary(artifact)) return [];
  const unobserved = shape.getters
    .filter((one) => !isObserved(one))
    .map(({ signature, inputs }) =>
      inputs.length > MOST_KEYS
        ? `${signature} has ${inputs.length} keys`
        : `${signature} is asked for a ${inputs.map(({ type }) => type).join(", ")}`,
    );
  const { unread } = readAbi(artifact.abi);
  const [getters, calls] = [true, false].map((constant) =>
    unread.filter((one) => one.constant === constant).map(({ signature, reason }) => `${signature}: ${reason}`),
  );
  const skipped = shape.calls.flatMap((one) => {
    const reason = uncallable(one);
    return reason === undefined ? [] : [`${one.signature}: ${reason}`];
  });
  return [
    ...[...unobserved, ...(getters ?? [])].map((one) => `not observed: ${name}.${one}`),
    ...[...skipped, ...(calls ?? [])].map((one) => `not called: ${name}.${one}`),
  ];
}

/** What an artifact must be called in the project, where the contract's name alone would be another one's, or no one's; undefined where it does. */
export function compiledAs(
  { name, artifact }: Pick<Found, "name" | "artifact">,
  { artifacts, folder }: FoundArtifacts,
): string | undefined {
  const isMeant = (by: string): boolean => {
    try {
      return artifactNamed(by, artifacts, folder, "") === artifact;
    } catch {
      // several have the name, or none has
      return false;
    }
  };
  if (isMeant(name)) return undefined;
  return [fullName(artifact), stemOf(artifact)].find(isMeant) ?? artifact.file;
}
