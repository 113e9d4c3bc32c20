export { initProject, type InitOptions, type InitResult } from "./init";
export { initOneFile } from "./one-file";
export { firstLook } from "./first-look";
