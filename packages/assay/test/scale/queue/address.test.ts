import assert from "node:assert/strict";
import { addressOf } from "../../../src/scale/queue";

const at = (flag: string | undefined, environment: Record<string, string> = {}, ca?: string) =>
  addressOf({ flag, environment, ca });

describe("the address of a queue", () => {
  it("given only a URL, when it is read, then the rest has the defaults of that kind of server", () => {
    const { kind, host, port, database, tls, password } = at("redis://queue.example");
    assert.deepEqual(
      { kind, host, port, database, tls, password },
      { kind: "redis", host: "queue.example", port: 6379, database: "0", tls: undefined, password: undefined },
    );
    assert.equal(at("postgres://queue.example").port, 5432);
  });

  it("given a URL in the environment, when it is read, then its password is taken and not shown", () => {
    const address = at(undefined, { ASSAY_QUEUE: "postgres://me:s%20ecret@host:1/db" });
    assert.equal(address.password, "s ecret");
    assert.equal(address.shown, "postgres://me@host:1/db");
  });

  it("given a password on the command line, when it is read, then it is refused with the reason and not shown", () => {
    assert.throws(
      () => at("redis://me:hidden@host"),
      (error: Error) =>
        /can be read by everybody.*ASSAY_QUEUE_PASSWORD/.test(error.message) && !/hidden/.test(error.message),
    );
  });

  it("given a password beside the URL, when it is read, then it is used", () => {
    assert.equal(at("redis://host", { ASSAY_QUEUE_PASSWORD: "word" }).password, "word");
  });

  for (const [url, ca, tls] of [
    ["rediss://host", undefined, { ca: undefined }],
    ["redis://host", "PEM", { ca: "PEM" }],
    ["postgres://host?sslmode=verify-full", undefined, { ca: undefined }],
    ["postgres://host?sslmode=disable", undefined, undefined],
  ] as const) {
    it(`given ${url}${ca === undefined ? "" : " and an authority"}, when it is read, then it is ${tls === undefined ? "not " : ""}encrypted`, () => {
      assert.deepEqual(at(url, {}, ca).tls, tls);
    });
  }

  for (const [url, says] of [
    ["mysql://me:hidden@host", /expected redis:\/\/, rediss:\/\/ or postgres:\/\//],
    ["redis//hidden", /expected redis/],
    ["postgres://host?sslmode=require", /expected no parameters but sslmode=verify-full/],
    ["redis://host?db=hidden", /expected no parameters/],
  ] as const) {
    it(`given ${url}, when it is read, then it is refused, and what could be a password is not shown`, () => {
      assert.throws(
        () => at(url),
        (error: Error) => says.test(error.message) && !/hidden/.test(error.message),
      );
    });
  }

  it("given nothing, when it is read, then the error says where to give the address", () => {
    assert.throws(() => at(undefined), /--queue URL.*ASSAY_QUEUE/);
  });
});
