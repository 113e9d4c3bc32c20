import { join } from "node:path";
import { compile, type Artifacts } from "../../evm/compile";
import type { RawProject } from "./raw";

/** Whether something is what `defineProject` of the package gives back: data, of which `contracts` is always there. */
export const isDeclared = (given: unknown): given is RawProject =>
  typeof given === "object" && given !== null && "contracts" in given && !("subject" in given);

/** What `projectOf` is asked for, once for the contracts of one folder. */
export function compiledOnce(root: string): () => Artifacts {
  let artifacts: Artifacts | undefined;
  return () =>
    (artifacts ??= compile({
      root,
      dir: "contracts",
      cacheDir: join(root, ".cache", "contracts"),
      notify: () => undefined,
    }));
}
