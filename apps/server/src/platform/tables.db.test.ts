import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { aFundedMember } from "../../test/vendor.ts";
import { anOperator } from "../../test/operators.ts";
import { cleanUp } from "../worker.ts";
import { createSilentLog } from "./log.ts";

/**
 * Every table and how its changes can be followed. A new table does not pass until it is here.
 *
 * - added: rows are only added; the programs' logins may not change or delete one.
 * - audited: set by operators; each change has an entry of the trail with before and after.
 * - stated: the current state of a member or their money; its history is in an added table or in
 *   the row.
 * - derived: counted from others, and can be counted again.
 * - passing: has served its time after a while, and is then deleted.
 *
 * The first three are kept for ten years: what deletes what has served its time leaves them alone.
 */
const classes = {
  added: [
    "agents.active_day",
    "agents.affiliate_correction",
    "agents.affiliate_member",
    "agents.branch_past",
    "agents.contract_change",
    "agents.correction_run",
    "agents.correction_run_statement",
    "agents.debt_collected",
    "agents.debt_taken",
    "agents.downline_change",
    "agents.share_credit",
    "agents.statement_correction",
    "agents.statement_payment",
    "backoffice.alone_use",
    "backoffice.audit",
    "backoffice.member_audit",
    "cashier.deposit_reference",
    "cashier.deposit_step",
    "cashier.line_transfer",
    "cashier.withdrawal_step",
    "identity.activity",
    "identity.invite_source",
    "identity.invite_use",
    "identity.line_past",
    "identity.login_record",
    "identity.member_note",
    "ledger.account_code",
    "ledger.operation",
    "ledger.reversal",
    "platform.migration",
    "platform.repeatable",
    "platform.significant_event",
    "platform.system_check",
    "protection.change",
    "inbox.consent",
    "rewards.journey_revision",
    "rewards.journey_step",
    "rewards.promotion_revision",
    "rewards.promotion_seen",
    "protection.pause",
    "protection.risk_step",
    "reports.first_deposit",
    "reports.liability",
    "rewards.point_entry",
    "rewards.gift_line",
    "rewards.gift_list",
    "rewards.member_list_member",
    "rewards.vip_change",
    "rewards.check_in_claim",
    "rewards.wheel_turn",
    "rewards.board_payment",
    "rewards.board_result",
    "rewards.raffle_owner",
    "rewards.raffle_range",
    "rewards.raffle_win",
    "vendors.jackpot_entry",
    "vendors.round_rest",
    "vendors.round_turn",
  ],
  audited: [
    "agents.affiliate_plan",
    "agents.affiliate_term",
    "agents.policy",
    "rewards.journey",
    "rewards.segment",
    "rewards.promotion_series",
    "backoffice.adjustment_policy",
    "backoffice.operator",
    "backoffice.operator_role",
    "backoffice.role",
    "backoffice.role_permission",
    "brand.address_region",
    "brand.blocked_region",
    "brand.domain",
    "brand.flag",
    "brand.merchant",
    "brand.registration_field",
    "cashier.line_policy",
    "cashier.method",
    "cashier.receiving_account",
    "cashier.withdrawal_policy",
    "catalogue.edition",
    "catalogue.game",
    "catalogue.vendor",
    "content.picture",
    "content.picture_file",
    "content.piece",
    "identity.member_tag",
    "protection.risk_policy",
    "rewards.bonus_offer",
    "rewards.mission",
    "rewards.mission_revision",
    "rewards.board",
    "rewards.board_revision",
    "rewards.mall_item",
    "rewards.member_list",
    "rewards.point_policy",
    "rewards.rebate_policy",
    "rewards.loss_back_policy",
    "rewards.rakeback_policy",
    "rewards.vip_policy",
    "rewards.vip_revision",
    "rewards.referral_terms",
    "rewards.caps",
    "rewards.reward_stop",
    "rewards.brand_stop",
    "rewards.check_in_settings",
    "rewards.wheel",
    "rewards.wheel_revision",
    "rewards.promo_code",
    "rewards.promotion",
    "rewards.promotion_approval",
    "vendors.transfer_offer",
    "vendors.vendor",
    "vendors.win_ceiling",
    "verification.policy",
  ],
  stated: [
    "agents.affiliate",
    "agents.affiliate_block",
    "agents.affiliate_campaign",
    "agents.affiliate_key",
    "agents.affiliate_postback",
    "agents.affiliate_statement",
    "agents.contract",
    "agents.contract_terms",
    "agents.commission_setting",
    "agents.line_move",
    "agents.promotion_offer",
    "rewards.offer_code_typed",
    "agents.remark",
    "agents.settlement_run",
    "agents.statement",
    "inbox.preference",
    "rewards.journey_run",
    "backoffice.approval",
    "backoffice.operator_authenticator",
    "backoffice.operator_credential",
    "cashier.adjustment",
    "cashier.bank_line",
    "cashier.deposit",
    "cashier.notification",
    "cashier.payment_block",
    "cashier.payout_account",
    "cashier.reconciliation",
    "cashier.reconciliation_finding",
    "cashier.withdrawal",
    "identity.credential",
    "identity.line",
    "identity.opened_account",
    "identity.member",
    "identity.person",
    "ledger.account",
    "platform.alert",
    "platform.program_run",
    "protection.member",
    "protection.play_limit",
    "protection.risk_evidence",
    "protection.risk_flag",
    "rewards.award",
    "rewards.bonus",
    "rewards.free_grant",
    "rewards.free_play",
    "rewards.mission_entry",
    "rewards.board_buy_in",
    "rewards.board_due",
    "rewards.board_entry",
    "rewards.board_hold",
    "rewards.redemption",
    "rewards.vip_member",
    "rewards.vip_part",
    "rewards.referral",
    "rewards.referral_click",
    "rewards.referral_share",
    "rewards.referrer",
    "rewards.seed_pair",
    "rewards.draw_seed",
    "rewards.envelope",
    "rewards.envelope_packet",
    "rewards.raffle",
    "rewards.ticket",
    "rewards.claim_mark",
    "rewards.promotion_entry",
    "rewards.application",
    "support.feedback",
    "vendors.held_win",
    "vendors.reconciliation",
    "vendors.reconciliation_finding",
    "vendors.reconciliation_line",
    "vendors.risk_flag",
    "vendors.transfer_wallet",
    "vendors.wallet_transfer",
    "verification.document",
  ],
  derived: [
    "agents.contract_lock",
    "agents.fold",
    "agents.member_day",
    "agents.member_now",
    "agents.own_account",
    "agents.share",
    "agents.team_day",
    "agents.team_now",
    "backoffice.audit_head",
    "cashier.turnover",
    "ledger.cash_hour",
    "ledger.cash_sum",
    "ledger.hold",
    "platform.critical_place",
    "platform.critical_row",
    "platform.event_cursor",
    "platform.event_era",
    "protection.deposit_use",
    "reports.member_day",
    "reports.money_day",
    "reports.play_day",
    "reports.player_day",
    "rewards.bonus_fact",
    "rewards.bonus_round",
    "rewards.bonus_stake",
    "rewards.counted_fact",
    "rewards.score",
    "rewards.score_bucket",
    "rewards.point_deposit",
    "rewards.point_member",
    "rewards.point_stake",
    "rewards.period_run",
    "rewards.rebate_day",
    "rewards.loss_back_member",
    "rewards.loss_back_period",
    "rewards.loss_cash_day",
    "rewards.loss_play_day",
    "rewards.rakeback_day",
    "rewards.rakeback_member",
    "rewards.rakeback_stake",
    "rewards.rebate_member",
    "rewards.turnover_day",
    "rewards.turnover_total",
    "rewards.referral_fact",
    "rewards.referral_play",
    "rewards.day_sum",
    "rewards.wheel_stock",
    "rewards.journey_budget",
    "rewards.promotion_budget",
    "rewards.award_hold",
    "vendors.game_hour",
    "vendors.jackpot_sum",
    "vendors.pot_seen",
    "vendors.round",
  ],
  passing: [
    "agents.affiliate_delivery",
    "agents.change",
    "agents.hour_change",
    "agents.member_hour",
    "agents.member_hour_active",
    "agents.statement_step",
    "agents.team_hour",
    "agents.team_hour_late",
    "inbox.message",
    "reports.cost_run",
    "rewards.promo_code_try",
    "rewards.application_picture",
    "backoffice.export",
    "backoffice.export_piece",
    "backoffice.login_failure",
    "backoffice.operator_hand",
    "backoffice.operator_recovery_code",
    "backoffice.operator_session",
    "backoffice.pending_login",
    "cashier.payment_failure",
    "cashier.payment_flag",
    "catalogue.favorite",
    "catalogue.recent_game",
    "identity.affiliate_code",
    "identity.affiliate_domain",
    "identity.authenticator",
    "identity.captcha",
    "identity.captcha_pace",
    "identity.contact",
    "identity.contact_claim",
    "identity.invite_click",
    "identity.invite_link",
    "identity.invite_visit",
    "identity.invite_visitor",
    "identity.login_failure",
    "identity.one_time_code",
    "identity.payload_key",
    "identity.payload_seen",
    "identity.pending_login",
    "identity.person_claim",
    "identity.phone_token_seen",
    "identity.public_id_claim",
    "identity.recovery_code",
    "identity.remembered",
    "identity.reset_link",
    "identity.send_count",
    "identity.session",
    "identity.social_claim",
    "identity.social_journey",
    "identity.social_link",
    "identity.social_ticket",
    "identity.start_code",
    "identity.step_up",
    "identity.trusted_place",
    "identity.username_claim",
    "ledger.posting",
    "platform.delivery",
    "platform.event",
    "platform.event_consumed",
    "platform.event_parked",
    "platform.feed_ticket",
    "platform.heartbeat",
    "platform.idempotency",
    "platform.turn",
    "platform.unknown_access",
    "platform.web_vital",
    "protection.reality_check",
    "protection.risk_sighting",
    "rewards.vip_look",
    "support.visitor",
    "vendors.game_session",
    "verification.picture",
  ],
} as const;

