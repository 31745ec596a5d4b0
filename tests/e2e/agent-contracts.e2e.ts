import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { Client } from "pg";
import { demoPassword } from "../../tools/seed/logins.ts";
import { button, enter, goTo, heading } from "./agents.ts";
import { databaseUrl, inDatabase, runSoon } from "./database.ts";
import { anotherBrowser, expect, expectSound, newNetwork, test } from "./fixtures.ts";
import { proofDialog } from "./member.ts";
import { buttonIn, fieldIn, views, visit } from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/**
 * Contracts between an agent and one right below: offered in the office, accepted on the members'
 * site, settled by the minute's job and paid; another one offered, changed and ended.
 */

// The first sign-in gives a wrong code once.
test.use({ expectedErrors: [/status of 4\d\d/], actionTimeout: 30_000 });

const [desktop, phone] = views;
/** Third and fourth of a line; below the second of them somebody has played for a month. */
const [payer, downline] = ["moushumi", "jahid"];
const daysBack = 7;

const since = `((now() at time zone 'Asia/Dhaka')::date - ${daysBack})`;

const today = `(now() at time zone 'Asia/Dhaka')::date`;
const midnight = `(${today}::timestamp at time zone 'Asia/Dhaka')`;

const held = {
  daily: {
    kind: "daily",
    unitMinor: "1",
    tiers: [{ minValidMinor: "0", minActive: 0, pay: { ratePpm: 10_000 } }],
  },
  dividend: {
    kind: "dividend",
    period: "M",
    deduct: ["bonus", "rebate", "salary"],
    platformFeePpm: 0,
    carry: "always",
    tierOn: "net",
    tiers: [{ minValidMinor: "0", minNetMinor: "0", minActive: 0, ratePpm: 200_000 }],
  },
};

/** What the payer has in force since days: nobody can accept a contract in the past. */
const holdContracts = () =>
  inDatabase(async (client) => {
    for (const [kind, terms] of Object.entries(held)) {
      const id = randomUUID();
      await client.query(
        `insert into agents.contract (contract_id, agent_id, payer_id, merchant_code, currency,
           kind, product, state, terms_number, state_since, from_day, created_at)
         select $1, member_id, null, merchant_code, currency, $2, '', 'active', 1, now(),
           ${since}, now()
         from identity.member where username = $3
         on conflict do nothing`,
        [id, kind, payer],
      );
      await client.query(
        `insert into agents.contract_terms (contract_id, number, terms, from_day, offered_at,
           accepted_at)
         select contract_id, 1, $2, from_day, now(), now()
         from agents.contract where contract_id = $1`,
        [id, JSON.stringify(terms)],
      );
    }
  });

/** The same of a day that is paid in steps, since midnight. */
const holdRealtime = () =>
  inDatabase(async (client) => {
    const id = randomUUID();
    await client.query(
      `insert into agents.contract (contract_id, agent_id, payer_id, merchant_code, currency, kind,
         product, state, terms_number, state_since, from_day, from_hour, created_at)
       select $1, member_id, null, merchant_code, currency, 'realtime', '', 'active', 1, now(),
         ${today}, ${midnight}, now()
       from identity.member where username = $2
       on conflict do nothing`,
      [id, payer],
    );
    await client.query(
      `insert into agents.contract_terms (contract_id, number, terms, from_day, from_hour,
         offered_at, accepted_at)
       select contract_id, 1, $2, from_day, from_hour, now(), now()
       from agents.contract where contract_id = $1`,
      [
        id,
        JSON.stringify({
          kind: "realtime",
          tiers: [{ minValidMinor: "0", winPpm: 2_000, lossPpm: 5_000 }],
        }),
      ],
    );
  });

/** What was written so far is in the figures, so that the next run finds it. */
async function awaitFold(client: Client): Promise<void> {
  const { rows } = await client.query<{ at: Date }>("select clock_timestamp() as at");
  const folded = async () =>
    (await client.query("select from agents.fold where as_of > $1", [rows[0]?.at])).rowCount;
  await expect.poll(folded, { timeout: 60_000 }).toBe(1);
}

/**
 * Somebody below the downline stakes, and the day so far is looked at by the next run. A day that
 * is over is settled only minutes after its end, so both contracts are of this day alone, which has
 * some minutes left.
 */
