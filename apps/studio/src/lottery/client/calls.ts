/** The calls of a lottery frame. Each answers and never throws, as those of every frame. */
import { send } from "../../client/early.ts";
import { freshActionId, pause } from "../../client/api.ts";
import type { NearDraws, PlacedOrders, PlayMenuView, SlipPage, SlipProof } from "../protocol.ts";

export interface Refused {
  readonly ok: false;
  readonly code: string;
  readonly multipleMax?: string;
}
export type Heard<T> = { readonly ok: true; readonly value: T } | Refused;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

function heard<T>(answer: unknown): Heard<T> {
  if (!isRecord(answer)) return { ok: false, code: "offline" };
  if (answer["status"] === 0) return { ok: true, value: answer["data"] as T };
  const { code, multipleMax } = answer;
  return {
    ok: false,
    code: typeof code === "string" ? code : "internal_error",
    ...(typeof multipleMax === "string" ? { multipleMax } : {}),
  };
}

async function call<T>(
  method: "GET" | "POST" | "PUT",
  path: string,
  token: string,
  body?: unknown,
): Promise<Heard<T>> {
  try {
    return heard<T>(await send(method, path, token, body));
  } catch {
    return { ok: false, code: "offline" };
  }
}

export interface OrderItem {
  readonly playId: string;
  readonly selection: string;
  readonly lines: number;
  readonly stake: string;
  readonly odds: readonly string[];
}

export interface Order {
  readonly gameId: string;
  readonly currentNumero: string;
  readonly prizeModeId: string;
  readonly multiple: number;
  readonly items: readonly OrderItem[];
}

const attemptsMax = 4;
const attemptPauseMs = 700;

export interface Buyer {
  buy(token: string, order: Order): Promise<Heard<PlacedOrders>>;
}

/**
 * Buys slips one at a time. While nobody knows what became of one, the next press goes with its id:
 * the same order gets the first answer, and another order is refused as `request_reused` where the
 * first one arrived. So no press buys twice, whatever the player changed in between.
 */
export function createBuyer(): Buyer {
  let openId: string | null = null;

  async function send(token: string, requestId: string, order: Order) {
    for (let attempt = 1; ; attempt += 1) {
      const body = { requestId, ...order };
      const answer = await call<PlacedOrders>("POST", "/lgw/orders/betting", token, body);
      const isOpen = !answer.ok && ["offline", "order_under_way"].includes(answer.code);
      if (!isOpen) return answer;
      if (attempt === attemptsMax) return { ok: false, code: "answer_lost" } as const;
      await pause(attemptPauseMs * 2 ** (attempt - 1));
    }
  }

  return {
    async buy(token, order) {
      const requestId = openId ?? freshActionId();
      openId = requestId;
      const answer = await send(token, requestId, order);
      const isKnown = answer.ok || !["answer_lost", "internal_error"].includes(answer.code);
      if (isKnown && openId === requestId) openId = null;
      return answer;
    },
  };
}

export const readMenu = (token: string, gameCode: string): Promise<Heard<PlayMenuView>> =>
  call("GET", `/lgw/games/${encodeURIComponent(gameCode)}/play_menu`, token);

export function readSlips(
  token: string,
  gameCode: string,
  page: number,
  size: number,
): Promise<Heard<SlipPage>> {
  const asked = new URLSearchParams({ gameCode, page: `${page}`, size: `${size}` });
  return call("GET", `/lgw/orders?${asked.toString()}`, token);
}

export const readProof = (token: string, orderNumber: string): Promise<Heard<SlipProof>> =>
  call("GET", `/lgw/orders/${encodeURIComponent(orderNumber)}/proof`, token);

interface Cancelled {
  readonly isDone: boolean;
  readonly code?: string;
  readonly balance?: string | null;
}

export async function takeBack(token: string, orderNumber: string): Promise<Heard<string | null>> {
  const path = "/lgw/orders/suborders/cancel";
  const answer = await call<readonly Cancelled[]>("PUT", path, token, [orderNumber]);
  if (!answer.ok) return answer;
  const [one] = answer.value;
  if (one?.isDone === true) return { ok: true, value: one.balance ?? null };
  return { ok: false, code: one?.code ?? "internal_error" };
}

export const readNear = (token: string, gameCode: string): Promise<Heard<NearDraws>> =>
  call("GET", `/lgw/numeros/near?${new URLSearchParams({ gameId: gameCode }).toString()}`, token);
