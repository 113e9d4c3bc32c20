import type { Law, Laws } from "assay/types";
import type { Artifacts } from "../fixture/artifacts";
import type { Edition } from "../fixture/editions";
import { bumpsInProportion } from "./bumps";
import { deficitsAreBorne } from "./deficit";
import { exposureMeetsTranche } from "./exposure";
import { LawContext } from "./law-context";
import { leverage } from "./leverage";
import { claimsArePaid } from "./liveness/claims-are-paid";
import { stakersGetOut } from "./liveness/stakers-get-out";
import { metamorphic } from "./meta";
import { pokeAlways, pokeFirst } from "./poke";
import { extensionCycles } from "./prices";
import { restOfCovers } from "./rest";
import { rounding } from "./rounding";
import { strangersTakeNothing } from "./stranger";
import { exactly } from "./when";

/** Every law of an edition, for compiled contracts. To add one: docs/extending.md. */
export function createLaws(artifacts: Artifacts, edition: Edition = "current"): Laws {
  const context = new LawContext(artifacts, edition);
  const laws: readonly Law<unknown>[] = [
    ...rounding(context),
    ...metamorphic(context),
    pokeFirst(context),
    pokeAlways(context),
    stakersGetOut(context),
    claimsArePaid(context),
    ...exactly(context),
    strangersTakeNothing(context),
    extensionCycles(context),
    bumpsInProportion(context),
    leverage(context),
    ...restOfCovers(context),
    exposureMeetsTranche(context),
    deficitsAreBorne(context),
  ];
  return { fixture: context.fixture, laws: laws.filter(({ editions }) => editions?.includes(edition) !== false) };
}
