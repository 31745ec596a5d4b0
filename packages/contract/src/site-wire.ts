/** The calls of the site, the games and the agents' office: method, path and marks. See wire.ts. */

export interface Wire {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path with `:name` parameters. */
  readonly path: `/${string}`;
  /** Another path under which the same call answers. */
  readonly alias?: `/${string}`;
  /** "T": a session token is required. "N": none is. */
  readonly auth: "T" | "N";
  /** "E": the body travels as a compact JWE in `payload`. */
  readonly encrypted: boolean;
  /** "wps": `{success, value}`. "lgw": `{status, data}`. */
  readonly envelope: "wps" | "lgw";
  /** The body is a URL-encoded form instead of JSON. */
  readonly form?: true;
  /** The body may carry a picture, or an article in every language: 7 MB instead of 64 kB. */
  readonly isLarge?: true;
}

type Mark = "T" | "N" | "TE" | "NE";

export function wps(method: Wire["method"], path: Wire["path"], mark: Mark): Wire {
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

export const siteWire = {
  permissions: wps("GET", "/wps/system/permissions", "N"),
  systemStatus: wps("GET", "/wps/system/status", "N"),
  whitelabel: wps("GET", "/wps/system/whitelabel", "N"),
  registerSettings: wps("GET", "/wps/system/setting/register", "N"),
  domainRoutes: wps("GET", "/wps/system/domainRoute", "N"),
  homeContent: wps("GET", "/wps/system/home", "N"),
  announcements: wps("GET", "/wps/relay/MCSFE_getListAnnouncements", "N"),
  promotions: wps("GET", "/wps/relay/MCSFE_getAvailablePromotions", "N"),
  helpCenter: wps("GET", "/wps/system/helpCenter", "N"),
  webVitals: wps("POST", "/wps/system/vitals", "N"),
  uploadFeedbackPicture: { ...wps("PUT", "/wps/feedback/picture", "N"), isLarge: true },
  feedback: wps("PUT", "/wps/feedback", "N"),
  countries: wps("GET", "/wps/system/country", "N"),

  captcha: wps("GET", "/wps/captcha", "N"),
  captchaChallenge: wps("GET", "/wps/captcha/challenge", "N"),
  login: wps("POST", "/wps/session/login", "NE"),
  sendLoginVerification: wps("POST", "/wps/session/login/verification/code", "N"),
  loginVerification: wps("POST", "/wps/session/login/verification", "NE"),
  socialLogin: wps("POST", "/wps/session/login/social", "N"),
  resumeSession: wps("POST", "/wps/session/resume", "N"),
  issueStartToken: wps("POST", "/wps/session/token/issue", "T"),
  startToken: wps("POST", "/wps/session/token", "N"),
  startTokenOwner: wps("POST", "/wps/session/token/owner", "N"),
  freePlay: wps("POST", "/wps/session/login/freeplay", "N"),
  noteActivity: wps("POST", "/wps/session/active", "T"),
  logout: wps("DELETE", "/wps/session/logout", "T"),

  smsNoLogin: wps("POST", "/wps/verification/sms/noLogin", "N"),
  smsRegister: wps("POST", "/wps/verification/sms/register", "N"),
  register: wps("PUT", "/wps/member/register", "NE"),
  registerMobile: wps("PUT", "/wps/member/register/mobile", "NE"),
  affiliate: wps("GET", "/wps/agent/affiliate", "N"),
  referralClick: wps("POST", "/wps/rewards/referral/click", "N"),

  promotionOffer: wps("GET", "/wps/member/agent-offer", "T"),
  answerPromotionOffer: wps("POST", "/wps/member/agent-offer", "T"),
  finishAccount: wps("POST", "/wps/member/account/finish", "TE"),
  changePassword: wps("POST", "/wps/member/password", "TE"),
  forgotByEmail: { ...wps("POST", "/wps/member/password/email", "N"), form: true },
  resetPassword: wps("POST", "/wps/member/password/reset", "NE"),
  setPasswordByPhone: wps("POST", "/wps/member/password/verification", "NE"),

  securityOverview: wps("GET", "/wps/member/security", "T"),
  sendStepUpCode: wps("POST", "/wps/member/security/stepUp/code", "T"),
  stepUp: wps("POST", "/wps/member/security/stepUp", "TE"),
  sendBindCode: wps("POST", "/wps/member/security/bind/code", "T"),
  bindMobile: wps("POST", "/wps/member/security/mobile", "TE"),
  bindEmail: wps("POST", "/wps/member/security/email", "TE"),
  setPayeeName: wps("POST", "/wps/member/security/payeeName", "TE"),
  setPaymentPassword: wps("POST", "/wps/member/security/paymentPassword", "TE"),
  startAuthenticator: wps("POST", "/wps/member/security/authenticator", "T"),
  confirmAuthenticator: wps("POST", "/wps/member/security/authenticator/confirm", "TE"),
  removeAuthenticator: wps("DELETE", "/wps/member/security/authenticator", "T"),
  renewRecoveryCodes: wps("POST", "/wps/member/security/recoveryCodes", "T"),
  sessions: wps("GET", "/wps/member/security/sessions", "T"),
  endSession: wps("DELETE", "/wps/member/security/sessions/:sessionId", "T"),
  endOtherSessions: wps("DELETE", "/wps/member/security/sessions", "T"),
  trustedPlaces: wps("GET", "/wps/member/security/trusted", "T"),
  forgetTrusted: wps("DELETE", "/wps/member/security/trusted/:trustedId", "T"),
  loginHistory: wps("GET", "/wps/member/security/logins", "T"),
  securityActivity: wps("GET", "/wps/member/security/activity", "T"),
  startSocialLink: wps("POST", "/wps/member/security/social/:provider", "T"),
  removeSocialLink: wps("DELETE", "/wps/member/security/social/:provider", "T"),

  profile: wps("GET", "/wps/member/profile", "T"),
  saveProfile: wps("PUT", "/wps/member/profile", "T"),
  memberIcon: wps("GET", "/wps/member/info/icon", "T"),
  saveMemberIcon: wps("PUT", "/wps/member/info/icon", "T"),
  saveMemberLanguage: wps("PUT", "/wps/member/info/language", "T"),
  memberInfo: wps("GET", "/wps/member/info", "T"),
  balance: wps("GET", "/wps/v2/wallets/balance", "T"),
  merchantWallet: wps("GET", "/wps/relay/GCS_merchantWallet", "T"),
  feedTicket: wps("POST", "/wps/feed/ticket", "T"),

  gameMenus: lgw("/lgw/games/game_menus"),
  gameList: wps("GET", "/wps/relay/GCSGAME_gameList", "T"),
  browseGames: wps("GET", "/wps/game/list", "N"),
  searchGames: wps("GET", "/wps/game/search", "N"),
  newGameVendor: wps("GET", "/wps/relay/GCSGAME_newGameVendor", "N"),
  vassGameType: wps("GET", "/wps/relay/GCSGAME_getVassGameType", "T"),
  favoriteGames: wps("GET", "/wps/relay/MCSFE_getFavoriteGames", "T"),
  favoriteGamesList: wps("GET", "/wps/relay/MCSFE_getFavoriteGamesList", "T"),
  addFavoriteGame: wps("POST", "/wps/relay/MCSFE_addFavoriteGameV2", "T"),
  removeFavoriteGame: wps("DELETE", "/wps/relay/MCSFE_removeFavoriteGameV2", "T"),
  hotGames: wps("GET", "/wps/relay/GCSGAME_hotGamesV2", "N"),
  recentGames: wps("GET", "/wps/relay/GCS_recentGame", "T"),
  rankList: wps("GET", "/wps/relay/GCSGAME_getRankList", "N"),
  launchGame: wps("POST", "/wps/game/launchGame", "T"),
} as const satisfies Record<string, Wire>;
