import { join } from "node:path";
import { compile, type Artifacts } from "../../evm/compile";
import { projectOf, type ProtocolProject } from "../kit";
import { DeclaredProtocol } from "./protocol";
import type { RawProject } from "./raw";
import { writeTypes } from "./types-file";

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

/** The project of a folder as all commands take it. */
export function declaredProject(raw: RawProject, root: string): ProtocolProject {
  const protocol = new DeclaredProtocol(root, raw, compiledOnce(root));
  const project = projectOf(protocol);
  return {
    ...project,
    types: (always) => writeTypes(protocol.context, always),
    subject: (choice, notify) => {
      const { file, written } = writeTypes(protocol.context, false);
      if (written) notify(`${file}: written anew, since the contracts have changed`);
      return project.subject(choice, notify);
    },
  };
}
