export { startAnvil, type AnvilOptions } from "./anvil";
export { killAll as killAllEngines } from "./children";
export { EngineError, type EngineErrorKind } from "./errors";
export { startHardhat } from "./hardhat";
export { connectRpc } from "./remote";
export { withRestart } from "./restart";
