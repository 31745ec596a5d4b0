import { randomUUID } from "node:crypto";
import { readOwnCsv } from "@baize/contract/csv";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { onLine } from "../../../test/line.ts";
import { openSession } from "../../../test/members.ts";

/** A member's list of awards: what it is narrowed to, its pages, and its file. */

let api: TestApp;
type Member = Awaited<ReturnType<typeof onLine>>;

beforeAll(async () => {
  api = await createTestApp();
  const { ledger } = api.app.platform;
  await api.database.db.transaction((tx) => ledger.registerAccountCode(tx, "payment:sandpay"));
}, 60_000);
afterAll(() => api.close());

const at = (days: number) => new Date(api.clock.now().getTime() + days * dayMs);

/** An award as it was written down some days ago. */
const had = ({ memberId }: Member, days: number, reason: string, state: string, title = "Gift") =>
  api.database.db.transaction((tx) =>
    tx.execute(
      `insert into rewards.award (member_id, award_id, merchant_code, source, reason, currency,
         amount_minor, turnover_bps, title, state, issued_at, ended_at)
       values ($1, $2, 'AMBERJACK', $3, $4, 'BDT', 1000, 0, $5, $6, $7, $8)`,
      [
        memberId,
        randomUUID(),
        `test:${randomUUID()}`,
        reason,
        { en: title },
        state,
        at(-days - 1),
        state === "issued" ? null : at(-days),
      ],
    ),
  );

async function someone(): Promise<Member> {
  const member = await onLine(api);
  await had(member, 1, "gift", "expired", '=HYPERLINK("x"), "quoted"');
  await had(member, 5, "mission", "claimed");
  await had(member, 40, "gift", "claimed");
  return member;
}

const period = { from: () => at(-30).toISOString(), to: () => at(1).toISOString() };
const days = () => ({ from: period.from(), to: period.to() });

const fileOf = async ({ token }: Member, query: Record<string, string>) =>
  api.app.fastify.inject({
    method: "GET",
    url: `/wps/rewards/claims/file?${new URLSearchParams(query).toString()}`,
    headers: { authorization: `Bearer ${token}` },
  });

test("is narrowed to days, a state and what it was for, page by page", async () => {
  const member = await someone();
  const list = async (query: Record<string, string>) =>
    (await api.call("claims", { token: member.token, query })).value;
  expect(await list({})).toMatchObject({ total: 3 });
  expect(await list(days())).toMatchObject({ total: 2 });
  expect(await list({ ...days(), state: "claimed" })).toMatchObject({
    total: 1,
    content: [{ promotionType: "mission" }],
  });
  expect(await list({ reason: "gift" })).toMatchObject({ total: 2 });
  const [first, second] = [
    await list({ pageNum: "1", pageSize: "2" }),
    await list({ pageNum: "2", pageSize: "2" }),
  ];
  expect([first.content.length, second.content.length]).toEqual([2, 1]);
  const ask = (query: Record<string, string>) => api.call("claims", { token: member.token, query });
  const { from, to } = days();
  expect((await ask({ from: to, to: from })).refusal?.code).toBe("period_order");
  const long = { from: at(-400).toISOString(), to };
  expect((await ask(long)).refusal?.code).toBe("period_too_long");
});

test("is a file of the same, of the member's own alone, safe for spreadsheets", async () => {
  const [member, other] = [await someone(), await someone()];
  const reply = await fileOf(member, days());
  expect(reply.headers["content-type"]).toContain("text/csv");
  // By the days of the brand: the first begins at 18:00 of Greenwich.
  const inDhaka = { from: "2026-01-31T18:00:00.000Z", to: "2026-02-28T18:00:00.000Z" };
  const named = await fileOf(member, inDhaka);
  expect(named.headers["content-disposition"]).toContain("rewards-2026-02-01-2026-02-28.csv");
  const [head = [], ...rows] = readOwnCsv(reply.body);
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  expect(column("for")).toEqual(["gift", "mission"]);
  expect(column("title")).toEqual(['\'=HYPERLINK("x"), "quoted"', "Gift"]);
  expect(column("ended_at")).toEqual([at(-1).toISOString(), at(-5).toISOString()]);
  expect(reply.body.endsWith("\r\n")).toBe(true);
  const mine = await api.call("claims", { token: member.token });
  const theirs = await api.call("claims", { token: other.token });
  const ids = new Set(mine.value.content.map(({ claimId }) => claimId));
  expect(column("claim_id").every((id) => id !== undefined && ids.has(id))).toBe(true);
  expect(theirs.value.content.some(({ claimId }) => ids.has(claimId))).toBe(false);
  const narrowed = readOwnCsv((await fileOf(member, { ...days(), reason: "mission" })).body);
  expect(narrowed).toHaveLength(2);
  expect((await fileOf({ ...member, token: "" }, days())).statusCode).toBe(401);
});

test("has every row of many, each once", async () => {
  const member = await onLine(api);
  for (let count = 0; count < 205; count += 1) await had(member, count % 3, "gift", "claimed");
  const again = await openSession(api, await api.app.platform.identity.getMember(member.memberId));
  const [, ...rows] = readOwnCsv((await fileOf({ ...member, ...again }, days())).body);
  expect(new Set(rows.map((row) => row[2])).size).toBe(205);
  expect(rows).toHaveLength(205);
});
