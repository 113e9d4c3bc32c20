import { projectOf, type ProtocolProject } from "./kit";
import { compiledOnce } from "./declared/compiled";
import type { Context } from "./declared/context";
import { DeclaredProtocol, checkMembers } from "./declared/protocol";
import type { RawProject } from "./declared/raw";
import { compiledElsewhere, isShortest, shortestProject } from "./shortest";
import { writeTypes } from "./declared/types-file";

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
