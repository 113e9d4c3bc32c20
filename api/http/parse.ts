import type { z } from "zod";
import { badRequest } from "../problem";

/** Data from outside, checked; `where` names what the whole is when no field can be named. @throws Problem 400 with each field and reason */
export function parse<T>(schema: z.ZodType<T>, data: unknown, where: string): T {
  const parsed = schema.safeParse(data ?? {});
  if (parsed.success) return parsed.data;
  throw badRequest(
    ...parsed.error.issues.flatMap((issue) => {
      const at = issue.path.join(".");
      if (issue.code === "unrecognized_keys") {
        return issue.keys.map((key) => ({ field: at === "" ? key : `${at}.${key}`, reason: "there is no such field" }));
      }
      const missing = at !== "" && isMissing(data, issue.path);
      return [{ field: at === "" ? where : at, reason: missing ? `is required: ${issue.message}` : issue.message }];
    }),
  );
}

function isMissing(data: unknown, path: readonly PropertyKey[]): boolean {
  let value = data;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return true;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value === undefined;
}
