/** Who reads whose members registered; months wait until it has read them. */
export const attributionReader = "affiliate_members";
