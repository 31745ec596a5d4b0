import { readFileSync } from "node:fs";
import path from "node:path";
import { socialProviders } from "@baize/contract";
import { agentsModule, demandPaid, fundsContractsOf } from "./agents/index.ts";
import { backofficeModule, createFourEyes } from "./backoffice/index.ts";
import { brandModule, createBrand } from "./brand/index.ts";
import { cashierModule, composeCashier } from "./cashier/index.ts";
import { catalogueModule, createCatalogue } from "./catalogue/index.ts";
import { contentModule, createArtList, createContent, createCoverList } from "./content/index.ts";
import { createIdentity, identityModule, type Identity } from "./identity/index.ts";
import { inboxModule } from "./inbox/index.ts";
import { createLedger } from "./ledger/index.ts";
import { createMeasures, measureProgram, type Measures } from "./measures.ts";
import { allOf, cleanUpsIn, exportsIn, handlersIn, type Module } from "./module.ts";
import { platformModule } from "./platform-module.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import { openSealer } from "./platform/crypto.ts";
import type { Database } from "./platform/db.ts";
import { createCarriers, createDelivery, type Carriers } from "./platform/delivery/index.ts";
import { createEvents, createWake } from "./platform/events/index.ts";
import type { Ids } from "./platform/ids.ts";
import { createInvalidation } from "./platform/invalidation/index.ts";
import type { Log } from "./platform/log.ts";
import { createSideHere } from "./platform/side/index.ts";
import {
  createOfferGate,
  createProtection,
  createRisk,
  protectionModule,
} from "./protection/index.ts";
import { reportsModule } from "./reports/index.ts";
import {
  composeFreePlays,
  awardTitles,
  composeRewards,
  rewardNames,
  rewardsModule,
  usesOfTag,
  type Rewards,
} from "./rewards/index.ts";
import { createSideJobs, sidePorts, type ServerSide } from "./side-jobs.ts";
import { createSupport, supportModule } from "./support/index.ts";
import {
  composeVendors,
  createSigner,
  createWinBoard,
  vendorsModule,
  type Vendors,
} from "./vendors/index.ts";
import {
  createVerification,
  demoVerificationPolicy,
  verificationModule,
} from "./verification/index.ts";

/**
 * The only place where modules meet: plain calls, one per module, each naming what it depends on.
 *
 * `createPlatform` makes the modules for every program and lists what each gives to the programs;
 * app.ts and worker.ts fold that list.
 */
export interface PlatformDeps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** The message carriers; where absent, those of the settings. */
  readonly carriers?: Carriers;
  /** Nothing is measured where absent. */
  readonly measures?: Measures;
  /** Runs expensive work; where absent, this program does. */
  readonly side?: ServerSide;
}

/**
 * Address of the site at a host the visitor typed, with the scheme and port of the public address.
 */
export function siteUrlOf({ publicUrl }: Config, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}

/** What the site shows of the external sign-ins in the settings. */
function signInServicesOf({ google, facebook, phoneAuth }: Config) {
  const social = socialProviders.filter((name) => ({ google, facebook })[name] !== undefined);
  return {
    social,
    firebase: phoneAuth && { url: phoneAuth.url, apiKey: phoneAuth.apiKey },
  };
}

function readKey(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new Error(`${name}: the key file ${file} cannot be read.`);
  }
}

export function artDirOf({ distDir }: Config): string {
  return path.join(distDir, "art");
}

