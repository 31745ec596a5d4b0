/**
 * A platform's wallet for tests: an independent model of the contract's truth table (section 8), in
 * memory, behind real HTTP. It shares no code with the studio, its signature check included.
 */
import { createVerify } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Transaction {
  readonly kind: "bet" | "win" | "rollback";
  readonly user: string;
  readonly amount: bigint;
  readonly reference: string | undefined;
  readonly fingerprint: string;
  isUndone: boolean;
}
export interface TestWallet {
  readonly url: string;
  readonly calls: { path: string; body: string }[];
  deposit(user: string, units: bigint): void;
  balanceOf(user: string): bigint;
  /** Σ over bets and wins that stand: what the player has staked and won. */
  totals(): { staked: bigint; won: bigint; bets: number };
  /** Answers the next calls by this instead; undefined goes on as usual. */
  intercept: ((path: string, body: Record<string, unknown>) => Interception) | undefined;
  /** How long it takes to answer. */
  delayMs: number;
  close(): Promise<void>;
}
type Broken = "http-500" | "garbage" | "hang";
type Interception =
  | undefined
  | { readonly status: string }
  /** Do the work, then break the answer. */
  | { readonly answer: Broken };

/** What the wallet knows. */
interface Books {
  readonly balances: Map<string, bigint>;
  readonly known: Map<string, Transaction>;
  readonly tombstones: Set<string>;
}

function change({ balances }: Books, user: string, units: bigint): void {
  balances.set(user, (balances.get(user) ?? 0n) + units);
}

function apply(books: Books, path: string, body: Record<string, unknown>): string {
  const { known } = books;
  const user = String(body["user"]);
  if (body["token"] !== `token-${user}`) return "RS_ERROR_INVALID_TOKEN";
  if (path.endsWith("/user/balance")) return "RS_OK";
  const uuid = String(body["transaction_uuid"]);
  const kind = path.slice(path.lastIndexOf("/") + 1) as Transaction["kind"];
  const reference = body["reference_transaction_uuid"] as string | undefined;
  const amount = BigInt((body["amount"] as number | undefined) ?? 0);
  const { round, game_code: game } = body;
  const fingerprint = JSON.stringify([kind, user, String(amount), reference, round, game]);
  const before = known.get(uuid);
  if (before !== undefined) {
    return before.fingerprint === fingerprint ? "RS_OK" : "RS_ERROR_DUPLICATE_TRANSACTION";
  }
  const fresh = { kind, user, amount, reference, fingerprint, isUndone: false };
  const refusal = move(books, uuid, fresh);
  if (refusal !== undefined) return refusal;
  known.set(uuid, fresh);
  return "RS_OK";
}

/** Moves the money of a transaction that is new, or says why not. */
function move(books: Books, uuid: string, fresh: Transaction): string | undefined {
  const { balances, known, tombstones } = books;
  const { kind, user, amount, reference } = fresh;
  const target = reference === undefined ? undefined : known.get(reference);
  if (kind === "bet") {
    if (tombstones.has(uuid)) return "RS_ERROR_DUPLICATE_TRANSACTION";
    if ((balances.get(user) ?? 0n) < amount) return "RS_ERROR_NOT_ENOUGH_MONEY";
    change(books, user, -amount);
  } else if (kind === "win") {
    if (target === undefined || target.isUndone) return "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";
    change(books, user, amount);
  } else if (target === undefined) {
    tombstones.add(reference ?? "");
  } else if (!target.isUndone && target.user === user) {
    target.isUndone = true;
    change(books, user, target.kind === "bet" ? target.amount : -target.amount);
  }
  return undefined;
}

function totalsOf({ known }: Books): ReturnType<TestWallet["totals"]> {
  const standing = [...known.values()].filter((each) => !each.isUndone);
  const sum = (kind: string) =>
    standing.filter((each) => each.kind === kind).reduce((all, each) => all + each.amount, 0n);
  const bets = standing.filter((each) => each.kind === "bet").length;
  return { staked: sum("bet"), won: sum("win"), bets };
}

/** Who answers, by what books. */
interface Desk {
  readonly books: Books;
  readonly wallet: TestWallet;
  readonly publicKey: string;
}

function handle(
  { books, publicKey, wallet }: Desk,
  path: string,
  raw: Buffer,
  signature: string,
): { answer: string; broken: Broken | undefined } {
  const verifier = createVerify("RSA-SHA256").update(raw);
  const body = JSON.parse(raw.toString()) as Record<string, unknown>;
  const user = String(body["user"]);
  const isSigned = verifier.verify(publicKey, signature, "base64");
  const interception = wallet.intercept?.(path, body);
  const status =
    interception !== undefined && "status" in interception
      ? interception.status
      : isSigned
        ? apply(books, path, body)
        : "RS_ERROR_INVALID_SIGNATURE";
  const broken =
    interception !== undefined && "answer" in interception ? interception.answer : undefined;
  const balance = books.balances.get(user) ?? 0n;
  const answer =
    `{"user":"${user}","status":"${status}","request_uuid":"${String(body["request_uuid"])}",` +
    `"currency":"BDT","balance":${balance}}`;
  return { answer, broken };
}

function reply(desk: Desk, request: IncomingMessage, response: ServerResponse, raw: Buffer): void {
  const { wallet } = desk;
  const path = request.url ?? "";
  wallet.calls.push({ path, body: raw.toString() });
  const signature = String(request.headers["x-hub88-signature"]);
  const { answer, broken } = handle(desk, path, raw, signature);
  if (broken === "hang") return;
  response.statusCode = broken === "http-500" ? 500 : 200;
  const end = () => response.end(broken === "garbage" ? "<html>" : answer);
  if (wallet.delayMs === 0) end();
  else setTimeout(end, wallet.delayMs);
}

export async function startWallet(publicKey: string): Promise<TestWallet> {
  const books: Books = { balances: new Map(), known: new Map(), tombstones: new Set() };
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      reply({ books, wallet, publicKey }, request, response, Buffer.concat(chunks));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const wallet: TestWallet = {
    url: `http://127.0.0.1:${port}`,
    calls: [],
    deposit: (user, units) => {
      change(books, user, units);
    },
    balanceOf: (user) => books.balances.get(user) ?? 0n,
    totals: () => totalsOf(books),
    intercept: undefined,
    delayMs: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return wallet;
}
