import type { ParamType } from "ethers";
import { memberNames } from "../declared/member-names";
import { contractIn, hasAll, type FunctionsOf, type SourceType } from "../declared/fitting";
import { initialisersOf, oneOf, type Behind } from "./behind";
import type { Found } from "./found";

/** An argument as text. */
export interface Argument {
  readonly text: string;
  /** "supply (uint256)", when nobody can guess it. */
  readonly missing?: readonly string[];
  /** "owner = deployer", where another value might be meant. */
  readonly guessed?: readonly string[];
  /** Names of accounts, and of what else is destructured. */
  readonly uses: readonly string[];
  /** The contract that it is: the first of its kind, or a further one. */
  readonly instance?: { readonly of: string; readonly number: number };
}

/** Names that say of an address that it may do what others may not. */
const OWNER =
  /^(the)?(initial|default|contract|new)?(owner|admin|administrator|authority|controller|deployer|governor|governance|issuer|manager|minter|operator)(_?address)?$/i;
/** And of several that anybody may be among them. */
const PEOPLE =
  /(owner|holder|signer|member|payee|beneficiar|account|recipient|user|investor|voter|people|person|admin)(s|y|ies|es)?$/i;

const plain = (text: string): string => text.toLowerCase().replaceAll("_", "");

/** What a constructor is given: values where they are safe, and what somebody must put in. `written`: contracts that the project has already, as many of each as it says. */
export function constructorArguments(
  found: Found,
  all: readonly Found[],
  proxied: Behind | undefined,
  written: readonly string[],
  interfaces: FunctionsOf,
): readonly Argument[] {
  const { constructorInputs: inputs, constructorTypes } = found;
  const guess = new Guess(found, all, interfaces);
  const behind = proxied !== undefined && "is" in proxied ? proxied.is : undefined;
  const names = memberNames(inputs);
  const wanted = inputs.map((type, i) => guess.contractOf(type, names[i] ?? "", constructorTypes[i]));
  const taken = new Set([...all.map((one) => one.name), ...names]);
  return inputs.map((type, i): Argument => {
    const name = names[i] ?? "";
    if (behind !== undefined && type.type === "address" && i === 0) return { text: behind.name, uses: [behind.name] };
    if (behind !== undefined && type.type === "bytes") return initialising(name, behind, guess);
    if (proxied !== undefined && "among" in proxied && type.type === "address" && i === 0)
      return guess.missing(name, oneOf(proxied.among));
    const meant = wanted[i];
    if (meant === undefined) return guess.value(type, name, constructorTypes[i]);
    const several = wanted.filter((one) => one === meant).length > 1;
    // a name alone does not say that there are several of it
    const isSaid = inputs.every((_, at) => wanted[at] !== meant || contractIn(constructorTypes[at]) !== undefined);
    const number = wanted.slice(0, i + 1).filter((one) => one === meant).length;
    const instance = instanceName(meant, number);
    // one contract cannot be two things, so there are several of it
    if (several && (!isSaid || (number > 1 && (taken.has(instance) || written.includes(meant)))))
      return guess.missing(name, `${meant}, or another one`);
    const isGuessed = several || guess.isGuessed(meant, constructorTypes[i], name);
    const guessed = isGuessed ? { guessed: [`${name} = ${instance}`] } : {};
    return { text: instance, uses: [instance], ...guessed, instance: { of: meant, number } };
  });
}

/** The first of several contracts of a kind has the kind's name, the others a number behind it. */
export const instanceName = (kind: string, number: number): string => (number === 1 ? kind : `${kind}${number}`);

/** The call by which what is behind a proxy gets its state. */
function initialising(name: string, behind: Found, guess: Guess): Argument {
  const [first, ...more] = initialisersOf(behind.shape);
  if (first === undefined) return { text: `"0x"`, uses: [] };
  if (more.length > 0)
    return guess.missing(name, `bytes, one of ${[first, ...more].map(({ signature }) => signature).join(", ")}`);
  const args = first.inputs.map((type, i) => guess.value(type, first.names[i] ?? "", undefined));
  const members = args.map(({ text }, i) => (first.names[i] === text ? text : `${first.names[i] ?? ""}: ${text}`));
  return {
    text: `calldata(${JSON.stringify(first.key)}, ${members.length === 0 ? "{}" : `{ ${members.join(", ")} }`})`,
    uses: ["calldata", ...args.flatMap(({ uses }) => uses)],
    missing: args.flatMap(({ missing = [] }) => missing),
    guessed: args.flatMap(({ guessed = [] }) => guessed),
  };
}

