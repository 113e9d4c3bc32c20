export { answerText, itemText, lookIn, readText, returnsText, revertText, wordsText, type Narrator } from "./answers";
export { AbiBook, type Told, type ToldItem } from "./abi-book";
export { amountText, dateText, durationText, fixed, grouped, percentOf } from "./format";
export { addressText, argsText, saying, shortened, type Teller } from "./words";
