export { initJson, initProject, type InitOptions, type InitResult } from "./init";
