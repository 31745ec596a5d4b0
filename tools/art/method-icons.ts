/**
 * Ways to pay, drawn without anybody's trade mark: bodies of 48 × 48 SVGs on a coloured tile.
 */
const tile = (tone: string, body: string): string =>
  `<rect width="48" height="48" rx="12" fill="${tone}"/>` +
  '<path d="M0 12A12 12 0 0 1 12 0H36A12 12 0 0 1 48 12V20Q24 26 0 16Z" ' +
  'fill="#fff" opacity=".14"/>' +
  `<g fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" ` +
  `stroke-linejoin="round">${body}</g>`;

export const METHOD_ICONS: Readonly<Record<string, string>> = {
  "mobile-wallet": tile(
    "#d6246e",
    '<rect x="15" y="9" width="18" height="30" rx="4"/><path d="M22 34h4"/><path ' +
      'd="M21 21h6m-3-3v6"/>',
  ),
  bank: tile("#1f5fd0", '<path d="M10 20L24 11l14 9ZM14 24v9m7-9v9m6-9v9m7-9v9M10 37h28"/>'),
  card: tile(
    "#6a45d1",
    '<rect x="9" y="13" width="30" height="22" rx="4"/><path d="M9 20h30M15 28h7"/>',
  ),
  crypto: tile(
    "#0a8f6a",
    '<path d="M24 9l13 7.5v15L24 39l-13-7.5v-15Z"/><path d="M24 17l6 7-6 7-6-7Z"/>',
  ),
  voucher: tile(
    "#c2541a",
    '<path d="M9 16h30v5a3.5 3.5 0 0 0 0 7v5H9v-5a3.5 3.5 0 0 0 0-7ZM28 18v13" ' +
      'stroke-dasharray="none"/><path d="M16 24h6"/>',
  ),
  sandpay: tile(
    "#b07a1e",
    '<path d="M15 10h18M15 38h18M17 10c0 8 14 10 14 14s-14 6-14 14M31 10c0 8-14 ' +
      '10-14 14s14 6 14 14"/><path d="M21 34q3-3 6 0"/>',
  ),
};
