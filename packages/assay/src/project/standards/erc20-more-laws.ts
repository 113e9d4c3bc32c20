import { succeeded, same, wordOf, wordOrZero, type Related, type Statement } from "./case";
import { spending } from "./erc20-spending";
import { isDone, type TokenCalls } from "./token-calls";

const [UP, DOWN] = ["increaseAllowance(address,uint256)", "decreaseAllowance(address,uint256)"];
const [BURN, BURN_FROM, MINT] = ["burn(uint256)", "burnFrom(address,uint256)", "mint(address,uint256)"];

/** Many tokens reserve these functions for somebody: that they refuse a call is right, too. */
const REFUSED: readonly Related[] = [{ holds: true, message: "a call that is refused", values: [] }];

/** Laws of what many tokens have beside ERC-20: each of the functions that a token has. */
export function moreTokenLaws(token: TokenCalls): readonly Statement[] {
  return [
    ...([UP, DOWN].some((one) => token.has(one)) ? [upAndDown(token)] : []),
    ...(token.has(BURN) ? [burn(token)] : []),
    ...(token.has(BURN_FROM) ? [burnFrom(token)] : []),
    ...(token.has(MINT) ? [mint(token)] : []),
    ...(token.has("paused()") && token.has("pause()") ? [pause(token)] : []),
  ];
}

function upAndDown(token: TokenCalls): Statement {
  const changed = (method: string, sign: bigint): Statement["ways"][number] => {
    return async (place) => {
      const { first: owner, second: spender, other: allowed } = place.drawn;
      const by = place.partOf(allowed);
      const [approved, made, rest] = await place.then(
        token.call(owner, "approve", spender, allowed),
        token.call(owner, method, spender, by),
        token.read("allowance", owner, spender),
      );
      if (!succeeded(approved, rest) || !isDone(made)) return [];
      const expected = allowed + sign * by;
      return [same(`the allowance of ${allowed} after ${method}`, ["is", wordOrZero(rest)], ["expected", expected])];
    };
  };
  return {
    id: "LAW-ERC20-ALLOWANCE-2",
    rule: "ERC-20",
    title: "increaseAllowance and decreaseAllowance change the allowance by what they are given",
    premise: "it succeeds",
    ways: [...(token.has(UP) ? [changed(UP, 1n)] : []), ...(token.has(DOWN) ? [changed(DOWN, -1n)] : [])],
  };
}

function burn(token: TokenCalls): Statement {
  return {
    id: "LAW-ERC20-BURN-1",
    rule: "ERC-20",
    title: "burn(v), where it succeeds, takes v from the caller and from the supply; nobody else's balance changes",
    premise: "the caller has v",
    ways: [
      async (place) => {
        const { first } = place.drawn;
        const value = place.partOf(await place.read(token.under.token, "balanceOf", first));
        const [was, is] = [await token.left(place), await token.left(place, token.call(first, BURN, value))];
        if (was === undefined || value === 0n) return [];
        if (is === undefined) return REFUSED;
        return token.grown(`burn(${value})`, was, is, (who) => (who === undefined || who === first ? -value : 0n));
      },
    ],
  };
}

function burnFrom(token: TokenCalls): Statement {
  return {
    id: "LAW-ERC20-BURN-2",
    rule: "ERC-20",
    title:
      "burnFrom(owner, v), where it succeeds, takes v from the owner and from the supply, needs an allowance of v, and spends it",
    premise: "the owner has v, and approves somebody else, who burns it",
    ways: [
      async (place) => {
        const { first: owner, second: by } = place.drawn;
        const value = place.partOf(await place.read(token.under.token, "balanceOf", owner));
        if (owner === by || value === 0n) return [];
        const using = token.call(by, BURN_FROM, owner, value);
        const was = await token.left(place);
        const is = await token.left(place, token.call(owner, "approve", by, value), using);
        if (was === undefined) return [];
        if (is === undefined) return REFUSED;
        return [
          ...token.grown(`burnFrom of ${value}`, was, is, (who) => (who === undefined || who === owner ? -value : 0n)),
          ...(await spending(token, place, by, value, using)),
        ];
      },
    ],
  };
}

function mint(token: TokenCalls): Statement {
  return {
    id: "LAW-ERC20-MINT-1",
    rule: "ERC-20",
    title: "mint(to, v), where it succeeds, gives v to `to` and to the supply; nobody else's balance changes",
    premise: "the deployer or one of the people calls it",
    ways: [
      async (place) => {
        const { first, second: to, other: value } = place.drawn;
        const was = await token.left(place);
        const can = [token.under.world.deployer, first].map((from) => token.call(from, MINT, to, value));
        const books = await Promise.all(can.map((call) => token.left(place, call)));
        if (was === undefined || value === 0n) return [];
        return books.flatMap((is) =>
          is === undefined
            ? REFUSED
            : token.grown(`mint of ${value}`, was, is, (who) => (who === undefined || who === to ? value : 0n)),
        );
      },
    ],
  };
}

/** What a pause stops differs from token to token: that it stops transfers is seen by transfer alone. */
function pause(token: TokenCalls): Statement {
  return {
    id: "LAW-ERC20-PAUSE-1",
    rule: "ERC-20",
    title: "a pause that stops transfer stops transferFrom, and the other way round",
    premise: "both transfers succeed before the deployer calls pause",
    ways: [
      async (place) => {
        const { first: owner, second: to } = place.drawn;
        const by = token.third(owner, to);
        const value = place.partOf(await place.read(token.under.token, "balanceOf", owner));
        if (by === undefined || value === 0n) return [];
        const approve = token.call(owner, "approve", by, value);
        const pausing = token.call(token.under.world.deployer, "pause");
        const ways = [token.call(owner, "transfer", to, value), token.call(by, "transferFrom", owner, to, value)];
        const before = await Promise.all(ways.map((way) => place.then(approve, way)));
        const after = await Promise.all(ways.map((way) => place.then(approve, pausing, token.read("paused"), way)));
        const isPaused = after.every(
          ([approved, paused, answer]) => succeeded(approved, paused) && wordOf(answer) === 1n,
        );
        if (!before.every(([, way]) => isDone(way))) return [];
        if (!isPaused) return REFUSED;
        const [one, other] = after.map(([, , , way]) => isDone(way));
        const text = (done: boolean | undefined): string => (done === true ? "succeeds" : "does not");
        return [
          {
            holds: one === other,
            message: "while the token is paused",
            values: [
              ["transfer", text(one)],
              ["transferFrom", text(other)],
            ],
          },
        ];
      },
    ],
  };
}
