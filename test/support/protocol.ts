import type { Edition } from "../../properties/fixture/editions";
import { createSubject, type ProtocolSubject } from "../../properties/subject";
import { artifacts } from "./artifacts";

/** An edition of the real protocol as the harness sees it. */
export function subject(edition: Edition = "current"): ProtocolSubject {
  return createSubject({ edition, artifacts: artifacts() });
}
