import type { Hex } from "../../core/types";
import type { World } from "../kit";
import { suggestion } from "../../core/suggestion";
import type { Members } from "./raw";
import { UserError, shown } from "./user-error";

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const ZERO = `0x${"0".repeat(40)}`;

/** What invariants are told of a call, and not beside it. */
const OF_CALLS = ["caller", "args", "value", "returns", "error"];

/** Accounts of a project: their names, and the addresses that they have on the chain. */
export class AccountBook {
  private readonly byName = new Map<string, Hex>();
  private readonly byAddress = new Map<Hex, string>();
  /** Names of people, in the order of the project. */
  readonly people: readonly string[];
  /** Names of contracts and their instances. */
  readonly contracts: readonly string[];
  /** Accounts by name, for the project's functions; any other name that is asked for is an error. */
  readonly named: object;

  constructor(private readonly world: World<string>) {
    this.people = world.options.people;
    this.contracts = world.contracts;
    this.add("nobody", ZERO);
    this.add("deployer", world.deployer);
    this.people.forEach((name) => this.add(name, world.person(name)));
    this.contracts.forEach((name) => this.add(name, world.at[name] ?? ZERO));
    const fail = new Proxy(
      {},
      {
        get: (_, key) => {
          if (typeof key === "symbol" || key in Object.prototype || key === "toJSON" || key === "then")
            return undefined;
          const hint = OF_CALLS.includes(key) ? `; of a call it is call.${key}` : suggestion(key, this.names);
          throw new UserError(`there is no account "${key}"${hint}`);
        },
      },
    );
    this.named = Object.assign(
      Object.create(fail) as object,
      Object.fromEntries(this.names.map((name) => [name, name])),
      {
        everyone: this.people,
      },
    );
  }

  private add(name: string, address: Hex): void {
    this.byName.set(name, address.toLowerCase());
    this.byAddress.set(address.toLowerCase(), name);
  }

  get names(): readonly string[] {
    return [...this.byName.keys()].filter((name) => name !== "nobody");
  }

  /** All accounts that are known before anything is called. */
  get all(): readonly string[] {
    return this.names;
  }

  /** Name of an address; the address where it has none. */
  nameOf(address: Hex): string {
    return this.byAddress.get(address.toLowerCase()) ?? this.world.families.nameAt(address) ?? address.toLowerCase();
  }

  /** @throws UserError for what names no account */
  addressOf(name: unknown): Hex {
    if (typeof name === "string") {
      const found = this.byName.get(name === "" ? "nobody" : name) ?? this.world.families.addressOf(name);
      if (found !== undefined) return found;
      if (ADDRESS.test(name)) return name.toLowerCase();
      throw new UserError(`expected an account, received "${name}"${suggestion(name, [...this.names, "nobody"])}`);
    }
    throw new UserError(`expected an account by its name, or its address, received ${shown(name)}`);
  }

  /** What a function of the project is given: the accounts by name, and more. */
  state(more: Members): Members {
    return Object.assign(Object.create(this.named) as Record<string, unknown>, more);
  }
}
