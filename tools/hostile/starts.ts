/**
 * Malformed starts of a conversation, as strangers send them: none of them may end a program or
 * be answered with a fault. The same seed makes the same starts.
 */

/** How the stranger leaves. */
export type Ending =
  /** TCP reset at once, while an answer may be under way. */
  | "reset"
  /** Closes its own side, reads what comes, and goes. */
  | "half-open"
  /** Waits for the answer, and for a while when there is none. */
  | "wait";

export interface Start {
  readonly kind: string;
  /** Written one after the other with a pause between. */
  readonly parts: readonly Buffer[];
  readonly ending: Ending;
}

/** A small generator of numbers that is the same everywhere (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

type Random = () => number;

function oneOf<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}

function bytesOf(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}

const paths = [
  "/",
  "//",
  "///",
  "//[",
  "//%00",
  "/\\",
  "/%",
  "/%ff%fe",
  "/%00",
  "/.",
  "/../../etc/passwd",
  "*",
  "http://[",
  "http://[::1",
  "//@:0",
  "/feed",
  "/feed/",
  "/feed?ticket=%00",
  "/socket",
  "/socket/",
  "/socket/%00",
  "/socket/dragon",
  "/healthz",
  "/readyz",
  "/wps/system/permissions",
  "/wps/game/search?keyword=%00&merchantCode=%ff",
  "/wps/member/info%00",
  "/console/api/%00",
  "/console/api/session",
  "/vendor/HSE%00/transaction/bet",
  "/vendor/HSE/transaction/bet",
  "/hooks/payments/%00",
  "/media/%00-320.webp",
  "/art/%00",
  "/art/..%2f..%2f",
  "/api/session",
  "/api/rounds/%00",
  "/api/rules/%00?currency=%00",
  "/play/%00",
  "/operator/generic/v2/game/url",
  "/inbox?to=%00",
  "/pay/%00",
  "/v1/payments/%00",
  "/oidc/auth?client_id=%00",
  "/oidc//",
  "/facebook/dialog?redirect_uri=//",
  "/tidepool/play?session=%00",
  "/.well-known/wps-jwks.json",
  `/${"a".repeat(3_000)}`,
] as const;

const methods = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "CONNECT", "PATCH", "BREW"];
const hosts = ["localhost", "localhost:1", "[::1", "", "%00", "a".repeat(300), "évil", "127.0.0.1"];
const origins = ["http://evil.test", "null", "http://[", "javascript:0", "//", "http://localhost"];
const bodies = [
  "{}",
  "{",
  '"\\u0000"',
  '{"user":"a\\u0000b","token":"\\ud800"}',
  '{"__proto__":{"a":1}}',
  "[".repeat(2_000),
  '{"code":"\\u0000"}',
  "a=%00&b=%ff",
] as const;
const types = [
  "application/json",
  "application/x-www-form-urlencoded",
  "text/plain",
  "multipart/form-data; boundary=",
  "application/json; charset=\u00ff",
  "",
] as const;

const head = (...lines: readonly string[]) =>
  Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");

const endings: readonly Ending[] = ["reset", "reset", "reset", "half-open", "wait"];

type Make = (random: Random) => Omit<Start, "kind">;

function upgradeOf(random: Random): Buffer {
  const key = oneOf(random, ["dGhlIHNhbXBsZSBub25jZQ==", "short", ""]);
  const asked = oneOf(random, ["websocket", "websocket", "h2c", "\u00ff", "websocket, x"]);
  const origin = oneOf(random, ["", ...origins]);
  return head(
    `GET ${oneOf(random, paths)} HTTP/1.1`,
    `Host: ${oneOf(random, hosts)}`,
    "Connection: Upgrade",
    `Upgrade: ${asked}`,
    `Sec-WebSocket-Version: ${oneOf(random, ["13", "8", "x"])}`,
    `Sec-WebSocket-Key: ${key}`,
    ...(origin === "" ? [] : [`Origin: ${origin}`]),
  );
}

function requestOf(random: Random): Buffer {
  const body = Buffer.from(oneOf(random, bodies));
  const top = head(
    `${oneOf(random, ["POST", "PUT"])} ${oneOf(random, paths)} HTTP/1.1`,
    "Host: localhost",
    `Content-Type: ${oneOf(random, types)}`,
    `Content-Length: ${body.length}`,
  );
  return Buffer.concat([top, body]);
}

const makers: Readonly<Record<string, Make>> = {
  "request line": (random) => ({
    parts: [
      head(
        oneOf(random, [
          `${oneOf(random, methods)} ${oneOf(random, paths)} HTTP/1.1`,
          `${oneOf(random, methods)} ${oneOf(random, paths)} HTTP/9.9`,
          oneOf(random, paths),
          "GET",
          "",
          `GET ${bytesOf(random, 12).toString("latin1")} HTTP/1.1`,
          "PRI * HTTP/2.0",
        ]),
        `Host: ${oneOf(random, hosts)}`,
      ),
    ],
    ending: oneOf(random, endings),
  }),
  headers: (random) => ({
    parts: [
      head(
        `GET ${oneOf(random, paths)} HTTP/1.1`,
        "Host: localhost",
        oneOf(random, [
          "Name : value",
          "no colon",
          ": no name",
          "X: a\0b",
          "\0: x",
          "Content-Length: -1",
          "Content-Length: 1, 2",
          "Content-Length: 5\r\nTransfer-Encoding: chunked",
          "Transfer-Encoding: chunked, identity",
          "Transfer-Encoding: x",
          " folded",
          "Expect: 100-continue",
          "Expect: the-unexpected",
          "Cookie: a=%00; b=%ff; =;",
          "Authorization: Bearer \u00ff",
          "X-Forwarded-For: ,,,[::1,%00",
          "Accept-Language: \u00ff;q=x",
          "Accept-Encoding: ,,;",
          "Range: bytes=9-1,-",
          "If-None-Match: \u00ff",
          "Host: twice",
        ]),
      ),
    ],
    ending: oneOf(random, endings),
  }),
  upgrade: (random) => ({ parts: [upgradeOf(random)], ending: oneOf(random, endings) }),
  "upgrade and bytes": (random) => ({
    parts: [upgradeOf(random), bytesOf(random, 1 + Math.floor(random() * 200))],
    ending: oneOf(random, endings),
  }),
  "cut off": (random) => {
    const whole = random() < 0.5 ? upgradeOf(random) : requestOf(random);
    return {
      parts: [whole.subarray(0, Math.floor(random() * whole.length))],
      ending: oneOf(random, endings),
    };
  },
  "slow body": (random) => ({
    parts: [
      head(
        `POST ${oneOf(random, paths)} HTTP/1.1`,
        "Host: localhost",
        "Content-Type: application/json",
        "Content-Length: 1000",
      ),
      Buffer.from("{"),
      Buffer.from('"a":'),
    ],
    ending: oneOf(random, ["reset", "half-open"]),
  }),
  chunks: (random) => ({
    parts: [
      head(
        `POST ${oneOf(random, paths)} HTTP/1.1`,
        "Host: localhost",
        "Content-Type: application/json",
        "Transfer-Encoding: chunked",
      ),
      Buffer.from(oneOf(random, ["zz\r\n{}\r\n", "2\r\n{}", "fffffffff\r\n", "-1\r\n", "0\r\nX"])),
    ],
    ending: oneOf(random, endings),
  }),
  "long headers": (random) => ({
    parts: [
      head(
        `GET ${oneOf(random, paths)} HTTP/1.1`,
        "Host: localhost",
        `X-Long: ${"x".repeat(1_000 + Math.floor(random() * 40_000))}`,
      ),
    ],
    ending: oneOf(random, endings),
  }),
  request: (random) => ({ parts: [requestOf(random)], ending: oneOf(random, endings) }),
  "no UTF-8": (random) => ({
    parts: [
      head(
        `POST ${oneOf(random, paths)} HTTP/1.1`,
        "Host: localhost",
        `Content-Type: ${oneOf(random, types)}`,
        "Content-Length: 20",
      ),
      bytesOf(random, 20),
    ],
    ending: oneOf(random, endings),
  }),
  pipeline: (random) => ({
    parts: [Buffer.concat([requestOf(random), upgradeOf(random), requestOf(random)])],
    ending: oneOf(random, endings),
  }),
  noise: (random) => ({
    parts: [bytesOf(random, Math.floor(random() * 300))],
    ending: oneOf(random, endings),
  }),
};

/** What ended programs before: always among the starts. */
const known: readonly Start[] = [
  ...["/", "/wps", "/feed"].map((path) => ({
    kind: "known: upgrade elsewhere, then a reset",
    parts: [
      head(
        `GET ${path} HTTP/1.1`,
        "Host: localhost",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Origin: http://evil.test",
      ),
    ],
    ending: "reset" as const,
  })),
  {
    kind: "known: upgrade of //",
    parts: [
      head("GET // HTTP/1.1", "Host: localhost", "Connection: Upgrade", "Upgrade: websocket"),
    ],
    ending: "wait",
  },
];

/** A valid request and a valid upgrade, each cut off at every byte. */
function everyCut(): Start[] {
  const wholes = [
    Buffer.concat([
      head(
        "POST /api/session HTTP/1.1",
        "Host: localhost",
        "Content-Type: application/json",
        "Content-Length: 12",
      ),
      Buffer.from('{"code":"x"}'),
    ]),
    head(
      "GET /socket HTTP/1.1",
      "Host: localhost",
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ),
  ];
  return wholes.flatMap((whole) =>
    Array.from({ length: whole.length + 1 }, (_, end) => ({
      kind: `cut at byte ${end}`,
      parts: [whole.subarray(0, end)],
      ending: "reset" as const,
    })),
  );
}

export function hostileStarts(seed: number, count: number): Start[] {
  const random = randomOf(seed);
  const kinds = Object.entries(makers);
  const certain = [...known, ...everyCut()];
  const drawn = Array.from({ length: Math.max(0, count - certain.length) }, () => {
    const [kind, make] = oneOf(random, kinds);
    return { kind, ...make(random) };
  });
  return [...certain, ...drawn];
}