/** What every module may depend on. */
function createBase({ config, db, clock, ids, log, ...deps }: PlatformDeps) {
  const onError = (error: unknown) => log.error({ err: error }, "something failed aside");
  const onFailure = (failure: object) => log.warn(failure, "a message was not taken");
  const onConnectionError = (error: Error) => log.warn({ err: error }, "a connection was lost");
  const sealer = openSealer(config);
  const measures = deps.measures ?? createMeasures();
  const waker = createWake({ db, onError });
  const { databaseUrl: url, secondPersonAgeMs } = config;
  const carriers = deps.carriers ?? createCarriers(config);
  const operatorKey = () => readKey("OPERATOR_PRIVATE_KEY_FILE", config.operatorPrivateKeyFile);
  const { onBatch } = measures;
  return {
    onError,
    waker,
    onMoved: waker.wake,
    sealer,
    measures,
    operatorKey,
    sign: createSigner(operatorKey()),
    siteUrl: (host: string) => siteUrlOf(config, host),
    events: createEvents({ ids }),
    invalidation: createInvalidation({ databaseUrl: url, onError }),
    secondPersonAgeMs,
    fourEyes: createFourEyes({ db, clock, ids, sealer, secondPersonAgeMs }),
    ledger: createLedger({ db, url, clock, ids, onConnectionError, onBatch }),
    side: sidePorts(deps.side ?? createSideHere(createSideJobs())),
    delivery: createDelivery({ db, clock, ids, sealer, carriers, onError, onFailure }),
  };
}

type Base = ReturnType<typeof createBase>;

function makeBrand({ config, db, clock }: PlatformDeps, { events, invalidation, sealer }: Base) {
  const signInServices = signInServicesOf(config);
  return createBrand({ db, clock, events, invalidation, sealer, signInServices });
}

type BrandOf = ReturnType<typeof makeBrand>;

/** What is made later, and asked only when everything is there. */
interface Later {
  readonly vendors: () => Pick<Vendors, "endGameSessionsIn">;
  readonly vip: () => Pick<Rewards["vip"], "labelOf">;
}

/** Members and their sessions; what happens to them is told, and ends the games under way. */
function makeIdentity(
  { config, db, clock, ids }: PlatformDeps,
  base: Base,
  brand: BrandOf,
  later: Later,
) {
  const { events, sealer, delivery, ledger, side, siteUrl, onError } = base;
  const { captchaVerifier, phoneAuth, google, facebook } = config;
  return createIdentity({
    db,
    clock,
    ids,
    brand,
    sealer,
    delivery,
    accounts: ledger,
    drawCaptcha: side.drawCaptcha,
    passwordWork: side.passwordWork,
    captchaVerifier,
    phoneAuth,
    google,
    facebook,
    siteUrl,
    onError,
    events,
    endGamesIn: (tx, ...session) => later.vendors().endGameSessionsIn(tx, ...session),
    vipOf: (asked) => later.vip().labelOf(asked),
  });
}

function makeContent({ config, db, clock, ids }: PlatformDeps, base: Base, brand: BrandOf) {
  const { invalidation, onError, side } = base;
  const { hasMerchant } = brand;
  const listArt = createArtList(artDirOf(config));
  const { pictures } = side;
  return createContent({ db, clock, ids, invalidation, hasMerchant, listArt, onError, pictures });
}

/** What asks a member's own limits before money moves. */
function makeProtection({ db, clock, ids }: PlatformDeps, base: Base, identity: Identity) {
  const { events, ledger } = base;
  return createProtection({
    db,
    clock,
    ids,
    events,
    ledger,
    signInsSince: identity.signInsSince,
    startOf: identity.sessionStart,
    endSession: identity.endSessionIn,
    samePerson: identity.samePerson,
    accountOf: async (memberId) => (await identity.getMember(memberId)).username,
  });
}

/** What is asked before anything is offered to anybody. */
function makeOffers({ db, clock }: PlatformDeps, identity: Identity) {
  return createOfferGate({
    db,
    clock,
    samePersons: identity.samePersons,
    listShut: identity.findShutIn,
  });
}

