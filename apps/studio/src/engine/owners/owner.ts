/** A game as it is sold: under which codes wallet calls name it. */
export interface SoldGame {
  readonly gameCode: string;
  readonly vendorCode: string;
}
