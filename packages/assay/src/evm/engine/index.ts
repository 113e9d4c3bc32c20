export { anvilFor, startAnvil, type AnvilOptions } from "./anvil";
export { findAnvil } from "./anvil";
export { EngineError, PlanTooLong, type EngineErrorKind } from "./errors";
export { startHardhat } from "./hardhat";
export { killAllEngines } from "./child";
export { type StartingAnvil } from "./anvil";
export { startRecordingNode, type RecordedTransaction, type RecordingNode } from "./recording-node";
export { withRestart } from "./restart";
export { connectRpc, type RpcOptions } from "./rpc";
