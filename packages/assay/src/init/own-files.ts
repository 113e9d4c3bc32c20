import type { ParamType } from "ethers";
import type { ScriptedDeployment } from "../deployment";
import type { Found } from "./interface-file";
import { scriptText } from "./script";
import { paramName } from "./types";

const YOURS = "// Yours: assay init writes this file once, and leaves it as it is from then on.";

/** A constructor argument as text, and what is missing when nobody can guess it. */
interface Argument {
  readonly text: string;
  readonly missing?: string;
  readonly uses: readonly ("of" | "people" | "deployer")[];
}

/** A value by its type where that is safe: who deploys, an empty text, a contract of the project where the type names it. */
function argumentOf(
  type: ParamType,
  internalType: string,
  index: number,
  file: string,
  all: readonly Found[],
): Argument {
  const name = paramName(type, index);
  const wanted = /^contract (\w+)$/.exec(internalType)?.[1];
  const meant = wanted === undefined ? undefined : contractFor(wanted, name, all);
  if (meant !== undefined) return { text: `of(${JSON.stringify(meant)})`, uses: ["of"] };
  if (wanted === undefined) {
    if (type.type === "address") return { text: "deployer", uses: ["deployer"] };
    if (type.type === "address[]") return { text: "people", uses: ["people"] };
    if (type.type === "bool") return { text: "false", uses: [] };
    if (type.type === "bytes") return { text: `"0x"`, uses: [] };
    if (type.type === "string") return { text: JSON.stringify(name.replaceAll("_", "")), uses: [] };
    if (type.arrayLength === -1) return { text: "[]", uses: [] };
  }
  const what = `${name} (${wanted ?? type.type})`;
  return { text: `missing(${JSON.stringify(file)}, ${JSON.stringify(what)})`, missing: what, uses: [] };
}

/** The contract that is meant by a type: that of the name, without the I of an interface, or the only one whose name the parameter has. */
function contractFor(wanted: string, param: string, all: readonly Found[]): string | undefined {
  const plain = (text: string): string => text.toLowerCase().replaceAll("_", "");
  const matching = (text: string) => all.filter(({ name }) => plain(name) === plain(text));
  const [found] = [...matching(wanted), ...matching(wanted.replace(/^I(?=[A-Z])/, "")), ...matching(param)];
  return found?.name;
}

/** The contract's file of the project's own, and what is missing in it. */
export function contractFile(
  found: Found,
  all: readonly Found[],
  behind: Found | undefined,
  /** A script deploys: constructors are not called. */
  scripted: boolean,
): { readonly text: string; readonly missing: readonly string[] } {
  const { name, constructorTypes } = found;
  const constructorInputs = scripted ? [] : found.constructorInputs;
  const file = `assay/${name}.ts`;
  const given = constructorInputs.map((type, i): Argument => {
    const isLogic = behind !== undefined && type.type === "address" && i === 0;
    return isLogic
      ? { text: `of(${JSON.stringify(behind.name)})`, uses: ["of"] }
      : argumentOf(type, constructorTypes[i] ?? "", i, file, all);
  });
  const uses = [...new Set(given.flatMap((one) => one.uses))].sort();
  const missing = given.flatMap((one) => one.missing ?? []);
  const parameters = uses.length === 0 ? "()" : `({ ${uses.join(", ")} })`;
  const args = [
    "  /** What the constructor is given. */",
    `  args: ${parameters}: ${name}Args => [${given.map(({ text }) => text).join(", ")}],`,
  ];
  const lines = [
    YOURS,
    `import { contractOf${missing.length === 0 ? "" : ", missing"} } from "assay/foreign";`,
    ...(behind === undefined ? [] : [`import { ${behind.name} } from "./${behind.name}";`]),
    `import { ${name}Interface${given.length === 0 ? "" : `, type ${name}Args`} } from "./${name}.generated";`,
    `import type { Model } from "./model";`,
    "",
    `export const ${name} = contractOf<Model>()(${name}Interface, {`,
    ...(given.length === 0 ? [] : args),
    ...(behind === undefined ? [] : [`  /** What is behind the proxy. */`, `  behaves: ${behind.name},`]),
    "  /** What comes of calls, by function: what model and contract must agree on. Of a function without a rule the model says nothing. */",
    "  rules: {},",
    "  /** What getters answer, by getter. Of one that is not here the model says nothing. */",
    "  answers: {},",
    "});",
    "",
  ];
  return { text: lines.join("\n"), missing: missing.map((what) => `${file}: ${what}`) };
}

/** The model's file. */
export const modelFile = (): string =>
  [
    YOURS,
    `import { Abstaining } from "assay/foreign";`,
    "",
    "/** What is known of the contracts' state: what rules read and change. It begins with what calls have met, and says nothing. */",
    "export class Model extends Abstaining {}",
    "",
  ].join("\n");

/** The file by which the command line finds the project. */
export const configFile = (name: string, folder: string, script?: ScriptedDeployment): string =>
  [
    YOURS,
    `import { foreignProject } from "assay/foreign";`,
    `import { contracts } from "./assay/contracts.generated";`,
    `import { Model } from "./assay/model";`,
    "",
    "export default foreignProject({",
    `  name: ${JSON.stringify(name)},`,
    "  root: __dirname,",
    `  artifacts: ${JSON.stringify(folder)},`,
    `  people: ["alice", "bob", "carol"],`,
    "  model: () => new Model(),",
    "  contracts,",
    ...(script === undefined
      ? []
      : [
          "  /** What deploys the contracts. What it came to is kept in assay/deployment.generated.json. */",
          ...scriptText(script).map((line) => `  ${line}`),
        ]),
    "  /** Calls after deployment: roles, balances, approvals. */",
    "  opening: () => [],",
    "  /** Statements that need not hold, by id, and why. */",
    "  excused: {},",
    "  /** Functions that are not to be called, and why. */",
    "  uncalled: {},",
    "  /** Functions that cannot succeed here, and why. */",
    "  neverSucceeds: {},",
    "});",
    "",
  ].join("\n");

/** Names the contracts, in the order in which they are deployed. */
export const contractsFile = (names: readonly string[]): string =>
  [
    ...names.map((name) => `import { ${name} } from "./${name}";`),
    "",
    "/** In the order in which they are deployed. */",
    `export const contracts = { ${names.join(", ")} };`,
    "",
  ].join("\n");
