export { advancing, executing, signals } from "./signals";
