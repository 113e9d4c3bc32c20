import { once } from "node:events";
import { readDeployment, writeDeployment } from "../api/deployment";
import { startService } from "../api/service";
import type { LocalNode } from "assay/engine/local-node";
import { EDITIONS, type Edition } from "../properties/fixture/editions";
import { UsageError } from "assay/cli/flags";
import { interruptible } from "assay/cli/interrupt";
import type { Output } from "assay/display";
import { showcaseDeployment, startShowcase } from "./showcase";

/** Flags of `assay serve`, as commander hands them over. */
export interface ServeFlags {
  readonly edition: string;
  readonly port: number;
  readonly host: string;
  readonly rpcUrl?: string;
  readonly deployment?: string;
  readonly writeDeployment?: string;
  readonly blockTime: number;
}

/**
 * Serves the HTTP API until it is told to end, of a node and a deployment that are named, or of a chain of its own.
 *
 * @returns 0 when it was told to end
 * @throws UsageError, and Error with one line when it cannot start
 */
export async function serveCommand(flags: ServeFlags, output: Output): Promise<number> {
  const edition = checkFlags(flags);
  const say = (text: string): void => output.terminal.line(text);
  const interrupt = interruptible(() => say("ending …"));
  let node: LocalNode | undefined;
  try {
    if (flags.rpcUrl === undefined) {
      say("starting a chain with a small book on it …");
      node = await startShowcase({ edition, blockTime: flags.blockTime }, say);
      say(`chain: ${node.url}, a block every ${flags.blockTime} s`);
    }
    const deployment = flags.deployment === undefined ? showcaseDeployment(edition) : readDeployment(flags.deployment);
    if (flags.writeDeployment !== undefined) {
      writeDeployment(flags.writeDeployment, deployment);
      say(`deployment: ${flags.writeDeployment}`);
    }
    if (deployment.edition !== flags.edition)
      throw new Error(`the deployment is of the edition ${deployment.edition}, and --edition is ${flags.edition}`);
    const service = await startService({
      rpcUrl: flags.rpcUrl ?? node?.url ?? "",
      ...{ deployment, port: flags.port, host: flags.host },
      log: (line) => process.stderr.write(`${line}\n`),
    });
    say(`API: ${service.url} (try: curl ${service.url}/v2/capacity/pools/1), documentation: ${service.url}/docs`);
    if (!interrupt.signal.aborted) await once(interrupt.signal, "abort");
    await service.close();
    return 0;
  } finally {
    interrupt.release();
    await node?.close();
  }
}

/** The edition that is meant. @throws UsageError for flags that do not fit together, and for an edition that there is none of */
function checkFlags({ edition, rpcUrl, deployment }: ServeFlags): Edition {
  const known = EDITIONS.find((name) => name === edition);
  if (known === undefined)
    throw new UsageError(
      `--edition: expected ${EDITIONS.join(" or ")}, received "${edition}": there is no such edition`,
    );
  if ((rpcUrl === undefined) !== (deployment === undefined))
    throw new UsageError("--rpc-url and --deployment: expected both or none of them, received one");
  return known;
}
