import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getCreateAddress, Interface, type InterfaceAbi, type Provider } from "ethers";
import { runSolc } from "assay/compile";

const NAME = "Multicall.sol";
/** Where the reader's code is put: an address that nobody else has. */
const AT = getCreateAddress({ from: `0x${"11".repeat(20)}`, nonce: 0 });

interface Pending {
  readonly to: string;
  readonly data: string;
  readonly resolve: (data: string) => void;
  readonly reject: (error: Error) => void;
}

interface Answer {
  readonly ok: boolean;
  readonly data: string;
}

/** Reads that are asked for in the same turn of the event loop go out as one call. */
export class Multicall {
  private pending: Pending[] = [];
  private readonly abi: Interface;
  /** What is to be put at `address` before the first read. */
  readonly code: string;
  readonly address = AT;

  constructor(private readonly provider: Provider) {
    const { Multicall: compiled } = runSolc(
      new Map([[NAME, readFileSync(join(__dirname, NAME), "utf8")]]),
      new Set([NAME]),
    );
    if (compiled === undefined) throw new Error(`${NAME} has no contract of that name`);
    this.abi = new Interface(compiled.abi as InterfaceAbi);
    this.code = compiled.deployedBytecode;
  }

  /** The answer to a read; rejects when it reverts. */
  async read(to: string, data: string): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.pending.length === 0) setImmediate(() => void this.flush());
      this.pending.push({ to, data, resolve, reject });
    });
  }

  private async flush(): Promise<void> {
    const batch = this.pending;
    this.pending = [];
    try {
      const data = this.abi.encodeFunctionData("readAll", [batch.map((read) => [read.to, read.data])]);
      const [answers] = this.abi.decodeFunctionResult("readAll", await this.provider.call({ to: AT, data }));
      for (const [i, { ok, data: answer }] of (answers as Answer[]).entries()) {
        if (ok) batch[i]?.resolve(answer);
        else batch[i]?.reject(new Error(`a read reverted with ${answer}`));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
