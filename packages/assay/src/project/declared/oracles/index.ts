export { canariesOf, CANARY_RULES } from "./canaries";
export { ORACLE_RULES, oraclesOf } from "./call-oracles";
export { excusesOf, excusing, withoutLaws } from "./excuses";
export { Replaced, trustedIn } from "./replaced";
export { hasTokenLaws, tokenLaws } from "./token-laws";
export { Watching, type Oracle } from "./watching";
