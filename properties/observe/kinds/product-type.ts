import { getter, idsTo, kind, type Getter } from "../kind";

const member =
  (name: string) =>
  (id: bigint): Getter =>
    getter("coverProducts", "getProductType", [id], name);

/** A product type; its id. */
export const PRODUCT_TYPE = kind({
  code: 15,
  name: "productType",
  id: ({ productType }: { readonly productType: bigint }) => productType,
  state: ({ productType }, { read }) => read.productType(productType),
  fields: {
    gracePeriod: ["seconds", (type) => type.gracePeriod, member("gracePeriod")],
    cooldown: ["seconds", (type) => type.cooldown, member("cooldown")],
    assessorGroupId: ["id", (type) => type.assessorGroupId, member("assessorGroupId")],
  },
  all: ({ read }) => idsTo(read.productTypeCount()).map((productType) => ({ productType })),
});
