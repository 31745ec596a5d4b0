/** It is inlined in the page of proofs, so that the page needs no request without a network. */
export const iconSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  '<path d="M16 2 28 9v14l-12 7L4 23V9Z" fill="#ffb224"/>' +
  '<path d="m16 9 6 7-6 7-6-7Z" fill="#1c1200"/></svg>';

const address = `data:image/svg+xml,${encodeURIComponent(iconSvg)}`;

export const iconLink = `<link rel="icon" href="${address}" type="image/svg+xml">`;
