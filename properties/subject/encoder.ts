import { Abi } from "assay/codec";
import type { Call } from "assay/types";
import type { ModelCall } from "../../model";
import { ErrorEncoder } from "../encode/errors";
import { EventEncoder } from "../encode/events";
import { addressOf } from "../fixture/addresses";
import type { Artifacts } from "../fixture/artifacts";
import { artifactsOf, type Edition } from "../fixture/editions";
import { descriptorOf, invocationOf } from "../operations";
import { surfaceOf, type EntryPoint } from "../fixture/entry-points";

/** Gas of every call: far above the most expensive one (docs/gas.md), so that running out of gas is always a finding. */
const CALL_GAS = 30_000_000;
/** Gas of an observation, and of calls that undo what they try; the largest observation reads everything. */
const LENS_GAS = 2_000_000_000;

/** Encodes the model's calls and predictions for engine and judge. */
export class Encoder {
  readonly errors: ErrorEncoder;
  readonly events: EventEncoder;
  /** Every entry point of the contracts that may change state. */
  readonly surface: readonly EntryPoint[];
  private readonly abis = new Map<string, Abi>();

  /** The edition's compiled contracts, by the names of the current ones. */
  private readonly artifacts: Artifacts;

  constructor(compiled: Artifacts, edition: Edition = "current") {
    this.artifacts = artifactsOf(edition, compiled);
    this.errors = new ErrorEncoder(this.artifacts, edition);
    this.events = new EventEncoder(this.artifacts);
    this.surface = surfaceOf(this.artifacts);
  }

  /** A model call as a transaction. */
  call(call: ModelCall): Call {
    const { target, contract, method, args, data } = invocationOf(call);
    const encoded = data ?? (method === "" ? "0x" : this.abiOf(contract).encode(method, args));
    return {
      from: addressOf(call.caller),
      to: addressOf(target),
      data: encoded + (call.trailing ?? "0x").slice(2),
      value: call.value,
      ...(descriptorOf(call.operation.op).view === true ? { gas: LENS_GAS, view: true } : { gas: CALL_GAS }),
    };
  }

  /** The lens's call for keys. */
  lens(keys: readonly bigint[]): Call {
    return {
      from: addressOf("treasury"),
      to: addressOf("lens"),
      data: this.abiOf("Lens").encode("observe", [keys]),
      value: 0n,
      gas: LENS_GAS,
      view: true,
    };
  }

  private abiOf(contract: string): Abi {
    const found = this.abis.get(contract);
    if (found !== undefined) return found;
    const artifact = this.artifacts[contract];
    if (artifact === undefined)
      throw new Error(`expected ${contract} among the compiled contracts; compile contracts/ whole`);
    const abi = new Abi(artifact.abi);
    this.abis.set(contract, abi);
    return abi;
  }
}
