import { resolve } from "node:path";
import { ROLES, type Role } from "../api/editions";
import type { Deployment } from "../api/deployment";
import { compile, optionsIn } from "assay/compile";
import { startLocalNode, type LocalNode } from "assay/engine/local-node";
import { addressOf } from "../properties/fixture/addresses";
import type { Edition } from "../properties/fixture/editions";
import { showcaseFixture } from "../properties/fixture/showcase";
import { Encoder } from "../properties/subject/encoder";

const CHAIN_ID = 31_337;

/** Where the fixture's contracts are. */
export function showcaseDeployment(edition: Edition): Deployment {
  const contracts = Object.fromEntries(ROLES.map((role) => [role, addressOf(role)])) as Record<Role, string>;
  return { version: 1, edition, chainId: CHAIN_ID, contracts };
}

/** Starts a chain of our own with the contracts and a small book on it; a block every `blockTime` seconds. @throws EngineError, or Error when compiling fails */
export async function startShowcase(
  options: { readonly edition: Edition; readonly blockTime: number; readonly port?: number },
  notify: (text: string) => void,
): Promise<LocalNode> {
  const artifacts = compile(optionsIn(resolve(__dirname, ".."), "contracts", notify));
  const encoder = new Encoder(artifacts, options.edition);
  return startLocalNode(
    showcaseFixture(artifacts, (call) => encoder.call(call), options.edition),
    options,
  );
}
