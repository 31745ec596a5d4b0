import { readFileSync } from "node:fs";
import { dayMs, minuteMs } from "@baize/contract/durations";
import { memberTypes } from "@baize/contract/member-types";
import { createPlatform, type Platform } from "../../apps/server/src/modules.ts";
import type { MerchantDefinition } from "../../apps/server/src/brand/index.ts";
import { demoLinePolicy, demoPolicy } from "../../apps/server/src/cashier/demo/policy.ts";
import { demoMethods, demoReceivingAccounts } from "../../apps/server/src/cashier/demo/methods.ts";
import type { Member } from "../../apps/server/src/identity/index.ts";
import {
  createTestClock,
  systemClock,
  type TestClock,
} from "../../apps/server/src/platform/clock.ts";
import type { Config } from "../../apps/server/src/platform/config.ts";
import { createDatabase } from "../../apps/server/src/platform/db.ts";
import { createIds } from "../../apps/server/src/platform/ids.ts";
import type { Log } from "../../apps/server/src/platform/log.ts";
import type { Vendor } from "../../apps/server/src/vendors/store.ts";
import { demoBoards } from "../../apps/server/src/rewards/boards/demo.ts";
import { demoMissions } from "../../apps/server/src/rewards/missions/demo.ts";
import { demoLossBack } from "../../apps/server/src/rewards/loss-back/demo.ts";
import { demoSeries, demoWeekend } from "../../apps/server/src/rewards/promotion-series/demo.ts";
import { demoPromotions } from "../../apps/server/src/rewards/promotions/demo.ts";
import { demoSegments } from "../../apps/server/src/rewards/segments/demo.ts";
import { demoRakeback } from "../../apps/server/src/rewards/rakeback/demo.ts";
import { demoRebate } from "../../apps/server/src/rewards/rebate/demo.ts";
import { demoVip } from "../../apps/server/src/rewards/vip/demo.ts";
import { demoItems } from "../../apps/server/src/rewards/mall/demo.ts";
import { demoReferral } from "../../apps/server/src/rewards/referral/demo.ts";
import { demoPoints } from "../../apps/server/src/rewards/points/demo.ts";
import { demoEnvelopes } from "../../apps/server/src/rewards/envelopes/demo.ts";
import { dayOf } from "../../apps/server/src/platform/zone-days.ts";
import { demoRaffle, demoRaffleId } from "../../apps/server/src/rewards/raffles/demo.ts";
import { demoCheckIn, demoWheels } from "../../apps/server/src/rewards/wheels/demo.ts";
import { demoOffers } from "../../apps/server/src/rewards/offers/demo.ts";
import { usualRiskPolicy } from "../../apps/server/src/protection/risk/policy.ts";
import { demoVerificationPolicy } from "../../apps/server/src/verification/index.ts";
import type { StudioConfig } from "../../apps/studio/src/config.ts";
import { migrate } from "../../apps/studio/src/platform/migrate.ts";
import { openAffiliate } from "./affiliates.ts";
import { createAsking } from "./asking.ts";
import { demoMerchants, demoRegions } from "./brands.ts";
import { saveCaps } from "./caps.ts";
import { agreeContracts } from "./contracts.ts";
import { fillContent, pieceOfPromotion } from "./content.ts";
import { demoGames, demoVendors } from "./games.ts";
import { saveJourneys } from "./journeys.ts";
import {
  demoAccounts,
  demoPassword,
  demoPaymentPassword,
  demoPlayers,
  type DemoPlayer,
  demoOperators,
} from "./logins.ts";
import { seedOperators } from "./operators.ts";
import { savePersonal } from "./personal.ts";
import { payIn, type Openings } from "./openings.ts";
import { openPlayRoom } from "./play.ts";
import { demoSittings } from "./rounds.ts";
import { openGames, vendorsOf } from "./vendor-games.ts";

/**
 * Fills an empty platform with the demo: brands, games, operators, players with money, and a day of
 * rounds. All of it goes through the platform's own use cases. A second run finds everything there
 * and adds nothing.
 */

/** Of all players together, each of some rounds. */
const played = { sittings: 20, rounds: 3 } as const;
const betweenSittingsMs = 66 * minuteMs;
const historyDaysMax = 120;
const home = demoMerchants[0];

