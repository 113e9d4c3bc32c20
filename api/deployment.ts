import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import type { Chain } from "./chain/chain";
import { Refused } from "./chain/snapshot";
import { editionOf, ROLES, type Edition, type Role } from "./editions";

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, "expected an address: 0x and 40 hexadecimal digits");

const schema = z.strictObject({
  /** Of this format. */
  version: z.literal(1),
  edition: z.string(),
  chainId: z.number().int().positive(),
  contracts: z.strictObject(Object.fromEntries(ROLES.map((role) => [role, address])) as Record<Role, typeof address>),
});

/** Where the contracts of an edition are on a chain: what a deployment file says. */
export type Deployment = z.infer<typeof schema>;

/** Reads a deployment file. @throws Error with one line: which file, which field, what was expected */
export function readDeployment(file: string): Deployment {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`the deployment file ${file} cannot be read: ${messageOf(error)}`, { cause: error });
  }
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new Error(`the deployment file ${file} is not JSON: ${messageOf(error)}`, { cause: error });
  }
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const reasons = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "it"}: ${message}`);
  throw new Error(`the deployment file ${file} does not fit: ${reasons.join("; ")}`);
}

/** Writes a deployment file. */
export function writeDeployment(file: string, deployment: Deployment): void {
  writeFileSync(file, `${JSON.stringify(deployment, null, 2)}\n`);
}

/** Checks that a deployment is what is on the chain: id, code, and an answer of each kind of contract. @throws Error with one line; EngineError when the node does not answer */
export async function checkDeployment(chain: Chain, deployment: Deployment): Promise<Edition> {
  const edition = editionOf(deployment.edition);
  const id = await chain.id();
  if (id !== deployment.chainId)
    throw new Error(`the deployment is of chain ${deployment.chainId}, and the node is of chain ${id}`);
  for (const role of ROLES) {
    const at = deployment.contracts[role];
    if (!(await chain.hasCode(at))) throw new Error(`the deployment's ${role} at ${at} has no code on this chain`);
  }
  const snapshot = await chain.head();
  for (const [role, method] of PROBES) {
    try {
      await snapshot.read(z.bigint(), { to: deployment.contracts[role], abi: edition.abis[role], method, args: [] });
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof z.ZodError)) throw error;
      throw new Error(
        `the deployment's ${role} at ${deployment.contracts[role]} does not answer ${method}(): it is another contract`,
        { cause: error },
      );
    }
  }
  return edition;
}

const PROBES: readonly (readonly [Role, string])[] = [
  ["stakingProducts", "poolCount"],
  ["coverProducts", "productCount"],
  ["cover", "coverCount"],
  ["claims", "claimCount"],
  ["stakingNFT", "nextTokenId"],
];

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
