import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import swagger from "@fastify/swagger";
import { z } from "zod";
import { messageOf } from "assay/engine/errors";
import { badRequest, Problem } from "../problem";
import type { Book } from "../reads/book";
import { DOCS_PAGE, DOCS_SCRIPT, DOCS_STYLE } from "./docs-page";
import { problemOf, sendProblem } from "./errors";
import { jsonSchema } from "./json-schema";
import { answerOtherMethods, pathsOf } from "./methods";
import { addRoutes } from "./routes";
import * as schemas from "./schemas";

/** What the server needs to answer. */
export interface ServerOptions {
  /** The protocol as of the latest block. @throws EngineError while the node does not answer */
  readonly head: () => Promise<Book>;
  readonly edition: string;
  readonly chainId: number;
  /** Requests that may be in flight at once; more are answered 503 at once. */
  readonly mostInFlight?: number;
  /** Called with faults of this service and of the node, one line each; not with the same line twice in a second. */
  readonly log?: (line: string) => void;
}

const MOST_BODY_BYTES = 16_384;
const MOST_IN_FLIGHT = 512;
const REQUEST_MILLISECONDS = 10_000;

/** Headers of every answer: it is data, for nobody to run, frame or guess about. */
const SAFE = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
  "cache-control": "no-cache",
};
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** The HTTP server, not listening yet. It only reads: every route is a GET. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: REQUEST_MILLISECONDS,
    forceCloseConnections: "idle",
    logger: false,
    routerOptions: { maxParamLength: 64 },
  });
  // what comes in is checked by the handlers, against the schemas that the document is made of
  app.setValidatorCompiler(() => () => true);
  app.addHttpMethod("GET", { hasBody: true, overrideExisting: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, readJson);
  guard(app, options);
  const paths = pathsOf(app);
  answerErrors(app, options.log ?? ((): void => undefined));
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Assay HTTP API",
        version: "2.0.0",
        description:
          "Capacity, prices and quotes of the mutual, read from its contracts. All values of an answer are of one block.",
      },
    },
  });
  app.after(() => {
    addRoutes(app, options.head);
    addService(app, options);
    answerOtherMethods(app, paths);
  });
  await app.ready();
  return app;
}

/** Every answer's headers, the limit on requests in flight, and the answer to paths that there are not. */
function guard(app: FastifyInstance, { mostInFlight = MOST_IN_FLIGHT }: ServerOptions): void {
  let inFlight = 0;
  const counted = new WeakSet<FastifyRequest>();
  app.addHook("onRequest", async (request, reply) => {
    void reply.headers(SAFE);
    if (inFlight >= mostInFlight) throw new Problem(503, "too-busy", "too many requests are in flight; try again");
    inFlight += 1;
    counted.add(request);
    reply.raw.once("close", () => {
      if (counted.delete(request)) inFlight -= 1;
    });
    // before a body is read: whatever it is, it is for nobody
    if (request.is404) throw new Problem(404, "not-found", "there is no such path");
  });
}

function answerErrors(app: FastifyInstance, log: (line: string) => void): void {
  let last = { line: "", time: -Infinity };
  const tell = (line: string): void => {
    const now = performance.now();
    if (line === last.line && now - last.time < 1_000) return;
    last = { line, time: now };
    log(line);
  };
  app.setErrorHandler((error, _, reply) => {
    const problem = problemOf(error);
    const { cause } = problem;
    if (cause !== undefined) tell(`${problem.kind}: ${messageOf(cause)}`);
    return sendProblem(reply, problem);
  });
}

/** Health, the document, and the page about it. */
function addService(app: FastifyInstance, { head, edition, chainId }: ServerOptions): void {
  const answer = { description: "The chain can be read", ...jsonSchema(schemas.health, "output") };
  const failed = {
    description: "The chain cannot be read",
    content: { "application/problem+json": { schema: jsonSchema(schemas.problem, "output") } },
  };
  app.get(
    "/health",
    {
      schema: {
        operationId: "getHealth",
        summary: "Whether the chain can be read",
        response: { 200: answer, 503: failed },
      },
    },
    async () => {
      const { number, hash, time } = (await head()).block;
      return { status: "ok", edition, chainId, block: { number, hash, time: Number(time) } };
    },
  );
  const hidden = { schema: { hide: true } };
  let document: unknown;
  app.get("/openapi.json", hidden, async () => (document ??= documentOf(app)));
  const page = (path: string, type: string, body: string): void => {
    app.get(path, hidden, async (_, reply) =>
      reply.header("content-security-policy", PAGE_POLICY).type(`${type}; charset=utf-8`).send(body),
    );
  };
  page("/docs", "text/html", DOCS_PAGE);
  page("/docs/style.css", "text/css", DOCS_STYLE);
  page("/docs/page.js", "text/javascript", DOCS_SCRIPT);
}

/** An empty body is none: many clients name a content type with every request. */
async function readJson(_: FastifyRequest, text: string): Promise<unknown> {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badRequest({ field: "body", reason: "is not JSON" });
  }
}

/** The OpenAPI document, with the bodies of GETs, which the generator leaves out. */
function documentOf(app: FastifyInstance): unknown {
  const document: unknown = app.swagger();
  const found = documentShape.parse(document);
  const quote = found.paths["/v2/quote"]?.["get"];
  if (quote === undefined) throw new Error("the generated document has no /v2/quote");
  const schema = jsonSchema(schemas.quoteRequest, "input");
  quote["requestBody"] = { required: false, content: { "application/json": { schema } } };
  return { ...(document as object), paths: found.paths };
}

const documentShape = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))),
});
