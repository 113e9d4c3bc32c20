import { createServer, request } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** Passes on what a node is asked, and counts it. */
export interface CountingProxy {
  readonly url: string;
  /** Requests since the last call of this. */
  taken(): number;
  /** Bytes of the requests since the last call of this. */
  takenBytes(): number;
  close(): Promise<void>;
}

export async function startCountingProxy(target: string): Promise<CountingProxy> {
  let count = 0;
  let bytes = 0;
  const server = createServer((incoming, outgoing) => {
    count += 1;
    bytes += Number(incoming.headers["content-length"]);
    const passed = request(target, { method: "POST", headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    taken: () => {
      const taken = count;
      count = 0;
      return taken;
    },
    takenBytes: () => {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