/**
 * Of tables that are only added to, those that the programs' logins may nevertheless change: a
 * record of sign-ins after its ten years, and rounds that are put together from what comes late.
 */
const changeable: ReadonlySet<string> = new Set([
  "identity.activity",
  "identity.login_record",
  "vendors.round_rest",
]);

const kept = [...classes.added, ...classes.audited, ...classes.stated];
const years = 366 * dayMs;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
}, 60_000);
afterAll(() => app.close());

const ask = <Row>(sql: string) => app.database.owner.read((reader) => reader.query<Row>(sql));

describe("every table", () => {
  it("has a class", async () => {
    const rows = await ask<{ name: string }>(
      `select n.nspname || '.' || c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_'
         and n.nspname not in ('information_schema', 'job', 'public') order by 1`,
    );
    const known = Object.values(classes).flat().toSorted();
    expect(new Set(known).size).toBe(known.length);
    expect(rows.map(({ name }) => name)).toEqual(known);
  });

  it("keeps its times with their zone, so that no row depends on a machine's", async () => {
    const rows = await ask(
      `select table_schema, table_name, column_name from information_schema.columns
       where data_type in ('timestamp without time zone', 'time without time zone')
         and table_schema not in ('pg_catalog', 'information_schema', 'job')`,
    );
    expect(rows).toEqual([]);
  });

  it.each(["baize_api", "baize_worker", "baize_log"])(
    "that is only added to is changed and deleted by nobody: %s",
    async (login) => {
      for (const table of classes.added.filter((name) => !changeable.has(name))) {
        const rights = await ask(
          `select has_table_privilege('${login}', '${table}', 'DELETE') as "mayDelete",
             has_table_privilege('${login}', '${table}', 'TRUNCATE') as "mayTruncate",
             has_any_column_privilege('${login}', '${table}', 'UPDATE') as "mayUpdate"`,
        );
        const none = { mayDelete: false, mayTruncate: false, mayUpdate: false };
        expect([table, rights]).toEqual([table, [none]]);
      }
    },
  );

  it.each(["baize_api", "baize_worker", "baize_log"])(
    "and every partition of it can be dropped by its owner alone: %s",
    async (login) => {
      const rows = await ask(
        `select c.oid::regclass::text as name from pg_class c
         where c.relispartition and pg_has_role('${login}', c.relowner, 'member')`,
      );
      expect(rows).toEqual([]);
    },
  );
});

