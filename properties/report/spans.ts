import type { LaneMark, Plain, Reporting, Span, SpanView, Thing } from "assay/types";
import { ACCOUNT, CLAIM, COVER } from "../observe/kinds";
import { TRANCHE_SECONDS } from "../fixture/times";

/** A time field of a thing; undefined when it is 0. */
function time(thing: Thing, field: string): number | undefined {
  const word = thing.word(field);
  return word === undefined || word === 0n ? undefined : Number(word);
}

/** A span, if both ends are known. An empty one is included, because it may have been longer in an earlier step. */
function span(parts: Omit<Span, "from" | "to">, from: number | undefined, to: number | undefined): Span[] {
  return from === undefined || to === undefined || to < from ? [] : [{ ...parts, from, to }];
}

/** Cover period, grace period, and the rest of the time in which stake backs the cover. */
const COVERS: SpanView = {
  kind: COVER.name,
  spans(cover) {
    const lane = `cover ${cover.id}`;
    const [start, end, grace, release] = ["start", "end", "graceEnd", "releaseTime"].map((name) => time(cover, name));
    return [
      ...span({ key: `${lane} period`, lane, label: "cover period", rules: ["COVER-1", "TIME-1"] }, start, end),
      ...span({ key: `${lane} grace`, lane, label: "grace period", rules: ["COVER-6", "CLAIM-1"] }, end, grace),
      ...span(
        { key: `${lane} backing`, lane, label: "backing until release", rules: ["CAP-2", "CAP-3"] },
        grace,
        release,
      ),
    ];
  },
};

const CLAIMS: SpanView = {
  kind: CLAIM.name,
  spans(claim) {
    const lane = `claim ${claim.id}`;
    const [from, voted, cooled] = ["submittedAt", "votingEnd", "cooldownEnd"].map((name) => time(claim, name));
    return [
      ...span({ key: `${lane} voting`, lane, label: "voting", rules: ["VOTE-1", "VOTE-2"] }, from, voted),
      ...span({ key: `${lane} cooldown`, lane, label: "cooldown", rules: ["SETTLE-1"] }, voted, cooled),
    ];
  },
};

const LOCKS: SpanView = {
  kind: ACCOUNT.name,
  spans(account, now) {
    const name = account.label.split(" ").at(-1) ?? "";
    const lane = `lock of ${name}`;
    const to = time(account, "lockedUntil");
    if (to === undefined || to <= now) return [];
    return [{ key: lane, lane, label: "tokens locked", to, rules: ["TOKEN-1", "TOKEN-2", "LOCK-2"] }];
  },
};

export const SPANS: readonly SpanView[] = [COVERS, CLAIMS, LOCKS];

interface Operation {
  readonly [name: string]: Plain | undefined;
}

/** The operation in a step's facts; undefined for a step without a call. */
function operationOf(facts: Plain): Operation | undefined {
  if (typeof facts !== "object" || facts === null || !("operation" in facts)) return undefined;
  const { operation } = facts;
  return typeof operation === "object" && operation !== null && "op" in operation ? operation : undefined;
}

/** The marks of votes and settlements, in their claim's row. */
export function markOf(facts: Plain, actor: string): LaneMark | undefined {
  const operation = operationOf(facts);
  const claimId = operation?.["claimId"];
  if (operation === undefined || typeof claimId !== "bigint") return undefined;
  const lane = `claim ${claimId}`;
  if (operation["op"] === "vote")
    return { lane, label: `${actor} votes ${operation["inFavour"] === true ? "for" : "against"}`, rules: ["VOTE-1"] };
  if (operation["op"] === "settleClaim") return { lane, label: "settled", rules: ["SETTLE-1"] };
  return undefined;
}

/** The ends of tranches within [from, to]. */
export const trancheEnds: Reporting["boundaries"] = (from, to) => {
  const first = Math.ceil(from / TRANCHE_SECONDS);
  const count = Math.max(0, Math.floor(to / TRANCHE_SECONDS) - first + 1);
  return Array.from({ length: count }, (_, i) => ({
    time: (first + i) * TRANCHE_SECONDS,
    label: `tranche ${first + i - 1} ends`,
  }));
};
