import type { Interface } from "ethers";
import type { Arbitrary } from "fast-check";
import { ZERO, addressFrom, type LawCall, type LawResult } from "../kit";
import type { Hex, Law } from "../../core/types";
import { lawOf, same, succeeded, wordOf, type Place, type Related, type Statement, type UnderLaw } from "./case";

const RULE = "ERC-721";
const SAFE = "safeTransferFrom(address,address,uint256)";
const SAFE_WITH_DATA = "safeTransferFrom(address,address,uint256,bytes)";
const BURN = "burn(uint256)";
const MINTS = ["mint(address)", "safeMint(address)", "mint(address,uint256)", "safeMint(address,uint256)"];

/** Many collections reserve minting and burning for somebody: that they refuse a call is right, too. */
const REFUSED: Related = { holds: true, message: "a call that is refused", values: [] };

/** A collection of tokens that are each one of a kind, by its name in the world, and what may have happened to it before. */
export interface CollectionUnderLaw extends UnderLaw {
  readonly collection: string;
  /** Ids that are looked for: laws speak of those that one of the people owns. */
  readonly ids: readonly bigint[];
  readonly earlierCalls: Arbitrary<LawCall>;
  /** What it has beside ERC-721: there are laws of minting and burning. Absent: nothing is minted or burnt. */
  readonly abi?: Interface;
}

/** A token of one of the people, somebody else, and who gets it. */
interface Owned {
  readonly id: bigint;
  readonly owner: Hex;
  readonly other: Hex;
  readonly to: Hex;
}

