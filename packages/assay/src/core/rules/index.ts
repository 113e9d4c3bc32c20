export { isRuleId, RULE_ID, ruleIds, ruleIdsInBrackets, type NamedRule } from "./ids";
