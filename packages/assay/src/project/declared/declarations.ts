import type { ParamType } from "ethers";
import { memberNames } from "./member-names";
import type { FunctionShape } from "./shapes";
import type { ContractShape } from "./shapes";

// a linter of the project has no say in a file that is generated
const HEADER = "// Written by `assay types`. Do not edit.\n/* eslint-disable */\n";
const IMPORT = `import type { Account, Call, Event, Getter, Hex } from "assay";\n\n`;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
/** Words that cannot be labels of a tuple for everybody who reads TypeScript. */
const RESERVED =
  /^(function|new|in|default|this|void|null|typeof|delete|class|enum|import|export|extends|super|with|var|for|if|do)$/;

const key = (name: string): string => (IDENTIFIER.test(name) ? name : JSON.stringify(name));

/** TypeScript of types of the ABI; structs are declared once each, by their names. */
class Types {
  readonly structs = new Map<string, readonly string[]>();
  private readonly names = new Map<string, string>();

  constructor(private readonly internal: (type: ParamType) => string | undefined) {}

  of(type: ParamType): string {
    if (type.isArray()) {
      const inside = this.of(type.arrayChildren);
      return `readonly ${inside.startsWith("readonly") ? `(${inside})` : inside}[]`;
    }
    if (type.isTuple()) return this.struct(type);
    if (/^u?int/.test(type.type)) return "bigint";
    if (type.type === "bool") return "boolean";
    if (type.type === "address") return "Account";
    return type.type === "string" ? "string" : "Hex";
  }

  private struct(type: ParamType & { readonly components: readonly ParamType[] }): string {
    const signature = type.format("full").replace(/ \w+$/, "");
    const known = this.names.get(signature);
    if (known !== undefined) return known;
    const wanted = this.internal(type) ?? `Struct${this.structs.size + 1}`;
    let name = wanted;
    for (let number = 2; this.structs.has(name) || TAKEN.has(name); number++) name = `${wanted}${number}`;
    this.names.set(signature, name);
    const names = memberNames(type.components);
    this.structs.set(name, []);
    this.structs.set(
      name,
      type.components.map((one, i) => `${key(names[i] ?? "")}: ${this.of(one)}`),
    );
    return name;
  }

  tuple(types: readonly ParamType[]): string {
    return `[${this.labelled(types).join(", ")}]`;
  }

  labelled(types: readonly ParamType[]): readonly string[] {
    return types.map((type, i) => `${labelOf(type, i)}: ${this.of(type)}`);
  }

  record(types: readonly ParamType[], names: readonly string[]): string {
    return types.length === 0
      ? "{}"
      : `{ ${types.map((type, i) => `${key(names[i] ?? "")}: ${this.of(type)}`).join("; ")} }`;
  }

  answer(types: readonly ParamType[]): string {
    const [only] = types;
    if (only === undefined) return "void";
    return types.length === 1 ? this.of(only) : this.tuple(types);
  }
}

/** Names that the package declares itself. */
const TAKEN = new Set(
  [
    "Account",
    "Call",
    "Event",
    "Getter",
    "Hex",
    "Contracts",
    "Views",
    "Calls",
    "Getters",
    "Errors",
    "Events",
    "Said",
    "Given",
    "Table",
  ].concat([
    "State",
    "Step",
    "Chain",
    "Made",
    "Project",
    "Accounts",
    "Calling",
    "Verdict",
    "Drawn",
    "Maker",
    "Run",
    "Deploying",
    "Born",
    "Unknown",
    "Approximate",
  ]),
);

function labelOf({ name }: ParamType, index: number): string {
  if (!IDENTIFIER.test(name)) return `_${index}`;
  return RESERVED.test(name) ? `${name}_` : name;
}

function view({ name, inputs, fragment }: FunctionShape, types: Types): string {
  const answer = types.answer(fragment.outputs);
  if (inputs.length === 0) return `readonly ${key(name)}: ${answer}`;
  // any string that names an account may be asked for
  const args = types.labelled(inputs).map((one) => one.replaceAll(/\bAccount\b/g, "string"));
  return `${key(name)}(${args.join(", ")}): ${answer}`;
}

const block = (name: string, lines: readonly string[]): string =>
  `  interface ${name} {\n${lines.map((line) => `    ${line};\n`).join("")}  }\n`;

/** Several declarations of one name: any of them. */
function united(entries: readonly (readonly [name: string, text: string])[]): readonly string[] {
  const found = new Map<string, Set<string>>();
  for (const [name, text] of entries) found.set(name, (found.get(name) ?? new Set<string>()).add(text));
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, all]) => `${key(name)}: ${[...all].join(" | ")}`);
}

/**
 * Declarations that merge into the module "assay": flat ones, which tsc reads in no time. `contracts`: in the order of the project. `others`: the same in its other
 * editions, of which errors and events count. `more`: errors that no ABI has. `internal`: name of a struct, as the compiler has it.
 */
export function declarationsOf(
  contracts: readonly ContractShape[],
  others: readonly ContractShape[],
  more: readonly { readonly name: string; readonly inputs: readonly ParamType[] }[],
  internal: (type: ParamType) => string | undefined,
): string {
  const types = new Types(internal);
  const deploys = contracts.map(({ name, abi }) => `${key(name)}: ${types.tuple(abi.deploy.inputs)}`);
  const calls = contracts.flatMap((one) =>
    one.calls.map(({ key: name, inputs, names, fragment }) => {
      const payable = fragment.payable ? ", true" : "";
      return `${JSON.stringify(name)}: Call<${types.record(inputs, names)}, ${types.answer(fragment.outputs)}${payable}>`;
    }),
  );
  const getters = contracts.flatMap((one) =>
    one.getters.map(
      ({ key: name, inputs, fragment }) =>
        `${JSON.stringify(name)}: Getter<${types.tuple(inputs)}, ${types.answer(fragment.outputs)}>`,
    ),
  );
  const views = contracts.map(({ name, getters: own }) => [`${name}View`, own.map((one) => view(one, types))] as const);
  const all = [...contracts, ...others];
  const errors = united(
    [...all.flatMap((one) => one.errors), ...more].map(({ name, inputs }) => [name, types.tuple(inputs)] as const),
  );
  const events = united(
    all
      .flatMap((one) => one.events)
      .map(({ name, inputs }) => {
        const names = inputs.map((one, i) => (one.name === "" ? `_${i}` : one.name));
        return [name, `Event<${types.tuple(inputs)}, ${types.record(inputs, names)}>`] as const;
      }),
  );
  return [
    HEADER,
    IMPORT,
    `declare module "assay" {\n`,
    ...[...types.structs].map(([name, fields]) => block(name, fields)),
    ...views.map(([name, lines]) => block(name, lines)),
    block("Contracts", deploys),
    block(
      "Views",
      contracts.map(({ name }) => `readonly ${key(name)}: ${name}View`),
    ),
    block("Calls", calls),
    block("Getters", getters),
    block("Errors", errors),
    block("Events", events),
    "}\n",
  ].join("");
}