const playToday = () =>
  inDatabase(async (client) => {
    const left = async () =>
      (
        await client.query<{ minutes: number }>(
          `select extract(epoch from ${midnight} + interval '1 day' - now())::float8 / 60
             as minutes`,
        )
      ).rows[0]?.minutes;
    await expect.poll(left, { timeout: 260_000 }).toBeGreaterThan(4);
    const mine = `select c.contract_id from agents.contract c
      join identity.member m on m.member_id = c.agent_id
      where m.username = any ($1) and c.kind = 'realtime' and c.state = 'active'`;
    const set = `set from_day = ${today}, from_hour = ${midnight} where contract_id in (${mine})`;
    await client.query(`update agents.contract ${set}`, [[payer, downline]]);
    await client.query(`update agents.contract_terms ${set}`, [[payer, downline]]);
    await client.query(
      `insert into agents.hour_change (member_id, hour, day, product, valid_minor, won_minor)
       select n.member_id, date_trunc('hour', now()), ${today},
         'RNG', 100000, 40000
       from agents.member_now n join identity.member m on m.member_id = n.upline_id
       where m.username = $1 and not n.is_agent limit 1`,
      [downline],
    );
    await awaitFold(client);
    await client.query("delete from agents.settlement_run where kind = 'realtime'");
  });

/** A contract counts from days ago, and those days are settled again by the next run. */
async function countFrom(client: Client, kind: string): Promise<void> {
  const mine = `select c.contract_id from agents.contract c
    join identity.member m on m.member_id = c.agent_id
    where m.username = $1 and c.kind = $2 and c.state = 'active'`;
  const set = `set from_day = ${since} where contract_id in (${mine})`;
  await client.query(`update agents.contract ${set}`, [downline, kind]);
  await client.query(`update agents.contract_terms ${set}`, [downline, kind]);
  await client.query(`delete from agents.settlement_run where kind = $1 and to_day >= ${since}`, [
    kind,
  ]);
}

/** Somebody below the downline played on one of those days. */
const playBefore = () =>
  inDatabase(async (client) => {
    // What the demo's members play is of today at some times of the day.
    await client.query(
      `insert into agents.change (member_id, day, product, bets, stake_minor, valid_minor,
         won_minor, payout_minor, deposit_minor, deposits, first_deposits, withdrawal_minor,
         bonus_minor, rebate_minor, jackpot_micro, new_members)
       select n.member_id, ${since} + 1, 'RNG', 10, 200000, 200000, 80000, 150000, 0, 0, 0, 0, 0, 0,
         0, 0
       from agents.member_now n join identity.member m on m.member_id = n.upline_id
       where m.username = $1 and not n.is_agent limit 1
       on conflict do nothing`,
      [downline],
    );
    await awaitFold(client);
  });

/** Into the tier that is there. */
async function fillTier(dialog: Locator, t: Texts, rate: string): Promise<void> {
  const tier = dialog.getByRole("group", {
    name: t.site("contracts.tierOf", { number: "1" }),
  });
  const fill = (key: string, text: string) =>
    tier.getByRole("textbox", { name: t.site(key), exact: true }).fill(text);
  await fill("contracts.validFrom", "0");
  await fill("contracts.activeFrom", "0");
  await fill("commissions.ratePercentage", rate);
}

/** Into the tier of a real-time salary. */
async function fillRates(dialog: Locator, t: Texts, win: string, loss: string): Promise<void> {
  const fill = (key: string, text: string) =>
    dialog.getByRole("textbox", { name: t.site(key), exact: true }).fill(text);
  await fill("contracts.validFrom", "0");
  await fill("contracts.winRate", win);
  await fill("contracts.lossRate", loss);
}

/** From the page of contracts to a form for the downline. */
async function beginOffer(page: Page, t: Texts): Promise<Locator> {
  await goTo(page, t, "agent.groupContracts", "agent.contracts");
  await button(page, t, "agent.offerContract").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(downline) })
    .click();
  const dialog = page.getByRole("dialog", {
    name: t.site("commissions.offerTo", { name: `\u2068${downline}\u2069` }),
  });
  await expect(dialog.getByRole("group").first()).toBeVisible();
  return dialog;
}

