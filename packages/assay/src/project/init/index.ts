export { initProject, type InitOptions, type InitResult } from "./init";
