import { createHash } from "node:crypto";
import type { PlannedStep } from "../../core/types";

/** Tells states of the model apart: SHA-256 over the time and all that is predicted of everything, in hex. */
export function stateKey({ time, observe }: Pick<PlannedStep, "time" | "observe">): string {
  const hash = createHash("sha256").update(String(time));
  for (const { kind, id, words, slack } of observe)
    hash.update(`\n${kind.code} ${id}:${words.join(",")};${slack?.join(",") ?? ""}`);
  return hash.digest("hex");
}
