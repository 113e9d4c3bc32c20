import type { FunctionFragment, Interface, ParamType } from "ethers";
import { z } from "zod";
import type { FoundArtifact } from "../../evm/artifacts";
import { readAbi } from "../../core/codec";
import { changingFunctions, getter, isKeyType, type Getter } from "../foreign";
import { isPlainKey } from "../declared/member-names";
import { keyText, membersText, uncallable, valueTypes } from "./types";

/** Getters with more keys have too many things to look at. */
const MOST_KEYS = 2;

/** What was found of a contract. */
export interface Found {
  readonly artifact: FoundArtifact;
  /** Name in the world, and of what is exported. */
  readonly name: string;
  readonly abi: Interface;
  readonly constructorInputs: readonly ParamType[];
  /** As the source has their types: "contract IERC20"; ethers leaves that out. */
  readonly constructorTypes: readonly string[];
  /** Functions that become actions, by their names there. */
  readonly actions: ReadonlyMap<string, FunctionFragment>;
  /** By their signatures, with the reason. */
  readonly skipped: ReadonlyMap<string, string>;
  /** Getters that are observed: their names, and what makes them. */
  readonly getters: ReadonlyMap<string, Getter>;
  /** Getters that are not, and why. */
  readonly unobserved: readonly string[];
}

/** Reads what a contract can do from its ABI. */
export function foundOf(artifact: FoundArtifact, name: string, abi: Interface, isLibrary: boolean): Found {
  const changing = changingFunctions(abi);
  const actions = new Map<string, FunctionFragment>();
  const skipped = new Map<string, string>();
  for (const fragment of changing) {
    const reason = isLibrary ? "it is a library's" : uncallable(fragment);
    if (reason !== undefined) skipped.set(fragment.format("sighash"), reason);
    else actions.set(nameAmong(fragment, changing), fragment);
  }
  const unobserved: string[] = [];
  for (const { signature, reason, constant } of readAbi(artifact.abi).unread)
    if (constant) unobserved.push(`${signature}: ${reason}`);
    else skipped.set(signature, reason);
  const getters = new Map<string, Getter>();
  if (!isLibrary) readGetters(abi, getters, unobserved);
  const common = { artifact, name, abi, actions, skipped, getters, unobserved };
  const constructorTypes = artifact.abi.flatMap((one) => constructorSchema.safeParse(one).data?.inputs ?? []);
  return {
    ...common,
    constructorInputs: isLibrary ? [] : abi.deploy.inputs,
    constructorTypes: constructorTypes.map(({ internalType }) => internalType),
  };
}

const constructorSchema = z.object({
  type: z.literal("constructor"),
  inputs: z.array(z.object({ internalType: z.string().default("") })),
});

/** A name, or the signature where several have the name, or every object does. */
const nameAmong = (fragment: FunctionFragment, all: readonly FunctionFragment[]): string =>
  isPlainKey(fragment.name) && all.filter(({ name }) => name === fragment.name).length === 1
    ? fragment.name
    : fragment.format("sighash");

function readGetters(abi: Interface, getters: Map<string, Getter>, unobserved: string[]): void {
  const views: FunctionFragment[] = [];
  abi.forEachFunction((one) => {
    if (one.constant) views.push(one);
  });
  for (const view of views) {
    const { inputs, outputs } = view;
    const method = view.format("sighash");
    const keys = inputs.map(({ type }) => type);
    const other = keys.find((type) => !isKeyType(type));
    if (outputs.length === 0) unobserved.push(`${method} answers nothing`);
    else if (other !== undefined) unobserved.push(`${method} is asked for a ${other}`);
    else if (keys.length > MOST_KEYS) unobserved.push(`${method} has ${keys.length} keys`);
    else {
      const parts = partsOf(outputs);
      const name = nameAmong(view, views);
      for (const part of parts ?? ["whole"])
        getters.set(
          part === "" || part === "whole" ? name : `${name}.${part}`,
          getter(method, keys, part === "" ? undefined : part),
        );
    }
  }
}

