declare const offerLeaveBrand: unique symbol;

/**
 * Permission to invite a person to play: to give a bonus or free rounds, to show what is promoted,
 * to name a member to an advertiser. Only the gate of protection makes one (protection/offers.ts),
 * for one member or visitor and one moment; whatever gives, shows or names takes it. So code that
 * forgets to ask the gate does not compile.
 */
export interface OfferLeave {
  readonly [offerLeaveBrand]: true;
}
