/**
 * Content: what a brand writes on its site, from banners to help articles, and the pictures in it.
 *
 * All kinds lie in one table and share order, switch, time and revision; each has a body the
 * contract checks. HTML is clean before it is stored. What visitors see fits in memory and follows
 * a change at once in every process. Content knows no members and no money.
 *
 * Start with `createContent` in service.ts.
 */
export { createContent, type Content, type ContentDeps } from "./service.ts";
export { createArtList, createBannerFinder, createCoverList } from "./art.ts";
export { serveMedia } from "./media.ts";
export { type PieceToSave } from "./pieces.ts";
export type { Piece } from "./rules.ts";
export { formatOf, makePicture, makePrivatePicture } from "./picture-maker.ts";
export { contentModule } from "./module.ts";
