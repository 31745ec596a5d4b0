/**
 * The typed calls of a frame to the studio. Every call answers, never throws: a lost connection is
 * a refusal like any other. A round that was sent is sent again with the same `actionId` when its
 * answer is lost, so that the player learns what happened instead of paying twice.
 */
import type {
  Answer,
  BalanceView,
  ClientSeedRequest,
  FreeRoundsView,
  GameRules,
  JackpotView,
  OpenSessionRequest,
  Refusal,
  RefusalCode,
  RotateSeedsRequest,
  RoundPage,
  RoundRequest,
  RoundResult,
  RoundView,
  SeedsRotated,
  SeedsView,
  SessionOpened,
  SessionView,
} from "../protocol.ts";
import { rulesPath, send, takeEarly } from "./early.ts";

/** What a frame may have to tell the player: the studio's refusals and two of its own. */
export type FrameRefusalCode = RefusalCode | "offline" | "answer_lost";
export type FrameRefusal = Omit<Refusal, "code"> & { readonly code: FrameRefusalCode };
export type FrameAnswer<T> = { readonly success: true; readonly value: T } | FrameRefusal;

const attemptsMax = 4;
const attemptPauseMs = 700;

const isAnswer = (body: unknown): body is Answer<unknown> =>
  typeof body === "object" && body !== null && "success" in body;

async function call<T>(
  method: "GET" | "POST",
  path: string,
  token: string | null,
  body?: unknown,
): Promise<FrameAnswer<T>> {
  try {
    const answer = (await takeEarly(path)) ?? (await send(method, path, token, body));
    if (isAnswer(answer)) return answer as Answer<T>;
  } catch {
    // Falls through: no connection, no answer in time, or something in between that is not the
    // studio.
  }
  return { success: false, code: "offline", message: "no answer" };
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** A random UUID that also works where the page has no secure context. */
export function freshActionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}

export const openSession = (request: OpenSessionRequest): Promise<FrameAnswer<SessionOpened>> =>
  call("POST", "/api/session", null, request);

export const continueSession = (token: string): Promise<FrameAnswer<SessionView>> =>
  call("GET", "/api/session", token);

export interface Api {
  readonly token: string;
  readonly balance: () => Promise<FrameAnswer<BalanceView>>;
  readonly seeds: () => Promise<FrameAnswer<SeedsView>>;
  readonly rotateSeeds: (request: RotateSeedsRequest) => Promise<FrameAnswer<SeedsRotated>>;
  readonly changeClientSeed: (request: ClientSeedRequest) => Promise<FrameAnswer<SeedsView>>;
  readonly rounds: (before: string | null, pageSize?: number) => Promise<FrameAnswer<RoundPage>>;
  readonly round: (roundId: string) => Promise<FrameAnswer<RoundView>>;
  /** The round an action began, whether or not its answer was heard. */
  readonly roundOfAction: (actionId: string) => Promise<FrameAnswer<RoundView>>;
  readonly rules: (gameCode: string, currency: string) => Promise<FrameAnswer<GameRules>>;
  /** Null where nothing is played for. */
  readonly jackpot: () => Promise<FrameAnswer<JackpotView | null>>;
  /** Null where there are none to play now. */
  readonly freeRounds: () => Promise<FrameAnswer<FreeRoundsView | null>>;
  /** What a game alone asks for, below its own address. */
  readonly get: <T>(path: `/api/${string}`) => Promise<FrameAnswer<T>>;
  readonly play: <R extends RoundResult<unknown>>(
    path: string,
    request: RoundRequest,
  ) => Promise<FrameAnswer<R>>;
  /** A step of a round, or its opening; repeated with the same `actionId` like a whole round. */
  readonly send: <R>(
    path: string,
    request: { readonly actionId: string },
  ) => Promise<FrameAnswer<R>>;
}

export function createApi(token: string): Api {
  return {
    token,
    balance: () => call("GET", "/api/balance", token),
    seeds: () => call("GET", "/api/seeds", token),
    rotateSeeds: (request) => call("POST", "/api/seeds/rotate", token, request),
    changeClientSeed: (request) => call("POST", "/api/seeds/client", token, request),
    rounds: (before, pageSize = 20) => {
      const query = new URLSearchParams({ pageSize: String(pageSize) });
      if (before !== null) query.set("before", before);
      return call("GET", `/api/rounds?${query.toString()}`, token);
    },
    round: (roundId) => call("GET", `/api/rounds/${encodeURIComponent(roundId)}`, token),
    roundOfAction: (actionId) => call("GET", `/api/actions/${encodeURIComponent(actionId)}`, token),
    rules: (gameCode, currency) => call("GET", rulesPath(gameCode, currency), token),
    jackpot: () => call("GET", "/api/jackpot", token),
    freeRounds: () => call("GET", "/api/free-rounds", token),
    get: (path) => call("GET", path, token),
    play: (path, request) => playUntilAnswered(path, token, request),
    send: (path, request) => playUntilAnswered(path, token, request),
  };
}

async function playUntilAnswered<R>(
  path: string,
  token: string,
  request: object,
): Promise<FrameAnswer<R>> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await call<R>("POST", path, token, request);
    if (answer.success || answer.code !== "offline") return answer;
    if (attempt === attemptsMax) return { ...answer, code: "answer_lost" };
    await pause(attemptPauseMs * 2 ** (attempt - 1));
  }
}
