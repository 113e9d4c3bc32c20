/** Unit of prices. */
export const PRICE = "1e18 = 100 %/year";
