import type { Hex } from "../types";
import { tupleEncoder, type AbiValue, type TypeEncoder } from "./encode";
import { interfaceOf } from "./interface";

interface Method {
  readonly selector: Hex;
  readonly args: TypeEncoder;
}

/** The hot path's own encoder of calls: ethers reads the ABI once, then calls are encoded by closures over their types. */
export class Abi {
  private readonly methods = new Map<string, Method>();
  private readonly overloaded = new Set<string>();

  /** `json`: a contract's ABI as solc gives it. */
  constructor(json: readonly unknown[]) {
    interfaceOf(json).forEachFunction((fragment) => {
      const method = { selector: fragment.selector, args: tupleEncoder(fragment.inputs) };
      this.methods.set(fragment.format("sighash"), method);
      if (this.methods.has(fragment.name)) this.overloaded.add(fragment.name);
      this.methods.set(fragment.name, method);
    });
  }

  /** Names and signatures that can be encoded. */
  get functions(): readonly string[] {
    return [...this.methods.keys()].filter((key) => key.includes("(")).sort();
  }

  /** Calldata of a call. `method`: the name, or the signature ("f(uint256,bool)") where the name is overloaded. */
  encode(method: string, args: readonly AbiValue[]): Hex {
    const found = this.methods.get(method);
    if (found === undefined)
      throw new Error(`expected a function of the ABI, received "${method}"; it has ${this.functions.join(", ")}`);
    if (this.overloaded.has(method))
      throw new Error(
        `"${method}" is overloaded; name one of ${this.functions.filter((f) => f.startsWith(`${method}(`)).join(", ")}`,
      );
    return found.selector + found.args.encode(args);
  }
}
