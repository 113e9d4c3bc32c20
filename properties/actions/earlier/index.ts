export { setReviewPeriod } from "./review";
export { earlierTerms } from "./stories";