describe("what deletes what has served its time", () => {
  const countsOf = async () =>
    Object.fromEntries(
      await Promise.all(
        kept.map(async (table) => {
          const rows = await ask<{ many: number }>(`select count(*)::int as many from ${table}`);
          return [table, rows[0]?.many ?? 0] as const;
        }),
      ),
    );

  it("leaves play and accounts of nearly ten years alone", async () => {
    const { memberId } = await aFundedMember(app, "kept1", 100);
    await anOperator(app, ["audit.read"]);
    await app.call("login", {
      body: { type: "username", username: "kept1", password: "not his password" },
    });
    await app.app.platform.identity.idle();
    const before = await countsOf();
    for (const table of ["ledger.operation", "identity.login_record", "backoffice.audit"]) {
      expect([table, (before[table] ?? 0) > 0]).toEqual([table, true]);
    }
    app.clock.advance(9 * years);
    await cleanUp({ log: createSilentLog() }, app.app.platform);
    expect(await countsOf()).toEqual(before);
    // It does delete: a sign-in of ten years ago and more, and what is of use for a day.
    app.clock.advance(2 * years);
    await cleanUp({ log: createSilentLog() }, app.app.platform);
    const after = await countsOf();
    expect(after["identity.login_record"]).toBe(0);
    expect(after["ledger.operation"]).toBe(before["ledger.operation"]);
    expect(memberId).toBeGreaterThan(0n);
  });
});
