import { METHODS } from "node:http";
import type { FastifyInstance } from "fastify";
import { Problem } from "../problem";

/** What every path answers. Fastify makes a HEAD of each GET. */
const ANSWERED = ["GET", "HEAD", "OPTIONS"];
const ALLOW = ANSWERED.join(", ");
/** Node hands a CONNECT to no handler of requests. */
const REFUSED = METHODS.filter((method) => !ANSWERED.includes(method) && method !== "CONNECT");
/** Seconds for which a browser need not ask again. */
const PREFLIGHT_AGE = "86400";

/** The paths of the GETs that are added from now on. */
export function pathsOf(app: FastifyInstance): readonly string[] {
  const paths: string[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    if (method === "GET") paths.push(url);
  });
  return paths;
}

/** Answers OPTIONS of these paths with what may be asked of them, a browser's question before a request included, and any other method with 405. */
export function answerOtherMethods(app: FastifyInstance, paths: readonly string[]): void {
  for (const method of REFUSED) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  const schema = { hide: true };
  for (const url of [...paths]) {
    app.options(url, { schema }, async (_, reply) =>
      reply
        .code(204)
        .header("allow", ALLOW)
        .header("access-control-allow-methods", ALLOW)
        .header("access-control-allow-headers", "content-type")
        .header("access-control-max-age", PREFLIGHT_AGE)
        .send(),
    );
    app.route({
      method: REFUSED,
      url,
      schema,
      // before a body is read: whatever it is, it is not taken
      onRequest: async ({ method }, reply) => {
        void reply.header("allow", ALLOW);
        throw new Problem(405, "method-not-allowed", `expected ${ALLOW}, received ${method}: this API only reads`);
      },
      handler: () => {
        throw new Error("a method that is refused came to its handler");
      },
    });
  }
}