const drawerOf = (page: Page): Locator => page.getByRole("dialog");

/** What a drawer says. */
const told = (page: Page, t: Texts, key: string): Locator =>
  drawerOf(page).getByText(t.site(key), { exact: true }).first();

/** Answers the question that is asked before anything is done. */
async function confirm(page: Page, t: Texts, title: string, key: string): Promise<void> {
  const question = page.getByRole("alertdialog", { name: t.site(title) });
  await expectSound(page);
  await button(question, t, key).click();
}

/** A toast, which stays readable beside a dialog. */
const say = (page: Page, t: Texts, key: string): Promise<void> =>
  expect(page.getByText(t.site(key), { exact: true }).first()).toBeVisible();

const chooseKind = (dialog: Locator, t: Texts, kind: string) =>
  dialog.getByRole("combobox", { name: t.site("commissions.kindLabel") }).selectOption(kind);

async function offerRealtime(page: Page, t: Texts): Promise<void> {
  const dialog = await beginOffer(page, t);
  await chooseKind(dialog, t, "realtimeSalary");
  await fillRates(dialog, t, "0.21", "0.3");
  await button(dialog, t, "commissions.sendOffer").click();
  await expect(dialog.getByText(t.site("commissions.fault.own"))).toBeVisible();
  await fillRates(dialog, t, "0.1", "0.3");
  await expect(dialog.getByText(t.site("contracts.rule.realtime"))).toBeVisible();
  await expectSound(page);
  await button(dialog, t, "commissions.sendOffer").click();
  await expect(told(page, t, "commissions.states.offered")).toBeVisible();
  await page.keyboard.press("Escape");
}

async function offerSalary(page: Page, t: Texts): Promise<void> {
  const dialog = await beginOffer(page, t);
  await chooseKind(dialog, t, "dailySalary");
  // More than the own contract pays is said at its field, and not sent.
  await fillTier(dialog, t, "1.5");
  await expect(dialog.getByText(t.site("commissions.capNone"))).toHaveCount(0);
  await button(dialog, t, "commissions.sendOffer").click();
  await expect(dialog.getByText(t.site("commissions.fault.own"))).toBeVisible();
  await fillTier(dialog, t, "0.5");
  await expect(dialog.getByText(t.site("contracts.rule.percent"))).toBeVisible();
  await expectSound(page);
  await button(dialog, t, "commissions.sendOffer").click();
  await say(page, t, "commissions.done.offer");
  await expect(told(page, t, "commissions.states.offered")).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
}

/** The modal opens by itself; money of the line waits for the authenticator. */
async function acceptOnSite(page: Page, t: Texts, code: () => Promise<string>): Promise<void> {
  await page.goto("/login");
  const login = page.getByRole("dialog", { name: t.site("auth.loginTitle") });
  await fieldIn(login, t, "auth.username").fill(downline);
  await fieldIn(login, t, "auth.password").fill(demoPassword);
  await buttonIn(login, t, "auth.login").click();
  const modal = page.getByRole("dialog", { name: t.site("contracts.modalTitle") });
  await expect(modal).toBeVisible({ timeout: 60_000 });
  await expect(modal.getByText(t.site("contracts.rule.percent"))).toBeVisible();
  const day = modal.getByRole("article").filter({ hasText: t.site("contracts.rule.realtime") });
  await expectSound(page);
  await buttonIn(day, t, "contracts.accept").click();
  await confirm(page, t, "contracts.acceptTitle", "contracts.accept");
  const proof = proofDialog(page, t);
  await fieldIn(proof, t, "security.proof.methods.totp").fill(await code());
  await buttonIn(proof, t, "security.proof.confirm").click();
  await say(page, t, "contracts.answered.accept");
  await expect(day).toBeHidden();
  await buttonIn(modal, t, "contracts.accept").click();
  await confirm(page, t, "contracts.acceptTitle", "contracts.accept");
  await expect(modal).toBeHidden();
}

/** The downline's statement, once the worker has come so far with it. */
async function awaitStatement(kind: string, state: "due" | "paid"): Promise<string> {
  let id = "";
  const find = async () => {
    await runSoon("commissions");
    return inDatabase(async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `select s.statement_id as id from agents.statement s
         join identity.member m on m.member_id = s.agent_id
         where m.username = $1 and s.kind = $2 and s.state = $3
         order by s.created_at desc limit 1`,
        [downline, kind, state],
      );
      id = rows[0]?.id ?? "";
      return id;
    });
  };
  await expect.poll(find, { timeout: 150_000, intervals: [3_000] }).not.toBe("");
  return id;
}

