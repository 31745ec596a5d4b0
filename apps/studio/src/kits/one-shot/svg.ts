/**
 * Small still pictures of a result, as text: the same one is shown in the player's record and on
 * the operator's page of the round. Numbers and our own words only, so nothing needs escaping.
 */
export const svg = (width: number, height: number, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}"` +
  ` height="${height}" role="img" aria-hidden="true">` +
  `<rect width="${width}" height="${height}" rx="12" fill="#171f28"/>${parts.join("")}</svg>`;

export const text = (
  x: number,
  y: number,
  content: string | number,
  look: { readonly fill: string; readonly size: number },
): string =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="Sora Variable,system-ui,sans-serif"` +
  ` font-weight="700" font-size="${look.size}" fill="${look.fill}">${content}</text>`;
