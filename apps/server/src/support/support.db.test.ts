import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { pngText } from "../../test/content.ts";
import { anOperator } from "../../test/operators.ts";
import { createSealer, readMasterKey } from "../platform/crypto.ts";
import { openContact, resealFeedbacks } from "./contact.ts";
import { perDayMax } from "./rules.ts";

let api: TestApp;
let picture: string;
beforeAll(async () => {
  api = await createTestApp();
  picture = await pngText(120, 80);
});
afterAll(() => api.close());

let network = 0;
/** Each test writes from its own networks. */
function anIp(): string {
  network += 1;
  return `198.51.100.${network}`;
}

const words = { questionType: "deposit", content: "My deposit did not arrive." };

const upload = async (ip: string, host = "localhost") =>
  (await api.call("uploadFeedbackPicture", { body: { picture }, ip, headers: { host } })).value
    .pictureId;

const write = (ip: string, body: object = {}, more: object = {}) =>
  api.call("feedback", { body: { ...words, ...body }, ip, ...more });

async function stored(feedbackId: string) {
  const { content } = await api.app.platform.support.listFeedbacks({
    status: undefined,
    pageNum: 1,
    pageSize: 100,
  });
  return content.find((one) => one.feedbackId === feedbackId);
}

test("a visitor writes with pictures, and the house reads it", async () => {
  const ip = anIp();
  const pictureIds = [await upload(ip), await upload(ip), await upload(ip)];
  const body = { pictureIds, contact: "somebody@example.test" };
  const { value } = await write(ip, body, { headers: { language: "en" } });
  expect(await stored(value.feedbackId)).toMatchObject({
    ...words,
    merchantCode: "AMBERJACK",
    memberId: null,
    username: null,
    contact: "somebody@example.test",
    language: "en",
    pictures: pictureIds.map((id) => `media/${id}`),
    status: "open",
    revision: 1,
  });
});

test("where an answer may go is stored sealed, and moves to a new master key", async () => {
  const { db } = api.database;
  const oldKey = readMasterKey(api.config);
  const newKey = randomBytes(32);
  const [both, alone] = [createSealer(newKey, [oldKey]), createSealer(newKey)];
  const { feedbackId } = (await write(anIp(), { contact: "+8801712345678" })).value;
  const none = (await write(anIp())).value;
  const contactOf = async (id: string) => {
    const sql = "select contact_sealed as sealed from support.feedback where feedback_id = $1";
    const rows = await db.read((reader) => reader.query<{ sealed: Buffer | null }>(sql, [id]));
    return rows[0]?.sealed ?? null;
  };
  const before = await contactOf(feedbackId);
  expect(before?.includes("8801712345678")).toBe(false);
  expect([await contactOf(none.feedbackId), (await stored(none.feedbackId))?.contact]).toEqual([
    null,
    "",
  ]);
  expect(openContact(both, feedbackId, before)).toBe("+8801712345678");
  expect(() => openContact(both, none.feedbackId, before)).toThrow();

  expect(await resealFeedbacks({ db, sealer: both })).toBeGreaterThan(0);
  expect(openContact(alone, feedbackId, await contactOf(feedbackId))).toBe("+8801712345678");
  expect(await resealFeedbacks({ db, sealer: both })).toBe(0);
  // The others of this file go on with the key of before.
  const back = createSealer(oldKey, [newKey]);
  expect(await resealFeedbacks({ db, sealer: back })).toBeGreaterThan(0);
  expect((await stored(feedbackId))?.contact).toBe("+8801712345678");
});

test("what a member writes has the member's name", async () => {
  const token = await api.aMember("feedbackwriter");
  const { value } = await write(anIp(), {}, { token });
  expect((await stored(value.feedbackId))?.username).toBe("feedbackwriter");
});

test("a picture that is none, or no PNG or JPEG, is refused: picture_invalid", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString("base64");
  const answer = await api.call("uploadFeedbackPicture", { body: { picture: svg }, ip: anIp() });
  expect([answer.status, answer.refusal?.code]).toEqual([422, "picture_invalid"]);
});

test("a picture of five megabytes passes, a larger body does not: body_too_large", async () => {
  const noise = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), randomBytes(5_242_872)]);
  const call = (body: unknown) => api.call("uploadFeedbackPicture", { body, ip: anIp() });
  // Its size is taken; its pixels are noise.
  const full = await call({ picture: noise.toString("base64") });
  expect(full.refusal?.code).toBe("picture_invalid");
  const more = Buffer.concat([noise, Buffer.alloc(3)]).toString("base64");
  expect((await call({ picture: more })).refusal?.code).toBe("invalid_input");
  const tooLarge = await call({ picture: "A".repeat(7_400_000) });
  expect([tooLarge.status, tooLarge.refusal?.code]).toEqual([413, "body_too_large"]);
});

