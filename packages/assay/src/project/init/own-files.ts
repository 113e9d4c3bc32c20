import type { ScriptedDeployment } from "../deployment";
import { constructorArguments } from "./constructor-arguments";
import type { Found } from "./interface-file";
import { scriptText } from "./script";

const YOURS = "// Yours: assay init writes this file once, and leaves it as it is from then on.";

/** The contract's file of the project's own, what is missing in it, and what was put in by a guess. */
export function contractFile(
  found: Found,
  all: readonly Found[],
  behind: Found | undefined,
  /** A script deploys: constructors are not called. */
  scripted: boolean,
): { readonly text: string; readonly missing: readonly string[]; readonly guessed: readonly string[] } {
  const { name } = found;
  const file = `assay/${name}.ts`;
  const given = scripted ? [] : constructorArguments(found, all, behind, file);
  const uses = [...new Set(given.flatMap((one) => one.uses))].sort();
  const missing = given.flatMap((one) => one.missing ?? []);
  const guessed = given.flatMap((one) => one.guessed ?? []);
  const helpers = ["calldata", "missing"].filter((one) => given.some(({ text }) => text.includes(`${one}(`)));
  const parameters = uses.length === 0 ? "()" : `({ ${uses.join(", ")} })`;
  const args = [
    "  /** What the constructor is given. */",
    `  args: ${parameters}: ${name}Args => [${given.map(({ text }) => text).join(", ")}],`,
  ];
  const lines = [
    YOURS,
    `import { ${[...helpers, "contractOf"].sort().join(", ")} } from "assay/foreign";`,
    ...(behind === undefined ? [] : [`import { ${behind.name} } from "./${behind.name}";`]),
    `import { ${name}Interface${given.length === 0 ? "" : `, type ${name}Args`} } from "./${name}.generated";`,
    `import type { Model } from "./model";`,
    "",
    `export const ${name} = contractOf<Model>()(${name}Interface, {`,
    ...(given.length === 0 ? [] : args),
    ...(found.abi.deploy.payable && !scripted ? ["  /** Wei that the constructor is sent. */", "  value: 0n,"] : []),
    ...(behind === undefined ? [] : [`  /** What is behind the proxy. */`, `  behaves: ${behind.name},`]),
    "  /** What comes of calls, by function: what model and contract must agree on. Of a function without a rule the model says nothing. */",
    "  rules: {},",
    "  /** What getters answer, by getter. Of one that is not here the model says nothing. */",
    "  answers: {},",
    "});",
    "",
  ];
  const inFile = (what: string): string => `${file}: ${what}`;
  return { text: lines.join("\n"), missing: missing.map(inFile), guessed: guessed.map(inFile) };
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
    "/** They are deployed in this order, but each behind those whose addresses its constructor is given. */",
    `export const contracts = { ${names.join(", ")} };`,
    "",
  ].join("\n");
