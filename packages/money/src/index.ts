/**
 * Money: whole minor units with their currency, and nothing else. No I/O, no floats.
 *
 * `Minor` is a branded bigint, so that an amount cannot be mixed up with a count or an id.
 * Start with `parseMinor` and `formatMinor`.
 */
export {
  currencies,
  currencyOf,
  isCurrency,
  pointsCode,
  type Currency,
  type CurrencyCode,
} from "./currency.ts";
export { formatMinor, minor, parseMinor, type Minor } from "./minor.ts";
export { displayMoney } from "./display.ts";
export { mulBps, splitMinor } from "./share.ts";
export { fromVendorUnits, toVendorUnits, vendorUnitsPerMajor } from "./vendor-units.ts";
