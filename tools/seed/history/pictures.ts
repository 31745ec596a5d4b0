import sharp from "sharp";

/** A drawn card that says it is none: pictures of documents for the demo, of nobody. */
export async function specimen(kind: string, name: string): Promise<string> {
  const title = kind.replaceAll("_", " ").toUpperCase();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="580">
    <rect width="900" height="580" rx="28" fill="#e9e2d0"/>
    <rect x="40" y="120" width="240" height="300" fill="#c9bda0"/>
    <g font-family="sans-serif" fill="#3a3527">
      <text x="40" y="80" font-size="40">${title}</text>
      <text x="320" y="180" font-size="34">${name}</text>
      <text x="320" y="240" font-size="26">Invented for a demonstration</text>
    </g>
    <text x="150" y="520" font-size="96" fill="#b5523c" opacity="0.7">SPECIMEN</text>
  </svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return png.toString("base64");
}
