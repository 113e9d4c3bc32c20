import type { Outcome } from "../../api";
import { BPS } from "../../constants";
import { event, Preconditions, success } from "../../outcome";
import { byId, replace } from "../../state/state";
import type { State } from "../../state/state";
import { isAsset } from "../../rules/feeds";
import { requireGovernor } from "../../rules/roles";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    readonly addProduct: {
      readonly productName: string;
      readonly productType: bigint;
      readonly acceptedAssets: readonly bigint[];
      readonly minPrice: bigint;
      readonly initialPrice: bigint;
    };
    readonly setMinPrice: { readonly productId: bigint; readonly minPrice: bigint };
    readonly setAcceptedAssets: { readonly productId: bigint; readonly acceptedAssets: readonly bigint[] };
  }
}

/** [PRODUCT-1] */
export function addProduct(state: State, { caller, operation }: Call<"addProduct">): Outcome {
  const { productName, productType, acceptedAssets, minPrice, initialPrice } = operation;
  const needs = new Preconditions();
  requireGovernor(state, caller, needs);
  needs.refuse(byId(state.productTypes, productType) === undefined, "UnknownProductType", productType);
  requireAssets(acceptedAssets, needs);
  needs.refuse(initialPrice > BPS, "BpsTooHigh", initialPrice, BPS);
  needs.refuse(minPrice > initialPrice, "InitialPriceTooLow", initialPrice, minPrice);
  if (!needs.hold) return needs.failure();

  const productId = BigInt(state.products.length) + 1n;
  const accepted = [...acceptedAssets];
  state.products.push({ productId, productName, acceptedAssets: accepted, productType, minPrice, initialPrice });
  const added = [productId, productType, minPrice, initialPrice, accepted, productName];
  return success([productId], [event("coverProducts", "ProductAdded", ...added)]);
}

/** Moves every floor of the product at once. [PRODUCT-1, PRICE-1] */
export function setMinPrice(
  state: State,
  { caller, operation: { productId, minPrice } }: Call<"setMinPrice">,
): Outcome {
  const product = byId(state.products, productId);
  const needs = new Preconditions();
  requireGovernor(state, caller, needs);
  needs.refuse(product === undefined, "UnknownProduct", productId);
  needs.refuse(minPrice > BPS, "BpsTooHigh", minPrice, BPS);
  if (!needs.hold || product === undefined) return needs.failure();

  replace(state.products, productId, { ...product, minPrice });
  return success([], [event("coverProducts", "MinPriceChanged", productId, minPrice)]);
}

/** [PRODUCT-1] */
export function setAcceptedAssets(state: State, { caller, operation }: Call<"setAcceptedAssets">): Outcome {
  const { productId, acceptedAssets } = operation;
  const product = byId(state.products, productId);
  const needs = new Preconditions();
  requireGovernor(state, caller, needs);
  needs.refuse(product === undefined, "UnknownProduct", productId);
  requireAssets(acceptedAssets, needs);
  if (!needs.hold || product === undefined) return needs.failure();

  replace(state.products, productId, { ...product, acceptedAssets: [...acceptedAssets] });
  return success([], [event("coverProducts", "AcceptedAssetsChanged", productId, [...acceptedAssets])]);
}

function requireAssets(assets: readonly bigint[], needs: Preconditions): void {
  for (const asset of assets) needs.refuse(!isAsset(asset), "UnknownAsset", asset);
}