/** What an operator has changed in the console stays. */
async function untouched(brand: Platform["brand"]): Promise<readonly MerchantDefinition[]> {
  const known = await brand.settings.list();
  const isChanged = ({ merchantCode }: MerchantDefinition) =>
    known.some((one) => one.merchantCode === merchantCode && one.revision > 1);
  return demoMerchants.filter((definition) => !isChanged(definition));
}

/**
 * The vendor that keeps members' money itself. It is a stand-in whose page has buttons that win and
 * lose, so only tests open it; a demo that once had it open closes it.
 */
const awayVendor = "TDP";

function awayVendorOf({ transferVendorUrl, vendorPublicKeyFile }: Config): Vendor[] {
  if (transferVendorUrl === undefined) return [];
  return [
    {
      vendorCode: awayVendor,
      isEnabled: true,
      signatureHeader: "X-Hub88-Signature",
      algorithm: "RSA-SHA256",
      // It makes no calls of its own; a vendor cannot be without a key.
      verifyKeys: [readFileSync(vendorPublicKeyFile, "utf8")],
      operatorId: "baize",
      apiUrl: transferVendorUrl,
    },
  ];
}

async function closeAway({ vendors, catalogue }: Platform, config: Config): Promise<void> {
  const known = await vendors.findVendor(awayVendor);
  if (config.transferVendorUrl !== undefined || known === undefined) return;
  await catalogue.recordVendorGames(awayVendor, []);
  for (const { merchantCode } of demoMerchants) {
    await vendors.saveTransferOffer({ merchantCode, vendorCode: awayVendor, isOpen: false });
  }
  await vendors.saveVendor({ ...known, isEnabled: false });
}

async function saveOffer(platform: Platform, vendors: readonly Vendor[]): Promise<void> {
  const { brand, catalogue, cashier } = platform;
  await brand.saveMerchants(await untouched(brand));
  await brand.saveAddressRegions(demoRegions);
  await catalogue.announce(demoVendors, demoGames);
  for (const vendor of vendors) {
    const known = await platform.vendors.findVendor(vendor.vendorCode);
    // What an operator has changed in the console stays.
    if ((known?.revision ?? 1) === 1) await platform.vendors.saveVendor(vendor);
  }
  const isAway = vendors.some(({ vendorCode }) => vendorCode === awayVendor);
  // What operators set at the console stands: what a brand allows and asks is seeded once.
  const asked = await platform.modules.verification.settings.list();
  const seeded = await platform.modules.cashier.consoles.withdrawalSettings.list();
  for (const { merchantCode, currency } of demoMerchants) {
    const offer = { merchantCode, vendorCode: awayVendor, isOpen: true };
    if (isAway) await platform.vendors.saveTransferOffer(offer);
    if (!seeded.some((one) => one.merchantCode === merchantCode)) {
      await cashier.saveMethods(demoMethods(merchantCode, currency));
      await cashier.saveReceivingAccounts(demoReceivingAccounts(merchantCode, currency));
      await cashier.saveLinePolicy(demoLinePolicy(merchantCode, currency));
    }
    if (!asked.some((one) => one.merchantCode === merchantCode)) {
      await platform.verification.savePolicy(demoVerificationPolicy(merchantCode, currency));
    }
    await platform.risk.savePolicy(usualRiskPolicy(merchantCode));
  }
}

/** What one cashier of the demo may move alone within a day; corrections and gifts take two. */
async function allowAlone(
  { modules }: Platform,
  merchantCode: string,
  currency: string,
): Promise<void> {
  const { withdrawalSettings } = modules.cashier.consoles;
  const policies = await withdrawalSettings.list();
  const own = policies.find(
    (one) => one.merchantCode === merchantCode && one.currency === currency,
  );
  if (own === undefined) return;
  await withdrawalSettings.save(undefined, {
    ...own,
    settings: { ...own.settings, aloneADay: "50000" },
  });
}

/** What the home brand adds to deposits; what operators made of it since stands. */
async function saveBonuses({ modules, rewards }: Platform): Promise<void> {
  if (home === undefined || (await modules.rewards.offers.list()).length > 0) return;
  for (const offer of demoOffers(home.merchantCode, home.currency)) await rewards.saveOffer(offer);
}

