import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ScriptedDeployment } from "../deployment";

/** The first account of the usual test mnemonic, which nodes for tests have. */
const FIRST_ACCOUNT = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const SCRIPT = /^([^:]+\.sol)(:\w+)?$/;

/**
 * How a script of Foundry is run.
 * @throws Error for a file that is none, or is not there
 */
export function scriptOf(root: string, script: string): ScriptedDeployment {
  const file = SCRIPT.exec(script)?.[1];
  if (file === undefined)
    throw new Error(
      `--script: expected a script of Foundry such as script/Deploy.s.sol, received "${script}"; another program is named as \`deployment\` in assay.config.ts`,
    );
  if (!existsSync(join(root, file))) throw new Error(`--script: expected a file ${file} in ${root}, found none`);
  return {
    command: [
      ...["forge", "script", script, "--rpc-url", "{rpcUrl}", "--broadcast"],
      ...["--unlocked", "--sender", FIRST_ACCOUNT],
    ],
    addresses: `broadcast/${basename(file)}/31337/run-latest.json`,
  };
}

/** Its lines in `assay.config.ts`. */
export const scriptText = ({ command, addresses }: ScriptedDeployment): readonly string[] => [
  "deployment: {",
  `  command: [${command.map((part) => JSON.stringify(part)).join(", ")}],`,
  `  addresses: ${JSON.stringify(addresses)},`,
  "},",
];

/** Whether a configuration names a deployment of the project's own. */
export const isScripted = (root: string, config: string): boolean =>
  existsSync(join(root, config)) && /^\s*deployment:/m.test(readFileSync(join(root, config), "utf8"));
