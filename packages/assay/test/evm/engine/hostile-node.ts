import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface HostileNode {
  readonly url: string;
  close(): Promise<void>;
}

/** A request to the node. */
export interface Asked {
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

/** An HTTP server that answers each JSON-RPC request by a given function. */
export async function hostileNode(answer: (response: ServerResponse, request: Asked) => void): Promise<HostileNode> {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => answer(response, JSON.parse(body) as Asked));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
