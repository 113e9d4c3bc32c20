export { tableLines } from "./table";
export { verdictText } from "./text";
export { writeOutputs } from "./write";