/** Laws of ERC-721, by its interface alone: https://eips.ethereum.org/EIPS/eip-721. Each cites the rule "ERC-721". */
export function erc721Laws(under: CollectionUnderLaw): readonly Law<unknown>[] {
  const { collection: contract, world, ids } = under;
  const { people } = world;
  const call = (from: Hex, method: string, ...args: LawCall["args"]): LawCall => ({ from, contract, method, args });
  const read = (method: string, ...args: LawCall["args"]): LawCall => ({ contract, method, args });
  const balances = people.map((who) => read("balanceOf", who));

  const has = (signature: string): boolean => under.abi?.hasFunction(signature) === true;

  /** Compares balances of people with those before, by how much each must have grown. */
  const grown = (
    what: string,
    was: readonly LawResult[],
    is: readonly LawResult[],
    by: (who: Hex) => bigint,
  ): readonly Related[] =>
    people.map((who, i) =>
      same(
        `${world.nameOf(who) ?? who}'s balance after ${what}`,
        ["is", wordOf(is[i]) ?? 0n],
        ["expected", (wordOf(was[i]) ?? 0n) + by(who)],
      ),
    );

  /** One of the tokens that people own; undefined when they own none. */
  async function owned(place: Place): Promise<Owned | undefined> {
    const owners = await place.then(...ids.map((id) => read("ownerOf", id)));
    const theirs = ids.flatMap((id, i) => {
      const word = wordOf(owners[i]);
      const owner = people.find((who) => BigInt(who) === word);
      return owner === undefined ? [] : [{ id, owner }];
    });
    const { first, second, other: draw } = place.drawn;
    const found = theirs[Number(draw % BigInt(Math.max(theirs.length, 1)))];
    if (found === undefined) return undefined;
    const other = [first, second, ...people].find((who) => who !== found.owner);
    return other === undefined ? undefined : { ...found, other, to: second };
  }

  /** A way of a statement about a token of somebody. */
  const ofOne =
    (way: (place: Place, one: Owned) => Promise<readonly Related[]>) =>
    async (place: Place): Promise<readonly Related[]> => {
      const one = await owned(place);
      return one === undefined ? [] : way(place, one);
    };

  /** Whether the owner can move a token as it is: no token is moved while its contract is paused, say. */
  const movable = async (place: Place, { id, owner, to }: Owned): Promise<boolean> =>
    succeeded(...(await place.then(call(owner, "transferFrom", owner, to, id))));

  const transfer: Statement = {
    id: "LAW-ERC721-TRANSFER-1",
    rule: RULE,
    title:
      "transferFrom(owner, to, id) makes `to` the owner, takes one from the owner's balance and gives one to that of `to`, and leaves nobody approved",
    premise: "somebody owns a token and approves somebody else, and the transfer succeeds",
    ways: [
      ofOne(async (place, { id, owner, other, to }) => {
        const approve = call(owner, "approve", other, id);
        const move = call(owner, "transferFrom", owner, to, id);
        const was = await place.then(...balances);
        const [approved, moved, now, left, ...is] = await place.then(
          approve,
          move,
          read("ownerOf", id),
          read("getApproved", id),
          ...balances,
        );
        if (!succeeded(approved, moved)) return [];
        return [
          same(`the owner of ${id}`, ["is", wordOf(now) ?? 0n], ["expected", BigInt(to)]),
          same(`who is approved for ${id}`, ["is", wordOf(left) ?? 0n], ["expected", 0n]),
          ...grown("a transfer", was, is, (who) => (who === to ? 1n : 0n) - (who === owner ? 1n : 0n)),
        ];
      }),
    ],
  };

  const rights: Statement = {
    id: "LAW-ERC721-RIGHTS-1",
    rule: RULE,
    title:
      "who is neither owner nor approved nor an operator moves no token and approves nobody; none is moved from who is not its owner, or to nobody",
    premise: "somebody owns a token, and somebody else may not move it",
    ways: [
      ofOne(async (place, { id, owner, other }) => {
        const [approved, operator] = await place.then(read("getApproved", id), read("isApprovedForAll", owner, other));
        if (!succeeded(approved, operator) || wordOf(approved) === BigInt(other) || wordOf(operator) === 1n) return [];
        const refused = [
          call(other, "transferFrom", owner, other, id),
          call(other, SAFE, owner, other, id),
          call(other, SAFE_WITH_DATA, owner, other, id, "0x"),
          call(other, "approve", other, id),
          call(owner, "transferFrom", other, owner, id),
          call(owner, "transferFrom", owner, ZERO, id),
        ];
        return fails(await place.then(...refused), (i) => nameOf(refused[i]));
      }),
    ],
  };

  /** Moves a token by somebody who was given the right to it. */
  const movedBy = (...granting: readonly ((one: Owned) => LawCall)[]) =>
    ofOne(async (place, one) => {
      const { id, owner, other, to } = one;
      if (!(await movable(place, one))) return [];
      const grants = granting.map((grant) => grant(one));
      const results = await place.then(...grants, call(other, "transferFrom", owner, to, id), read("ownerOf", id));
      const [moved, now] = results.slice(grants.length);
      if (!succeeded(...results.slice(0, grants.length))) return [];
      return [
        { holds: succeeded(moved), message: "who may move a token cannot", values: [["transferFrom", textOf(moved)]] },
        same(`the owner of ${id}`, ["is", wordOf(now) ?? 0n], ["expected", BigInt(to)]),
      ];
    });

  const approval: Statement = {
    id: "LAW-ERC721-APPROVAL-1",
    rule: RULE,
    title:
      "who is approved for a token, and an operator of its owner, may move it; an operator no more than he was one",
    premise: "somebody owns a token that he can move, and lets somebody else",
    ways: [
      movedBy(({ id, owner, other }) => call(owner, "approve", other, id)),
      movedBy(({ owner, other }) => call(owner, "setApprovalForAll", other, true)),
      ofOne(async (place, { id, owner, other }) => {
        const results = await place.then(
          call(owner, "approve", ZERO, id),
          call(owner, "setApprovalForAll", other, true),
          call(owner, "setApprovalForAll", other, false),
          call(other, "transferFrom", owner, other, id),
        );
        if (!succeeded(...results.slice(0, 3))) return [];
        return fails(results.slice(3), () => "transferFrom by who is no operator any more");
      }),
    ],
  };

  const safe: Statement = {
    id: "LAW-ERC721-SAFE-1",
    rule: RULE,
    title: "safeTransferFrom gives no token to a contract that does not say that it takes it",
    premise: "somebody owns a token, and can move it to that contract by transferFrom",
    ways: [SAFE, SAFE_WITH_DATA].map((method) =>
      ofOne(async (place, one) => {
        // the reader has code, and answers onERC721Received with something else
        const to = world.reader;
        const { id, owner } = one;
        if (!(await movable(place, { ...one, to }))) return [];
        const data = method === SAFE ? [] : ["0x"];
        return fails(await place.then(call(owner, method, owner, to, id, ...data)), () => method);
      }),
    ),
  };

  /** What nobody can do with a token that there is not. */
  const attempts = (id: bigint, { first, second }: Place["drawn"]): readonly LawCall[] => [
    call(first, "approve", second, id),
    call(first, "transferFrom", ZERO, first, id),
    call(first, "transferFrom", first, second, id),
    call(first, SAFE, first, second, id),
  ];

  const nobody: Statement = {
    id: "LAW-ERC721-NOBODY-1",
    rule: RULE,
    title:
      "ownerOf of a token that there is not, and balanceOf of nobody, revert, and so do approve and transfers of such a token; no token is nobody's",
    premise: "always",
    ways: [
      async (place) => {
        const unknown = (1n << 255n) + place.drawn.other;
        // getApproved of such a token should revert, too; solmate's answers nobody, and nobody is harmed
        const asked = [read("ownerOf", unknown), read("balanceOf", ZERO)];
        const made = attempts(unknown, place.drawn);
        const owners = await place.then(...ids.map((id) => read("ownerOf", id)));
        return [
          ...fails(await place.then(...asked), (i) => nameOf(asked[i])),
          ...fails(await place.then(...made), (i) => nameOf(made[i])),
          ...owners.map((one, i) => ({
            holds: wordOf(one) !== 0n,
            message: `ownerOf(${ids[i]})`,
            values: [["is", addressFrom(0n)] as const, ["expected", "an owner, or a revert"] as const],
          })),
        ];
      },
    ],
  };

  const burn: Statement = {
    id: "LAW-ERC721-BURN-1",
    rule: RULE,
    title:
      "burn(id), where it succeeds, takes one from the owner's balance and leaves no owner; nobody moves or approves the token afterwards",
    premise: "the owner of a token calls it",
    ways: [
      ofOne(async (place, { id, owner }) => {
        const burning = call(owner, BURN, id);
        const was = await place.then(...balances);
        const [burnt, now, ...is] = await place.then(burning, read("ownerOf", id), ...balances);
        if (!succeeded(burnt)) return [REFUSED];
        const [, ...made] = await place.then(burning, ...attempts(id, { ...place.drawn, first: owner }));
        return [
          ...fails(now === undefined ? [] : [now], () => `ownerOf(${id}), which is burnt,`),
          ...grown("a burn", was, is, (who) => (who === owner ? -1n : 0n)),
          ...fails(made, (i) => `${nameOf(attempts(id, { ...place.drawn, first: owner })[i])} of a burnt token`),
        ];
      }),
    ],
  };

  /** Mints by one of the usual functions, as the deployer and as somebody. */
  const minting =
    (method: string): Statement["ways"][number] =>
    async (place) => {
      const { first, second: to, other } = place.drawn;
      const args = method.includes(",") ? [to, (1n << 200n) + other] : [to];
      const [was, owners] = [await place.then(...balances), await place.then(...ids.map((id) => read("ownerOf", id)))];
      const related = [world.deployer, first].map(async (from): Promise<readonly Related[]> => {
        const results = await place.then(
          call(from, method, ...args),
          ...balances,
          ...ids.map((id) => read("ownerOf", id)),
        );
        const [minted, ...after] = results;
        if (!succeeded(minted)) return [REFUSED];
        const kept = owners.flatMap((before, i): readonly Related[] => {
          const owner = wordOf(before);
          const now = wordOf(after[balances.length + i]) ?? 0n;
          return owner === undefined ? [] : [same(`the owner of ${ids[i]} after a mint`, ["is", now], ["was", owner])];
        });
        return [...kept, ...grown("a mint", was, after.slice(0, balances.length), (who) => (who === to ? 1n : 0n))];
      });
      return (await Promise.all(related)).flat();
    };

  const mint: Statement = {
    id: "LAW-ERC721-MINT-1",
    rule: RULE,
    title: "a mint, where it succeeds, gives one token to its receiver, and takes none from anybody",
    premise: "the deployer or one of the people calls it",
    ways: MINTS.filter((one) => has(one)).map(minting),
  };

  const own = [...(has(BURN) ? [burn] : []), ...(mint.ways.length > 0 ? [mint] : [])];
  return [transfer, rights, approval, safe, nobody, ...own].map((one) => lawOf(under, under.earlierCalls, one));
}

const textOf = (result: LawResult | undefined): string =>
  result?.ok === true ? "succeeded" : (result?.error ?? "reverted");

const nameOf = (call: LawCall | undefined): string =>
  `${call?.method ?? ""}(${call?.args.map(String).join(", ") ?? ""})`;

/** Says of calls that each must revert. */
const fails = (results: readonly LawResult[], what: (index: number) => string): readonly Related[] =>
  results.map((result, i) => ({
    holds: !result.ok,
    message: `${what(i)} succeeds`,
    values: [
      ["came to", textOf(result)],
      ["expected", "a revert"],
    ],
  }));
