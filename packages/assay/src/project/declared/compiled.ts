import { join } from "node:path";
import { compile, type Artifacts } from "../../evm/compile";
import { CALLEE, isCallee } from "./callee";
import type { RawProject } from "./raw";

/** Whether something is what `defineProject` of the package gives back: data, of which `contracts` is always there. */
export const isDeclared = (given: unknown): given is RawProject =>
  typeof given === "object" && given !== null && "contracts" in given && !("subject" in given);

/** The contracts of one folder, compiled once, and those of the tool. */
export function compiledOnce(root: string, { contracts }: RawProject): () => Artifacts {
  let artifacts: Artifacts | undefined;
  const own = Object.keys(contracts).filter((kind) => isCallee(contracts[kind]));
  return () =>
    (artifacts ??= {
      ...compile({ root, dir: "contracts", cacheDir: join(root, ".cache", "contracts"), notify: () => undefined }),
      ...Object.fromEntries(own.map((kind) => [kind, CALLEE])),
    });
}
