import type { FastifyInstance, FastifyRequest, FastifySchema } from "fastify";
import { z } from "zod";
import type { Book } from "../reads/book";
import { badRequest } from "../problem";
import type { QuoteRequest } from "../quote/request";
import * as answers from "./answers";
import { jsonSchema } from "./json-schema";
import { parse } from "./parse";
import * as schemas from "./schemas";

/** A route: what it takes, what it gives, and how it is made from the book of a block. */
interface Route<Params, Query, Answer> {
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly params: z.ZodType<Params>;
  readonly query: z.ZodType<Query>;
  readonly answer: z.ZodType<Answer>;
  /** Statuses beside 200, 400, 500 and 503. */
  readonly problems: readonly number[];
  /** What the document says of the query, where that is not `query`. */
  readonly documented?: z.ZodType;
  readonly make: (book: Book, params: Params, query: Query, request: FastifyRequest) => Promise<Answer>;
}

/** The book of the latest block. @throws EngineError while the node does not answer */
export type Head = () => Promise<Book>;

/** Adds the routes of the API. */
export function addRoutes(app: FastifyInstance, head: Head): void {
  const add = <P, Q, A>(route: Route<P, Q, A>): void => addRoute(app, head, route);
  const none = schemas.noQuery;

  add({
    path: "/v2/capacity/pools/:poolId",
    id: "getPoolCapacity",
    summary: "A pool and what it has to sell",
    params: schemas.poolParams,
    query: none,
    answer: schemas.poolCapacity,
    problems: [404],
    make: (book, { poolId }) => answers.poolCapacity(book, poolId),
  });
  add({
    path: "/v2/capacity/pools/:poolId/products/:productId",
    id: "getProductCapacity",
    summary: "Prices and capacity of a product in a pool",
    params: schemas.productParams,
    query: schemas.periodQuery,
    answer: schemas.productCapacity,
    problems: [404],
    make: (book, { poolId, productId }, { period }) => answers.productCapacity(book, poolId, productId, period),
  });
  add({
    path: "/v2/quote",
    id: "getQuote",
    summary: "The cheapest way to buy or extend a cover, as JSON body or as query",
    params: none,
    query: z.unknown(),
    documented: schemas.quoteRequest.partial(),
    answer: schemas.quote,
    problems: [404, 409],
    make: (book, _, __, request) => answers.quote(book, quoteRequestOf(request)),
  });
  add({
    path: "/v2/pools",
    id: "getPools",
    summary: "The pools, page by page",
    params: none,
    query: schemas.pageQuery,
    answer: schemas.pools,
    problems: [],
    make: (book, _, { offset, limit }) => answers.pools(book, offset, limit),
  });
  add({
    path: "/v2/products",
    id: "getProducts",
    summary: "All products",
    params: none,
    query: none,
    answer: schemas.products,
    problems: [],
    make: (book) => answers.products(book),
  });
  add({
    path: "/v2/covers/:id",
    id: "getCover",
    summary: "A cover",
    params: schemas.idParams,
    query: none,
    answer: schemas.cover,
    problems: [404],
    make: (book, { id }) => answers.cover(book, id),
  });
  add({
    path: "/v2/claims/:id",
    id: "getClaim",
    summary: "A claim",
    params: schemas.idParams,
    query: none,
    answer: schemas.claim,
    problems: [404],
    make: (book, { id }) => answers.claim(book, id),
  });
  add({
    path: "/v2/positions/:tokenId",
    id: "getPosition",
    summary: "A staking position",
    params: schemas.tokenParams,
    query: none,
    answer: schemas.position,
    problems: [404],
    make: (book, { tokenId }) => answers.position(book, tokenId),
  });
}

/** A quote's request: the body when there is one, else the query. @throws Problem 400 */
function quoteRequestOf({ body, query }: FastifyRequest): QuoteRequest {
  const inQuery = typeof query === "object" && query !== null && Object.keys(query).length > 0;
  if (body !== undefined && body !== null && inQuery)
    throw badRequest({ field: "body", reason: "expected a body or a query string, received both" });
  const asked = parse(schemas.quoteRequest, body ?? query, "body");
  return {
    productId: asked.productId,
    coverAmount: asked.coverAmount,
    coverDuration: asked.coverDuration,
    paymentAsset: asked.paymentAsset,
    coverAsset: asked.coverAsset,
    coverId: asked.coverId,
    commissionRatio: asked.commissionRatio ?? 0n,
  };
}

const PROBLEMS: Readonly<Record<number, string>> = {
  400: "A field is wrong; the body says which and why",
  404: "There is no such thing",
  409: "Not possible in the present state; the body says what is free",
  500: "A fault of the service",
  503: "The chain cannot be read, or too many requests are in flight",
};

function addRoute<P, Q, A>(app: FastifyInstance, head: Head, route: Route<P, Q, A>): void {
  app.get(route.path, { schema: documentationOf(route) }, async (request, reply) => {
    const params = parse(route.params, request.params, "path");
    const query = parse(route.query, request.query, "query");
    const book = await head();
    const answer = await route.make(book, params, query, request);
    const { number, hash, time } = book.block;
    void reply.headers({ "x-block-number": number, "x-block-hash": hash, "x-block-timestamp": time.toString() });
    return answer;
  });
}

/** What the document says of a route. */
function documentationOf<P, Q, A>(route: Route<P, Q, A>): FastifySchema {
  const { path, params, query, documented = query } = route;
  const schema: FastifySchema = { operationId: route.id, summary: route.summary, response: responsesOf(route) };
  if (params !== schemas.noQuery) schema.params = idsOf(path);
  if (documented !== schemas.noQuery) schema.querystring = jsonSchema(documented, "input");
  return schema;
}

function responsesOf<P, Q, A>({ answer, problems }: Route<P, Q, A>): object {
  const body = { "application/problem+json": { schema: jsonSchema(schemas.problem, "output") } };
  const responses: Record<number, object> = {
    200: { description: "As of the block that the headers name", ...jsonSchema(answer, "output"), headers: HEADERS },
  };
  for (const status of [400, ...problems, 500, 503])
    responses[status] = { description: PROBLEMS[status], content: body };
  return responses;
}

const HEADERS = {
  "x-block-number": { type: "integer", description: "the block that all values are of" },
  "x-block-hash": { type: "string", description: "its hash" },
  "x-block-timestamp": { type: "integer", description: "its time, Unix seconds" },
};

/** The ids in a path, as the OpenAPI document describes them. */
function idsOf(path: string): object {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const properties = Object.fromEntries(names.map((name) => [name, { type: "integer", minimum: 1 }]));
  return { type: "object", properties, required: names };
}
