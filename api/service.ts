import { messageOf } from "assay/engine/errors";
import { Chain } from "./chain/chain";
import { checkDeployment, type Deployment } from "./deployment";
import { createServer, type ServerOptions } from "./http/server";
import { Books } from "./reads/books";

export interface ServiceOptions extends Pick<ServerOptions, "mostInFlight" | "log"> {
  /** Address of a node that speaks JSON-RPC. */
  readonly rpcUrl: string;
  readonly deployment: Deployment;
  /** 0: a free one, chosen by the operating system. */
  readonly port: number;
  readonly host?: string;
  /** Milliseconds for which the latest block is not asked for again. */
  readonly headAge?: number;
}

/** The API at work. */
export interface Service {
  readonly url: string;
  /** Ends it: takes no more requests, answers those in flight, closes the connections. */
  close(): Promise<void>;
}

/**
 * Connects to a node, checks that the deployment is what is there, and serves the API.
 *
 * @throws Error with one line: the node does not answer, the deployment does not fit, or the port cannot be listened on
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { rpcUrl, deployment, port, host = "127.0.0.1", headAge, mostInFlight, log } = options;
  const chain = new Chain(rpcUrl, headAge === undefined ? {} : { headAge });
  try {
    const edition = await checkDeployment(chain, deployment);
    const books = new Books(chain, edition, deployment);
    await books.warmUp();
    const app = await createServer({
      head: async () => books.head(),
      edition: edition.name,
      chainId: deployment.chainId,
      ...(mostInFlight === undefined ? {} : { mostInFlight }),
      ...(log === undefined ? {} : { log }),
    });
    const url = await app.listen({ port, host }).catch((error: unknown) => {
      throw new Error(listenFault(error, host, port), { cause: error });
    });
    return {
      url,
      close: async () => {
        await app.close();
        chain.close();
      },
    };
  } catch (error) {
    chain.close();
    throw error;
  }
}

function listenFault(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `port ${port} of ${host} is in use; choose another with --port`;
  if (code === "EACCES") return `port ${port} of ${host} may not be listened on; choose one above 1023 with --port`;
  return `cannot listen on ${host}:${port}: ${messageOf(error)}`;
}