test("a call that takes no picture still refuses a large body: body_too_large", async () => {
  const answer = await write(anIp(), { content: "A".repeat(70_000) });
  expect([answer.status, answer.refusal?.code]).toEqual([413, "body_too_large"]);
});

test("a picture used, unknown or of another brand is refused: picture_unknown", async () => {
  const ip = anIp();
  const used = await upload(ip);
  expect((await write(ip, { pictureIds: [used] })).status).toBe(200);
  const elsewhere = await upload(ip, "alt.localhost");
  const made = { title: "x", picture };
  const site = await api.app.platform.modules.content.console.uploadPicture(undefined, made);
  const siteId = site.picture.replace("media/", "");
  for (const pictureId of [used, "0".repeat(32), elsewhere, siteId]) {
    const answer = await write(ip, { pictureIds: [pictureId] });
    expect([answer.status, answer.refusal?.code]).toEqual([422, "picture_unknown"]);
  }
});

test("of two feedbacks with one picture at once one is refused, and keeps no other", async () => {
  const ip = anIp();
  const [shared, own] = [await upload(ip), await upload(ip)];
  const both = await Promise.all([
    write(ip, { pictureIds: [shared] }),
    write(ip, { pictureIds: [shared] }),
  ]);
  expect(both.map(({ refusal }) => refusal?.code ?? "done").toSorted()).toEqual([
    "done",
    "picture_unknown",
  ]);
  expect((await write(ip, { pictureIds: [own, shared] })).refusal?.code).toBe("picture_unknown");
  expect((await write(ip, { pictureIds: [own] })).status).toBe(200);
});

test("a fourth picture and too few words are refused", async () => {
  const pictureIds = ["1", "2", "3", "4"].map((sign) => sign.repeat(32));
  expect((await write(anIp(), { pictureIds })).refusal?.code).toBe("invalid_input");
  expect((await write(anIp(), { content: "  too few  " })).refusal?.code).toBe("invalid_input");
});

test("ten a day from one network, however many come at once: feedback_too_many", async () => {
  const ip = anIp();
  const answers = await Promise.all(Array.from({ length: perDayMax + 5 }, () => write(ip)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ refusal }) => refusal?.code)).toEqual(Array(5).fill("feedback_too_many"));
  api.clock.advance(86_399_000);
  const last = await write(ip);
  expect([last.status, last.refusal?.value]).toEqual([429, { retryAfterSeconds: 1 }]);
  api.clock.advance(1000);
  expect((await write(ip)).status).toBe(200);
});

test("neighbours in one network are one visitor, and the next network is another", async () => {
  const inNetwork = (index: number) => `2001:470:7:1::${index.toString(16)}`;
  for (let index = 1; index <= perDayMax; index += 1) await write(inNetwork(index));
  expect((await write(inNetwork(99))).refusal?.code).toBe("feedback_too_many");
  expect((await write("2001:470:7:2::1")).status).toBe(200);
});

test("a picture nobody used is deleted after a day, one that was used stays", async () => {
  const ip = anIp();
  const [used, unused] = [await upload(ip), await upload(ip)];
  await write(ip, { pictureIds: [used] });
  const { support, content } = api.app.platform;
  const isThere = async (id: string) =>
    (await content.findPictureFile(id, 480, "webp")) !== undefined;
  api.clock.advance(86_399_000);
  await support.cleanUp();
  expect(await isThere(unused)).toBe(true);
  api.clock.advance(2000);
  expect(await support.cleanUp()).toBeGreaterThan(0);
  expect([await isThere(used), await isThere(unused)]).toEqual([true, false]);
  expect((await write(ip, { pictureIds: [unused] })).refusal?.code).toBe("picture_unknown");
});

test("an operator answers a feedback once; a second one gets changed_meanwhile", async () => {
  const { value } = await write(anIp());
  const { token } = await anOperator(api, ["support.read", "support.write"]);
  const params = { feedbackId: value.feedbackId };
  const save = (body: object, id = params) => api.call("saveFeedback", { params: id, body, token });
  const answers = await Promise.all([
    save({ status: "answered", note: "Called back.", revision: 1 }),
    save({ status: "closed", note: "Nothing to do.", revision: 1 }),
  ]);
  const codes = answers.map(({ refusal }) => refusal?.code ?? "done");
  expect(codes.toSorted()).toEqual(["changed_meanwhile", "done"]);
  const nobody = { feedbackId: randomUUID() };
  const missing = await save({ status: "open", note: "", revision: 1 }, nobody);
  expect([missing.status, missing.refusal?.code]).toEqual([404, "not_found"]);
  const query = { status: "answered" };
  const list = await api.call("feedbacks", { query, token });
  expect(list.value.content.every(({ status }) => status === "answered")).toBe(true);
  const trail = await api.app.platform.backoffice.listAudit(
    { action: "feedback.updated", operatorId: undefined },
    { pageNum: 1, pageSize: 10 },
  );
  expect(trail.content[0]).toMatchObject({ before: { status: "open", note: "" } });
  expect(trail.total).toBe(1);
});
