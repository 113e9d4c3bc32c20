import type { ActionDefinition } from "../action-definition/types";

/** A descriptor, as far as it says who makes the operation. */
interface Made {
  readonly actions: readonly (ActionDefinition | string)[];
}

const FOLDER = "properties/operations";

/**
 * What is wrong with who makes the operations: `files` has the descriptors by file and operation, `kinds` the actions that there are, `made` the kinds that
 * made an operation. Each problem begins with the operation and names the file that lacks something.
 */
export function operationProblems(
  files: Readonly<Record<string, Readonly<Record<string, Made>>>>,
  kinds: ReadonlySet<string>,
  made: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const described = Object.entries(files).flatMap(([file, descriptors]) =>
    Object.entries(descriptors).map(([op, { actions }]) => ({
      op,
      file,
      named: actions.map((action) => (typeof action === "string" ? action : action.kind)),
    })),
  );
  const known = new Set(described.map(({ op }) => op));
  return [
    ...described.flatMap(({ op, file, named }) => {
      const where = `${op}: ${FOLDER}/${file}`;
      if (named.length === 0) return [`${where} names no action that makes it`];
      const lost = named.filter((kind) => !kinds.has(kind));
      if (lost.length > 0)
        return [`${where} names the action ${lost.join(", ")}, which properties/actions/index.ts has not`];
      const makers = made.get(op);
      return named.some((kind) => makers?.has(kind) === true)
        ? []
        : [`${where} names ${named.join(", ")}, which never made it; ${[...(makers ?? ["nobody"])].join(", ")} did`];
    }),
    ...[...made.keys()].filter((op) => !known.has(op)).map((op) => `${op}: no file of ${FOLDER}/ describes it`),
  ];
}
