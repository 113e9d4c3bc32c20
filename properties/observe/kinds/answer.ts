import { answersAt } from "../answers";
import { answerLabel, answerWords, readOf, type Answer } from "../answers/question";
import { reviewAnswers } from "../answers/reviews";
import { idsTo, kind } from "../kind";

/** What a read answers or refuses with, as a whole; the id says whom and what is asked (answers/question.ts). */
export const ANSWER = kind({
  code: 23,
  name: "answer",
  id: ({ answer }: { readonly answer: Answer }) => answer.id,
  state: ({ answer }) => answerWords(answer),
  fields: { ok: ["flag", ([ok]) => ok], hash: ["keccak256", ([, hash]) => hash] },
  all: (model) =>
    [
      ...reviewAnswers(model, idsTo(model.read.coverCount()), idsTo(model.read.productTypeCount())),
      ...answersAt(model),
    ].map((answer) => ({ answer })),
  label: ({ answer }) => answerLabel(answer),
  read: ({ answer }) => readOf(answer),
});

/** An answer that is hashed as a whole. */
export function asked(answer: Answer): { readonly kind: "answer"; readonly answer: Answer } {
  return { kind: ANSWER.name, answer };
}
