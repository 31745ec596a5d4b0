/** What an agent's link may be. */

/** The account types that register by links. */
export const inviteKinds = ["player", "agent"] as const;
export type InviteKind = (typeof inviteKinds)[number];

/** How many links of an agent may take somebody at one time. */
export const openLinksMax = 50;
export const linkNoteMax = 140;
export const linkUsesMax = 1_000_000;
export const linkCodeMin = 4;
export const linkCodeMax = 16;
export const linkCodePattern = new RegExp(`^[A-Za-z0-9]{${linkCodeMin},${linkCodeMax}}$`);
/** How long a visitor's source and each sub-id may be, and how many of these there are. */
export const clickTextMax = 255;
export const subIdsMax = 5;
/** So long after a visit by an affiliate's link a registration is the affiliate's. */
export const clickDays = 30;
/** For how many days it is told what came of a link. */
export const linkDays = 30;
