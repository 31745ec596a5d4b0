import { formatMinor } from "@baize/money";
import { GameUrlAnswer } from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers, Session } from "../../platform/http/call.ts";
import type { CallbackDeps } from "../wallet/wallet.ts";
import type { Sessions } from "../sessions/service.ts";
import type { VendorFacts } from "../store.ts";
import type { TransferCalls } from "../transfers/calls.ts";
import { listOffers } from "../transfers/store.ts";
import { callVendor, VendorError, type VendorCallDeps } from "../vendor-call.ts";

/** Opening vendors' games (wallet contract, section 10). */

export interface LaunchDeps extends VendorCallDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly mayPlay: CallbackDeps["mayPlay"];
  /** The member's own limits and pauses. Refuses: play_paused, limit_reached. */
  readonly checkPlay?: (session: Session) => Promise<void>;
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
  /** Undefined for a game nobody may see. */
  readonly findGame: CallbackDeps["gameState"];
  /** What a member has at a vendor that keeps the money. */
  readonly balanceAt: TransferCalls["balance"];
  /** What vendors call the member, the masked name others may see, and the country. */
  readonly describeMember: (memberId: bigint) => Promise<{
    readonly userRef: string;
    readonly displayName: string;
    readonly country: string;
    /** A test account takes no part in jackpots. */
    readonly isTest: boolean;
  }>;
  /** Address of the site at this host, without a trailing slash. */
  readonly siteUrl: (host: string) => string;
  /** Told when a signed-in account opened a game. */
  readonly onLaunched?: (memberId: bigint, vendorCode: string, gameCode: string) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** The answer becomes the address of a frame on our site, so it must not carry a script. */
function frameUrlOf(answer: unknown): string {
  const { url } = GameUrlAnswer.parse(answer);
  if (!/^https?:$/.test(new URL(url).protocol)) throw new VendorError("the url is not a page's");
  return url;
}

/** Demo play needs no member and no wallet; the contract marks it by this currency. */
const demoCurrency = "XXX";

/** What the member has at a vendor that keeps the money; null where it does not say. */
async function walletPart(deps: LaunchDeps, { memberId, currency }: Session, vendor: VendorFacts) {
  try {
    const { userRef } = await deps.describeMember(memberId);
    const balance = await deps.balanceAt(vendor, userRef, currency);
    return { wallet: { currency, balance: formatMinor(balance, currency) } };
  } catch (error) {
    deps.onError(error);
    return { wallet: { currency, balance: null } };
  }
}

async function keepsMoney({ db }: LaunchDeps, merchantCode: string, vendorCode: string) {
  const offers = await db.read((reader) => listOffers(reader, merchantCode));
  return offers.some((offer) => offer.vendorCode === vendorCode);
}

export function createLaunch(deps: LaunchDeps): Handlers<"launchGame"> {
  const { sessions } = deps;

  async function playerPart(
    session: Session,
    vendorCode: string,
    gameCode: string,
    isAway: boolean,
  ) {
    const { memberId, currency, sessionId: loginSessionId } = session;
    if ((await deps.mayPlay(memberId)) !== "ok") throw new Refusal("game_unavailable");
    await deps.checkPlay?.(session);
    const member = await deps.describeMember(memberId);
    const { userRef } = member;
    // A vendor that keeps the money has no use for our wallet.
    const opened = { vendorCode, memberId, userRef, currency, gameCode, loginSessionId };
    const wallet = isAway ? {} : { token: await sessions.open(opened) };
    return {
      user: userRef,
      ...wallet,
      currency,
      country: member.country,
      meta: {
        display_name: member.displayName.slice(0, 32),
        ...(member.isTest ? { is_test: true } : {}),
      },
    };
  }

  return {
    /** Refuses: not_found, game_unavailable, play_paused, limit_reached, vendor_unavailable. */
    async launchGame({ body }, { session, ip, host, merchantCode }) {
      const { vassalage: vendorCode, gameCode } = body;
      const game = await deps.findGame(vendorCode, gameCode);
      if (game === undefined) throw new Refusal("not_found");
      const known = await sessions.findVendor(vendorCode);
      if (!game.isOpen || known?.vendor.isEnabled !== true) throw new Refusal("game_unavailable");
      const site = deps.siteUrl(host);
      const isAway = !session.isTrial && (await keepsMoney(deps, merchantCode, vendorCode));
      const player = session.isTrial
        ? { currency: demoCurrency, country: "XX" }
        : await playerPart(session, vendorCode, gameCode, isAway);
      const call = {
        operator_id: known.vendor.operatorId,
        ...player,
        game_code: gameCode,
        platform: body.device === "mobile" ? "GPL_MOBILE" : "GPL_DESKTOP",
        lang: body.language,
        ip,
        time_zone: await deps.timeZoneOf(merchantCode),
        lobby_url: `${site}${body.backUrl}`,
        ...(session.isTrial ? {} : { deposit_url: `${site}/?cashier=deposit` }),
      };
      let url: string;
      try {
        url = frameUrlOf(await callVendor(deps, known.vendor, "/game/url", call));
      } catch (error) {
        deps.onError(error);
        throw new Refusal("vendor_unavailable");
      }
      await deps.onLaunched?.(session.memberId, vendorCode, gameCode);
      const wallet = isAway ? await walletPart(deps, session, known.vendor) : {};
      return { url, isDemo: session.isTrial, ...wallet };
    },
  };
}
