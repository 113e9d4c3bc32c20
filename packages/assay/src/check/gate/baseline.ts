import { readFile, mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { z } from "zod";
import { isMissing } from "../../core/errors";

/** A baseline is missing or cannot be read; the message says which command writes it. */
export class BaselineError extends Error {
  override readonly name = "BaselineError";
}

/** Reads a committed file. @throws BaselineError, which names the command that writes it. */
export async function readBaseline<T>(path: string, schema: z.ZodType<T>, command: string): Promise<T> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new BaselineError(`there is no ${path}: write it with ${command}, review it, and commit it`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new BaselineError(`${path}: expected JSON; rewrite it with ${command}`, { cause: error });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BaselineError(
    `${path}: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "invalid"}; write it anew with ${command}`,
  );
}

/** Writes a file that is to be committed. */
export async function writeBaseline(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}
