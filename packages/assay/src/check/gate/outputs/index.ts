export { tableLines, verdictText } from "./text";
export { writeOutputs } from "./write";
