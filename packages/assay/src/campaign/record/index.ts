export { recordOf, type DeclaredParts, type RanOn } from "./build";
export { firstIssue, readJson, readRecord, writeRecord } from "./files";
export { RECORD_NAME, RECORD_TOOL, RECORD_VERSION, type CampaignRecord } from "./schema";
