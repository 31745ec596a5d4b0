import { sumChargebacks } from "./backoffice/index.ts";
import type { Brand } from "./brand/index.ts";
import { createCashier, createSandPay, type Cashier, type CashierDeps } from "./cashier/index.ts";
import type { Content } from "./content/index.ts";
import type { Identity } from "./identity/index.ts";
import type { Measures } from "./measures.ts";
import { cashierPorts } from "./member-ports.ts";
import type { Config } from "./platform/config.ts";
import type { Rewards } from "./rewards/index.ts";
import type { OfferGate, Protection, Risk } from "./protection/index.ts";
import type { VerificationModule } from "./verification/index.ts";

/** Money in and out: the cashier, put together with the modules it asks before it moves any. */

type Ground = Pick<
  CashierDeps,
  "db" | "clock" | "ids" | "ledger" | "events" | "sealer" | "siteUrl" | "onMoved" | "onError"
> & { readonly measures: Pick<Measures, "observeProvider"> };

interface Asked {
  readonly brand: Brand;
  readonly identity: Identity;
  readonly content: Pick<Content, "takePicturesIn">;
  readonly offers: OfferGate;
  readonly protection: Pick<Protection, "checkDeposit" | "deposits">;
  readonly risk: Pick<Risk, "isUnderReview">;
  readonly verification: Pick<VerificationModule, "refusalOf">;
  readonly rewards: Pick<Rewards, "choices">;
}

/** Payment providers the settings name, and where they reach us; none offers no method. */
function paymentSides(config: Config, observe: Measures["observeProvider"]) {
  const { sandpay, standinsUrl, publicUrl, port } = config;
  const { url, key, webhookSecret } = sandpay;
  const options = { key, webhookSecrets: [webhookSecret] };
  const providers = url === undefined ? [] : [observe(createSandPay({ url, ...options }))];
  // A stand-in runs beside us; a real provider knows our public address.
  const notificationUrl = standinsUrl === undefined ? publicUrl : `http://127.0.0.1:${port}`;
  return { providers, notificationUrl };
}

export function createTill(config: Config, ground: Ground, asked: Asked): Cashier {
  const { brand, identity, content, offers, protection, risk, verification, rewards } = asked;
  return createCashier({
    ...ground,
    ...paymentSides(config, ground.measures.observeProvider),
    ...cashierPorts(brand, identity),
    takePicturesIn: content.takePicturesIn,
    offers,
    checkDeposit: protection.checkDeposit,
    guard: protection.deposits,
    unverified: verification.refusalOf,
    isUnderReview: risk.isUnderReview,
    bonuses: rewards.choices,
    sumChargebacks,
  });
}
