import assert from "node:assert/strict";
import fc from "fast-check";
import { AbiCoder, ParamType, id } from "ethers";
import {
  decode,
  decodeLog,
  decodeSelected,
  eventOf,
  readAbi,
  tupleEncoder,
  type AbiValue,
  type DecodedValue,
} from "../../../src/core/codec";
import { standIn } from "../../../src/core/codec/interface";
import { abiType, type JsonType } from "../../support/abiTypes";
import { valuesOf } from "../../support/abiValues";

const RUNS = 300;
const inputs = fc
  .array(fc.tuple(abiType, fc.boolean()), { maxLength: 4 })
  .map((types) => types.map(([one, indexed], i) => ({ ...one, name: `v${i}`, indexed })));
/** Bytes of any length; small words may be read as offsets and lengths. */
const randomBytes = fc
  .array(
    fc.oneof(
      fc.nat(300).map((n) => n.toString(16).padStart(64, "0")),
      fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex")),
    ),
    { maxLength: 12 },
  )
  .chain((words) =>
    fc.uint8Array({ maxLength: 33 }).map((rest) => `0x${words.join("")}${Buffer.from(rest).toString("hex")}`),
  );
const topic = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => `0x${Buffer.from(bytes).toString("hex")}`);

const typesOf = (json: readonly JsonType[]): readonly ParamType[] =>
  json.map((one) => ParamType.from(standIn(one)?.json ?? one, true));
const plain = ({ value }: DecodedValue): AbiValue => (typeof value === "object" ? value.map(plain) : value);
const isHashed = (type: ParamType): boolean => type.isArray() || type.isTuple() || /^(string|bytes)$/.test(type.type);

