import { FunctionFragment, type Interface } from "ethers";
import type { Hex, Plain } from "../../core/types";
import { callsOthers } from "../../evm/artifacts";
import type { Prepared } from "../kit/sequence";
import { isCallee } from "./callee";
import type { ContractCode } from "./code";
import type { Context } from "./context";
import { isCollection } from "./oracles/collection-oracles";
import { isToken } from "./oracles/token-oracles";
import { pricesIn } from "./draw-call";
import type { OtherCall } from "./draw-calldata";
import { implementations } from "./standing-in";

const MOST = 2n ** 256n - 1n;
/** Who pays in to a contract keeps most of what he has. The deployer may have nothing, and so somebody else pays in, too. */
const [PAID_IN_PART, PAYERS] = [10n, 2];

/** A function of a token, its caller, and its arguments in their order. */
interface Wanted {
  readonly signature: string;
  readonly caller: Hex;
  /** Whom it serves, if not the caller. */
  readonly to?: Hex;
  readonly args: (amount: bigint) => readonly Plain[];
  readonly value?: boolean;
  readonly giftTo?: string;
}

/** A contract that takes tokens, and how its operations name it. */
interface Taker {
  readonly address: Hex;
  readonly name: string;
}

/**
 * The calls that a test's setup would make: people get tokens, for wei, minted or from the deployer, let the contracts that call others and each other take them, and pay some in. Some of these calls may fail. Some sequences begin with
 * them, and shrinking removes those that a failure does not need.
 */
export function preparedBy(
  context: Context,
  codes: readonly ContractCode[],
  others: readonly OtherCall[],
): readonly Prepared[] {
  const { world, instances, raw } = context;
  const everyone = [world.deployer, ...world.people];
  const hidden = implementations(context);
  const takers = codes
    .filter(
      ({ name, artifact, behind = artifact }) =>
        !hidden.has(name) && !isCallee(raw.contracts[name]) && callsOthers(behind.deployedBytecode),
    )
    .flatMap(({ name }) =>
      instances.deployed(name).flatMap((at): readonly Taker[] => {
        const address = world.at[at];
        return address === undefined ? [] : [{ address, name: instances.first(name) }];
      }),
    );
  const tokens = codes.filter(({ name, abi }) => !hidden.has(name) && (isToken(abi) || isCollection(abi)));
  return tokens.flatMap(({ name, abi }) =>
    instances.deployed(name).flatMap((at) =>
      wantedOf(
        abi,
        everyone,
        world.deployer,
        takers.filter(({ address }) => address !== world.at[at]),
      ).flatMap((wanted): readonly Prepared[] => {
        const found = others.find(({ shape }) => shape.contract === name && shape.signature === wanted.signature);
        return found === undefined ? [] : [preparedCall(found, wanted, instances.isSeveral(name) ? at : undefined)];
      }),
    ),
  );
}

function preparedCall(
  { shape, literals }: OtherCall,
  { caller, to = caller, args, value, giftTo }: Wanted,
  at: string | undefined,
): Prepared {
  const named = (amount: bigint): Readonly<Record<string, Plain>> =>
    Object.fromEntries(args(amount).map((one, i) => [shape.names[i] ?? "", one]));
  return {
    kind: shape.key,
    serves: to,
    ...(giftTo === undefined ? {} : { giftTo }),
    call: (amount) => ({
      caller,
      args: named(amount),
      ...(value === true ? { value: weiOf(amount, pricesIn(literals)) } : {}),
      ...(at === undefined ? {} : { at }),
    }),
  };
}

/** One of the prices in the code, for most amounts; the amount for others. */
const weiOf = (amount: bigint, prices: readonly bigint[]): bigint =>
  prices[String(amount).length % (prices.length + 1)] ?? amount;

/** One token of a collection for each, by the functions whose name says so: from the deployer, who may be the only one allowed to, where they say for whom. */
function mintedOf(abi: Interface, everyone: readonly Hex[], deployer: Hex): readonly Wanted[] {
  const minting = abi.fragments
    .filter((one) => one instanceof FunctionFragment)
    .filter(
      ({ name, constant, inputs }) => /mint/i.test(name) && !constant && inputs.every(({ type }) => GIVEN.test(type)),
    );
  return minting.flatMap((one) => {
    const isForSomebody = one.inputs.some(({ type }) => type === "address");
    return everyone.map((to, i): Wanted => {
      // ids must differ, and prices, shares and counts are small
      const args = one.inputs.map(({ type }): Plain =>
        type === "address" ? to : type === "string" ? "" : BigInt(i) + 1n,
      );
      const caller = isForSomebody ? deployer : to;
      return { signature: one.format(), caller, to, args: () => args, value: one.payable };
    });
  });
}

/** Types of which a setup knows what to give. */
const GIVEN = /^(address|string|uint\d+)$/;

function wantedOf(
  abi: Interface,
  everyone: readonly Hex[],
  deployer: Hex,
  takers: readonly Taker[],
): readonly Wanted[] {
  // each lets the contracts take, and the next of the people
  const allowing = (signature: string, how: Plain): readonly Wanted[] =>
    everyone.flatMap((caller, i) => {
      const next = everyone[(i + 1) % everyone.length];
      return [...takers.map(({ address }) => address), ...(next === undefined || next === caller ? [] : [next])].map(
        (to) => ({
          ...{ signature, caller },
          args: () => [to, how],
        }),
      );
    });
  if (isCollection(abi))
    return [...mintedOf(abi, everyone, deployer), ...allowing("setApprovalForAll(address,bool)", true)];
  // whoever deploys a token without a supply can mint, most likely
  const minted = abi.fragments
    .filter((one) => one instanceof FunctionFragment)
    .filter(({ name, inputs }) => /mint/i.test(name) && inputs.map(({ type }) => type).join() === "address,uint256")
    .flatMap((one) =>
      everyone.map((to): Wanted => ({ signature: one.format(), caller: deployer, to, args: (amount) => [to, amount] })),
    );
  const wrapped = everyone.map((caller) => ({ signature: "deposit()", caller, args: () => [], value: true }));
  const transfer = (caller: Hex, to: Hex, part = 1n): Wanted => ({
    ...{ signature: "transfer(address,uint256)", caller },
    args: (amount) => [to, amount / part],
  });
  const given = everyone.filter((to) => to !== deployer).map((to) => ({ ...transfer(deployer, to), to }));
  const paidIn = everyone
    .slice(0, PAYERS)
    .flatMap((caller) =>
      takers.map(({ address, name }) => ({ ...transfer(caller, address, PAID_IN_PART), giftTo: name })),
    );
  return [...minted, ...wrapped, ...given, ...allowing("approve(address,uint256)", MOST), ...paidIn];
}
