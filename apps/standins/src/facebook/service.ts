import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Person } from "../people.ts";

/** What the Facebook stand-in knows: codes it gave out, and tokens it took them for. */
export interface FacebookApp {
  readonly appId: string;
  readonly appSecret: string;
}

interface Given {
  readonly person: Person;
  readonly redirectUri: string;
  readonly challenge: string | undefined;
  readonly endsAtMs: number;
}

interface TokenKept {
  readonly person: Person;
  readonly endsAtMs: number;
}

/** A fault as Graph says it. */
export class GraphFault extends Error {
  override readonly name = "GraphFault";
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

const codeMs = 600_000;
const tokenMs = 5_400_000;
const keptMax = 2_000;

function isEqual(left: string, right: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(left), hash(right));
}

function keep<T>(kept: Map<string, T>, key: string, value: T): void {
  const [oldest] = kept.keys();
  if (kept.size >= keptMax && oldest !== undefined) kept.delete(oldest);
  kept.set(key, value);
}

/** Ids of people are the app's own, and digits only. */
function idOf(person: Person, appId: string): string {
  const digest = createHash("sha256").update(`${appId} ${person.id}`).digest();
  return String(digest.readBigUInt64BE() % 10n ** 16n).padStart(16, "1");
}

/** What was given for a code, when it is asked for as it was given. */
function checkGiven(given: Given | undefined, form: URLSearchParams, nowMs: number): Given {
  if (given === undefined || given.endsAtMs <= nowMs) {
    throw new GraphFault("This authorization code has been used or has expired.", 100);
  }
  if (form.get("redirect_uri") !== given.redirectUri) {
    throw new GraphFault("The redirect_uri differs from that of the dialog.", 100);
  }
  const verifier = form.get("code_verifier") ?? "";
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  if (given.challenge !== undefined && !isEqual(challenge, given.challenge)) {
    throw new GraphFault("The code_verifier does not fit.", 100);
  }
  return given;
}

export function createService({ appId, appSecret }: FacebookApp, now: () => Date) {
  const codes = new Map<string, Given>();
  const tokens = new Map<string, TokenKept>();
  const nowMs = () => now().getTime();

  function tokenOf(accessToken: string): TokenKept {
    const found = tokens.get(accessToken);
    if (found === undefined || found.endsAtMs <= nowMs()) {
      throw new GraphFault("Invalid OAuth access token.", 190);
    }
    return found;
  }

  return {
    isApp: (id: string | null) => id === appId,

    /** A code for a person who agreed. */
    agree(person: Person, redirectUri: string, challenge: string | undefined): string {
      const code = randomBytes(24).toString("base64url");
      keep(codes, code, { person, redirectUri, challenge, endsAtMs: nowMs() + codeMs });
      return code;
    },

    /** The token for a code, once. */
    exchange(form: URLSearchParams): string {
      const isOurs = form.get("client_id") === appId;
      if (!isOurs || !isEqual(form.get("client_secret") ?? "", appSecret)) {
        throw new GraphFault("Error validating client secret.", 1);
      }
      const code = form.get("code") ?? "";
      const given = codes.get(code);
      codes.delete(code);
      const { person } = checkGiven(given, form, nowMs());
      const accessToken = randomBytes(32).toString("base64url");
      keep(tokens, accessToken, { person, endsAtMs: nowMs() + tokenMs });
      return accessToken;
    },

    /** Who a token is of; asked with the proof that the asker knows the app's secret. */
    me(query: URLSearchParams) {
      const accessToken = query.get("access_token") ?? "";
      const { person } = tokenOf(accessToken);
      const proof = createHmac("sha256", appSecret).update(accessToken).digest("hex");
      if (!isEqual(query.get("appsecret_proof") ?? "", proof)) {
        throw new GraphFault("API calls from the server require an appsecret_proof argument", 100);
      }
      const fields = (query.get("fields") ?? "id,name").split(",");
      const known: Record<string, string> = { ...person, id: idOf(person, appId) };
      return Object.fromEntries(fields.map((name) => [name, known[name]]));
    },

    /** What a token is worth, for who has the app's own. */
    debug(query: URLSearchParams) {
      if (!isEqual(query.get("access_token") ?? "", `${appId}|${appSecret}`)) {
        throw new GraphFault("You must provide an app access token.", 190);
      }
      const { person, endsAtMs } = tokenOf(query.get("input_token") ?? "");
      return {
        app_id: appId,
        type: "USER",
        is_valid: true,
        user_id: idOf(person, appId),
        expires_at: Math.floor(endsAtMs / 1000),
        scopes: ["public_profile", "email"],
      };
    },
  };
}