/** What members of the home brand may do; what operators made of it since stands. */
async function saveMissions({ modules }: Platform): Promise<void> {
  if (home === undefined || (await modules.rewards.missions.list()).length > 0) return;
  for (const mission of demoMissions(home.merchantCode, home.currency, new Date())) {
    await modules.rewards.missions.save(undefined, mission);
  }
}

/** The boards of the home brand; what operators made of them since stands. */
async function saveBoards({ modules }: Platform): Promise<void> {
  if (home === undefined || (await modules.rewards.boards.list()).length > 0) return;
  for (const board of demoBoards(home.merchantCode, home.currency, new Date())) {
    await modules.rewards.boards.save(undefined, board);
  }
}

/** How the home brand gives points and what they buy; what operators made of it since stands. */
async function savePoints({ modules }: Platform): Promise<void> {
  if (home === undefined) return;
  const { merchantCode } = home;
  const { points, mallItems } = modules.rewards;
  const policy = (await points.list()).find((one) => one.merchantCode === merchantCode);
  if (policy?.revision === 0) {
    await points.save(undefined, { merchantCode, settings: demoPoints, revision: 0 });
  }
  if ((await mallItems.list()).length > 0) return;
  for (const item of demoItems(merchantCode)) await mallItems.save(undefined, item);
}

/** The home brand's members invite friends; what operators made of it since stands. */
async function saveReferral({ modules }: Platform): Promise<void> {
  if (home === undefined) return;
  const { merchantCode } = home;
  const { referralProgram } = modules.rewards;
  const terms = (await referralProgram.list()).find((one) => one.merchantCode === merchantCode);
  if (terms?.revision !== 0) return;
  await referralProgram.save(undefined, { merchantCode, settings: demoReferral, revision: 0 });
}

/** What the home brand gives by the day and by chance; what operators made of it since stands. */
async function saveDraws({ modules }: Platform): Promise<void> {
  if (home === undefined) return;
  const { merchantCode, currency } = home;
  const { checkIn, wheels, envelopes, raffles } = modules.rewards.draws;
  const known = (await checkIn.list()).find((one) => one.merchantCode === merchantCode);
  if (known?.revision === 0) {
    await checkIn.save(undefined, { merchantCode, settings: demoCheckIn(currency), revision: 0 });
  }
  if ((await envelopes.list()).length === 0) {
    for (const envelope of demoEnvelopes(currency, new Date())) {
      await envelopes.plan(undefined, { merchantCode, ...envelope });
    }
  }
  if ((await raffles.list()).length === 0) {
    const day = dayOf(new Date(), home.timeZone);
    const raffle = { raffleId: demoRaffleId, settings: demoRaffle(currency, day) };
    await raffles.plan(undefined, { merchantCode, ...raffle });
  }
  if ((await wheels.list()).length > 0) return;
  for (const wheel of demoWheels(currency)) {
    await wheels.save(undefined, { merchantCode, ...wheel, revision: 0 });
  }
}

/** What the home brand promises beside bonuses; what operators made of it since stands. */
async function savePromotions({ modules }: Platform, now: Date): Promise<void> {
  if (home === undefined) return;
  const { merchantCode, currency } = home;
  const { promotions } = modules.rewards;
  const known = await promotions.list({ pageNum: 1, pageSize: 1 });
  if (known.total > 0) return;
  // Before the demo's history, so that its members take part.
  const startsAt = new Date(now.getTime() - historyDaysMax * dayMs).toISOString();
  for (const { promotionId, piece, terms } of demoPromotions) {
    const place = { merchantCode, promotionId };
    const shown = { contentId: pieceOfPromotion(piece), startsAt };
    const whole = { ...terms, ...shown, currency };
    const saved = await promotions.save(undefined, { ...place, terms: whole, version: 0 });
    const { version } = await promotions.submit(undefined, { ...place, version: saved.version });
    const decision = { ...place, version, decision: "approve" as const, reason: null };
    await promotions.decide(undefined, decision);
  }
}

