import { join } from "node:path";
import type { Artifacts } from "../../evm/compile";
import { inputOf, type CompiledAs } from "../../evm/compile/elsewhere";
import { compileGuided, type Unguided } from "../../evm/coverage/guided";
import { messageOf } from "../../run/judge";
import { withBytecode } from "../kit/guiding";
import type { GuidedContracts } from "../kit/protocol";
import type { ContractCode } from "./code";
import { linkedCode } from "./linked-code";

/**
 * The contracts compiled again from their sources, so that they report what they reach. What cannot be compiled again stays as it is, and is listed.
 * @throws Error when that is all of them, saying why
 */
export function guidedOf(
  root: string,
  codes: readonly ContractCode[],
  artifacts: Artifacts,
  addressOf: (library: string) => string | undefined,
  notify: (line: string) => void,
): GuidedContracts {
  const wanted: Record<string, CompiledAs> = {};
  const without: Unguided[] = [];
  for (const { name, artifact } of codes) {
    const { file = name } = artifact;
    try {
      wanted[name] = inputOf(root, file);
    } catch (error) {
      without.push({ file, line: 1, why: messageOf(error) });
    }
  }
  if (Object.keys(wanted).length === 0) throw new Error(without[0]?.why ?? "there are no contracts");
  const { code, places, refusals, comparisons, unguided } = compileGuided(wanted, {
    root,
    cacheDir: join(root, ".cache", "guided"),
    notify,
  });
  return {
    ...{ places, refusals, comparisons },
    unguided: [...without, ...unguided],
    artifacts: withBytecode(artifacts, code, (name, one) => linkedCode(name, one, addressOf)),
  };
}
