/**
 * Every call of the platform by name: method, path, and the marks of the specification.
 *
 * This half of the route table carries no schemas, so that a browser can import it for a few
 * hundred bytes. The other half, `routes`, gives each name its schemas, refusals and access; a name
 * missing from either half does not compile.
 */

export interface Wire {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path with `:name` parameters. */
  readonly path: `/${string}`;
  /** "T": a session token is required. "N": none is. */
  readonly auth: "T" | "N";
  /** "E": the body travels as a compact JWE in `payload`. */
  readonly encrypted: boolean;
  /** "wps": `{success, value}`. "lgw": `{status, data}`. */
  readonly envelope: "wps" | "lgw";
}

type Mark = "T" | "N" | "TE" | "NE";

function wps(method: Wire["method"], path: Wire["path"], mark: Mark): Wire {
  return {
    method,
    path,
    auth: mark.startsWith("T") ? "T" : "N",
    encrypted: mark.endsWith("E"),
    envelope: "wps",
  };
}

function lgw(path: Wire["path"]): Wire {
  return { method: "GET", path, auth: "N", encrypted: false, envelope: "lgw" };
}

export const wire = {
  permissions: wps("GET", "/wps/system/permissions", "N"),
  systemStatus: wps("GET", "/wps/system/status", "N"),
  whitelabel: wps("GET", "/wps/system/whitelabel", "N"),
  registerSettings: wps("GET", "/wps/system/setting/register", "N"),
  domainRoutes: wps("GET", "/wps/system/domainRoute", "N"),
  homeContent: wps("GET", "/wps/system/home", "N"),

  login: wps("POST", "/wps/session/login", "NE"),
  freePlay: wps("POST", "/wps/session/login/freeplay", "N"),
  logout: wps("DELETE", "/wps/session/logout", "T"),
  register: wps("PUT", "/wps/member/register", "NE"),
  memberInfo: wps("GET", "/wps/member/info", "T"),
  balance: wps("GET", "/wps/v2/wallets/balance", "T"),
  merchantWallet: wps("GET", "/wps/relay/GCS_merchantWallet", "T"),
  feedTicket: wps("POST", "/wps/feed/ticket", "T"),

  gameMenus: lgw("/lgw/games/game_menus"),
  gameList: wps("GET", "/wps/relay/GCSGAME_gameList", "T"),
  hotGames: wps("GET", "/wps/relay/GCSGAME_hotGamesV2", "N"),
  recentGames: wps("GET", "/wps/relay/GCS_recentGame", "T"),
  rankList: wps("GET", "/wps/relay/GCSGAME_getRankList", "N"),
  launchGame: wps("POST", "/wps/game/launchGame", "T"),

  depositMethods: wps("GET", "/wps/cashier/deposit/methods", "T"),
  createDeposit: wps("POST", "/wps/cashier/deposit", "T"),
  depositStatus: wps("GET", "/wps/cashier/deposit/:depositId", "T"),
  deposits: wps("GET", "/wps/cashier/deposits", "T"),

  transactions: wps("GET", "/wps/member/transactions", "T"),
  bettingRecord: wps("GET", "/wps/member/bets", "T"),
  roundDetail: wps("GET", "/wps/member/bets/:roundId", "T"),
} as const satisfies Record<string, Wire>;

export type CallName = keyof typeof wire;
