import type { Sequence } from "../run";
import type { CallEditor, CorpusEntry, Subject } from "../core/types";

/** The subject's call editor. @throws Error if it has none */
export function editorOf<Action, History>({ callEditor, name }: Subject<Action, History>): CallEditor<Action> {
  if (callEditor === undefined)
    throw new Error(`${name}: expected a subject with a \`callEditor\`, which makes the calls of corpus entries again`);
  return callEditor;
}

/** The sequence that makes the calls of a corpus entry. @throws Error for a subject whose calls cannot be made again */
export function sequenceOfEntry<Action, History>(
  subject: Subject<Action, History>,
  { offset, calls }: CorpusEntry,
): Sequence<Action> {
  const editor = editorOf(subject);
  return { offset, actions: calls.map((call) => editor.action(call)) };
}
