import { impersonate, moveTo, now, send, type Receipt } from "../../support/chain";
import { buy, coverField, DAY, DEPOSIT, ONE } from "../../support/market";
import { row, type Measurement } from "./measure";
import { approveBuyer, buyFromTen, claimAndVote, type TenPools } from "./tenPools";

/** Cover and claims over ten pools, none of which anything was bought from before, against the ordinary case of one pool. */
export async function measureCovers(scene: TenPools): Promise<Measurement[]> {
  const { claims, buyer, ten, otherTen } = scene;
  const usual = async (coverId = 0n): Promise<Receipt> => {
    const receipt = await buy(scene, { coverId });
    return receipt;
  };
  const claimed = async (): Promise<void> => {
    await usual();
    await send(buyer, claims, "submitClaim(uint256)", [1n], { value: DEPOSIT });
  };
  const settled = async (inFavour: boolean): Promise<Receipt> => {
    await claimed();
    for (const voter of scene.voters) await send(voter, claims, "vote", [1n, inFavour]);
    await moveTo((await now()) + 4n * DAY);
    return send(buyer, claims, "settleClaim", [1n]);
  };
  const settledWithTen = async (inFavour: boolean): Promise<Receipt> => {
    await buyFromTen(scene, ten);
    await claimAndVote(scene, 1n, (await coverField(scene, 1n, "amount")) / 2n, inFavour);
    return send(buyer, claims, "settleClaim", [1n]);
  };
  return [
    await row(
      "buyCover, new",
      "ten fresh pools, all eight tranches of each filled; the commission cannot be delivered",
      () => buyFromTen(scene, ten),
      async () => {
        await usual();
        return usual();
      },
    ),
    await row(
      "buyCover, extension",
      "from ten pools, eight tranches each, to ten other fresh ones; the commission cannot be delivered",
      async () => {
        await buyFromTen(scene, ten);
        await approveBuyer(scene, 1n);
        return buyFromTen(scene, otherTen, 1n);
      },
      async () => {
        await usual();
        return usual(1n);
      },
    ),
    await row("submitClaim, the whole", "group of 32", async () => {
      await usual();
      return send(buyer, claims, "submitClaim(uint256)", [1n], { value: DEPOSIT });
    }),
    await row("submitClaim, a part", "group of 32", async () => {
      await usual();
      return send(buyer, claims, "submitClaim(uint256,uint256)", [1n, ONE / 2n], { value: DEPOSIT });
    }),
    await row(
      "vote",
      "the last of a group of three, which ends the voting",
      async () => {
        await send(scene.governor, scene.coverProducts, "setAssessorGroup", [1n, 1n]);
        await claimed();
        const [first, second, third] = scene.assessors;
        await send(String(first), claims, "vote", [1n, true]);
        await send(String(second), claims, "vote", [1n, false]);
        return send(String(third), claims, "vote", [1n, true]);
      },
      async () => {
        await claimed();
        return send(String(scene.assessors[0]), claims, "vote", [1n, true]);
      },
    ),
    await row(
      "settleClaim, approved",
      "half of a cover of ten pools, eight tranches each; neither payout nor deposit can be delivered",
      () => settledWithTen(true),
      () => settled(true),
    ),
    await row(
      "settleClaim, rejected",
      "the same cover",
      () => settledWithTen(false),
      () => settled(false),
    ),
    ...(await measureCredits(scene)),
  ];
}

/** Fetching what could not be delivered, at each of the three ledgers. */
async function measureCredits(scene: TenPools): Promise<Measurement[]> {
  const fetch = async (ledger: "cover" | "claims" | "capitalPool"): Promise<Receipt> => {
    await buyFromTen(scene, scene.ten);
    await claimAndVote(scene, 1n, ONE, true);
    await send(scene.buyer, scene.claims, "settleClaim", [1n]);
    return send(await impersonate(scene.guzzler), scene[ledger], "withdrawCredit", [0n, scene.stranger]);
  };
  const rows: Measurement[] = [];
  for (const ledger of ["cover", "claims", "capitalPool"] as const) {
    rows.push(await row(`withdrawCredit, ${ledger}`, "the whole credit of the account", () => fetch(ledger)));
  }
  return rows;
}