/** Its address opens it on the page of either side. */
async function openPaid(page: Page, t: Texts, side: "received" | "paid", id: string) {
  await page.goto(`/agentHome?page=agentDailyWages2&side=${side}`);
  await expect(heading(page, t, "agent.dailySalary")).toBeVisible();
  await expectSound(page);
  await page.goto(`/agentHome?page=agentDailyWages2&side=${side}&statement=${id}`);
}

/** The day so far, in the line that is read out and step by step. */
async function readDay(page: Page, t: Texts, side: "received" | "paid"): Promise<void> {
  await page.goto(`/agentHome?page=agentRealtimeSalary&side=${side}`);
  await expect(heading(page, t, "agent.realtimeSalary")).toBeVisible();
  // 400.00 × 0.1 % + 600.00 × 0.3 %.
  const steps = page.getByRole("region", { name: t.site("commissions.daySteps") }).first();
  await expect(steps.getByText("2.20").first()).toBeVisible();
  await expectSound(page);
}

async function readStatement(page: Page, t: Texts): Promise<void> {
  const drawer = drawerOf(page);
  await expect(told(page, t, "commissions.why")).toBeVisible();
  await expect(told(page, t, "commissions.commission.paid")).toBeVisible();
  await button(drawer, t, "commissions.inputsShow").click();
  await expect(told(page, t, "commissions.total")).toBeVisible();
  await button(drawer, t, "commissions.verify").click();
  await expect(told(page, t, "commissions.verifyHash")).toBeVisible();
  await expectSound(page);
}

test("a salary is offered, accepted on the site, settled and paid", async ({ page, browser }) => {
  test.setTimeout(900_000);
  test.skip(databaseUrl === undefined, "a contract in the past needs the demo's own database");
  // First: what the payer is to hand on is in the payer's own first statement.
  await playBefore();
  await holdContracts();
  await holdRealtime();
  const t = textsOf("en");
  if (desktop !== undefined) await page.setViewportSize(desktop);
  await visit(page, "en", "/agent");
  const own = await enter(page, t, payer);
  await offerSalary(page, t);
  await offerRealtime(page, t);

  const bn = textsOf("bn");
  const other = await anotherBrowser(browser, {
    ...(phone !== undefined && { viewport: phone }),
    extraHTTPHeaders: { "x-forwarded-for": newNetwork() },
  });
  const theirs = await other.newPage();
  await visit(theirs, "bn", "/agent");
  const authenticator = await enter(theirs, bn, downline);
  await expect(theirs).toHaveURL(/\/agentHome$/);
  await acceptOnSite(theirs, bn, () => authenticator.code());

  await inDatabase((client) => countFrom(client, "daily"));
  const statement = await awaitStatement("daily", "paid");
  await openPaid(page, t, "paid", statement);
  await readStatement(page, t);
  await openPaid(theirs, bn, "received", statement);
  await readStatement(theirs, bn);
  await playToday();
  await awaitStatement("realtime", "paid");
  await readDay(page, t, "paid");
  await readDay(theirs, bn, "received");
  await page.goto("/agentHome?page=agentRevenueReport");
  await expect(heading(page, t, "agent.income")).toBeVisible();
  await expect(page.getByText(t.site("commissions.kept"), { exact: true }).first()).toBeVisible();
  await expectSound(page);
  await dividendComesAndGoes({ page, t, code: () => own.code() }, theirs, bn);
  await other.close();
});

interface Office {
  readonly page: Page;
  readonly t: Texts;
  readonly code: () => Promise<string>;
}

const paymentPassword = "480215";

/** The first payment asks for a payment password of its own. */
async function setPaymentPassword({ page, t, code }: Office): Promise<void> {
  const dialog = page.getByRole("dialog", { name: t.site("security.payment.setTitle") });
  await fieldIn(dialog, t, "security.payment.label").fill(paymentPassword);
  await fieldIn(dialog, t, "security.payment.confirmLabel").fill(paymentPassword);
  await buttonIn(dialog, t, "security.payment.confirm").click();
  const proof = proofDialog(page, t);
  await fieldIn(proof, t, "security.proof.methods.totp").fill(await code());
  await buttonIn(proof, t, "security.proof.confirm").click();
  await say(page, t, "security.payment.done");
}

