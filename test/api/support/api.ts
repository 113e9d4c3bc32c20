import type { FastifyInstance } from "fastify";
import { Chain } from "../../../api/chain/chain";
import type { Deployment } from "../../../api/deployment";
import { editionOf, ROLES, type Role } from "../../../api/editions";
import { createServer, type ServerOptions } from "../../../api/http/server";
import { Books } from "../../../api/reads/books";
import { addressOf } from "../../../properties/fixture/addresses";

/** Where the fixture's contracts are. */
export function deployment(edition = "current"): Deployment {
  const contracts = Object.fromEntries(ROLES.map((role) => [role, addressOf(role)])) as Record<Role, string>;
  return { version: 1, edition, chainId: 31_337, contracts };
}

/** The API over a node, without a socket. */
export interface TestApi {
  readonly app: FastifyInstance;
  readonly chain: Chain;
  close(): Promise<void>;
}

/** `headAge` 0: every request sees the latest block. */
export async function apiOver(
  url: string,
  options: Partial<ServerOptions> & { readonly headAge?: number } = {},
): Promise<TestApi> {
  const { headAge = 0, edition = "current", ...server } = options;
  const chain = new Chain(url, { headAge });
  const books = new Books(chain, editionOf(edition), deployment(edition));
  const app = await createServer({ head: async () => books.head(), edition, chainId: 31_337, ...server });
  return {
    app,
    chain,
    close: async () => {
      await app.close();
      chain.close();
    },
  };
}
