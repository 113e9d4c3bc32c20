import type { Reads } from "../../../model";
import { HashedGetter, refusal, value, type Answer } from "./question";

const product = new HashedGetter(
  "getProduct(uint256 productId) view returns ((uint256, string, uint256[], uint16, uint16, uint16))",
);
const unknownProduct = refusal("UnknownProduct(uint256 productId)");

/** The answer about a whole product. */
export function productAnswer(read: Reads, productId: bigint): Answer {
  if (productId < 1n || productId > read.productCount())
    return product.ask("coverProducts", [productId], unknownProduct(productId));
  const p = read.product(productId);
  const whole = [p.productId, p.productName, [...p.acceptedAssets], p.productType, p.minPrice, p.initialPrice];
  return product.ask("coverProducts", [productId], value(whole));
}

/** A product. */
export function productAnswers(read: Reads, turn: number): Answer[] {
  return [productAnswer(read, BigInt(turn % (Number(read.productCount()) + 2)))];
}
