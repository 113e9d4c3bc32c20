import { projectOf, type ProtocolProject } from "./kit";
import type { Context } from "./declared/context";
import { DeclaredProtocol } from "./declared/protocol";
import type { RawProject } from "./declared/raw";
import { writeTypes } from "./declared/types-file";

/** The project of a folder as all commands take it. */
export function declaredProject(raw: RawProject, root: string): ProtocolProject {
  const protocol = new DeclaredProtocol(root, raw);
  return withTypes(projectOf(protocol), protocol.context, protocol.compiled?.stale);
}

/** A project that keeps the types beside it as the contracts are, and says when these are not as their sources. */
function withTypes(
  project: ProtocolProject,
  context: Context,
  stale: () => string | undefined = none,
): ProtocolProject {
  let isWarned = false;
  const warnOfStale = (notify: (text: string) => void): void => {
    const line = isWarned ? undefined : stale();
    isWarned = true;
    if (line !== undefined) notify(line);
  };
  return {
    ...project,
    warnOfStale,
    types: (always) => writeTypes(context, always),
    subject: (choice, notify) => {
      warnOfStale(notify);
      const { file, written } = writeTypes(context, false);
      if (written) notify(`${file}: rewritten, because the contracts changed`);
      return project.subject(choice, notify);
    },
  };
}

const none = (): undefined => undefined;
