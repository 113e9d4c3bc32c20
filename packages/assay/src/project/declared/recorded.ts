import { takeOver } from "../deployment";
import type { Recorded } from "../kit/world";
import type { Elsewhere } from "./elsewhere";
import type { RawProject } from "./raw";
import { UserError } from "./user-error";

/** What the project's own program deploys; undefined where constructors are called. @throws UserError where the contracts are compiled here */
export function recordedBy(
  root: string,
  { deployment, contracts }: RawProject,
  elsewhere: Elsewhere | undefined,
): Recorded<string> | undefined {
  if (deployment === undefined) return undefined;
  if (elsewhere === undefined)
    throw new UserError(
      "deployment: expected contracts that Foundry or Hardhat compiled; name their folder in `artifacts`",
    );
  const compiled = () =>
    elsewhere.readAgain().flatMap(({ name: kind, artifact: { bytecode } }) => {
      const given = contracts[kind];
      const names = typeof given === "object" ? Object.keys(given) : [kind];
      return names.map((name) => ({ name, bytecode }));
    });
  const { addresses, deployer, transactions } = takeOver(root, deployment, compiled);
  return { at: addresses, deployer, transactions };
}
