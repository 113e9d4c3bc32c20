import { createHash } from "node:crypto";
import type { Subject } from "../core/types";
import type { Sequence } from "./plan";
import { encodePlain } from "./plain";

/** The same text for sequences in which the same is done at the same times, and for no others. */
export function sequenceKey<Action, History>(
  subject: Pick<Subject<Action, History>, "encodeAction">,
  { offset, actions }: Sequence<Action>,
): string {
  const encoded = actions.map((action) => encodePlain(subject.encodeAction(action)));
  return createHash("sha256")
    .update(JSON.stringify([offset, encoded]))
    .digest("base64");
}
