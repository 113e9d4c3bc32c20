import { answersAt } from "../answers";
import { answerLabel, answerWords, readOf, type Answer } from "../answers/question";
import { reviewAnswers } from "../answers/reviews";
import { idsTo, kind } from "../kind";

/** The whole answer or error of a read; the id contains the contract and the call (answers/question.ts). */
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