/** What the home brand repeats, what that would cost, and conditions with names. */
async function saveRepeats({ modules, rewards }: Platform, now: Date): Promise<void> {
  if (home === undefined) return;
  const { merchantCode, currency, timeZone } = home;
  const { promotions, series } = modules.rewards;
  const [segment] = await rewards.segments.list(merchantCode);
  if (segment !== undefined) return;
  for (const one of demoSegments) {
    await rewards.segments.save(undefined, { merchantCode, ...one, version: 0 });
  }
  const place = { merchantCode, promotionId: demoSeries.promotionId };
  const terms = demoWeekend(currency, now, timeZone);
  const saved = await promotions.save(undefined, { ...place, terms, version: 0 });
  const { version } = await promotions.submit(undefined, { ...place, version: saved.version });
  const decision = { ...place, version, decision: "approve" as const, reason: null };
  await promotions.decide(undefined, decision);
  await series.start(undefined, { merchantCode, ...demoSeries, revision: 1 });
  const subject = { kind: "promotion" as const, promotionId: place.promotionId, terms };
  const asked = { merchantCode, subject, days: 90, uptake: 40 };
  await modules.reports.costs.start(asked, demoOperators[0]?.username ?? "");
}

/** The home brand's levels and what it gives back; what operators made of it since stands. */
async function saveLevels({ modules }: Platform): Promise<void> {
  if (home === undefined) return;
  const { merchantCode, currency } = home;
  const isOwn = (one: { readonly merchantCode: string }) => one.merchantCode === merchantCode;
  const { vip, rebates, lossBack, rakeback } = modules.rewards;
  const own = { merchantCode, currency, revision: 0 };
  if ((await vip.list()).find(isOwn)?.revision === 0) {
    await vip.save(undefined, { ...own, settings: demoVip(currency) });
  }
  if ((await rebates.list()).find(isOwn)?.revision === 0) {
    await rebates.save(undefined, { ...own, settings: demoRebate(currency) });
  }
  if ((await lossBack.list()).find(isOwn)?.revision === 0) {
    await lossBack.save(undefined, { ...own, settings: demoLossBack(currency) });
  }
  if ((await rakeback.list()).find(isOwn)?.revision === 0) {
    await rakeback.save(undefined, { ...own, settings: demoRakeback(currency) });
  }
}

/** The agent who brought a member of the demo, if any did. */
async function inviterOf({ identity }: Platform, upline: string | undefined) {
  if (upline === undefined) return undefined;
  const agent = await identity.memberByUsername(home?.merchantCode ?? "", upline);
  return agent?.memberId;
}

async function openPlayer(platform: Platform, openings: Openings, player: DemoPlayer) {
  if (home === undefined) throw new Error("the demo has no brand");
  const { identity } = platform;
  const { merchantCode } = home;
  const { username, birthday, mobile, email, upline } = player;
  const invitedBy = await inviterOf(platform, upline);
  const { member } = await identity.openAccount({
    merchantCode,
    username,
    memberType: memberTypes.player,
    password: demoPassword,
    mobile,
    email,
    facts: { birthday },
    invitedBy,
  });
  if (invitedBy !== undefined) await setPaymentPassword(platform, member);
  await payIn(openings, member, player.opening);
  return member;
}

async function setPaymentPassword({ identity }: Platform, member: Member): Promise<void> {
  const paymentPassword = demoPaymentPassword;
  await identity.security.persons.setPaymentPassword(
    member,
    { paymentPassword, confirmPaymentPassword: paymentPassword },
    { ip: "127.0.0.1", userAgent: "seed" },
  );
}

/** Those who are there already, by name. */
async function findPlayers({ identity }: Platform): Promise<Map<string, Member>> {
  const found = new Map<string, Member>();
  for (const { username } of demoPlayers) {
    const member = await identity.memberByUsername(home?.merchantCode ?? "", username);
    if (member !== undefined) found.set(username, member);
  }
  return found;
}

/** Opens the accounts that do not play, where they are not there yet. */
async function openAccounts(platform: Platform, openings: Openings): Promise<void> {
  if (home === undefined) throw new Error("the demo has no brand");
  const { identity } = platform;
  const { merchantCode } = home;
  for (const { role: _role, opening, upline, ...account } of demoAccounts) {
    const known = await identity.memberByUsername(merchantCode, account.username);
    if (known !== undefined) continue;
    const invitedBy = await inviterOf(platform, upline);
    const { member } = await identity.openAccount({ merchantCode, ...account, invitedBy });
    if (opening === undefined) continue;
    await setPaymentPassword(platform, member);
    await payIn(openings, member, opening);
  }
}

