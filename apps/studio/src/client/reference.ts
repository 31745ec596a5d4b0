/** A long reference by its ends, as the site writes it; it is copied whole. */
export const shortReference = (id: string): string =>
  id.length <= 16 ? id : `${id.slice(0, 6)}…${id.slice(-6)}`;
