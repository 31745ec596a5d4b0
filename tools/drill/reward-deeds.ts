import { randomUUID } from "node:crypto";
import { currencyOf, formatMinor, minor } from "@baize/money";
import { convert } from "../../apps/server/src/rewards/points/rules.ts";
import { ask, type Doing } from "./deeds.ts";
import type { Wish } from "./journal.ts";
import { paymentPassword, type Player } from "./people.ts";

/** What a member does with what was earned: claims it, draws for it, spends points on it. */

/** One of those that can be claimed. */
export async function claim(deps: Doing, { memberId, token }: Player): Promise<void> {
  const query = { state: "issued", pageNum: "1", pageSize: "20" };
  const told = await deps.caller.call("claims", { token, query });
  const all = told.is === "accepted" ? told.value.content : [];
  const one = all[Math.floor(deps.random() * all.length)];
  if (one === undefined) return;
  const { claimId } = one;
  const wish: Wish = {
    deed: "claim",
    key: `${claimId}:${randomUUID()}`,
    memberId: String(memberId),
  };
  const body = { claimId };
  await ask(deps, wish, (onLost) => deps.caller.call("claimAward", { token, body }, onLost));
}

/** Whatever of it was not paid yet, as often as asked. */
export async function rebate(deps: Doing, { memberId, token }: Player): Promise<void> {
  const wish: Wish = { deed: "rebate", key: randomUUID(), memberId: String(memberId) };
  await ask(deps, wish, (onLost) => deps.caller.call("claimRebate", { token, body: {} }, onLost));
}

/** Today's gift: once, whatever is asked. */
export async function checkIn(deps: Doing, { memberId, token }: Player): Promise<void> {
  const told = await deps.caller.call("checkIn", { token });
  const today = told.is === "accepted" ? told.value.checkIn?.today : undefined;
  if (today === undefined) return;
  const key = `${today}:${randomUUID()}`;
  const wish: Wish = { deed: "check_in", key, memberId: String(memberId) };
  const body = { id: today };
  await ask(deps, wish, (onLost) => deps.caller.call("claimCheckIn", { token, body }, onLost));
}

/** A turn of any wheel or egg for which there is a ticket. */
export async function turn(deps: Doing, { memberId, token }: Player): Promise<void> {
  const told = await deps.caller.call("wheels", { token });
  const wheels = told.is === "accepted" ? told.value : [];
  const wheel = wheels.find(({ tickets }) => tickets.length > 0);
  const ticketId = wheel?.tickets[0]?.ticketId;
  if (wheel === undefined || ticketId === undefined) return;
  const { wheelId, revision } = wheel;
  const key = `${ticketId}:${randomUUID()}`;
  const wish: Wish = { deed: "turn", key, memberId: String(memberId) };
  const body = { ticketId, revision };
  await ask(deps, wish, (onLost) =>
    deps.caller.call("drawWheel", { token, params: { wheelId }, body }, onLost),
  );
}

/** A code, which most have typed before or find empty. */
export async function code(deps: Doing, { memberId, token }: Player): Promise<void> {
  const { codes } = deps.people;
  const one = codes[Math.floor(deps.random() * codes.length)];
  if (one === undefined) return;
  const key = `${one.promotionId}:${randomUUID()}`;
  const wish: Wish = { deed: "code", key, memberId: String(memberId) };
  const body = { promoCode: one.code };
  await ask(deps, wish, (onLost) => deps.caller.call("claimPromoCode", { token, body }, onLost));
}

/** A packet of a rain that is open. */
export async function open(deps: Doing, { memberId, token }: Player): Promise<void> {
  const told = await deps.caller.call("envelopes", { token });
  const rains = told.is === "accepted" ? told.value : [];
  const rain = rains.find(({ state, own }) => state === "open" && own === null);
  if (rain === undefined) return;
  const { envelopeId } = rain;
  const key = `${envelopeId}:${randomUUID()}`;
  const wish: Wish = { deed: "open", key, memberId: String(memberId) };
  const params = { envelopeId };
  await ask(deps, wish, (onLost) => deps.caller.call("drawEnvelope", { token, params }, onLost));
}

/** Points for the first cash of the mall. */
export async function redeem(deps: Doing, { memberId, token }: Player): Promise<void> {
  const query = { type: "cash", pageNum: "1", pageSize: "20" };
  const told = await deps.caller.call("pointRewards", { token, query });
  const [one] = told.is === "accepted" ? told.value.content : [];
  if (one === undefined) return;
  const { rewardId, revision, pointsRequired } = one;
  const key = randomUUID();
  const wish: Wish = {
    deed: "redeem",
    key,
    memberId: String(memberId),
    amountMinor: String(pointsRequired),
  };
  const body = { rewardId, revision, paymentPassword };
  await ask(deps, wish, (onLost) =>
    deps.caller.call("redeemPointReward", { token, body, key }, onLost),
  );
}

/** The least that may be converted, which not everybody has. */
export async function change(deps: Doing, { memberId, token }: Player): Promise<void> {
  const told = await deps.caller.call("pointConfig", { token });
  if (told.is !== "accepted" || !told.value.isOpen) return;
  const { minimum, ratio, unit } = told.value;
  const points = minimum;
  const { amountMinor } = convert(BigInt(points), ratio, 10n ** BigInt(currencyOf(unit).decimals));
  const key = randomUUID();
  const wish: Wish = {
    deed: "convert",
    key,
    memberId: String(memberId),
    amountMinor: String(points),
  };
  const amount = formatMinor(minor(amountMinor), unit);
  const body = { points, amount, paymentPassword };
  await ask(deps, wish, (onLost) => deps.caller.call("convertPoint", { token, body, key }, onLost));
}