/** Values by type and name. */
class Guess {
  constructor(
    private readonly found: Found,
    private readonly all: readonly Found[],
    private readonly interfaces: FunctionsOf,
  ) {}

  /** A value where it is safe: an empty text or list, the deployer for who owns it; of a struct, that of each member. */
  value(type: ParamType, name: string, source: SourceType | undefined): Argument {
    const guessed = (text: string): readonly string[] => [`${name} = ${text}`];
    const meant = contractIn(source);
    if (type.isTuple()) return this.struct(type.components, name, source);
    if (meant === undefined) {
      if (type.type === "address" && OWNER.test(plain(name)))
        return { text: "deployer", uses: ["deployer"], guessed: guessed("deployer") };
      if (type.type === "address[]" && PEOPLE.test(plain(name)))
        return { text: "everyone", uses: ["everyone"], guessed: guessed("everyone") };
      if (type.type === "bool") return { text: "false", uses: [], guessed: guessed("false") };
      if (type.type === "bytes") return { text: `"0x"`, uses: [], guessed: guessed(`"0x"`) };
      if (type.type === "string") {
        const text = JSON.stringify(name.replaceAll("_", ""));
        return { text, uses: [], guessed: guessed(text) };
      }
      if (type.isArray() && type.arrayLength === -1 && type.type !== "address[]")
        return { text: "[]", uses: [], guessed: guessed("[]") };
    }
    return this.missing(name, meant ?? type.type);
  }

  private struct(types: readonly ParamType[], name: string, source: SourceType | undefined): Argument {
    const names = memberNames(types);
    const members = types.map((type, i): Argument & { readonly key: string } => {
      const key = names[i] ?? "";
      const within = source?.components[i];
      const contract = this.contractOf(type, key, within);
      if (contract === undefined) return { key, ...this.value(type, `${name}.${key}`, within) };
      const guessed = this.isGuessed(contract, within, key) ? { guessed: [`${name}.${key} = ${contract}`] } : {};
      return { key, text: contract, uses: [contract], ...guessed };
    });
    return {
      text: `{ ${members.map(({ key, text }) => (key === text ? text : `${key}: ${text}`)).join(", ")} }`,
      uses: members.flatMap(({ uses }) => uses),
      missing: members.flatMap(({ missing = [] }) => missing),
      guessed: members.flatMap(({ guessed = [] }) => guessed),
    };
  }

  missing(name: string, what: string): Argument {
    const missing = `${name} (${what})`;
    return { text: `undefined as never /* ${missing} */`, missing: [missing], uses: [] };
  }

  /** The contract that an address is of: that which the type names, without the I of an interface, the only one that has the interface's functions, or the only one whose name the parameter has. */
  contractOf(type: ParamType, param: string, source: SourceType | undefined): string | undefined {
    if (type.type !== "address") return undefined;
    const wanted = contractIn(source);
    if (wanted !== undefined) return this.named(wanted, param) ?? this.only(this.implementing(wanted));
    return this.only(
      this.others.filter(({ name }) => isAlike(plain(name), plain(param).replace(/(address|contract|addr)$/, ""))),
    );
  }

  /** Whether a contract was chosen for its functions alone. */
  isGuessed(contract: string, source: SourceType | undefined, param: string): boolean {
    const wanted = contractIn(source);
    return wanted !== undefined && this.named(wanted, param) !== contract;
  }

  private named(wanted: string, param: string): string | undefined {
    const named = (text: string): string | undefined => this.all.find(({ name }) => plain(name) === plain(text))?.name;
    return named(wanted) ?? named(wanted.replace(/^I(?=[A-Z])/, "")) ?? named(param);
  }

  private implementing(wanted: string): readonly Found[] {
    const functions = this.interfaces(wanted);
    return this.others.filter(({ shape }) => hasAll(shape, functions));
  }

  private get others(): readonly Found[] {
    return this.all.filter((one) => one !== this.found);
  }

  private only(fits: readonly Found[]): string | undefined {
    return fits.length === 1 ? fits[0]?.name : undefined;
  }
}

/** Names of a few letters stand in many others. */
const SHORTEST = 4;

/** "oracle" and "priceoracle" are alike, and "token" and "mytoken" are. */
function isAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return one === other || (short.length >= SHORTEST && (long.endsWith(short) || long.startsWith(short)));
}
