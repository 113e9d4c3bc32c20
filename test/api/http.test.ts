import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv2020 from "ajv/dist/2020";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { EngineError } from "assay/engine";
import type { LocalNode } from "assay/engine/local-node";
import { createServer } from "../../api/http/server";
import { startShowcaseNode } from "./support/showcase";
import { apiOver, type TestApi } from "./support/api";
import { startCountingProxy } from "./support/counting-proxy";

const JSON_TYPE = "application/json; charset=utf-8";
const PROBLEM_TYPE = "application/problem+json";

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly requestBody?: unknown;
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}

describe("HTTP API", function () {
  this.timeout(60_000);
  let node: LocalNode;
  let api: TestApi;
  let document: Document;

  before(async () => {
    node = await startShowcaseNode();
    api = await apiOver(node.url);
    document = (await api.app.inject("/openapi.json")).json();
  });
  after(async () => {
    await api.close();
    await node.close();
  });

  /** Asks, and checks the answer against what the document says of its status. */
  async function ask(path: string, url: string, options: InjectOptions = {}): Promise<LightMyRequestResponse> {
    const response = await api.app.inject({ url, ...options });
    assertDocumented(document, path, response);
    return response;
  }

  const quoted = { productId: 1, coverAmount: 1.5, coverDuration: 90, paymentAsset: 0 };
  const query = (fields: Readonly<Record<string, string | number>>): Record<string, string> =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

  const reads = [
    ["/v2/capacity/pools/{poolId}", "/v2/capacity/pools/1"],
    ["/v2/capacity/pools/{poolId}/products/{productId}", "/v2/capacity/pools/1/products/1"],
    ["/v2/capacity/pools/{poolId}/products/{productId}", "/v2/capacity/pools/1/products/2?period=365"],
    ["/v2/quote", "/v2/quote?productId=1&coverAmount=1.5&coverDuration=90&paymentAsset=0"],
    ["/v2/pools", "/v2/pools"],
    ["/v2/products", "/v2/products"],
    ["/v2/covers/{id}", "/v2/covers/1"],
    ["/v2/claims/{id}", "/v2/claims/1"],
    ["/v2/positions/{tokenId}", "/v2/positions/1"],
  ] as const;

  for (const [path, url] of reads) {
    it(`given a chain, when GET ${url}, then 200 as documented, and the block is named`, async () => {
      const response = await ask(path, url);
      assert.equal(response.statusCode, 200, response.body);
      assert.equal(response.headers["content-type"], JSON_TYPE);
      assert.match(String(response.headers["x-block-number"]), /^\d+$/);
      assert.match(String(response.headers["x-block-hash"]), /^0x[0-9a-f]{64}$/);
      assert.match(String(response.headers["x-block-timestamp"]), /^\d+$/);
    });
  }

  it("given a chain, when its health is requested, then the answer has edition, chain and block", async () => {
    const { statusCode, body } = await ask("/health", "/health");
    assert.equal(statusCode, 200);
    assert.deepEqual(
      { ...(JSON.parse(body) as object), block: 0 },
      { status: "ok", edition: "current", chainId: 31_337, block: 0 },
    );
  });

  it("given the fields that the specification names, then they have its types", async () => {
    const pool = (await ask(reads[0][0], reads[0][1])).json<Record<string, unknown>>();
    assert.equal(pool["poolId"], 1);
    assert.ok(Number.isInteger(pool["utilizationRate"]));
    const product = (await ask(reads[1][0], reads[1][1])).json<Record<string, unknown>>();
    assert.equal(product["productId"], 1);
    for (const name of ["minAnnualPrice", "maxAnnualPrice"]) assert.match(String(product[name]), /^(0(\.\d+)?|1)$/);
    const quote = (await ask("/v2/quote", "/v2/quote", { payload: quoted })).json<Record<string, unknown>>();
    assert.equal(typeof quote["premium"], "number");
    const requests = quote["poolAllocationRequests"] as { poolId: unknown; allocatedAmount: unknown }[];
    assert.ok(requests.length > 0);
    for (const { poolId, allocatedAmount } of requests) {
      assert.ok(Number.isInteger(poolId));
      assert.equal(typeof allocatedAmount, "number");
    }
  });

  it("given a quote's request, when it comes as a body, as a query, and with numbers as text, then the answers are the same", async () => {
    const asBody = await ask("/v2/quote", "/v2/quote", { payload: quoted });
    const asQuery = await ask("/v2/quote", "/v2/quote", { query: query(quoted) });
    const asText = await ask("/v2/quote", "/v2/quote", { payload: { ...quoted, coverAmount: "1.50" } });
    const withType = await ask("/v2/quote", "/v2/quote", {
      query: query(quoted),
      headers: { "content-type": "application/json" },
    });
    for (const other of [asQuery, asText, withType]) assert.equal(other.body, asBody.body);
  });

  it("given a payment in the native token, when no cover asset is named, then it is ETH; else that of the payment", async () => {
    const assetOf = async (paymentAsset: number): Promise<unknown> =>
      (await ask("/v2/quote", "/v2/quote", { payload: { ...quoted, paymentAsset, coverAmount: 1 } })).json<{
        coverAsset: unknown;
      }>().coverAsset;
    assert.deepEqual([await assetOf(255), await assetOf(7), await assetOf(0)], [0, 7, 0]);
  });

  it("given a cover to extend, then the quote has its credit; given one with an open claim, then 409", async () => {
    const wanted = { productId: 1, coverAmount: 50_000, coverDuration: 200, paymentAsset: 6, coverId: 2 };
    const extended = await ask("/v2/quote", "/v2/quote", { payload: wanted });
    assert.equal(extended.statusCode, 200, extended.body);
    assert.ok(BigInt(extended.json<{ creditExact: string }>().creditExact) > 0n);
    const claimed = await ask("/v2/quote", "/v2/quote", { payload: { ...quoted, coverId: 1 } });
    assert.equal(claimed.statusCode, 409);
    assert.match(claimed.body, /cover-not-extendable.*open claim 1/);
  });

  const wrong: readonly (readonly [string, string, InjectOptions])[] = [
    ["poolId", "/v2/capacity/pools/first", {}],
    ["period", "/v2/capacity/pools/1/products/1?period=27", {}],
    ["period", "/v2/capacity/pools/1/products/1?period=366", {}],
    ["period", "/v2/capacity/pools/1/products/1?period=1e2", {}],
    ["id", "/v2/covers/-1", {}],
    ["productId", "/v2/quote", {}],
    ["productId", "/v2/quote", { payload: { ...quoted, productId: 1.5 } }],
    ["coverAmount", "/v2/quote", { payload: { ...quoted, coverAmount: 0 } }],
    ["coverAmount", "/v2/quote", { payload: { ...quoted, coverAmount: "0.00" } }],
    ["coverAmount", "/v2/quote", { payload: { ...quoted, coverAmount: -1 } }],
    ["coverAmount", "/v2/quote", { payload: { ...quoted, coverAmount: "much" } }],
    ["coverAmount", "/v2/quote", { payload: { ...quoted, coverAmount: "1e30" } }],
    ["coverAmount", "/v2/quote", { payload: { ...quoted, paymentAsset: 6, coverAmount: "1.0000001" } }],
    ["coverAmount", "/v2/quote", { payload: { ...quoted, coverAmount: "0.000000000001" } }],
    ["coverDuration", "/v2/quote", { payload: { ...quoted, coverDuration: 27 } }],
    ["coverDuration", "/v2/quote", { payload: { ...quoted, coverDuration: 366 } }],
    ["coverDuration", "/v2/quote", { payload: { ...quoted, coverDuration: null } }],
    ["paymentAsset", "/v2/quote", { payload: { ...quoted, paymentAsset: 1 } }],
    ["paymentAsset", "/v2/quote", { payload: { ...quoted, productId: 2, paymentAsset: 6 } }],
    ["coverAsset", "/v2/quote", { payload: { ...quoted, coverAsset: 255 } }],
    ["coverAsset", "/v2/quote", { payload: { ...quoted, coverId: 2, coverAsset: 0 } }],
    ["productId", "/v2/quote", { payload: { ...quoted, coverId: 3 } }],
    ["commissionRatio", "/v2/quote", { payload: { ...quoted, commissionRatio: 3_001 } }],
    ["surprise", "/v2/quote", { payload: { ...quoted, surprise: 1 } }],
    ["body", "/v2/quote", { payload: "[", headers: { "content-type": "application/json" } }],
    ["body", "/v2/quote", { payload: [quoted] }],
    ["body", "/v2/quote", { payload: quoted, query: { productId: "1" } }],
    [
      "__proto__",
      "/v2/quote",
      { payload: '{"__proto__":{"productId":1}}', headers: { "content-type": "application/json" } },
    ],
  ];
  for (const [field, url, options] of wrong) {
    const what = JSON.stringify(options.payload ?? url);
    it(`given ${field} wrong in ${what}, then 400 with the field and a reason`, async () => {
      const response = await ask(pathOf(url), url, options);
      assert.equal(response.statusCode, 400, response.body);
      const { errors } = response.json<{ errors: { field: string; reason: string }[] }>();
      const found = errors.find((error) => error.field === field);
      assert.ok(found, response.body);
      assert.ok(found.reason.length > 5);
    });
  }

  for (const url of [
    "/v2/capacity/pools/0",
    "/v2/capacity/pools/99",
    "/v2/capacity/pools/99/products/1",
    "/v2/capacity/pools/1/products/99",
    "/v2/capacity/pools/1/products/3",
    "/v2/covers/99",
    "/v2/claims/99",
    "/v2/positions/99",
    "/v2/quote?productId=99&coverAmount=1&coverDuration=28&paymentAsset=0",
    "/v2/quote?productId=1&coverAmount=1&coverDuration=28&paymentAsset=0&coverId=99",
  ]) {
    it(`given an unknown id, when GET ${url}, then 404`, async () => {
      const response = await ask(pathOf(url), url);
      assert.equal(response.statusCode, 404, response.body);
    });
  }

  it("given more than the free capacity, then 409 with the free capacity, for which a quote succeeds", async () => {
    const response = await ask("/v2/quote", "/v2/quote", { payload: { ...quoted, coverAmount: 90_000 } });
    assert.equal(response.statusCode, 409);
    const { free, pools } = response.json<{ free: { value: string }; pools: unknown[] }>();
    assert.equal(pools.length, 3);
    const all = await ask("/v2/quote", "/v2/quote", { payload: { ...quoted, coverAmount: free.value } });
    assert.equal(all.statusCode, 200, all.body);
  });

  it("given another path, then 404; too large a body 413; another type of body 415; all as problems", async () => {
    const of = async (options: InjectOptions): Promise<number> => {
      const { statusCode, headers } = await api.app.inject(options);
      assert.equal(headers["content-type"], PROBLEM_TYPE);
      assert.equal(headers["x-content-type-options"], "nosniff");
      return statusCode;
    };
    assert.equal(await of({ url: "/v3" }), 404);
    assert.equal(await of({ url: "/v2/quote", payload: { ...quoted, note: "x".repeat(20_000) } }), 413);
    assert.equal(await of({ url: "/v2/quote", payload: "<quote/>", headers: { "content-type": "text/xml" } }), 415);
  });

  const paths = [...reads.map(([, url]) => url), "/health", "/openapi.json", "/docs", "/docs/page.js"];
  const methods = ["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "QUERY"] as const;

  it("given an existing path, when requested with a writing method, then 405 with the allowed methods, whatever the body", async () => {
    for (const url of paths)
      for (const method of methods) {
        const { statusCode, headers, body } = await api.app.inject({ url, method: method as "POST" });
        assert.deepEqual([method, url, statusCode, headers["allow"]], [method, url, 405, "GET, HEAD, OPTIONS"]);
        assert.equal(headers["content-type"], PROBLEM_TYPE);
        assert.match(body, new RegExp(`"type":"urn:assay:problem:method-not-allowed".*received ${method}`));
      }
    const withBody = { url: "/v2/quote", method: "POST", headers: { "content-type": "text/xml" } } as const;
    assert.equal((await api.app.inject({ ...withBody, payload: "x".repeat(20_000) })).statusCode, 405);
  });

  it("given an unknown path, then 404 as a problem, whatever the method", async () => {
    for (const method of ["GET", "OPTIONS", ...methods]) {
      const { statusCode, body } = await api.app.inject({ url: "/v2/nothing", method: method as "GET" });
      assert.equal(statusCode, 404, method);
      assert.match(body, /"type":"urn:assay:problem:not-found"/);
    }
    const { statusCode } = await api.app.inject({ url: "/v2/nothing", method: "HEAD" });
    assert.equal(statusCode, 404);
    const withBody = { url: "/v2/nothing", method: "POST", headers: { "content-type": "text/xml" } } as const;
    assert.equal((await api.app.inject({ ...withBody, payload: "x".repeat(20_000) })).statusCode, 404);
  });

  it("given a HEAD, then the status and the headers of the GET, without a body; given OPTIONS, then 204 and the allowed methods", async () => {
    for (const url of paths) {
      const [get, head] = [await api.app.inject(url), await api.app.inject({ url, method: "HEAD" })];
      assert.deepEqual([head.statusCode, head.body], [get.statusCode, ""], url);
      for (const name of ["content-type", "x-block-hash", "content-length"])
        assert.equal(head.headers[name], get.headers[name], `${name} of ${url}`);
      const options = await api.app.inject({ url, method: "OPTIONS", headers: { origin: "http://localhost" } });
      assert.deepEqual(
        [options.statusCode, options.headers["allow"], options.headers["access-control-allow-methods"], options.body],
        [204, "GET, HEAD, OPTIONS", "GET, HEAD, OPTIONS", ""],
      );
      assert.equal(options.headers["access-control-allow-origin"], "*");
      assert.equal(options.headers["access-control-allow-headers"], "content-type");
    }
    assert.equal((await api.app.inject({ url: "/v2/covers/99", method: "HEAD" })).statusCode, 404);
  });

  it("given as many requests in flight as are allowed, when one more comes, then 503 at once", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const app = await createServer({
      ...{ edition: "current", chainId: 1, mostInFlight: 2 },
      head: async () => held.then(() => Promise.reject(new EngineError("unreachable", "gone"))),
    });
    // an injected request starts when it is waited for
    const first = [0, 1].map(async () => app.inject("/v2/pools"));
    const third = await app.inject("/v2/pools");
    assert.deepEqual([third.statusCode, third.headers["retry-after"]], [503, "1"]);
    assert.match(third.body, /too-busy/);
    release();
    for (const { statusCode, body } of await Promise.all(first)) {
      assert.equal(statusCode, 503);
      assert.match(body, /node-unavailable/);
      assert.doesNotMatch(body, /gone/, "the operator's reason is not the caller's");
    }
    assert.match((await app.inject("/v2/pools")).body, /node-unavailable/, "nothing is held any more");
    await app.close();
  });

  it("given a fault of ours, then 500 without details, and it is logged", async () => {
    const lines: string[] = [];
    const options = { edition: "current", chainId: 1, log: (line: string) => void lines.push(line) };
    const app = await createServer({ ...options, head: async () => Promise.reject(new Error("secret")) });
    const { statusCode, body } = await app.inject("/v2/pools");
    assert.equal(statusCode, 500);
    assert.doesNotMatch(body, /secret/);
    assert.deepEqual(lines, ["internal: secret"]);
    await app.close();
  });

  it("given a burst of requests on a new block, then the node gets as many requests as for one", async () => {
    const proxy = await startCountingProxy(node.url);
    const burst = async (url: string, times: number): Promise<number> => {
      const fresh = await apiOver(proxy.url, { headAge: 10_000 });
      proxy.taken();
      const answers = await Promise.all(Array.from({ length: times }, async () => fresh.app.inject(url)));
      const bodies = new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`));
      assert.equal(bodies.size, 1);
      const taken = proxy.taken();
      await fresh.app.inject(url);
      assert.equal(proxy.taken(), 0, "the block is known by now");
      await fresh.close();
      return taken;
    };
    for (const url of [
      "/v2/capacity/pools/1",
      "/v2/quote?productId=1&coverAmount=1.5&coverDuration=90&paymentAsset=0",
    ]) {
      const one = await burst(url, 1);
      assert.ok(one < 12, `${one} requests to the node`);
      assert.equal(await burst(url, 100), one);
    }
    await proxy.close();
  });

  it("given the document, when a validator for OpenAPI reads it, then it is valid, and it knows every route", async () => {
    const { valid, errors } = await new Validator().validate(
      structuredClone(document) as unknown as Record<string, unknown>,
    );
    assert.ok(valid, JSON.stringify(errors));
    assert.equal(document.openapi, "3.1.0");
    assert.deepEqual(
      Object.keys(document.paths).sort(),
      [...new Set([...reads.map(([path]) => path), "/health"])].sort(),
    );
    assert.ok(document.paths["/v2/quote"]?.["get"]?.requestBody);
    for (const methods of Object.values(document.paths))
      assert.deepEqual(Object.keys(methods), ["get"], "it only reads");
  });

  it("given the documentation page, then it loads nothing from elsewhere", async () => {
    for (const url of ["/docs", "/docs/style.css", "/docs/page.js"]) {
      const { statusCode, body, headers } = await api.app.inject(url);
      assert.equal(statusCode, 200);
      assert.doesNotMatch(body, /https?:\/\//);
      assert.match(String(headers["content-security-policy"]), /default-src 'none'/);
    }
  });

  it("given the sources of the API, then they contain no key and no writing request to the node", () => {
    for (const file of ["api/chain/chain.ts", "api/chain/snapshot.ts", "api/reads/book.ts"]) {
      const text = readFileSync(join(__dirname, "..", "..", file), "utf8");
      for (const [, method] of text.matchAll(/"((?:eth|anvil|evm|hardhat|debug|personal)_\w+)"/g))
        assert.ok(
          ["eth_call", "eth_chainId", "eth_getBlockByNumber", "eth_getCode", "eth_getLogs"].includes(method ?? ""),
          `${file}: ${method ?? ""}`,
        );
    }
  });
});

const ajv = new Ajv2020({ strict: false });

function pathOf(url: string): string {
  return (url.split("?")[0] ?? "")
    .replace(/pools\/[^/]+/, "pools/{poolId}")
    .replace(/products\/[^/]+/, "products/{productId}")
    .replace(/(covers|claims)\/[^/]+/, "$1/{id}")
    .replace(/positions\/[^/]+/, "positions/{tokenId}");
}

function assertDocumented({ paths }: Document, path: string, response: LightMyRequestResponse): void {
  const documented = paths[path]?.["get"]?.responses[response.statusCode];
  assert.ok(documented, `${path} says nothing of ${response.statusCode}`);
  const [type = ""] = String(response.headers["content-type"]).split(";");
  const schema = documented.content?.[type]?.schema;
  assert.ok(schema, `${path} says nothing of ${type} with ${response.statusCode}`);
  const valid = ajv.validate(schema, response.json());
  assert.ok(valid, `${path}: ${ajv.errorsText()}: ${response.body}`);
}