/** A dividend waits for its payer, who presses Pay. */
async function payByHand(office: Office, theirs: Page, bn: Texts): Promise<void> {
  const { page, t } = office;
  await inDatabase((client) => countFrom(client, "dividend"));
  const statement = await awaitStatement("dividend", "due");
  const place = (side: string) =>
    `/agentHome?page=agentDividendRecordCopy2&side=${side}&statement=${statement}`;
  const pay = new RegExp(`^${t.site("commissions.pay", { amount: ".+" })}$`);
  const name = `\u2068${downline}\u2069`;
  const question = page.getByRole("dialog", { name: t.site("commissions.payTitle", { name }) });
  const open = async () => {
    await page.goto(place("paid"));
    await drawerOf(page).getByRole("button", { name: pay }).click();
    await expect(question).toBeVisible();
  };
  await open();
  await button(question, t, "commissions.paySetPassword").click();
  await setPaymentPassword(office);
  await open();
  await expectSound(page);
  const secret = question.getByLabel(t.site("security.payment.title"), { exact: true });
  await secret.fill("111111");
  await question.getByRole("button", { name: pay }).click();
  await expect(secret).toHaveAccessibleDescription(/\S/);
  await secret.fill(paymentPassword);
  await question.getByRole("button", { name: pay }).click();
  const done = t.site("commissions.payDone", { amount: "…", name }).split("…").at(-1) ?? "";
  await expect(page.getByText(done).first()).toBeVisible();
  await expect(question).toBeHidden();
  await expect(told(page, t, "commissions.commission.paid")).toBeVisible();
  await theirs.goto(place("received"));
  await expect(told(theirs, bn, "commissions.commission.paid")).toBeVisible();
}

/** Offered and accepted in the offices, changed, and ended by both. */
async function dividendComesAndGoes(office: Office, theirs: Page, bn: Texts): Promise<void> {
  const { page, t } = office;
  const dialog = await beginOffer(page, t);
  await dialog
    .getByRole("combobox", { name: t.site("commissions.periodLabel") })
    .selectOption(t.site("commissions.periodName.D"));
  await fillTier(dialog, t, "10");
  await expectSound(page);
  await button(dialog, t, "commissions.sendOffer").click();
  await say(page, t, "commissions.done.offer");
  const contract = new URL(page.url()).searchParams.get("contract") ?? "";
  const address = `/agentHome?page=agentContracts&contract=${contract}`;

  await theirs.goto(address);
  await button(drawerOf(theirs), bn, "contracts.accept").click();
  await confirm(theirs, bn, "contracts.acceptTitle", "contracts.accept");
  await say(theirs, bn, "contracts.answered.accept");
  await payByHand(office, theirs, bn);

  await page.goto(address);
  await button(drawerOf(page), t, "commissions.change").click();
  const change = page.getByRole("dialog", {
    name: t.site("commissions.changeFor", { name: `\u2068${downline}\u2069` }),
  });
  await fillTier(change, t, "12");
  await button(change, t, "commissions.sendChange").click();
  await say(page, t, "commissions.done.offer");

  await theirs.goto(address);
  await expect(told(theirs, bn, "commissions.termsOffered")).toBeVisible();
  await expectSound(theirs);
  await button(drawerOf(theirs), bn, "contracts.accept").click();
  await confirm(theirs, bn, "contracts.acceptTitle", "contracts.accept");
  await say(theirs, bn, "contracts.answered.accept");
  await button(drawerOf(theirs), bn, "commissions.end").click();
  await confirm(theirs, bn, "commissions.endTitle", "commissions.end");
  await say(theirs, bn, "commissions.done.end");

  await page.goto(address);
  await button(drawerOf(page), t, "contracts.agree").click();
  await confirm(page, t, "contracts.agreeTitle", "contracts.agree");
  await say(page, t, "contracts.answered.agree");
  await expect(told(page, t, "commissions.states.ending")).toBeVisible();
  await expectSound(page);
}
