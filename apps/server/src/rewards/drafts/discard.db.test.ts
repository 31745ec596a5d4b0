import { randomUUID } from "node:crypto";
import type { JourneyTerms } from "@baize/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { openPromotions, usualPromotion } from "../../../test/promotions.ts";

/** A draft that nobody needs any more goes; what is in force stays. */

const merchantCode = "AMBERJACK";
const journeyTerms: JourneyTerms = {
  name: "Registered, no deposit",
  trigger: "registered",
  currency: "BDT",
  steps: [
    { kind: "message", title: { en: "Welcome" }, body: { en: "Good to see you." }, page: null },
  ],
  restDays: null,
  budget: null,
};

let house: Awaited<ReturnType<typeof openPromotions>>;
let api: TestApp;

beforeAll(async () => {
  house = await openPromotions();
  ({ api } = house);
}, 60_000);
beforeEach(() => house.signIn());
afterAll(() => house.close());

interface Answer {
  readonly refusal?: { readonly code: string } | undefined;
}
const codeOf = ({ refusal }: Answer) => refusal?.code;

interface Written {
  readonly version: number;
  readonly state: string;
  readonly draft: object | null;
  readonly draftState: string | null;
  readonly current: object | null;
}

/** The calls of a noun, for tests that hold for both. */
interface NounCalls {
  readonly name: string;
  readonly trySave: (id: string, version?: number) => Promise<Answer & { readonly value: Written }>;
  readonly submit: (id: string, version: number) => Promise<Written>;
  readonly approve: (id: string, version: number) => Promise<Written>;
  readonly read: (id: string) => Promise<Answer & { readonly value: Written }>;
  readonly discard: (id: string, version: number, token?: string) => Promise<Answer>;
  readonly listed: () => Promise<readonly string[]>;
}

const promotions: NounCalls = {
  name: "promotion",
  trySave(id, version = 0) {
    const codes = [{ code: `CODE-${id.slice(0, 8).toUpperCase()}`, usesMax: null }];
    return house.save(id, { ...usualPromotion, codes }, version);
  },
  submit: async (id, version) => (await house.submit(id, version)).value,
  approve: async (id, version) => (await house.decide(id, version)).value,
  read: (id) => house.read(id),
  discard: (promotionId, version, token = house.maker().token) =>
    api.call("discardPromotion", {
      token,
      params: { merchantCode, promotionId },
      body: { version },
    }),
  async listed() {
    const query = { merchantCode, state: "draft" as const };
    const { value } = await api.call("deskPromotions", { token: house.maker().token, query });
    return value.content.map(({ promotionId }) => promotionId);
  },
};

const journeyOf = (journeyId: string) => ({ merchantCode, journeyId });
const journeys: NounCalls = {
  name: "journey",
  trySave: (id, version = 0) =>
    api.call("saveJourney", {
      token: house.maker().token,
      params: journeyOf(id),
      body: { terms: journeyTerms, version },
    }),
  async submit(id, version) {
    const { token } = house.maker();
    const body = { version };
    return (await api.call("submitJourney", { token, params: journeyOf(id), body })).value;
  },
  async approve(id, version) {
    const { token } = house.approver();
    const body = { version, decision: "approve" as const, reason: null };
    return (await api.call("decideJourney", { token, params: journeyOf(id), body })).value;
  },
  read: (id) => api.call("journey", { token: house.maker().token, params: journeyOf(id) }),
  discard: (id, version, token = house.maker().token) =>
    api.call("discardJourney", { token, params: journeyOf(id), body: { version } }),
  async listed() {
    const query = { merchantCode, state: "draft" as const };
    const { value } = await api.call("journeys", { token: house.maker().token, query });
    return value.content.map(({ journeyId }) => journeyId);
  },
};

const auditOf = (id: string) =>
  api.database.db.read((reader) =>
    reader.query<{ action: string; before: { currency?: string } | null }>(
      `select action, before from backoffice.audit where subject = $1 order by seq`,
      [`${merchantCode} ${id}`],
    ),
  );

describe.each([promotions, journeys])("a draft of a $name", (noun) => {
  const save = async (id: string, version?: number) => (await noun.trySave(id, version)).value;

  test("that was never approved is deleted, with its row in the audit trail", async () => {
    const id = randomUUID();
    const { version } = await save(id);
    expect(await noun.listed()).toContain(id);
    expect(codeOf(await noun.discard(id, version))).toBeUndefined();
    expect(codeOf(await noun.read(id))).toBe("not_found");
    expect(await noun.listed()).not.toContain(id);
    const [, discarded] = await auditOf(id);
    expect(discarded).toMatchObject({
      action: `${noun.name}.discarded`,
      before: { currency: "BDT" },
    });
    expect(codeOf(await noun.discard(id, version))).toBe("not_found");
  });

  test("of a change is discarded, and what is in force stays", async () => {
    const id = randomUUID();
    const { version } = await noun.submit(id, (await save(id)).version);
    const live = await noun.approve(id, version);
    const changed = await save(id, live.version);
    expect(codeOf(await noun.discard(id, changed.version))).toBeUndefined();
    const { value } = await noun.read(id);
    expect(value).toMatchObject({ state: live.state, draft: null, draftState: null });
    expect(value.current).toEqual(live.current);
  });

  test("stays under review and after a change meanwhile, and no member reaches it", async () => {
    const id = randomUUID();
    const { version } = await save(id);
    const { token } = await house.aMember();
    expect(codeOf(await noun.discard(id, version, token))).toBe("not_logged_in");
    expect(codeOf(await noun.discard(id, version + 1))).toBe("changed_meanwhile");
    const submitted = await noun.submit(id, version);
    expect(codeOf(await noun.discard(id, submitted.version))).toBe("changed_meanwhile");
    expect((await noun.read(id)).value.draftState).toBe("in_review");
  });

  test("is not written again under its id, so that what was read is what is approved", async () => {
    const id = randomUUID();
    const read = await noun.submit(id, (await save(id)).version);
    const anew = await save(id, read.version);
    expect(codeOf(await noun.discard(id, anew.version))).toBeUndefined();
    expect(codeOf(await noun.trySave(id))).toBe("changed_meanwhile");
    expect(codeOf(await noun.read(id))).toBe("not_found");
  });
});