async function openContracts({ identity }: Platform, { asking }: Openings): Promise<void> {
  const agent = await identity.memberByUsername(home?.merchantCode ?? "", "rokeya");
  if (agent !== undefined) await agreeContracts(asking, agent);
}

/**
 * What may be withdrawn, saved last: deposits before it ask for no play, so that who tries the demo
 * can withdraw and send at once. Where a seeding was killed, the next does all before it again.
 */
async function saveWithdrawals(platform: Platform): Promise<void> {
  const { cashier, modules } = platform;
  const seeded = await modules.cashier.consoles.withdrawalSettings.list();
  for (const { merchantCode, currency } of demoMerchants) {
    if (seeded.some((one) => one.merchantCode === merchantCode)) continue;
    await cashier.saveWithdrawalPolicy(demoPolicy(merchantCode, currency));
    await allowAlone(platform, merchantCode, currency);
  }
}

interface SeedOptions {
  readonly config: Config;
  readonly studio: StudioConfig;
  readonly studioMigrationsDir: string;
  readonly log: Log;
}

/** The first players' day, played in the studio. */
async function playDay(
  { studio }: SeedOptions,
  platform: Platform,
  clock: TestClock,
  members: ReadonlyMap<string, Member>,
): Promise<void> {
  const secret = studio.masterKeys.current.toString("base64");
  const room = await openPlayRoom({ platform, studio, secret });
  try {
    for (const [index, sitting] of demoSittings([...members.keys()], played).entries()) {
      clock.advance(betweenSittingsMs);
      const member = members.get(sitting.player);
      if (member === undefined) throw new Error(`there is no player ${sitting.player}`);
      await room.play(member, {
        ...sitting,
        label: `demo day ${index}`,
        startsAt: clock.now(),
        onRound: (at) => clock.set(at),
      });
    }
  } finally {
    await room.close();
  }
}

/** Seeds the demo and tells how many players it added. Refuses to run in production. */
export async function seedDemo(options: SeedOptions): Promise<number> {
  const { config, studio, log } = options;
  if (config.mode === "production") {
    throw new Error("The demo seed refuses to run with NODE_ENV=production.");
  }
  // The demo's day ends a little before now, and its clock moves from round to round.
  const startMs = systemClock.now().getTime() - (played.sittings + 1) * betweenSittingsMs;
  const clock = createTestClock(new Date(startMs));
  const db = createDatabase({ url: config.databaseUrl, max: 4, applicationName: "baize-seed" });
  try {
    const platform = createPlatform({ config, db, clock, ids: createIds(clock), log });
    try {
      const vendors = vendorsOf(config, studio);
      await closeAway(platform, config);
      await saveOffer(platform, [...vendors, ...awayVendorOf(config)]);
      if (home !== undefined) await saveCaps(platform, home);
      await saveBonuses(platform);
      await saveMissions(platform);
      await saveBoards(platform);
      await saveReferral(platform);
      await saveDraws(platform);
      await saveLevels(platform);
      // Some of what points buy is for a wheel, or from a level on.
      await savePoints(platform);
      const merchantCodes = demoMerchants.map(({ merchantCode }) => merchantCode);
      await fillContent(platform, { db, clock }, merchantCodes);
      await savePromotions(platform, systemClock.now());
      await saveRepeats(platform, systemClock.now());
      if (home !== undefined) await saveJourneys(platform, home);
      await seedOperators(platform);
      const openings = { asking: createAsking(platform, clock), clock };
      await openAccounts(platform, openings);
      await openContracts(platform, openings);
      if (home !== undefined) await openAffiliate(platform, home.merchantCode, systemClock.now());
      const members = await findPlayers(platform);
      const missing = demoPlayers.filter(({ username }) => !members.has(username));
      if (missing.length > 0) await openGames(platform, studio);
      for (const player of missing) {
        members.set(player.username, await openPlayer(platform, openings, player));
      }
      await saveWithdrawals(platform);
      if (missing.length === 0) return 0;
      if (missing.length === demoPlayers.length) {
        await migrate(studio.databaseUrl, options.studioMigrationsDir);
        await playDay(options, platform, clock, members);
      }
      if (home !== undefined) await savePersonal(platform, home);
      return missing.length;
    } finally {
      await platform.close();
    }
  } finally {
    await db.end();
  }
}
