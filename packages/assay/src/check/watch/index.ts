export { changesIn, digestOf, rerun, type Changes } from "./watch";
