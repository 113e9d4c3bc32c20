import assert from "node:assert/strict";
import { hasOpenssl, makeCertificate, type Certificate } from "../../support/servers/certificate";
import { startPostgres } from "../../support/servers/postgres";
import { missingRedis, startRedis } from "../../support/servers/redis";
import type { Server, ServerOptions } from "../../support/servers/server";
import { Stand } from "./stand";

const demanded = process.env["ASSAY_DEMAND_REDIS"] === "1";
const noOpenssl = hasOpenssl() || demanded ? undefined : "no openssl";
const noRedis = missingRedis();

const SERVERS: readonly [
  name: string,
  start: (options: ServerOptions) => Promise<Server>,
  missing: string | undefined,
][] = [
  ["PostgreSQL", startPostgres, noOpenssl],
  ["Redis", startRedis, noOpenssl ?? noRedis],
];

for (const [name, start, missing] of SERVERS) {
  describe(`an encrypted queue on ${name}${missing === undefined ? "" : ` (not run: ${missing})`}`, function () {
    this.timeout(120_000);
    let certificate: Certificate;
    let server: Server;
    let stand: Stand;

    before(async function () {
      if (missing !== undefined) this.skip();
      certificate = makeCertificate();
      server = await start({ tls: certificate });
      stand = new Stand(server, "c".repeat(64));
    });
    after(async () => {
      if (missing !== undefined) return;
      await stand.close();
      await server.stop();
    });

    it("given the authority that signed its certificate, when a campaign runs over it, then it holds", async () => {
      const trusting = { environment: { ASSAY_QUEUE_CA: certificate.ca } };
      stand.worker(trusting);
      const coordinator = stand.coordinator(trusting);
      assert.equal(await coordinator.ended, 0, coordinator.said);
    });

    it("given an untrusted authority, when a worker connects, then one line refuses it", async () => {
      const flags = server.kind === "postgres" ? ["--queue", `${server.url}?sslmode=verify-full`] : [];
      const worker = stand.worker({ flags });
      assert.equal(await worker.ended, 1, worker.said);
      assert.match(worker.said, /^error: .*refuses: .*(self-signed certificate|unable to verify|unable to get)/m);
    });
  });
}
