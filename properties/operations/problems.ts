import type { ActionDefinition } from "../action-definition/types";

/** The part of a descriptor that names the actions of the operation. */
interface Made {
  readonly actions: readonly (ActionDefinition | string)[];
}

const FOLDER = "properties/operations";

/**
 * Errors in the descriptors' actions: `files` contains the descriptors by file and operation, `kinds` the existing actions, `made` the kinds that made each operation.
 * Each message begins with the operation and names the file to correct.
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
