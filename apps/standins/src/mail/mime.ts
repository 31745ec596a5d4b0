/** Reads mails: RFC 5322 headers, RFC 2047 words, RFC 2045 and 2046 bodies. What mailers send. */

export interface Mail {
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  /** Bytes as latin-1 text, as they came. */
  readonly body: string;
}

/** More levels than any mail has that is not made to hurt. */
const depthMax = 5;

function partOf(source: string): Part {
  const split = /\r?\n\r?\n/.exec(source);
  const head = split === null ? source : source.slice(0, split.index);
  const body = split === null ? "" : source.slice(split.index + split[0].length);
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon < 1) continue;
    headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body };
}

function quotedPrintable(text: string): Buffer {
  const joined = text.replace(/=\r?\n/g, "");
  const plain = joined.replace(/=([0-9A-Fa-f]{2})/g, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(plain, "latin1");
}

function textOf(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString("utf8");
  }
}

function decodeWords(value: string): string {
  // Blanks between two encoded words belong to the encoding.
  const joined = value.replace(/\?=\s+=\?/g, "?==?");
  return joined.replace(
    /=\?([^?]+)\?([bq])\?([^?]*)\?=/gi,
    (_whole, charset: string, kind: string, text: string) => {
      const isBase64 = kind.toLowerCase() === "b";
      const bytes = isBase64
        ? Buffer.from(text, "base64")
        : quotedPrintable(text.replaceAll("_", " "));
      return textOf(bytes, charset);
    },
  );
}

function parameterOf(header: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, "i").exec(header);
  return found?.[1] ?? found?.[2];
}

function contentOf({ headers, body }: Part): string {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase() ?? "7bit";
  const charset = parameterOf(headers.get("content-type") ?? "", "charset") ?? "utf-8";
  if (encoding === "base64") return textOf(Buffer.from(body, "base64"), charset);
  if (encoding === "quoted-printable") return textOf(quotedPrintable(body), charset);
  return textOf(Buffer.from(body, "latin1"), charset);
}

function leavesOf(part: Part, depth = 0): Part[] {
  const type = part.headers.get("content-type") ?? "text/plain";
  const boundary = parameterOf(type, "boundary");
  const isNested = type.toLowerCase().startsWith("multipart/") && boundary !== undefined;
  if (!isNested || depth >= depthMax) return [part];
  const pieces = `\r\n${part.body}`.split(`\n--${boundary}`).slice(1);
  const inner = pieces.filter((piece) => !piece.startsWith("--"));
  return inner.flatMap((piece) => leavesOf(partOf(piece.replace(/^\r?\n/, "")), depth + 1));
}

export function readMail(source: Buffer): Mail {
  const whole = partOf(source.toString("latin1"));
  const leaves = leavesOf(whole);
  const leafOf = (type: string) =>
    leaves.find((leaf) =>
      (leaf.headers.get("content-type") ?? "text/plain").toLowerCase().startsWith(type),
    );
  const plain = leafOf("text/plain");
  const html = leafOf("text/html");
  return {
    from: decodeWords(whole.headers.get("from") ?? ""),
    subject: decodeWords(whole.headers.get("subject") ?? ""),
    text: plain === undefined ? "" : contentOf(plain).replace(/\r\n/g, "\n").trim(),
    html: html === undefined ? undefined : contentOf(html),
  };
}
