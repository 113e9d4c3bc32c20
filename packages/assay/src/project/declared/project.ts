import { join } from "node:path";
import { compile, type Artifacts } from "../../evm/compile";
import { projectOf, type ProtocolProject } from "../kit";
import type { Context } from "./context";
import { DeclaredProtocol, checkMembers } from "./protocol";
import type { RawProject } from "./raw";
import { compiledElsewhere, isShortest, shortestProject } from "./shortest";
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
  checkMembers(raw);
  if (isShortest(raw)) {
    const { context, ...project } = shortestProject(raw, root);
    return withTypes(project, context);
  }
  const elsewhere = compiledElsewhere(root, raw);
  const protocol = new DeclaredProtocol(root, raw, elsewhere?.artifacts ?? compiledOnce(root), elsewhere);
  return withTypes(projectOf(protocol), protocol.context);
}

/** A project that keeps the types beside it as the contracts are. */
function withTypes(project: ProtocolProject, context: Context): ProtocolProject {
  return {
    ...project,
    types: (always) => writeTypes(context, always),
    subject: (choice, notify) => {
      const { file, written } = writeTypes(context, false);
      if (written) notify(`${file}: written anew, since the contracts have changed`);
      return project.subject(choice, notify);
    },
  };
}
