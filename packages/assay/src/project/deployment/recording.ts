import { z } from "zod";
import type { RecordedTransaction } from "../../evm/engine";
import type { Hex } from "../../core/types";

/** How a project's own program deploys its contracts. */
export interface ScriptedDeployment {
  /**
   * The program and its arguments, run once in the project's folder. "{rpcUrl}" in them becomes the address of the node to deploy on, which is also in
   * the environment variable ASSAY_RPC_URL. The node has the chain id 31337 and the ten accounts of the usual test mnemonic, and sends from any address.
   */
  readonly command: readonly string[];
  /**
   * What the program writes of where the contracts are, relative to the project's folder: Foundry's `broadcast/…/31337/run-latest.json`, the `deployed_addresses.json` of Hardhat
   * Ignition, or a JSON object with an address for each name.
   */
  readonly addresses: string;
  /** Of contracts that are called otherwise there, or that it has several of: the name there, or the address. */
  readonly as?: Readonly<Record<string, string>> | undefined;
  /** Added to the program's environment. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

/** What a program has deployed. */
export interface TakenOver {
  /** Sender of the program's first transaction. */
  readonly deployer: Hex;
  /** Addresses of the project's contracts. */
  readonly addresses: Readonly<Record<string, Hex>>;
  /** What leads to the same state on any node, in order. */
  readonly transactions: readonly RecordedTransaction[];
}

const hex = z.string().regex(/^0x[0-9a-f]*$/);
const takenSchema = z.object({
  deployer: hex,
  addresses: z.record(z.string(), hex),
  transactions: z.array(z.object({ from: hex, to: hex.optional(), data: hex, value: z.string().regex(/^\d+$/) })),
});
const recordingSchema = takenSchema.extend({ madeFrom: z.string() });

/** A deployment as plain data. */
export type WrittenTakenOver = z.infer<typeof takenSchema>;

/** As JSON has it: wei in digits. */
export const written = ({ deployer, addresses, transactions }: TakenOver): WrittenTakenOver => ({
  deployer,
  addresses,
  transactions: transactions.map((one) => ({ ...one, value: String(one.value) })),
});

/** The inverse of `written`. */
export const read = ({ deployer, addresses, transactions }: WrittenTakenOver): TakenOver => ({
  deployer,
  addresses,
  transactions: transactions.map(({ from, to, data, value }) => ({
    from,
    ...(to === undefined ? {} : { to }),
    data,
    value: BigInt(value),
  })),
});

/** What the program that records is given. */
export interface Order {
  readonly root: string;
  /** Names of the project's contracts. */
  readonly contracts: readonly string[];
  readonly deployment: ScriptedDeployment;
}

export const orderSchema: z.ZodType<Order> = z.object({
  root: z.string(),
  contracts: z.array(z.string()),
  deployment: z.object({
    command: z.array(z.string()),
    addresses: z.string(),
    as: z.record(z.string(), z.string()).optional(),
    environment: z.record(z.string(), z.string()).optional(),
  }),
});

/** What it answers. */
export const answerSchema = z.union([z.object({ taken: takenSchema }), z.object({ problem: z.string() })]);
export type Answer = z.infer<typeof answerSchema>;

/** Reads a recording. @throws Error for a text that is none */
export function recordingFrom(text: string, file: string): { readonly madeFrom: string; readonly taken: TakenOver } {
  const problem = `${file}: expected a deployment that was recorded, received something else; delete it, and it is recorded again`;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(problem, { cause: error });
  }
  const found = recordingSchema.safeParse(json);
  if (!found.success) throw new Error(problem, { cause: found.error });
  return { madeFrom: found.data.madeFrom, taken: read(found.data) };
}
