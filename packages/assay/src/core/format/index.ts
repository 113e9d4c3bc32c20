export { answerText, itemText, lookIn, readText, returnsText, revertText, wordsText, type Narrator } from "./answers";
export { AbiBook, type DecodedValue, type DecodedItem } from "./abi-book";
export {
  addressOfWord,
  amountText,
  counted,
  dateText,
  durationText,
  fixed,
  grouped,
  percentOf,
  sinceText,
  spanText,
  utcText,
} from "./format";
export { addressText, argsText, saying, shortened, type Formatter } from "./words";
