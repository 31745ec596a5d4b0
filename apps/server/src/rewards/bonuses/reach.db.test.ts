import { hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBonusHouse, type BonusHouse, type BonusPlayer } from "../../../test/bonuses.ts";

/** Offers for some payment methods, and offers that are known by a code. */

let house: BonusHouse;
let codes = 0;

beforeAll(async () => {
  house = await openBonusHouse();
});
afterAll(() => house.close());

const aCode = () => `SECRET${(codes += 1)}`;
const listed = async ({ token }: BonusPlayer) =>
  (await house.api.call("depositBonuses", { token })).value.offers.map(({ offerId }) => offerId);
const type = ({ token }: BonusPlayer, promoCode: string) =>
  house.api.call("bonusByCode", { token, body: { promoCode } });
const codeOf = async (player: BonusPlayer, offerId: string) =>
  (await house.order(player, { offerId })).refusal?.code;

describe("an offer for some payment methods", () => {
  test("names them, and is refused with another", async () => {
    const player = await house.aPlayer();
    const methods = ["bank", "card"];
    const offerId = await house.anOffer({ kind: "reload", methods });
    const { value } = await house.api.call("depositBonuses", { token: player.token });
    const shown = value.offers.find((one) => one.offerId === offerId);
    expect(shown?.methods.map(({ methodId }) => methodId).toSorted()).toEqual(methods);
    const other = await house.anOffer({ kind: "reload", methods: ["card"] });
    const { refusal } = await house.order(player, { offerId: other });
    expect(refusal).toMatchObject({ code: "bonus_other_method", value: { methods: ["card"] } });
    expect(await codeOf(player, offerId)).toBeUndefined();
  });

  test("is not listed where none of them is open", async () => {
    const player = await house.aPlayer();
    const offerId = await house.anOffer({ kind: "reload", methods: ["card"] });
    const open = (isOpen: boolean) =>
      house.api.database.db.transaction((tx) =>
        tx.execute("update cashier.method set is_enabled = $1 where method_id = 'card'", [isOpen]),
      );
    await open(false);
    expect(await listed(player)).not.toContain(offerId);
    await open(true);
    expect(await listed(player)).toContain(offerId);
  });

  test.each([[["cheque"]], [["bank", "bank"]]])("cannot be for %j", async (methods) => {
    await expect(house.anOffer({ methods })).rejects.toMatchObject({
      value: { field: "methods" },
    });
  });
});

describe("an offer with a code", () => {
  test("is listed to nobody but who typed it in, in whatever case, and chosen as any", async () => {
    const [player, other] = [await house.aPlayer(), await house.aPlayer()];
    const code = aCode();
    const offerId = await house.anOffer({ kind: "reload", code });
    expect(await listed(player)).not.toContain(offerId);
    expect(await codeOf(player, offerId), "its id alone is of no use").toBe("bonus_unavailable");
    const found = await type(player, ` ${code.toLowerCase()} `);
    expect(found.value).toMatchObject({ offerId, kind: "reload" });
    expect(await listed(player)).toContain(offerId);
    expect(await listed(other)).not.toContain(offerId);
    expect(await codeOf(other, offerId)).toBe("bonus_unavailable");
    const { value } = await house.order(player, { offerId });
    expect(value.bonus).toMatchObject({ state: "chosen" });
    expect((await type(player, code)).refusal?.code).toBe("bonus_active");
  });

  test("reads like none where it is closed, or has another code by now", async () => {
    const player = await house.aPlayer();
    const closed = aCode();
    await house.anOffer({ kind: "reload", code: closed, isOpen: false });
    const unknown = (await type(player, "NOTHING")).refusal;
    expect(unknown?.code).toBe("promo_code_invalid");
    expect((await type(player, closed)).refusal).toEqual(unknown);
    const code = aCode();
    const offerId = await house.anOffer({ kind: "reload", code });
    await type(player, code);
    await house.api.database.db.transaction((tx) =>
      tx.execute("update rewards.bonus_offer set code = $2 where offer_id = $1", [
        offerId,
        aCode(),
      ]),
    );
    expect(await listed(player)).not.toContain(offerId);
    expect(await codeOf(player, offerId)).toBe("bonus_unavailable");
  });

  test("is told of only to whom it is for, and to nobody on a break", async () => {
    const player = await house.aPlayer();
    await house.pay((await house.order(player, {})).value);
    const code = aCode();
    await house.anOffer({ kind: "first_deposit", code });
    expect((await type(player, code)).refusal?.code).toBe("not_eligible");
    const welcome = await house.api.call("welcomeBonus", {});
    expect(welcome.value.offer).toBeNull();
    const { username } = await house.api.app.platform.identity.getMember(player.memberId);
    const body = { length: "year", account: username };
    await house.api.call("pausePlay", { token: player.token, body });
    expect((await type(player, code)).refusal?.code).toBe("play_paused");
  });

  test("is guessed ten times an hour, together with codes of promotions", async () => {
    const player = await house.aPlayer();
    const code = aCode();
    await house.anOffer({ kind: "reload", code });
    const guess = (one: number) =>
      one % 2 === 0
        ? type(player, `WRONG${one}`)
        : house.api.call("claimPromoCode", {
            token: player.token,
            body: { promoCode: `WRONG${one}` },
          });
    await Promise.all(Array.from({ length: 10 }, (_, one) => guess(one)));
    expect((await type(player, code)).refusal?.code).toBe("rate_limited");
    house.api.clock.advance(hourMs);
    await house.signIn(player);
    expect((await type(player, code)).value).toMatchObject({ kind: "reload" });
  });

  test("has it alone in its brand", async () => {
    const code = aCode();
    await house.anOffer({ kind: "reload", code });
    const taken = { value: { field: "code", reason: "taken" } };
    await expect(house.anOffer({ kind: "reload", code })).rejects.toMatchObject(taken);
    const key = { merchantCode: "AMBERJACK", promotionId: "0b9a6f0e-6a3d-4d0e-9c52-2f1d5a7c1eff" };
    await house.api.database.db.transaction((tx) =>
      tx.execute(
        `insert into rewards.promo_code (merchant_code, code, promotion_id, uses_max, used)
         values ($1, 'OFPROMO', $2, null, 0)`,
        [key.merchantCode, key.promotionId],
      ),
    );
    await expect(house.anOffer({ kind: "reload", code: "OFPROMO" })).rejects.toMatchObject(taken);
  });
});
