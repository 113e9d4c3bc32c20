export { initProject, type InitOptions, type InitResult } from "./init";
export { initOneFile } from "./one-file";