function getterText({ method, keys, part: named, whole }: Getter): string {
  const part = whole === true ? "whole" : named;
  const list =
    keys.length === 0 && part === undefined ? "" : `, [${keys.map((key) => JSON.stringify(key)).join(", ")}]`;
  return `getter(${JSON.stringify(method)}${list}${part === undefined ? "" : `, ${JSON.stringify(part)}`})`;
}

/** Words of an answer that can be told apart; one with more is looked at as a whole. */
const MOST_WORDS = 0x7f;

/** Paths of the words of an answer; "" for the only one; undefined where some of it has no fixed place, or there are too many. */
function partsOf(outputs: readonly ParamType[]): readonly string[] | undefined {
  const [only] = outputs;
  if (outputs.length === 1 && only !== undefined && !only.isTuple()) return isWord(only) ? [""] : undefined;
  const inside = outputs.length === 1 && only?.isTuple() === true;
  const paths = pathsOf(inside ? only.components : outputs);
  if (paths === undefined || paths.length >= MOST_WORDS) return undefined;
  // a name that the struct has, too, or a number, is taken for the struct's own
  return paths.map((path) => (inside && (/^\d/.test(path) || path.split(".")[0] === only.name) ? `0.${path}` : path));
}

function pathsOf(types: readonly ParamType[]): readonly string[] | undefined {
  const paths: string[] = [];
  for (const [i, type] of types.entries()) {
    const alone = types.filter(({ name }) => name === type.name).length === 1;
    const name = alone && type.name !== "whole" && isPlainKey(type.name) ? type.name : String(i);
    const inner = type.isTuple() ? pathsOf(type.components) : isWord(type) ? [] : undefined;
    if (inner === undefined) return undefined;
    paths.push(...(type.isTuple() ? inner.map((path) => `${name}.${path}`) : [name]));
  }
  return paths;
}

const isWord = (type: ParamType): boolean => isKeyType(type.type);

/** Text of the file that is written anew each time. */
export function interfaceFile({ artifact, name, constructorInputs, actions, skipped, getters }: Found): string {
  const actionTexts = [...actions].map(([key, fragment]) => {
    const payable = fragment.payable ? `, "payable"` : "";
    return `    ${keyText(key)}: action(${JSON.stringify(fragment.format("sighash"))}, ${membersText(fragment.inputs)}${payable}),`;
  });
  const getterTexts = [...getters].map(([key, one]) => `    ${keyText(key)}: ${getterText(one)},`);
  const skippedTexts = [...skipped].map(([key, reason]) => `    ${JSON.stringify(key)}: ${JSON.stringify(reason)},`);
  const body = [...actionTexts, ...getterTexts].join("\n");
  const used = ["account", "action", "amount", "array", "bytes", "flag", "getter", "list", "number", "struct", "text"];
  const imported = [
    ...used.filter((one) => new RegExp(`\\b${one}\\b(?!:)`).test(body.replaceAll(/"[^"]*"/g, ""))),
    "type ContractInterface",
  ];
  const block = (key: string, lines: readonly string[]): string[] => [
    lines.length === 0 ? `  ${key}: {},` : `  ${key}: {`,
    ...lines,
    ...(lines.length === 0 ? [] : ["  },"]),
  ];
  return [
    `import { ${imported.join(", ")} } from "assay/foreign";`,
    "",
    `/** What the constructor of ${artifact.name} takes. */`,
    `export type ${name}Args = ${valueTypes(constructorInputs)};`,
    "",
    `/** What ${artifact.name} (${artifact.source ?? artifact.file}) can do, and what can be read of it. */`,
    `export const ${name}Interface = {`,
    `  artifact: ${JSON.stringify(artifact.file)},`,
    ...block("actions", actionTexts),
    ...block("getters", getterTexts),
    ...(skippedTexts.length === 0 ? [] : block("skipped", skippedTexts)),
    "} satisfies ContractInterface;",
    "",
  ].join("\n");
}