/** Those who play: who they are, what protects them, and what they can play. */
function makeMembers(deps: PlatformDeps, base: Base, later: Later) {
  const { config, db, clock, ids } = deps;
  const { sealer, events, invalidation, onError, side } = base;
  const brand = makeBrand(deps, base);
  const identity = makeIdentity(deps, base, brand, later);
  const content = makeContent(deps, base, brand);
  const { declared, findMembers, findMembersIn } = identity;
  const named = { declared, findMembers, findMembersIn };
  return {
    brand,
    identity,
    content,
    protection: makeProtection(deps, base, identity),
    offers: makeOffers(deps, identity),
    risk: createRisk({ db, clock, ids, findMembers }),
    verification: createVerification({ db, clock, ids, events, sealer, content, ...named }),
    support: createSupport({ db, clock, ids, sealer, content, identity }),
    catalogue: createCatalogue({
      db,
      clock,
      events,
      invalidation,
      onError,
      finders: side.finders,
      brand,
      identity,
      content,
      listCovers: createCoverList(artDirOf(config)),
      ...createWinBoard(db),
    }),
  };
}

type Members = ReturnType<typeof makeMembers>;

function makeVendors(deps: PlatformDeps, base: Base, members: Members): Vendors {
  const { config, db, clock, ids } = deps;
  const { brand, identity, catalogue, protection, offers } = members;
  const { ledger, events, sealer, sign, siteUrl, invalidation, onMoved, onError } = base;
  const { onCallbackAnswered } = base.measures;
  return composeVendors({
    db,
    clock,
    ids,
    ledger,
    events,
    sealer,
    sign,
    siteUrl,
    invalidation,
    brand,
    identity,
    catalogue,
    protection,
    offers,
    freeRounds: composeFreePlays({ db, clock, ledger }),
    awardTitles: awardTitles(db),
    contractsOf: (session, merchantCode) =>
      fundsContractsOf({ db, clock, brand, identity }, session, merchantCode),
    walletUrl: (vendorCode) => `${new URL(config.publicUrl).origin}/vendor/${vendorCode}`,
    onMoved,
    onError,
    onCallbackAnswered,
  });
}

/** What moves money: play, what the house gives, and payments. */
function makeMoney(deps: PlatformDeps, base: Base, members: Members, vendors: Vendors) {
  const { config, db, clock, ids } = deps;
  const { brand, identity, content, catalogue, protection, offers, risk, verification } = members;
  const { ledger, events, sealer, siteUrl, measures, onMoved, onError } = base;
  const rewards = composeRewards({
    beaconUrl: config.beaconUrl,
    db,
    clock,
    ids,
    sealer,
    ledger,
    events,
    brand,
    identity,
    content,
    verification,
    catalogue,
    risk,
    offers,
    demandPaid: demandPaid(clock),
    admitPlay: protection.admitPlay,
    vendors,
    onMoved,
    onError,
  });
  const cashier = composeCashier({
    config,
    db,
    clock,
    ids,
    ledger,
    events,
    sealer,
    siteUrl,
    observeProvider: measures.observeProvider,
    brand,
    identity,
    content,
    offers,
    protection,
    risk,
    verification,
    demandPaid: demandPaid(clock),
    bonuses: rewards.bonuses.choices,
    inPools: rewards.inPools,
    levelTermsIn: rewards.vip.withdrawalsIn,
    onMoved,
    onError,
  });
  return { vendors, rewards, cashier };
}

type Money = ReturnType<typeof makeMoney>;

/** What the modules of play and payments give to the programs. */
function listMoney(
  { config, db, clock, ids, log }: PlatformDeps,
  base: Base,
  members: Members,
  m: Money,
) {
  const { fourEyes, ledger, events, invalidation, operatorKey, sealer, onMoved, onError } = base;
  const { brand, identity, catalogue, risk, offers } = members;
  const { vendors, rewards, cashier } = m;
  const shared = { db, clock, ids, fourEyes, brand, identity, ledger, events, risk };
  return {
    vendors: vendorsModule({
      ...shared,
      log,
      largePlay: config.largePlay,
      catalogue,
      invalidation,
      vendors,
      operatorKey,
      onMoved,
    }),
    cashier: cashierModule({ ...shared, log, cashier, sealer, onMoved }),
    rewards: rewardsModule({ ...shared, log, catalogue, rewards, offers, sealer, onMoved }),
    agents: agentsModule({
      ...shared,
      log,
      catalogue,
      offers,
      inPools: rewards.inPools,
      onMoved,
      onError,
    }),
    reports: reportsModule({ ...shared, catalogue, rewards, onError }),
  };
}

