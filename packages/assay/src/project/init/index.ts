export { initProject, type InitOptions, type InitResult } from "./init";
export { firstLook } from "./first-look";
