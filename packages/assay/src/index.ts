export * from "./project/declared";
