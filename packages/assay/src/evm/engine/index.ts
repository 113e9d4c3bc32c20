export { ANVIL, anvilFor, startAnvil, type AnvilOptions, findAnvil, type StartingAnvil } from "./anvil";
export { EngineError, PlanTooLong, type EngineErrorKind } from "./errors";
export { startHardhat } from "./hardhat";
export { killAllEngines } from "./child";
export { startRecordingNode, type RecordedTransaction, type RecordingNode } from "./recording-node";
export { withRestart } from "./restart";
export { nextNumber, randomWord, SCATTER } from "./simulate";
export { connectRpc, type RpcOptions } from "./rpc";