/** What each module gives to the programs, from the lowest to the highest. */
function listModules(deps: PlatformDeps, base: Base, members: Members, money: Money) {
  const { config, db, clock, ids, log } = deps;
  const { fourEyes, ledger, sealer, secondPersonAgeMs, delivery, events, onError, side } = base;
  const { brand, identity, content, protection, offers, risk, verification } = members;
  const { support, catalogue } = members;
  const shared = { db, clock, ids, fourEyes };
  const timeline = () => allOf(all, "timeline");
  const one = {
    platform: platformModule({ db, clock, log, delivery }),
    brand: brandModule({
      ...shared,
      brand,
      content,
      async prepareBrandIn(tx, merchantCode, currency) {
        await money.cashier.openBrandIn(tx, merchantCode, currency);
        await verification.savePolicyIn(tx, demoVerificationPolicy(merchantCode, currency));
      },
    }),
    identity: identityModule({ ...shared, brand, identity, ledger, timeline, usesOfTag }),
    content: contentModule({
      db,
      clock,
      ids,
      content,
      gate: { ...offers, pausedCards: money.rewards.promotions.pausedCards },
    }),
    protection: protectionModule({ ...shared, brand, identity, protection, risk }),
    verification: verificationModule({ ...shared, verification, identity }),
    catalogue: catalogueModule({ db, clock, ids, catalogue }),
    support: supportModule({ db, clock, ids, support }),
    ...listMoney(deps, base, members, money),
  };
  const others: readonly Module[] = Object.values(one);
  const inbox = inboxModule({
    db,
    clock,
    ids,
    events,
    brand,
    findMembersIn: identity.findMembersIn,
    withoutOffersIn: offers.withoutOffersIn,
    sources: allOf(others, "messages"),
  });
  const backoffice = backofficeModule({
    ...shared,
    log,
    config,
    sealer,
    secondPersonAgeMs,
    passwordWork: side.passwordWork,
    demandMember: identity.directory.demand,
    findMembers: identity.findMembers,
    rewardNames,
    games: members.catalogue,
    consumers: () => allOf(all, "consumers"),
    exports: exportsIn(others),
    critical: allOf(others, "critical"),
    handlers: () => handlersIn(all),
    onError,
  });
  const all: readonly Module[] = [...others, inbox, backoffice];
  return { ...one, inbox, backoffice, all };
}

/** Finishes what waits. The database is the caller's to end. */
async function closeBase(base: Base, identity: Identity): Promise<void> {
  await base.invalidation.close();
  await identity.idle();
  await base.delivery.close();
  await base.ledger.stop();
  await base.waker.close();
}

export function createPlatform(deps: PlatformDeps) {
  const { db } = deps;
  const base = createBase(deps);
  const later: Later = { vendors: () => vendors, vip: () => money.rewards.vip };
  const members = makeMembers(deps, base, later);
  const vendors = makeVendors(deps, base, members);
  const money = makeMoney(deps, base, members, vendors);
  const modules = listModules(deps, base, members, money);
  const { ledger, measures, events, invalidation, sign, delivery, onMoved } = base;
  measureProgram(measures.metrics, { db, ledger });
  const consumers = allOf(modules.all, "consumers");
  return {
    ledger,
    measures,
    events,
    wake: onMoved,
    invalidation,
    sign,
    delivery,
    ...members,
    ...money,
    backoffice: modules.backoffice.backoffice,
    modules,
    handlers: handlersIn(modules.all),
    cleanUps: cleanUpsIn(modules.all),
    consumers,
    writeReference: base.side.writeReference,
    close: () => closeBase(base, members.identity),
  };
}

export type Platform = ReturnType<typeof createPlatform>;
