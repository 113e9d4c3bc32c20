export { anvilFor, startAnvil, type AnvilOptions } from "./anvil";
export { findAnvil } from "./binary";
export { EngineError, PlanTooLong, type EngineErrorKind } from "./errors";
export { startHardhat } from "./hardhat";
export { killAllEngines } from "./kill-all";
export { type StartingAnvil } from "./launch-anvil";
export { startRecordingNode, type RecordedTransaction, type RecordingNode } from "./recording-node";
export { withRestart } from "./restart";
export { connectRpc, type RpcOptions } from "./rpc";