describe("decoding", () => {
  it("given values of any types, when they are encoded and decoded as an answer or as an error, then they come back", () => {
    fc.assert(
      fc.property(
        inputs.chain((json) => fc.tuple(fc.constant(json), fc.tuple(...typesOf(json).map(valuesOf)))),
        ([json, values]) => {
          const types = typesOf(json);
          const digits = tupleEncoder(types).encode(values);
          const answer = decode(types, `0x${digits}`);
          assert.ok(answer.readable);
          assert.deepEqual(answer.values.map(plain), values);
          assert.deepEqual(
            answer.values.map(({ name }) => name),
            json.map(({ name }) => name),
          );
          const [error] = readAbi([{ type: "error", name: "Bad", inputs: json }]).errors;
          assert.ok(error !== undefined);
          const reading = decodeSelected(error.inputs, error.selector + digits);
          assert.ok(reading.readable);
          assert.deepEqual(reading.values.map(plain), values);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("given an event of any types, when its log is decoded, then the values come back, and hashes of indexed values longer than a word", () => {
    fc.assert(
      fc.property(
        inputs.chain((json) =>
          fc.tuple(fc.constant(json), fc.tuple(...typesOf(json).map(valuesOf)), topic, fc.boolean()),
        ),
        ([json, values, hash, anonymous]) => {
          const { events } = readAbi([{ type: "event", name: "Came", inputs: json, anonymous }]);
          const [event] = events;
          assert.ok(event !== undefined);
          const types = event.inputs;
          const at = (wanted: boolean): number[] =>
            [...types.keys()].filter((i) => (types[i]?.indexed === true) === wanted);
          const topics = at(true).map((i) => {
            const type = types[i] as ParamType;
            return isHashed(type) ? hash : `0x${tupleEncoder([type]).encode([values[i] as AbiValue])}`;
          });
          const rest = at(false);
          const data = tupleEncoder(rest.map((i) => types[i] as ParamType)).encode(
            rest.map((i) => values[i] as AbiValue),
          );
          const all = anonymous ? topics : [event.topic, ...topics];
          const reading = decodeLog(event, all, `0x${data}`);
          assert.ok(reading.readable);
          assert.deepEqual(
            reading.values.map(plain),
            values.map((value, i) => (types[i]?.indexed === true && isHashed(types[i]) ? hash : value)),
          );
          assert.equal(eventOf(events, all), anonymous ? undefined : event);
          assert.equal(eventOf(events, []), undefined);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("given any bytes, when they are decoded as any type, then nothing is thrown, and unreadable data is returned unchanged", () => {
    let readable = 0;
    fc.assert(
      fc.property(inputs, randomBytes, fc.array(topic, { maxLength: 5 }), (json, data, topics) => {
        const { errors, events } = readAbi([
          { type: "error", name: "Bad", inputs: json },
          { type: "event", name: "Came", inputs: json },
          { type: "event", name: "Hidden", inputs: json, anonymous: true },
        ]);
        assert.equal(errors.length + events.length, 3);
        const readings = [
          decode(typesOf(json), data),
          ...errors.map((one) => decodeSelected(one.inputs, data)),
          ...events.map((one) => decodeLog(one, topics, data)),
        ];
        for (const reading of readings)
          if (reading.readable) readable++;
          else assert.equal(reading.bytes, data);
      }),
      { numRuns: RUNS },
    );
    assert.ok(readable > 0, "some of it was readable");
  });

  it("given values that ethers encoded, then they decode to the same values, and truncated ones are unreadable", () => {
    const types = [ParamType.from("string[]"), ParamType.from("tuple(uint256 a,bytes[2] b)"), ParamType.from("int8[]")];
    const values = [
      ["one", "two"],
      [7n, ["0x01", "0x"]],
      [-1n, 127n],
    ];
    const data = AbiCoder.defaultAbiCoder().encode(types, values);
    const reading = decode(types, data);
    assert.ok(reading.readable);
    assert.deepEqual(reading.values.map(plain), values);
    for (let length = 2; length < data.length; length += 2)
      assert.equal(decode(types, data.slice(0, length)).readable, false, `${length / 2 - 1} bytes`);
  });

  it("given a string that is not UTF-8, then its bytes are returned", () => {
    const data = `0x${tupleEncoder([ParamType.from("bytes")]).encode(["0xc328"])}`;
    assert.deepEqual(decode([ParamType.from("string said")], data), {
      readable: true,
      values: [{ name: "said", type: "bytes", value: "0xc328" }],
    });
  });

  it("given offsets that all point to the same place, then a few bytes do not expand to many values", () => {
    const word = (n: number): string => n.toString(16).padStart(64, "0");
    // a list of lists of lists: each level has 200 elements, all of them the next level
    const level = word(200) + word(200 * 32).repeat(200);
    const data = `0x${word(32)}${level.repeat(5)}${word(0)}`;
    assert.equal(decode([ParamType.from("uint256[][][][][]")], data).readable, false);
  });
});

describe("an ABI of types that ethers lacks", () => {
  const f = { name: "f", type: "function" };
  const place = { name: "o", type: "tuple", components: [{ name: "price", type: "fixed168x10" }, f] };
  const { code, unread, errors, events } = readAbi([
    { type: "function", name: "run", inputs: [f], outputs: [], stateMutability: "nonpayable" },
    { type: "function", name: "ask", inputs: [place], outputs: [], stateMutability: "view" },
    { type: "function", name: "keep", inputs: [{ name: "s", type: "Sets.Set storage" }], outputs: [] },
    { type: "function", name: "hook", inputs: [], outputs: [f], stateMutability: "view" },
    { type: "function", name: "no name", inputs: [], outputs: [] },
    { type: "error", name: "Bad", inputs: [f] },
    { type: "event", name: "Placed", inputs: [{ ...place, indexed: true }] },
    { type: "fallback", stateMutability: "payable" },
    { type: "fallback", stateMutability: "nonpayable" },
    "no entry",
  ]);

  it("given functions that take such a type, then they are listed with the reason, and others can be called", () => {
    assert.deepEqual(unread, [
      { signature: "run(function)", reason: "it takes a function", constant: false },
      { signature: "ask((fixed168x10,function))", reason: "it takes a fixed168x10", constant: true },
      { signature: "keep(Sets.Set storage)", reason: "it takes a Sets.Set storage", constant: false },
      { signature: "no name()", reason: "its entry in the ABI cannot be read", constant: false },
    ]);
    assert.equal(code.getFunction("hook()")?.outputs[0]?.type, "bytes24");
  });

  it("given errors and events that have such a type, then they are found by their selector and topic", () => {
    assert.deepEqual(
      errors.map(({ selector }) => selector),
      [id("Bad(function)").slice(0, 10)],
    );
    assert.deepEqual(
      events.map((one) => one.topic),
      [id("Placed((fixed168x10,function))")],
    );
  });
});
