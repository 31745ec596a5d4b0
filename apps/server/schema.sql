-- The shape the migrations lead to. Written by `npm run schema`; change it by a migration.

create view ledger.transfer as
 SELECT member_id,
    amount_minor,
    balance_after_minor,
    id,
    key AS operation_key,
    debit_code,
    credit_code,
    kind,
    currency
   FROM ledger.operation
  WHERE amount_minor > 0;

create view vendors.round_entry as
 SELECT k.member_id,
    k.round_id,
    o.id AS operation_id,
    k.key_id,
    o.kind,
    o.amount_minor,
    (o.detail::jsonb ->> 't'::text)::uuid AS target_key_id,
    o.detail::jsonb ? 'c'::text AS is_closing,
    '1970-01-01 00:00:00+00'::timestamp with time zone + '00:00:00.001'::interval * (('x'::text || "left"(replace(o.id::text, '-'::text, ''::text), 12)))::bit(48)::bigint::double precision AS at,
        CASE
            WHEN o.kind = 'win'::text THEN COALESCE((o.detail::jsonb ->> 'w'::text)::bigint, 0::bigint)
            ELSE 0::bigint
        END AS jackpot_minor
   FROM ( SELECT r.member_id,
            r.round_id,
            u.key_id
           FROM vendors.round r
             CROSS JOIN LATERAL unnest(r.key_ids) u(key_id)
        UNION ALL
         SELECT r.member_id,
            r.round_id,
            r.key_id
           FROM vendors.round_rest r) k
     CROSS JOIN LATERAL ( SELECT operation_of.id,
            operation_of.kind,
            operation_of.amount_minor,
            operation_of.reference,
            operation_of.detail
           FROM ledger.operation_of(k.member_id, k.key_id) operation_of(id, kind, amount_minor, reference, detail)
         OFFSET 0) o;

create table agents.active_day (
  merchant_code text not null,
  day date not null,
  min_minor bigint not null,
  constraint active_day_pkey PRIMARY KEY (merchant_code, day),
  constraint active_day_min_bound CHECK ((min_minor > 0))
);

create table agents.affiliate (
  member_id bigint not null,
  merchant_code text not null,
  currency text not null,
  status text not null,
  opened_by text not null,
  created_at timestamp with time zone not null,
  status_at timestamp with time zone not null,
  reason text,
  debt_minor bigint default 0 not null,
  constraint affiliate_pkey PRIMARY KEY (member_id),
  constraint affiliate_debt_whole CHECK ((debt_minor >= 0)),
  constraint affiliate_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'suspended'::text, 'blocked'::text])))
);

CREATE INDEX affiliate_brand_idx ON agents.affiliate USING btree (merchant_code, created_at);

create table agents.affiliate_block (
  member_id bigint not null,
  from_month text not null,
  until_month text,
  constraint affiliate_block_pkey PRIMARY KEY (member_id, from_month),
  constraint affiliate_block_month CHECK ((from_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint affiliate_block_order CHECK ((until_month >= from_month))
);

create table agents.affiliate_campaign (
  merchant_code text not null,
  code_folded text not null,
  member_id bigint not null,
  name text not null,
  landing text not null,
  created_at timestamp with time zone not null,
  constraint affiliate_campaign_pkey PRIMARY KEY (merchant_code, code_folded),
  constraint affiliate_campaign_name_short CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);

CREATE INDEX affiliate_campaign_member_idx ON agents.affiliate_campaign USING btree (member_id, created_at);

create table agents.affiliate_correction (
  statement_id uuid not null,
  of_statement_id uuid not null,
  was_minor bigint not null,
  now_minor bigint not null,
  constraint affiliate_correction_pkey PRIMARY KEY (statement_id, of_statement_id)
);

create table agents.affiliate_delivery (
  delivery_id uuid not null,
  member_id bigint not null,
  event text not null,
  subject text not null,
  filled jsonb not null,
  state text default 'waiting'::text not null,
  tries integer default 0 not null,
  next_at timestamp with time zone not null,
  answer text,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint affiliate_delivery_pkey PRIMARY KEY (delivery_id),
  constraint affiliate_delivery_once UNIQUE (member_id, event, subject),
  constraint affiliate_delivery_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);

CREATE INDEX affiliate_delivery_due_idx ON agents.affiliate_delivery USING btree (next_at) WHERE (state = 'waiting'::text);

CREATE INDEX affiliate_delivery_log_idx ON agents.affiliate_delivery USING btree (member_id, created_at);

CREATE INDEX affiliate_delivery_old_idx ON agents.affiliate_delivery USING btree (created_at);

create table agents.affiliate_key (
  member_id bigint not null,
  key_hash bytea not null,
  hint text not null,
  created_at timestamp with time zone not null,
  constraint affiliate_key_pkey PRIMARY KEY (member_id),
  constraint affiliate_key_hash_once UNIQUE (key_hash)
);

create table agents.affiliate_member (
  member_id bigint not null,
  affiliate_id bigint not null,
  merchant_code text not null,
  code_folded text not null,
  registered_at timestamp with time zone not null,
  registered_day date not null,
  src text not null,
  subs text[] not null,
  device text not null,
  country text not null,
  click_id uuid,
  constraint affiliate_member_pkey PRIMARY KEY (member_id),
  constraint affiliate_member_is_another CHECK ((member_id <> affiliate_id))
);

CREATE INDEX affiliate_member_affiliate_idx ON agents.affiliate_member USING btree (affiliate_id, registered_day);

create table agents.affiliate_plan (
  plan_id uuid not null,
  merchant_code text not null,
  currency text not null,
  name text not null,
  terms jsonb not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  constraint affiliate_plan_pkey PRIMARY KEY (plan_id),
  constraint affiliate_plan_name_short CHECK (((length(name) >= 2) AND (length(name) <= 60)))
);

CREATE UNIQUE INDEX affiliate_plan_name_idx ON agents.affiliate_plan USING btree (merchant_code, lower(name));

create table agents.affiliate_postback (
  member_id bigint not null,
  event text not null,
  url text not null,
  saved_at timestamp with time zone not null,
  constraint affiliate_postback_pkey PRIMARY KEY (member_id, event),
  constraint affiliate_postback_event_known CHECK ((event = ANY (ARRAY['registration'::text, 'first_deposit'::text, 'deposit'::text, 'qualified'::text, 'daily_income'::text]))),
  constraint affiliate_postback_url_secure CHECK (((url ~~ 'https://%'::text) AND (length(url) <= 1000)))
);

create table agents.affiliate_statement (
  statement_id uuid not null,
  affiliate_id bigint not null,
  merchant_code text not null,
  currency text not null,
  plan_id uuid not null,
  month text not null,
  document text not null,
  hash text not null,
  due_minor bigint not null,
  corrections_minor bigint not null,
  debt_in_minor bigint not null,
  debt_out_minor bigint not null,
  rolled_in_minor bigint not null,
  payable_minor bigint not null,
  now_base_minor bigint not null,
  now_due_minor bigint not null,
  state text not null,
  pay_from date not null,
  rolled_into uuid,
  approved_by text,
  note text,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  constraint affiliate_statement_pkey PRIMARY KEY (statement_id),
  constraint affiliate_statement_once UNIQUE (affiliate_id, month),
  constraint affiliate_statement_paid CHECK (((state = 'paid'::text) = (paid_at IS NOT NULL))),
  constraint affiliate_statement_rolled CHECK (((state = 'rolled'::text) = (rolled_into IS NOT NULL))),
  constraint affiliate_statement_state_known CHECK ((state = ANY (ARRAY['zero'::text, 'below_minimum'::text, 'rolled'::text, 'awaiting_approval'::text, 'due'::text, 'on_hold'::text, 'paid'::text, 'cancelled'::text]))),
  constraint affiliate_statement_sums CHECK ((((payable_minor - debt_out_minor) = (((due_minor + corrections_minor) - debt_in_minor) + rolled_in_minor)) AND (payable_minor >= 0) AND (debt_out_minor >= 0) AND (rolled_in_minor >= 0)))
);

CREATE INDEX affiliate_statement_open_idx ON agents.affiliate_statement USING btree (state, pay_from) WHERE (state = ANY (ARRAY['due'::text, 'on_hold'::text, 'awaiting_approval'::text]));

create table agents.affiliate_term (
  member_id bigint not null,
  from_month text not null,
  plan_id uuid not null,
  agreed_at timestamp with time zone not null,
  constraint affiliate_term_pkey PRIMARY KEY (member_id, from_month),
  constraint affiliate_term_month CHECK ((from_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);

create table agents.branch_past (
  member_id bigint not null,
  until date not null,
  upline_id bigint,
  agent_ids bigint[] not null,
  constraint branch_past_pkey PRIMARY KEY (member_id, until)
);

CREATE INDEX branch_past_upline_idx ON agents.branch_past USING btree (upline_id, until);

create table agents.change (
  member_id bigint not null,
  day date not null,
  product text not null,
  bets bigint not null,
  stake_minor bigint not null,
  valid_minor bigint not null,
  won_minor bigint not null,
  payout_minor bigint not null,
  deposit_minor bigint not null,
  deposits bigint not null,
  first_deposits bigint not null,
  withdrawal_minor bigint not null,
  bonus_minor bigint not null,
  rebate_minor bigint not null,
  jackpot_micro numeric(38,0) not null,
  new_members bigint not null,
  salary_minor bigint default 0 not null,
  dividend_minor bigint default 0 not null,
  constraint change_pkey PRIMARY KEY (member_id, day, product)
);

create table agents.commission_setting (
  agent_id bigint not null,
  pays_dividends boolean not null,
  constraint commission_setting_pkey PRIMARY KEY (agent_id)
);

create table agents.contract (
  contract_id uuid not null,
  agent_id bigint not null,
  payer_id bigint,
  merchant_code text not null,
  currency text not null,
  kind text not null,
  product text not null,
  state text not null,
  version integer default 1 not null,
  terms_number integer,
  offered_number integer,
  state_since timestamp with time zone not null,
  lapses_at timestamp with time zone,
  end_asked_by text,
  from_day date,
  until_day date,
  end_reason text,
  note text,
  debt_minor bigint default 0 not null,
  created_at timestamp with time zone not null,
  restored_minor bigint default 0 not null,
  handed_minor bigint default 0 not null,
  from_hour timestamp with time zone,
  until_hour timestamp with time zone,
  read_fold bigint default 0 not null,
  collected_minor bigint default 0 not null,
  constraint contract_pkey PRIMARY KEY (contract_id),
  constraint contract_collected_bound CHECK ((collected_minor >= 0)),
  constraint contract_debt_bound CHECK ((debt_minor >= 0)),
  constraint contract_end_asked CHECK (((state = 'end_asked'::text) = (end_asked_by IS NOT NULL))),
  constraint contract_end_asked_by_known CHECK ((end_asked_by = ANY (ARRAY['payer'::text, 'agent'::text]))),
  constraint contract_ending CHECK (((state <> 'ending'::text) OR (until_day IS NOT NULL))),
  constraint contract_from_hour CHECK (((kind <> ALL (ARRAY['hourly'::text, 'realtime'::text])) OR (((from_day IS NULL) = (from_hour IS NULL)) AND ((until_day IS NULL) = (until_hour IS NULL))))),
  constraint contract_handed_bound CHECK ((handed_minor >= 0)),
  constraint contract_hours CHECK (((kind = ANY (ARRAY['hourly'::text, 'realtime'::text])) OR ((from_hour IS NULL) AND (until_hour IS NULL)))),
  constraint contract_in_force CHECK (((state <> ALL (ARRAY['active'::text, 'change_offered'::text, 'end_asked'::text, 'ending'::text])) OR ((terms_number IS NOT NULL) AND (from_day IS NOT NULL)))),
  constraint contract_kind_known CHECK ((kind = ANY (ARRAY['dividend'::text, 'daily'::text, 'hourly'::text, 'realtime'::text]))),
  constraint contract_not_with_oneself CHECK ((payer_id IS DISTINCT FROM agent_id)),
  constraint contract_offered CHECK (((state = ANY (ARRAY['offered'::text, 'change_offered'::text])) = (offered_number IS NOT NULL))),
  constraint contract_restored_bound CHECK (((restored_minor >= 0) AND (restored_minor <= (debt_minor + handed_minor)))),
  constraint contract_state_known CHECK ((state = ANY (ARRAY['asked'::text, 'offered'::text, 'active'::text, 'change_offered'::text, 'end_asked'::text, 'ending'::text, 'ended'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text])))
);

CREATE INDEX contract_agent_idx ON agents.contract USING btree (agent_id, kind);

CREATE INDEX contract_hours_idx ON agents.contract USING btree (agent_id) WHERE (kind = ANY (ARRAY['hourly'::text, 'realtime'::text]));

CREATE INDEX contract_lapse_idx ON agents.contract USING btree (lapses_at) WHERE (lapses_at IS NOT NULL);

CREATE UNIQUE INDEX contract_open_key ON agents.contract USING btree (agent_id, kind, product) WHERE (state = ANY (ARRAY['asked'::text, 'offered'::text, 'active'::text, 'change_offered'::text, 'end_asked'::text, 'ending'::text]));

CREATE INDEX contract_payer_idx ON agents.contract USING btree (payer_id, state);

CREATE INDEX contract_until_idx ON agents.contract USING btree (until_day) WHERE (state = 'ending'::text);

create table agents.contract_change (
  contract_id uuid not null,
  version integer not null,
  at timestamp with time zone not null,
  event text not null,
  state text not null,
  member_id bigint,
  operator_id uuid,
  note text,
  constraint contract_change_pkey PRIMARY KEY (contract_id, version)
);

create table agents.contract_lock (
  merchant_code text not null,
  currency text not null,
  constraint contract_lock_pkey PRIMARY KEY (merchant_code, currency)
);

create table agents.contract_terms (
  contract_id uuid not null,
  number integer not null,
  terms jsonb not null,
  from_day date,
  offered_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  from_hour timestamp with time zone,
  constraint contract_terms_pkey PRIMARY KEY (contract_id, number)
);

create table agents.correction_run (
  run_id uuid not null,
  merchant_code text not null,
  member_id bigint not null,
  is_branch boolean not null,
  from_day date not null,
  to_day date not null,
  period_key text not null,
  reason text not null,
  asked_by text not null,
  at timestamp with time zone not null,
  constraint correction_run_pkey PRIMARY KEY (run_id),
  constraint correction_run_days_in_order CHECK ((from_day <= to_day)),
  constraint correction_run_reason_short CHECK (((length(reason) >= 3) AND (length(reason) <= 300)))
);

CREATE INDEX correction_run_at_idx ON agents.correction_run USING btree (at);

create table agents.correction_run_statement (
  run_id uuid not null,
  statement_id uuid not null,
  constraint correction_run_statement_pkey PRIMARY KEY (run_id, statement_id)
);

create table agents.debt_collected (
  contract_id uuid not null,
  number integer not null,
  member_id bigint not null,
  amount_minor bigint not null,
  at timestamp with time zone not null,
  constraint debt_collected_pkey PRIMARY KEY (contract_id, number),
  constraint debt_collected_positive CHECK ((amount_minor > 0))
);

CREATE INDEX debt_collected_member_idx ON agents.debt_collected USING btree (member_id, at);

create table agents.debt_taken (
  statement_id uuid not null,
  contract_id uuid not null,
  amount_minor bigint not null,
  constraint debt_taken_pkey PRIMARY KEY (statement_id, contract_id),
  constraint debt_taken_amount_bound CHECK ((amount_minor > 0))
);

CREATE INDEX debt_taken_contract_idx ON agents.debt_taken USING btree (contract_id);

create table agents.downline_change (
  agent_id bigint not null,
  change_id uuid not null,
  member_id bigint not null,
  kind text not null,
  before text,
  after text,
  changed_at timestamp with time zone not null,
  constraint downline_change_pkey PRIMARY KEY (agent_id, change_id),
  constraint downline_change_kind_known CHECK ((kind = ANY (ARRAY['remark'::text, 'promoted'::text, 'promotion_offered'::text])))
);

create table agents.fold (
  is_only boolean default true not null,
  as_of timestamp with time zone,
  since timestamp with time zone,
  number bigint default 0 not null,
  constraint fold_pkey PRIMARY KEY (is_only),
  constraint fold_is_only CHECK (is_only)
);

create table agents.hour_change (
  member_id bigint not null,
  hour timestamp with time zone not null,
  day date not null,
  product text not null,
  valid_minor bigint not null,
  won_minor bigint not null,
  constraint hour_change_pkey PRIMARY KEY (member_id, hour, day, product)
);

create table agents.line_move (
  member_id bigint not null,
  move_id uuid not null,
  merchant_code text not null,
  currency text not null,
  from_upline_id bigint not null,
  to_upline_id bigint not null,
  effective_day date not null,
  reason text not null,
  asked_by text not null,
  state text default 'planned'::text not null,
  planned_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  note text,
  members integer,
  constraint line_move_pkey PRIMARY KEY (member_id, move_id),
  constraint line_move_reason_short CHECK (((length(reason) >= 3) AND (length(reason) <= 300))),
  constraint line_move_settled CHECK (((state = 'planned'::text) = (settled_at IS NULL))),
  constraint line_move_state_known CHECK ((state = ANY (ARRAY['planned'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);

CREATE INDEX line_move_due_idx ON agents.line_move USING btree (effective_day) WHERE (state = 'planned'::text);

CREATE UNIQUE INDEX line_move_planned_idx ON agents.line_move USING btree (member_id) WHERE (state = 'planned'::text);

create table agents.member_day (
  member_id bigint not null,
  day date not null,
  product text not null,
  bets bigint not null,
  stake_minor bigint not null,
  valid_minor bigint not null,
  won_minor bigint not null,
  payout_minor bigint not null,
  deposit_minor bigint not null,
  deposits bigint not null,
  first_deposits bigint not null,
  withdrawal_minor bigint not null,
  bonus_minor bigint not null,
  rebate_minor bigint not null,
  jackpot_micro numeric(38,0) not null,
  new_members bigint not null,
  jackpot_minor bigint default 0 not null,
  active bigint default 0 not null,
  salary_minor bigint default 0 not null,
  dividend_minor bigint default 0 not null,
  constraint member_day_pkey PRIMARY KEY (member_id, day, product),
  constraint member_day_active_known CHECK ((active = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

CREATE INDEX member_day_day_idx ON agents.member_day USING btree (day, member_id);

create table agents.member_hour (
  member_id bigint not null,
  hour timestamp with time zone not null,
  day date not null,
  product text not null,
  valid_minor bigint not null,
  won_minor bigint not null,
  constraint member_hour_pkey PRIMARY KEY (member_id, hour, day, product)
);

CREATE INDEX member_hour_hour_idx ON agents.member_hour USING btree (hour);

create table agents.member_hour_active (
  member_id bigint not null,
  hour timestamp with time zone not null,
  min_minor bigint not null,
  active bigint not null,
  constraint member_hour_active_pkey PRIMARY KEY (member_id, hour),
  constraint member_hour_active_known CHECK ((active = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

CREATE INDEX member_hour_active_hour_idx ON agents.member_hour_active USING btree (hour);

create table agents.member_now (
  member_id bigint not null,
  upline_id bigint,
  agent_ids bigint[] not null,
  is_agent boolean not null,
  balance_minor bigint not null,
  constraint member_now_pkey PRIMARY KEY (member_id)
);

CREATE INDEX member_now_upline_idx ON agents.member_now USING btree (upline_id, member_id);

create table agents.own_account (
  agent_id bigint not null,
  member_id bigint not null,
  is_left_out boolean not null,
  changed_at timestamp with time zone not null,
  constraint own_account_pkey PRIMARY KEY (agent_id, member_id),
  constraint own_account_not_oneself CHECK ((agent_id <> member_id))
);

create table agents.policy (
  merchant_code text not null,
  currency text not null,
  dividend_max_ppm integer default 300000 not null,
  daily_max_ppm integer default 20000 not null,
  active_valid_min_minor bigint not null,
  active_deposit_min_minor bigint not null,
  counts_own_bets boolean default false not null,
  approve_above_minor bigint not null,
  approve_twice_above_minor bigint not null,
  approve_dividends boolean default true not null,
  turnover_bps integer default 0 not null,
  hourly_max_ppm integer default 10000 not null,
  realtime_win_max_ppm integer default 10000 not null,
  realtime_loss_max_ppm integer default 30000 not null,
  active_hour_min_minor bigint not null,
  house_pays boolean default false not null,
  forced_collection boolean default false not null,
  constraint policy_pkey PRIMARY KEY (merchant_code, currency),
  constraint policy_active_hour_bound CHECK ((active_hour_min_minor > 0)),
  constraint policy_amounts_bound CHECK (((active_valid_min_minor >= 0) AND (active_deposit_min_minor >= 0) AND (approve_above_minor >= 0) AND (approve_twice_above_minor >= approve_above_minor))),
  constraint policy_hour_rates_bound CHECK ((((hourly_max_ppm >= 0) AND (hourly_max_ppm <= 1000000)) AND ((realtime_win_max_ppm >= 0) AND (realtime_win_max_ppm <= 1000000)) AND ((realtime_loss_max_ppm >= 0) AND (realtime_loss_max_ppm <= 1000000)))),
  constraint policy_rates_bound CHECK ((((dividend_max_ppm >= 0) AND (dividend_max_ppm <= 1000000)) AND ((daily_max_ppm >= 0) AND (daily_max_ppm <= 1000000)))),
  constraint policy_turnover_bound CHECK (((turnover_bps >= 0) AND (turnover_bps <= 1000000)))
);

create table agents.promotion_offer (
  member_id bigint not null,
  offer_id uuid not null,
  agent_id bigint not null,
  state text default 'offered'::text not null,
  offered_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint promotion_offer_pkey PRIMARY KEY (member_id, offer_id),
  constraint promotion_offer_order CHECK ((ends_at > offered_at)),
  constraint promotion_offer_state_known CHECK ((state = ANY (ARRAY['offered'::text, 'accepted'::text, 'declined'::text, 'expired'::text])))
);

CREATE UNIQUE INDEX promotion_offer_open_idx ON agents.promotion_offer USING btree (member_id) WHERE (state = 'offered'::text);

create table agents.remark (
  agent_id bigint not null,
  member_id bigint not null,
  remark text not null,
  constraint remark_pkey PRIMARY KEY (agent_id, member_id),
  constraint remark_short CHECK (((length(remark) >= 1) AND (length(remark) <= 140)))
);

create table agents.settlement_run (
  merchant_code text not null,
  kind text not null,
  period_key text not null,
  from_day date not null,
  to_day date not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  stepped_at timestamp with time zone,
  constraint settlement_run_pkey PRIMARY KEY (merchant_code, kind, period_key)
);

create table agents.share (
  member_id bigint not null,
  kind text not null,
  currency text not null,
  merchant_code text not null,
  balance_minor bigint not null,
  constraint share_pkey PRIMARY KEY (member_id, kind)
);

CREATE INDEX share_open_idx ON agents.share USING btree (member_id, kind) WHERE (balance_minor > 0);

create table agents.share_credit (
  credit_id uuid not null,
  member_id bigint not null,
  kind text not null,
  currency text not null,
  amount_minor bigint not null,
  at timestamp with time zone not null,
  constraint share_credit_pkey PRIMARY KEY (credit_id),
  constraint share_credit_positive CHECK ((amount_minor > 0))
);

CREATE INDEX share_credit_member_idx ON agents.share_credit USING btree (member_id, at);

create table agents.statement (
  statement_id uuid not null,
  contract_id uuid not null,
  terms_number integer not null,
  merchant_code text not null,
  currency text not null,
  kind text not null,
  product text not null,
  agent_id bigint not null,
  payer_id bigint,
  period_key text not null,
  from_day date not null,
  to_day date not null,
  document text not null,
  hash text not null,
  valid_minor bigint not null,
  ggr_minor bigint not null,
  net_minor bigint not null,
  base_minor bigint not null,
  active integer not null,
  tier integer,
  due_minor bigint not null,
  corrections_minor bigint not null,
  debt_in_minor bigint not null,
  debt_out_minor bigint not null,
  payable_minor bigint not null,
  now_net_minor bigint not null,
  now_base_minor bigint not null,
  now_due_minor bigint not null,
  now_inputs jsonb not null,
  now_fold bigint not null,
  read_as_of timestamp with time zone not null,
  state text not null,
  paid_minor bigint default 0 not null,
  is_automatic boolean not null,
  tried_at timestamp with time zone,
  approved_by uuid,
  note text,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone,
  overdue_at timestamp with time zone,
  paid_at timestamp with time zone,
  taken_minor bigint default 0 not null,
  takes_over boolean default false not null,
  from_at timestamp with time zone,
  until_at timestamp with time zone,
  is_running boolean default false not null,
  approved_minor bigint default 0 not null,
  by_house boolean default false not null,
  constraint statement_pkey PRIMARY KEY (statement_id),
  constraint statement_period_key UNIQUE (contract_id, period_key),
  constraint statement_adds_up CHECK (((payable_minor - debt_out_minor) = ((due_minor + corrections_minor) - debt_in_minor))),
  constraint statement_amounts_bound CHECK (((due_minor >= 0) AND (payable_minor >= 0) AND (debt_in_minor >= 0) AND (debt_out_minor >= 0) AND (now_due_minor >= 0))),
  constraint statement_days_in_order CHECK ((from_day <= to_day)),
  constraint statement_debt_or_payable CHECK (((payable_minor = 0) OR (debt_out_minor = 0) OR ((kind = 'realtime'::text) AND (paid_minor = payable_minor)))),
  constraint statement_hours CHECK (((kind <> ALL (ARRAY['hourly'::text, 'realtime'::text])) OR (period_key ~~ 'C:%'::text) OR ((from_at IS NOT NULL) AND (until_at > from_at)))),
  constraint statement_kind_known CHECK ((kind = ANY (ARRAY['dividend'::text, 'daily'::text, 'hourly'::text, 'realtime'::text]))),
  constraint statement_not_payable CHECK (((state <> ALL (ARRAY['not_reached'::text, 'zero'::text])) OR (payable_minor = 0))),
  constraint statement_paid_bound CHECK (((paid_minor >= 0) AND (paid_minor <= payable_minor))),
  constraint statement_paid_whole CHECK (((state = 'paid'::text) = ((payable_minor > 0) AND (paid_minor = payable_minor)))),
  constraint statement_running_known CHECK (((NOT is_running) OR (kind = 'realtime'::text))),
  constraint statement_state_known CHECK ((state = ANY (ARRAY['not_reached'::text, 'zero'::text, 'awaiting_approval'::text, 'due'::text, 'part_paid'::text, 'paid'::text, 'overdue'::text, 'on_hold'::text, 'cancelled'::text]))),
  constraint statement_taken_bound CHECK (((taken_minor >= 0) AND (taken_minor <= debt_in_minor)))
);

CREATE INDEX statement_agent_idx ON agents.statement USING btree (agent_id, to_day);

CREATE INDEX statement_contract_idx ON agents.statement USING btree (contract_id, to_day);

CREATE INDEX statement_open_idx ON agents.statement USING btree (state, created_at) WHERE (state = ANY (ARRAY['awaiting_approval'::text, 'due'::text, 'part_paid'::text, 'overdue'::text, 'on_hold'::text]));

CREATE INDEX statement_owing_idx ON agents.statement USING btree (payer_id) WHERE ((state = ANY (ARRAY['due'::text, 'part_paid'::text, 'overdue'::text])) AND (payer_id IS NOT NULL));

CREATE INDEX statement_payer_idx ON agents.statement USING btree (payer_id, to_day);

CREATE INDEX statement_running_idx ON agents.statement USING btree (merchant_code, period_key) WHERE is_running;

create table agents.statement_correction (
  statement_id uuid not null,
  of_statement_id uuid not null,
  was_minor bigint not null,
  now_minor bigint not null,
  constraint statement_correction_pkey PRIMARY KEY (statement_id, of_statement_id),
  constraint statement_correction_differs CHECK ((was_minor <> now_minor))
);

CREATE INDEX statement_correction_of_idx ON agents.statement_correction USING btree (of_statement_id);

create table agents.statement_payment (
  statement_id uuid not null,
  number integer not null,
  amount_minor bigint not null,
  payer_id bigint,
  at timestamp with time zone not null,
  constraint statement_payment_pkey PRIMARY KEY (statement_id, number),
  constraint statement_payment_amount_bound CHECK ((amount_minor > 0))
);

CREATE INDEX statement_payment_at_idx ON agents.statement_payment USING btree (at);

create table agents.statement_step (
  statement_id uuid not null,
  at timestamp with time zone not null,
  won_minor bigint not null,
  lost_minor bigint not null,
  valid_minor bigint not null,
  tier integer,
  so_far_minor bigint not null,
  paid_now_minor bigint not null,
  ahead_minor bigint not null,
  constraint statement_step_pkey PRIMARY KEY (statement_id, at),
  constraint statement_step_bound CHECK (((paid_now_minor >= 0) AND (ahead_minor >= 0)))
);

CREATE INDEX statement_step_at_idx ON agents.statement_step USING btree (at);

create table agents.team_day (
  agent_id bigint not null,
  day date not null,
  product text not null,
  bets bigint not null,
  stake_minor bigint not null,
  valid_minor bigint not null,
  won_minor bigint not null,
  payout_minor bigint not null,
  deposit_minor bigint not null,
  deposits bigint not null,
  first_deposits bigint not null,
  withdrawal_minor bigint not null,
  bonus_minor bigint not null,
  rebate_minor bigint not null,
  jackpot_minor bigint not null,
  new_members bigint not null,
  active bigint not null,
  salary_minor bigint default 0 not null,
  dividend_minor bigint default 0 not null,
  fold bigint default 0 not null,
  constraint team_day_pkey PRIMARY KEY (agent_id, day, product)
);

create table agents.team_hour (
  agent_id bigint not null,
  day date not null,
  hour timestamp with time zone not null,
  product text not null,
  valid_minor bigint not null,
  won_minor bigint not null,
  active bigint not null,
  own_valid_minor bigint not null,
  own_won_minor bigint not null,
  own_active bigint not null,
  fold bigint not null,
  constraint team_hour_pkey PRIMARY KEY (agent_id, day, hour, product)
);

CREATE INDEX team_hour_hour_idx ON agents.team_hour USING btree (hour);

create table agents.team_hour_late (
  agent_id bigint not null,
  fold bigint not null,
  day date not null,
  hour timestamp with time zone not null,
  constraint team_hour_late_pkey PRIMARY KEY (agent_id, fold, day, hour)
);

CREATE INDEX team_hour_late_hour_idx ON agents.team_hour_late USING btree (hour);

create table agents.team_now (
  agent_id bigint not null,
  agents integer not null,
  players integer not null,
  directs integer not null,
  balance_minor bigint not null,
  directs_minor bigint not null,
  constraint team_now_pkey PRIMARY KEY (agent_id)
);

create table backoffice.adjustment_policy (
  merchant_code text not null,
  currency text not null,
  alone_up_to_minor bigint default 0 not null,
  alone_a_day_minor bigint default 0 not null,
  constraint adjustment_policy_pkey PRIMARY KEY (merchant_code, currency),
  constraint adjustment_policy_day_positive CHECK ((alone_a_day_minor >= 0)),
  constraint adjustment_policy_positive CHECK ((alone_up_to_minor >= 0))
);

create table backoffice.alone_use (
  operator_id uuid not null,
  currency text not null,
  at timestamp with time zone not null,
  use_id uuid not null,
  merchant_code text not null,
  amount_minor bigint not null,
  subject text not null,
  constraint alone_use_pkey PRIMARY KEY (use_id),
  constraint alone_use_amount_check CHECK ((amount_minor > 0)),
  constraint alone_use_operator_fkey FOREIGN KEY (operator_id) REFERENCES backoffice.operator(operator_id)
);

CREATE INDEX alone_use_sum_idx ON backoffice.alone_use USING btree (operator_id, currency, at);

create table backoffice.approval (
  approval_id uuid not null,
  call text not null,
  effect text not null,
  permission text not null,
  content json not null,
  content_hash bytea not null,
  preview json not null,
  idempotency_key text,
  requested_by uuid not null,
  requester text not null,
  requester_ip text not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text default 'open'::text not null,
  decided_by uuid,
  decider text,
  decided_at timestamp with time zone,
  reason text,
  basis text,
  constraint approval_pkey PRIMARY KEY (approval_id),
  constraint approval_decided CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint approval_effect_known CHECK ((effect = ANY (ARRAY['money'::text, 'authority'::text, 'threshold'::text]))),
  constraint approval_second_person CHECK (((state <> 'executed'::text) OR (decided_by <> requested_by))),
  constraint approval_state_known CHECK ((state = ANY (ARRAY['open'::text, 'executed'::text, 'declined'::text]))),
  constraint approval_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES backoffice.operator(operator_id),
  constraint approval_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES backoffice.operator(operator_id)
);

CREATE UNIQUE INDEX approval_key_idx ON backoffice.approval USING btree (requested_by, call, idempotency_key) WHERE (idempotency_key IS NOT NULL);

CREATE UNIQUE INDEX approval_open_idx ON backoffice.approval USING btree (requested_by, content_hash) WHERE (state = 'open'::text);

CREATE INDEX approval_time_idx ON backoffice.approval USING btree (requested_at DESC, approval_id);

create table backoffice.audit (
  seq bigint not null,
  audit_id uuid not null,
  at timestamp with time zone not null,
  operator_id uuid,
  operator text,
  ip text not null,
  action text not null,
  subject text not null,
  before json,
  after json,
  previous_hash bytea not null,
  hash bytea not null,
  constraint audit_pkey PRIMARY KEY (seq),
  constraint audit_audit_id_key UNIQUE (audit_id),
  constraint audit_hash_length CHECK (((octet_length(hash) = 32) AND (octet_length(previous_hash) = 32)))
);

CREATE INDEX audit_action_idx ON backoffice.audit USING btree (action, seq);

CREATE INDEX audit_operator_id_idx ON backoffice.audit USING btree (operator_id, seq);

create table backoffice.audit_head (
  is_only boolean default true not null,
  seq bigint not null,
  hash bytea not null,
  constraint audit_head_pkey PRIMARY KEY (is_only),
  constraint audit_head_is_only CHECK (is_only)
);

create table backoffice.export (
  export_id uuid not null,
  operator_id uuid not null,
  operator text not null,
  kind text not null,
  filters json not null,
  username text,
  state text default 'queued'::text not null,
  attempt integer default 0 not null,
  lease_until timestamp with time zone,
  rows integer default 0 not null,
  bytes bigint default 0 not null,
  sha256 bytea,
  problem text,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint export_pkey PRIMARY KEY (export_id),
  constraint export_leased_when_running CHECK (((state = 'running'::text) = (lease_until IS NOT NULL))),
  constraint export_problem_known CHECK ((problem = ANY (ARRAY['too_large'::text, 'interrupted'::text, 'internal'::text]))),
  constraint export_problem_when_failed CHECK (((state = 'failed'::text) = (problem IS NOT NULL))),
  constraint export_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text, 'failed'::text, 'expired'::text]))),
  constraint export_sums_positive CHECK (((rows >= 0) AND (bytes >= 0))),
  constraint export_whole_when_ready CHECK (((state <> 'ready'::text) OR ((sha256 IS NOT NULL) AND (expires_at IS NOT NULL)))),
  constraint export_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES backoffice.operator(operator_id)
);

CREATE INDEX export_expires_at_idx ON backoffice.export USING btree (expires_at) WHERE (state = 'ready'::text);

CREATE INDEX export_open_idx ON backoffice.export USING btree (requested_at) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX export_operator_id_idx ON backoffice.export USING btree (operator_id, requested_at);

CREATE INDEX export_requested_at_idx ON backoffice.export USING btree (requested_at);

CREATE UNIQUE INDEX export_running_key ON backoffice.export USING btree (operator_id) WHERE (state = 'running'::text);

create table backoffice.export_piece (
  export_id uuid not null,
  attempt integer not null,
  number integer not null,
  content bytea not null,
  constraint export_piece_pkey PRIMARY KEY (export_id, attempt, number),
  constraint export_piece_export_id_fkey FOREIGN KEY (export_id) REFERENCES backoffice.export(export_id)
);

create table backoffice.login_failure (
  subject bytea not null,
  failures integer not null,
  window_started_at timestamp with time zone not null,
  owner bytea,
  failures_max integer default 3 not null,
  constraint login_failure_pkey PRIMARY KEY (subject)
);

CREATE INDEX login_failure_owner_idx ON backoffice.login_failure USING btree (owner);

CREATE INDEX login_failure_window_started_at_idx ON backoffice.login_failure USING btree (window_started_at);

create table backoffice.member_audit (
  member_id bigint not null,
  audit_id uuid not null,
  seq bigint not null,
  constraint member_audit_pkey PRIMARY KEY (member_id, audit_id)
);

create table backoffice.operator (
  operator_id uuid not null,
  username text not null,
  name text not null,
  status text default 'open'::text not null,
  created_at timestamp with time zone not null,
  last_login_at timestamp with time zone,
  settled_at timestamp with time zone not null,
  constraint operator_pkey PRIMARY KEY (operator_id),
  constraint operator_username_key UNIQUE (username),
  constraint operator_status_known CHECK ((status = ANY (ARRAY['open'::text, 'suspended'::text]))),
  constraint operator_username_folded CHECK ((username = lower(username)))
);

create table backoffice.operator_authenticator (
  operator_id uuid not null,
  secret_sealed bytea not null,
  confirmed_at timestamp with time zone not null,
  last_step bigint not null,
  constraint operator_authenticator_pkey PRIMARY KEY (operator_id),
  constraint operator_authenticator_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES backoffice.operator(operator_id)
);

create table backoffice.operator_credential (
  operator_id uuid not null,
  password_hash text not null,
  changed_at timestamp with time zone not null,
  must_change boolean not null,
  ends_at timestamp with time zone,
  constraint operator_credential_pkey PRIMARY KEY (operator_id),
  constraint operator_credential_end_said CHECK ((must_change OR (ends_at IS NULL))),
  constraint operator_credential_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES backoffice.operator(operator_id)
);

create table backoffice.operator_hand (
  operator_id uuid not null,
  by_operator_id uuid not null,
  what text not null,
  at timestamp with time zone not null,
  constraint operator_hand_pkey PRIMARY KEY (operator_id, by_operator_id, what, at),
  constraint operator_hand_what_known CHECK ((what = ANY (ARRAY['created'::text, 'changed'::text, 'reset'::text, 'role'::text]))),
  constraint operator_hand_by_fkey FOREIGN KEY (by_operator_id) REFERENCES backoffice.operator(operator_id),
  constraint operator_hand_operator_fkey FOREIGN KEY (operator_id) REFERENCES backoffice.operator(operator_id)
);

CREATE INDEX operator_hand_by_idx ON backoffice.operator_hand USING btree (by_operator_id);

create table backoffice.operator_recovery_code (
  operator_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint operator_recovery_code_pkey PRIMARY KEY (operator_id, code_hash),
  constraint operator_recovery_code_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES backoffice.operator(operator_id)
);

create table backoffice.operator_role (
  operator_id uuid not null,
  role_id uuid not null,
  constraint operator_role_pkey PRIMARY KEY (operator_id, role_id),
  constraint operator_role_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES backoffice.operator(operator_id),
  constraint operator_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES backoffice.role(role_id)
);

CREATE INDEX operator_role_role_id_idx ON backoffice.operator_role USING btree (role_id);

create table backoffice.operator_session (
  token_hash bytea not null,
  session_id uuid not null,
  operator_id uuid not null,
  started_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  ip text not null,
  user_agent text not null,
  constraint operator_session_pkey PRIMARY KEY (token_hash),
  constraint operator_session_end_said CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint operator_session_token_hash_length CHECK ((octet_length(token_hash) = 32))
);

CREATE INDEX operator_session_ends_at_idx ON backoffice.operator_session USING btree (ends_at);

CREATE INDEX operator_session_operator_id_idx ON backoffice.operator_session USING btree (operator_id) WHERE (ended_at IS NULL);

CREATE INDEX operator_session_started_at_idx ON backoffice.operator_session USING btree (operator_id, started_at);

create table backoffice.pending_login (
  token_hash bytea not null,
  operator_id uuid not null,
  secret_sealed bytea,
  tries integer default 0 not null,
  user_agent text not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint pending_login_pkey PRIMARY KEY (token_hash),
  constraint pending_login_token_hash_length CHECK ((octet_length(token_hash) = 32))
);

CREATE INDEX pending_login_ends_at_idx ON backoffice.pending_login USING btree (ends_at);

CREATE INDEX pending_login_operator_id_idx ON backoffice.pending_login USING btree (operator_id);

create table backoffice.role (
  role_id uuid not null,
  name text not null,
  name_folded text not null,
  is_fixed boolean default false not null,
  created_at timestamp with time zone not null,
  constraint role_pkey PRIMARY KEY (role_id),
  constraint role_name_folded_key UNIQUE (name_folded)
);

create table backoffice.role_permission (
  role_id uuid not null,
  permission text not null,
  constraint role_permission_pkey PRIMARY KEY (role_id, permission),
  constraint role_permission_role_id_fkey FOREIGN KEY (role_id) REFERENCES backoffice.role(role_id)
);

create table brand.address_region (
  network cidr not null,
  country_code text not null,
  constraint address_region_pkey PRIMARY KEY (network),
  constraint address_region_country_code_form CHECK ((country_code ~ '^[A-Z]{2}$'::text))
);

create table brand.blocked_region (
  merchant_code text not null,
  country_code text not null,
  constraint blocked_region_pkey PRIMARY KEY (merchant_code, country_code),
  constraint blocked_region_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES brand.merchant(merchant_code)
);

create table brand.domain (
  host text not null,
  merchant_code text not null,
  sort integer default 0 not null,
  constraint domain_pkey PRIMARY KEY (host),
  constraint domain_host_folded CHECK ((host = lower(host))),
  constraint domain_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES brand.merchant(merchant_code)
);

create table brand.flag (
  merchant_code text not null,
  mod_id text not null,
  parent_mod_id text,
  is_enabled boolean not null,
  sort integer default 0 not null,
  constraint flag_pkey PRIMARY KEY (merchant_code, mod_id),
  constraint flag_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES brand.merchant(merchant_code)
);

create table brand.merchant (
  merchant_code text not null,
  brand_name text not null,
  main_domain text not null,
  currency text not null,
  country_code text not null,
  languages text[] not null,
  default_language text not null,
  is_default boolean default false not null,
  age_min integer default 18 not null,
  maintenance_from timestamp with time zone,
  maintenance_until timestamp with time zone,
  image_hosts text[] default '{}'::text[] not null,
  launch_hosts text[] default '{}'::text[] not null,
  support_url text,
  time_zone text default 'UTC'::text not null,
  sms_countries text[] default '{}'::text[] not null,
  sms_per_day_max integer default 5000 not null,
  login_failures_max integer default 3 not null,
  login_lock_minutes integer default 30 not null,
  captcha_after_failures integer default 2 not null,
  password_days_max integer default 180,
  checks_unknown_places boolean default true not null,
  phone_auth text default 'own'::text not null,
  revision integer default 1 not null,
  analytics_tag text,
  mark text default ''::text not null,
  accent text default ''::text not null,
  line_depth_max smallint default 12 not null,
  active_day_min_minor bigint default 50000 not null,
  agent_accounts_day_max smallint default 20 not null,
  constraint merchant_pkey PRIMARY KEY (merchant_code),
  constraint merchant_accent_colour CHECK ((accent ~ '^(#[0-9a-f]{6})?$'::text)),
  constraint merchant_active_day_min_bound CHECK ((active_day_min_minor > 0)),
  constraint merchant_age_min_legal CHECK ((age_min >= 18)),
  constraint merchant_agent_accounts_bound CHECK (((agent_accounts_day_max >= 0) AND (agent_accounts_day_max <= 1000))),
  constraint merchant_language_known CHECK ((default_language = ANY (languages))),
  constraint merchant_line_depth_bound CHECK (((line_depth_max >= 1) AND (line_depth_max <= 30))),
  constraint merchant_login_lock_sane CHECK ((((login_failures_max >= 1) AND (login_failures_max <= 100)) AND ((login_lock_minutes >= 1) AND (login_lock_minutes <= 1440)) AND ((captcha_after_failures >= 0) AND (captcha_after_failures <= 100)))),
  constraint merchant_maintenance_order CHECK ((maintenance_until > maintenance_from)),
  constraint merchant_mark_name CHECK ((mark ~ '^[a-z0-9-]{0,32}$'::text)),
  constraint merchant_phone_auth_known CHECK ((phone_auth = ANY (ARRAY['own'::text, 'firebase'::text])))
);

CREATE UNIQUE INDEX merchant_default_key ON brand.merchant USING btree (is_default) WHERE is_default;

create table brand.registration_field (
  merchant_code text not null,
  field text not null,
  is_shown boolean not null,
  is_required boolean not null,
  pattern_id integer not null,
  accepted_pattern text,
  length_min integer not null,
  length_max integer not null,
  constraint registration_field_pkey PRIMARY KEY (merchant_code, field),
  constraint registration_field_length_order CHECK (((length_min >= 0) AND (length_max >= length_min))),
  constraint registration_field_pattern_known CHECK (((pattern_id >= 0) AND (pattern_id <= 20))),
  constraint registration_field_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES brand.merchant(merchant_code)
);

create table cashier.adjustment (
  member_id bigint not null,
  adjustment_id uuid not null,
  merchant_code text not null,
  username text not null,
  reference text not null,
  direction text not null,
  currency text not null,
  amount_minor bigint not null,
  category text not null,
  reason text not null,
  ticket text,
  state text default 'open'::text not null,
  needs_second boolean not null,
  requested_by uuid not null,
  requester text not null,
  requested_at timestamp with time zone not null,
  decided_by uuid,
  decider text,
  decided_at timestamp with time zone,
  decision_reason text,
  balance_before_minor bigint,
  balance_after_minor bigint,
  deposit_id uuid,
  deposit_reference text,
  constraint adjustment_pkey PRIMARY KEY (member_id, adjustment_id),
  constraint adjustment_amount_positive CHECK ((amount_minor > 0)),
  constraint adjustment_balances_when_approved CHECK ((((state = 'approved'::text) = (balance_before_minor IS NOT NULL)) AND ((state = 'approved'::text) = (balance_after_minor IS NOT NULL)) AND (balance_after_minor = (balance_before_minor +
CASE direction
    WHEN 'credit'::text THEN amount_minor
    ELSE (- amount_minor)
END)))),
  constraint adjustment_chargeback_names_deposit CHECK (((category = 'chargeback'::text) = (deposit_id IS NOT NULL))) NOT VALID,
  constraint adjustment_decided_when_over CHECK ((((state = 'open'::text) = (decided_by IS NULL)) AND ((state = 'open'::text) = (decided_at IS NULL)))),
  constraint adjustment_deposit_named CHECK (((deposit_id IS NULL) = (deposit_reference IS NULL))),
  constraint adjustment_direction_known CHECK ((direction = ANY (ARRAY['credit'::text, 'debit'::text]))),
  constraint adjustment_state_known CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text]))),
  constraint adjustment_two_persons CHECK (((state <> 'approved'::text) OR (NOT needs_second) OR (decided_by <> requested_by)))
);

CREATE INDEX adjustment_deposit_idx ON cashier.adjustment USING btree (member_id, deposit_id) WHERE (deposit_id IS NOT NULL);

CREATE INDEX adjustment_id_idx ON cashier.adjustment USING btree (adjustment_id);

CREATE INDEX adjustment_open_idx ON cashier.adjustment USING btree (requested_at) WHERE (state = 'open'::text);

CREATE INDEX adjustment_requested_at_idx ON cashier.adjustment USING btree (requested_at);

create table cashier.bank_line (
  merchant_code text not null,
  account_id text not null,
  bank_reference text not null,
  id uuid not null,
  currency text not null,
  amount_minor bigint not null,
  received_on date not null,
  sender text not null,
  text text not null,
  state text default 'waiting'::text not null,
  member_id bigint,
  deposit_id uuid,
  first_by uuid,
  first_by_name text,
  reason text,
  entered_by uuid not null,
  entered_by_name text not null,
  entered_at timestamp with time zone not null,
  looked_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  revision integer default 1 not null,
  constraint bank_line_pkey PRIMARY KEY (merchant_code, account_id, bank_reference),
  constraint bank_line_id_key UNIQUE (id),
  constraint bank_line_amount_positive CHECK ((amount_minor > 0)),
  constraint bank_line_credited_to_deposit CHECK (((state <> 'credited'::text) OR ((member_id IS NOT NULL) AND (deposit_id IS NOT NULL)))),
  constraint bank_line_free CHECK (((state = ANY (ARRAY['awaiting_second'::text, 'credited'::text])) OR ((member_id IS NULL) AND (deposit_id IS NULL)))),
  constraint bank_line_second_to_member CHECK (((state <> 'awaiting_second'::text) OR ((member_id IS NOT NULL) AND (first_by IS NOT NULL)))),
  constraint bank_line_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'awaiting_second'::text, 'credited'::text, 'returned'::text])))
);

CREATE UNIQUE INDEX bank_line_deposit_id_idx ON cashier.bank_line USING btree (deposit_id) WHERE (deposit_id IS NOT NULL);

CREATE INDEX bank_line_entered_at_idx ON cashier.bank_line USING btree (entered_at);

CREATE INDEX bank_line_new_idx ON cashier.bank_line USING btree (entered_at) WHERE ((state = 'waiting'::text) AND (looked_at IS NULL));

CREATE INDEX bank_line_open_idx ON cashier.bank_line USING btree (entered_at) WHERE (state = ANY (ARRAY['waiting'::text, 'awaiting_second'::text]));

create table cashier.deposit (
  member_id bigint not null,
  id uuid not null,
  merchant_code text not null,
  method_id text not null,
  provider text not null,
  reference text not null,
  currency text not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  status text default 'created'::text not null,
  payment_id text,
  payment_url text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  poll_at timestamp with time zone not null,
  account_id text,
  fee_bps integer default 0 not null,
  received_minor bigint,
  proof_picture_id text,
  claimed_by uuid,
  claimed_by_name text,
  claimed_at timestamp with time zone,
  revision integer default 1 not null,
  constraint deposit_pkey PRIMARY KEY (member_id, id),
  constraint deposit_amount_positive CHECK ((amount_minor > 0)),
  constraint deposit_fee_range CHECK (((fee_minor >= 0) AND (fee_minor < COALESCE(received_minor, amount_minor)))),
  constraint deposit_received_positive CHECK ((received_minor > 0)),
  constraint deposit_received_when_came CHECK (((received_minor IS NULL) OR (status = ANY (ARRAY['received'::text, 'held'::text, 'returned'::text])))),
  constraint deposit_status_known CHECK ((status = ANY (ARRAY['created'::text, 'pending'::text, 'checking'::text, 'held'::text, 'received'::text, 'declined'::text, 'expired'::text, 'cancelled'::text, 'returned'::text])))
);

CREATE INDEX deposit_created_at_idx ON cashier.deposit USING btree (created_at);

CREATE INDEX deposit_held_idx ON cashier.deposit USING btree (updated_at) WHERE (status = 'held'::text);

CREATE INDEX deposit_id_idx ON cashier.deposit USING btree (id);

CREATE INDEX deposit_open_idx ON cashier.deposit USING btree (member_id, created_at) WHERE (status = ANY (ARRAY['created'::text, 'pending'::text, 'checking'::text, 'held'::text]));

CREATE INDEX deposit_payment_id_idx ON cashier.deposit USING btree (provider, payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX deposit_poll_at_idx ON cashier.deposit USING btree (poll_at) WHERE (status = ANY (ARRAY['created'::text, 'pending'::text, 'cancelled'::text]));

CREATE INDEX deposit_received_at_idx ON cashier.deposit USING btree (provider, updated_at) WHERE (status = 'received'::text);

CREATE INDEX deposit_waiting_idx ON cashier.deposit USING btree (created_at) WHERE ((account_id IS NOT NULL) AND (status = ANY (ARRAY['pending'::text, 'checking'::text])));

create table cashier.deposit_reference (
  reference text not null,
  member_id bigint not null,
  deposit_id uuid not null,
  constraint deposit_reference_pkey PRIMARY KEY (reference)
);

create table cashier.deposit_step (
  member_id bigint not null,
  deposit_id uuid not null,
  number integer not null,
  at timestamp with time zone not null,
  what text not null,
  by_kind text not null,
  operator text,
  reason text,
  amount_minor bigint,
  constraint deposit_step_pkey PRIMARY KEY (member_id, deposit_id, number),
  constraint deposit_step_by_known CHECK ((by_kind = ANY (ARRAY['member'::text, 'operator'::text, 'platform'::text, 'provider'::text]))),
  constraint deposit_step_what_known CHECK ((what = ANY (ARRAY['ordered'::text, 'said_paid'::text, 'held'::text, 'received'::text, 'declined'::text, 'expired'::text, 'cancelled'::text, 'returned'::text])))
);

create table cashier.line_policy (
  merchant_code text not null,
  currency text not null,
  min_minor bigint not null,
  max_minor bigint not null,
  quick_minor bigint[] default '{}'::bigint[] not null,
  day_up_max_minor bigint not null,
  day_down_max_minor bigint not null,
  review_above_minor bigint default 0 not null,
  turnover_bps integer not null,
  constraint line_policy_pkey PRIMARY KEY (merchant_code, currency),
  constraint line_policy_day CHECK (((day_up_max_minor > 0) AND (day_down_max_minor > 0))),
  constraint line_policy_positive CHECK (((review_above_minor >= 0) AND ((turnover_bps >= 0) AND (turnover_bps <= 1000000)))),
  constraint line_policy_range CHECK (((min_minor > 0) AND (max_minor >= min_minor)))
);

create table cashier.line_transfer (
  member_id bigint not null,
  id uuid not null,
  merchant_code text not null,
  reference text not null,
  side text not null,
  direction text not null,
  other_id bigint not null,
  other_name text not null,
  currency text not null,
  amount_minor bigint not null,
  note text,
  marks text[] default '{}'::text[] not null,
  created_at timestamp with time zone not null,
  constraint line_transfer_pkey PRIMARY KEY (member_id, id),
  constraint line_transfer_reference_key UNIQUE (member_id, reference),
  constraint line_transfer_amount_positive CHECK ((amount_minor > 0)),
  constraint line_transfer_direction_known CHECK ((direction = ANY (ARRAY['up'::text, 'down'::text]))),
  constraint line_transfer_note_short CHECK (((length(note) >= 1) AND (length(note) <= 140))),
  constraint line_transfer_side_known CHECK ((side = ANY (ARRAY['sent'::text, 'received'::text]))),
  constraint line_transfer_two_members CHECK ((other_id <> member_id))
);

CREATE INDEX line_transfer_all_idx ON cashier.line_transfer USING btree (created_at DESC, id DESC) WHERE (side = 'sent'::text);

CREATE INDEX line_transfer_created_idx ON cashier.line_transfer USING btree (member_id, created_at);

create table cashier.method (
  merchant_code text not null,
  method_id text not null,
  kind text not null,
  provider text not null,
  currency text not null,
  min_minor bigint not null,
  max_minor bigint not null,
  fee_bps integer default 0 not null,
  quick_minor bigint[] default '{}'::bigint[] not null,
  usual_minutes integer default 1 not null,
  is_enabled boolean default true not null,
  sort integer default 0 not null,
  expire_minutes integer default 30 not null,
  target_minutes integer default 15 not null,
  second_above_minor bigint default 0 not null,
  label text default ''::text not null,
  constraint method_pkey PRIMARY KEY (merchant_code, method_id),
  constraint method_fee_range CHECK (((fee_bps >= 0) AND (fee_bps <= 5000))),
  constraint method_kind_known CHECK ((kind = ANY (ARRAY['mobile_wallet'::text, 'card'::text, 'crypto'::text, 'bank_transfer'::text]))),
  constraint method_label_length CHECK ((length(label) <= 40)),
  constraint method_minutes CHECK (((expire_minutes > 0) AND (target_minutes > 0))),
  constraint method_range CHECK (((min_minor > 0) AND (max_minor >= min_minor))),
  constraint method_second_positive CHECK ((second_above_minor >= 0))
);

create table cashier.notification (
  provider text not null,
  notification_id text not null,
  received_at timestamp with time zone not null,
  payment_id text not null,
  event text not null,
  outcome text not null,
  constraint notification_pkey PRIMARY KEY (provider, notification_id)
);

CREATE INDEX notification_received_at_idx ON cashier.notification USING btree (received_at);

create table cashier.payment_block (
  member_id bigint not null,
  counted_from timestamp with time zone not null,
  suspended_at timestamp with time zone,
  constraint payment_block_pkey PRIMARY KEY (member_id)
);

CREATE INDEX payment_block_suspended_idx ON cashier.payment_block USING btree (suspended_at) WHERE (suspended_at IS NOT NULL);

create table cashier.payment_failure (
  member_id bigint not null,
  deposit_id uuid not null,
  at timestamp with time zone not null,
  constraint payment_failure_pkey PRIMARY KEY (member_id, deposit_id)
);

create table cashier.payment_flag (
  provider text not null,
  payment_id text not null,
  reason text not null,
  deposit_id uuid,
  detail jsonb not null,
  noticed_at timestamp with time zone not null,
  constraint payment_flag_pkey PRIMARY KEY (provider, payment_id, reason)
);

create table cashier.payout_account (
  member_id bigint not null,
  id uuid not null,
  merchant_code text not null,
  kind text not null,
  provider text not null,
  number_sealed bytea not null,
  number_index bytea not null,
  last4 text not null,
  is_default boolean not null,
  added_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint payout_account_pkey PRIMARY KEY (member_id, id),
  constraint payout_account_kind_known CHECK ((kind = ANY (ARRAY['bank'::text, 'mobile_wallet'::text, 'crypto'::text])))
);

CREATE UNIQUE INDEX payout_account_default_idx ON cashier.payout_account USING btree (member_id) WHERE (is_default AND (removed_at IS NULL));

CREATE INDEX payout_account_number_idx ON cashier.payout_account USING btree (merchant_code, number_index);

create table cashier.receiving_account (
  merchant_code text not null,
  account_id text not null,
  method_id text not null,
  currency text not null,
  bank text not null,
  holder text not null,
  number text not null,
  sort integer default 0 not null,
  state text default 'open'::text not null,
  proposed_by uuid,
  proposed_by_name text,
  proposed_at timestamp with time zone,
  constraint receiving_account_pkey PRIMARY KEY (merchant_code, account_id),
  constraint receiving_account_proposed_whole CHECK ((((proposed_by IS NULL) = (proposed_by_name IS NULL)) AND ((state <> ALL (ARRAY['proposed'::text, 'refused'::text])) OR (proposed_by IS NOT NULL)))),
  constraint receiving_account_state_known CHECK ((state = ANY (ARRAY['proposed'::text, 'open'::text, 'closed'::text, 'refused'::text])))
);

create table cashier.reconciliation (
  provider text not null,
  day date not null,
  checked_at timestamp with time zone not null,
  provider_rows integer not null,
  our_rows integer not null,
  open_findings integer not null,
  constraint reconciliation_pkey PRIMARY KEY (provider, day)
);

create table cashier.reconciliation_finding (
  provider text not null,
  day date not null,
  payment_id text not null,
  kind text not null,
  fields text[] default '{}'::text[] not null,
  deposit_id uuid,
  theirs jsonb,
  ours jsonb,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  gone_at timestamp with time zone,
  constraint reconciliation_finding_pkey PRIMARY KEY (provider, day, payment_id),
  constraint reconciliation_finding_kind_known CHECK ((kind = ANY (ARRAY['missing'::text, 'extra'::text, 'changed'::text])))
);

create table cashier.turnover (
  member_id bigint not null,
  required_minor bigint not null,
  since timestamp with time zone not null,
  constraint turnover_pkey PRIMARY KEY (member_id),
  constraint turnover_positive CHECK ((required_minor >= 0))
);

create table cashier.withdrawal (
  member_id bigint not null,
  id uuid not null,
  merchant_code text not null,
  reference text not null,
  account_id uuid not null,
  account_kind text not null,
  account_provider text not null,
  account_last4 text not null,
  currency text not null,
  amount_minor bigint not null,
  state text not null,
  confirmation text default 'none'::text not null,
  confirm_by timestamp with time zone,
  received_minor bigint,
  proof_picture_id text,
  flags text[] default '{}'::text[] not null,
  needs_second boolean not null,
  first_approved_by uuid,
  claimed_by uuid,
  claimed_by_name text,
  claimed_at timestamp with time zone,
  provider text,
  payout_attempt integer default 1 not null,
  payout_id text,
  poll_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  revision integer default 1 not null,
  is_first boolean default false not null,
  constraint withdrawal_pkey PRIMARY KEY (member_id, id),
  constraint withdrawal_amount_positive CHECK ((amount_minor > 0)),
  constraint withdrawal_confirmation_known CHECK ((confirmation = ANY (ARRAY['none'::text, 'waiting'::text, 'received'::text, 'counted'::text, 'disputed'::text, 'forced'::text, 'upheld'::text]))),
  constraint withdrawal_confirmed_when_paid CHECK (((state = 'paid'::text) = (confirmation <> 'none'::text))),
  constraint withdrawal_received_range CHECK (((received_minor >= 0) AND (received_minor <= amount_minor))),
  constraint withdrawal_state_known CHECK ((state = ANY (ARRAY['requested'::text, 'awaiting_second'::text, 'approved'::text, 'paying'::text, 'failed'::text, 'paid'::text, 'rejected'::text])))
);

CREATE INDEX withdrawal_created_at_idx ON cashier.withdrawal USING btree (created_at);

CREATE INDEX withdrawal_id_idx ON cashier.withdrawal USING btree (id);

CREATE INDEX withdrawal_poll_at_idx ON cashier.withdrawal USING btree (poll_at) WHERE ((state = ANY (ARRAY['approved'::text, 'paying'::text])) OR (confirmation = 'waiting'::text));

CREATE INDEX withdrawal_waiting_idx ON cashier.withdrawal USING btree (created_at) WHERE ((state = ANY (ARRAY['requested'::text, 'awaiting_second'::text, 'approved'::text, 'failed'::text])) OR (confirmation = 'disputed'::text));

create table cashier.withdrawal_policy (
  merchant_code text not null,
  currency text not null,
  min_minor bigint not null,
  max_minor bigint not null,
  quick_minor bigint[] default '{}'::bigint[] not null,
  day_count_max integer not null,
  day_amount_max_minor bigint not null,
  second_above_minor bigint default 0 not null,
  auto_up_to_minor bigint default 0 not null,
  turnover_bps integer not null,
  clear_below_minor bigint not null,
  usual_minutes integer not null,
  target_minutes integer not null,
  confirm_minutes integer not null,
  provider text,
  offers_bank boolean not null,
  mobile_wallets text[] default '{}'::text[] not null,
  crypto_networks text[] default '{}'::text[] not null,
  constraint withdrawal_policy_pkey PRIMARY KEY (merchant_code, currency),
  constraint withdrawal_policy_day CHECK (((day_count_max > 0) AND (day_amount_max_minor > 0))),
  constraint withdrawal_policy_minutes CHECK (((usual_minutes > 0) AND (target_minutes > 0) AND (confirm_minutes > 0))),
  constraint withdrawal_policy_positive CHECK (((second_above_minor >= 0) AND (auto_up_to_minor >= 0) AND ((turnover_bps >= 0) AND (turnover_bps <= 1000000)) AND (clear_below_minor >= 0))),
  constraint withdrawal_policy_range CHECK (((min_minor > 0) AND (max_minor >= min_minor)))
);

create table cashier.withdrawal_step (
  member_id bigint not null,
  withdrawal_id uuid not null,
  number integer not null,
  at timestamp with time zone not null,
  what text not null,
  by_kind text not null,
  operator text,
  reason text,
  amount_minor bigint,
  constraint withdrawal_step_pkey PRIMARY KEY (member_id, withdrawal_id, number),
  constraint withdrawal_step_by_known CHECK ((by_kind = ANY (ARRAY['member'::text, 'operator'::text, 'platform'::text, 'provider'::text])))
);

create table catalogue.edition (
  id integer default 1 not null,
  number bigint default 1 not null,
  constraint edition_pkey PRIMARY KEY (id),
  constraint edition_single CHECK ((id = 1))
);

create table catalogue.favorite (
  member_id bigint not null,
  vendor_code text not null,
  game_code text not null,
  added_at timestamp with time zone not null,
  constraint favorite_pkey PRIMARY KEY (member_id, vendor_code, game_code)
);

CREATE INDEX favorite_added_at_idx ON catalogue.favorite USING btree (member_id, added_at DESC);

create table catalogue.game (
  vendor_code text not null,
  game_code text not null,
  node_id text not null,
  name jsonb not null,
  game_type text not null,
  group_code text default ''::text not null,
  is_hot boolean default false not null,
  is_new boolean default false not null,
  is_open boolean default false not null,
  is_enabled boolean default true not null,
  art text not null,
  rtp_bps integer,
  sort integer default 0 not null,
  updated_at timestamp with time zone not null,
  revision integer default 1 not null,
  added_at timestamp with time zone not null,
  vendor_group_code text,
  has_free_rounds boolean default false not null,
  win_max_multiple integer,
  volatility smallint,
  thumb_url text,
  is_announced boolean default false not null,
  constraint game_pkey PRIMARY KEY (vendor_code, game_code),
  constraint game_node_id_key UNIQUE (node_id),
  constraint game_group_code_known CHECK ((group_code = ANY (ARRAY[''::text, 'JP'::text, 'TG'::text, 'AC'::text, 'BG'::text]))),
  constraint game_rtp_bps_range CHECK (((rtp_bps >= 0) AND (rtp_bps <= 10000))),
  constraint game_type_known CHECK ((game_type = ANY (ARRAY['RNG'::text, 'LIVE'::text, 'FISH'::text, 'PVP'::text, 'SPORTS'::text, 'ESPORTS'::text, 'LOTT'::text, 'COCKFIGHT'::text, 'BGS'::text]))),
  constraint game_vendor_group_code_known CHECK ((vendor_group_code = ANY (ARRAY['JP'::text, 'TG'::text, 'AC'::text, 'BG'::text]))),
  constraint game_volatility_range CHECK (((volatility >= 1) AND (volatility <= 5))),
  constraint game_vendor_code_fkey FOREIGN KEY (vendor_code) REFERENCES catalogue.vendor(vendor_code)
);

create table catalogue.recent_game (
  member_id bigint not null,
  vendor_code text not null,
  game_code text not null,
  opened_at timestamp with time zone not null,
  constraint recent_game_pkey PRIMARY KEY (member_id, vendor_code, game_code)
);

CREATE INDEX recent_game_opened_at_idx ON catalogue.recent_game USING btree (member_id, opened_at DESC);

create table catalogue.vendor (
  vendor_code text not null,
  name jsonb not null,
  is_open boolean default true not null,
  sort integer default 0 not null,
  constraint vendor_pkey PRIMARY KEY (vendor_code)
);

create table content.picture (
  picture_id text not null,
  purpose text not null,
  merchant_code text,
  title text not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint picture_pkey PRIMARY KEY (picture_id),
  constraint picture_id_form CHECK ((picture_id ~ '^[a-f0-9]{32}$'::text)),
  constraint picture_purpose_known CHECK ((purpose = ANY (ARRAY['site'::text, 'feedback'::text, 'game'::text])))
);

create table content.picture_file (
  picture_id text not null,
  width integer not null,
  format text not null,
  bytes bytea not null,
  constraint picture_file_pkey PRIMARY KEY (picture_id, width, format),
  constraint picture_file_format_known CHECK ((format = ANY (ARRAY['avif'::text, 'webp'::text]))),
  constraint picture_file_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES content.picture(picture_id)
);

create table content.piece (
  merchant_code text not null,
  content_id uuid not null,
  kind text not null,
  body jsonb not null,
  is_open boolean default true not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  sort integer default 0 not null,
  revision integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint piece_pkey PRIMARY KEY (merchant_code, content_id),
  constraint piece_body_of_kind CHECK (((body ->> 'kind'::text) = kind)),
  constraint piece_kind_known CHECK ((kind = ANY (ARRAY['banner'::text, 'notice'::text, 'announcement'::text, 'promotion'::text, 'help'::text, 'social'::text, 'resource'::text]))),
  constraint piece_period_order CHECK ((ends_at > starts_at))
);

CREATE INDEX piece_kind_idx ON content.piece USING btree (merchant_code, kind, sort);

create table identity.activity (
  member_id bigint not null,
  activity_id uuid not null,
  at timestamp with time zone not null,
  event text not null,
  ip text not null,
  user_agent text not null,
  constraint activity_pkey PRIMARY KEY (member_id, activity_id)
);

create table identity.affiliate_code (
  merchant_code text not null,
  code_folded text not null,
  code text not null,
  member_id bigint not null,
  constraint affiliate_code_pkey PRIMARY KEY (merchant_code, code_folded)
);

create table identity.affiliate_domain (
  host text not null,
  merchant_code text not null,
  code_folded text not null,
  constraint affiliate_domain_pkey PRIMARY KEY (host)
);

create table identity.authenticator (
  member_id bigint not null,
  secret_sealed bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint,
  constraint authenticator_pkey PRIMARY KEY (member_id)
);

create table identity.captcha (
  captcha_id text not null,
  purpose text not null,
  visitor bytea not null,
  text_hash bytea not null,
  work_hash bytea not null,
  made_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint captcha_pkey PRIMARY KEY (captcha_id)
);

CREATE INDEX captcha_ends_at_idx ON identity.captcha USING btree (ends_at);

create table identity.captcha_pace (
  asker bytea not null,
  last_at timestamp with time zone not null,
  constraint captcha_pace_pkey PRIMARY KEY (asker)
);

CREATE INDEX captcha_pace_last_at_idx ON identity.captcha_pace USING btree (last_at);

create table identity.contact (
  member_id bigint not null,
  kind text not null,
  sealed bytea not null,
  bound_at timestamp with time zone not null,
  constraint contact_pkey PRIMARY KEY (member_id, kind),
  constraint contact_kind_known CHECK ((kind = ANY (ARRAY['mobile'::text, 'email'::text])))
);

create table identity.contact_claim (
  merchant_code text not null,
  kind text not null,
  contact_index bytea not null,
  member_id bigint not null,
  constraint contact_claim_pkey PRIMARY KEY (merchant_code, kind, contact_index)
);

create table identity.credential (
  member_id bigint not null,
  password_hash text not null,
  changed_at timestamp with time zone not null,
  must_change boolean default false not null,
  ends_at timestamp with time zone,
  constraint credential_pkey PRIMARY KEY (member_id)
);

create table identity.invite_click (
  click_id uuid not null,
  merchant_code text not null,
  code_folded text not null,
  at timestamp with time zone not null,
  src text not null,
  subs text[] not null,
  device text not null,
  country text not null,
  constraint invite_click_pkey PRIMARY KEY (click_id),
  constraint invite_click_src_short CHECK ((length(src) <= 255)),
  constraint invite_click_subs_bound CHECK ((cardinality(subs) <= 5))
);

CREATE INDEX invite_click_at_idx ON identity.invite_click USING btree (at);

CREATE INDEX invite_click_code_idx ON identity.invite_click USING btree (merchant_code, code_folded, at);

create table identity.invite_link (
  merchant_code text not null,
  code_folded text not null,
  member_id bigint not null,
  registers smallint not null,
  note text,
  valid_until timestamp with time zone,
  uses_max integer,
  uses integer default 0 not null,
  is_on boolean default true not null,
  created_at timestamp with time zone not null,
  constraint invite_link_pkey PRIMARY KEY (merchant_code, code_folded),
  constraint invite_link_note_short CHECK (((length(note) >= 1) AND (length(note) <= 140))),
  constraint invite_link_registers_known CHECK ((registers = ANY (ARRAY[2, 3]))),
  constraint invite_link_uses_bound CHECK ((uses >= 0)),
  constraint invite_link_uses_max_bound CHECK (((uses_max >= 1) AND (uses_max <= 1000000)))
);

CREATE INDEX invite_link_member_idx ON identity.invite_link USING btree (member_id);

create table identity.invite_source (
  member_id bigint not null,
  clicked_at timestamp with time zone not null,
  click_id uuid not null,
  src text not null,
  subs text[] not null,
  device text not null,
  country text not null,
  constraint invite_source_pkey PRIMARY KEY (member_id)
);

create table identity.invite_use (
  member_id bigint not null,
  merchant_code text not null,
  code_folded text not null,
  used_at timestamp with time zone not null,
  constraint invite_use_pkey PRIMARY KEY (member_id)
);

CREATE INDEX invite_use_link_idx ON identity.invite_use USING btree (merchant_code, code_folded, used_at);

create table identity.invite_visit (
  merchant_code text not null,
  code_folded text not null,
  day date not null,
  visits integer not null,
  visitors integer not null,
  clicks integer default 0 not null,
  constraint invite_visit_pkey PRIMARY KEY (merchant_code, code_folded, day)
);

create table identity.invite_visitor (
  merchant_code text not null,
  code_folded text not null,
  day date not null,
  visitor bytea not null,
  clicks integer default 0 not null,
  constraint invite_visitor_pkey PRIMARY KEY (merchant_code, code_folded, day, visitor)
);

CREATE INDEX invite_visitor_day_idx ON identity.invite_visitor USING btree (day);

create table identity.line (
  member_id bigint not null,
  upline_id bigint,
  depth smallint not null,
  path bigint[] not null,
  constraint line_pkey PRIMARY KEY (member_id),
  constraint line_depth_is_length CHECK ((depth = cardinality(path))),
  constraint line_ends_in_member CHECK ((path[cardinality(path)] = member_id)),
  constraint line_follows_upline CHECK ((NOT (path[(cardinality(path) - 1)] IS DISTINCT FROM upline_id)))
);

CREATE INDEX line_path_idx ON identity.line USING gin (path);

CREATE INDEX line_upline_idx ON identity.line USING btree (upline_id, member_id);

create table identity.line_past (
  member_id bigint not null,
  until date not null,
  path bigint[] not null,
  constraint line_past_pkey PRIMARY KEY (member_id, until),
  constraint line_past_ends_in_member CHECK ((path[cardinality(path)] = member_id))
);

create table identity.login_failure (
  subject bytea not null,
  failures integer not null,
  window_started_at timestamp with time zone not null,
  failed_at timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  name_subject bytea,
  constraint login_failure_pkey PRIMARY KEY (subject)
);

CREATE INDEX login_failure_name_subject_idx ON identity.login_failure USING btree (name_subject);

CREATE INDEX login_failure_window_started_at_idx ON identity.login_failure USING btree (window_started_at);

create table identity.login_record (
  member_id bigint not null,
  login_id uuid not null,
  at timestamp with time zone not null,
  way text not null,
  outcome text not null,
  ip text not null,
  user_agent text not null,
  constraint login_record_pkey PRIMARY KEY (member_id, login_id),
  constraint login_record_outcome_known CHECK ((outcome = ANY (ARRAY['entered'::text, 'checked'::text, 'refused'::text, 'check_failed'::text])))
);

create table identity.member (
  member_id bigint not null,
  merchant_code text not null,
  public_id text not null,
  username text not null,
  nickname text not null,
  member_type smallint not null,
  currency text not null,
  language text,
  status text default 'open'::text not null,
  is_test boolean default false not null,
  registered_at timestamp with time zone not null,
  registered_ip text not null,
  registered_url text,
  last_login_at timestamp with time zone,
  icon text default 'fox'::text not null,
  last_login_ip text,
  invited_by bigint,
  constraint member_pkey PRIMARY KEY (member_id),
  constraint member_status_known CHECK ((status = ANY (ARRAY['open'::text, 'suspended'::text, 'closed'::text, 'unfinished'::text]))),
  constraint member_type_known CHECK ((member_type = ANY (ARRAY[1, 2, 3, 4, 41, 42])))
);

CREATE INDEX member_test_idx ON identity.member USING btree (merchant_code) WHERE is_test;

create table identity.member_note (
  member_id bigint not null,
  note_id uuid not null,
  operator_id uuid not null,
  operator text not null,
  text text not null,
  noted_at timestamp with time zone not null,
  constraint member_note_pkey PRIMARY KEY (member_id, note_id)
);

create table identity.member_tag (
  member_id bigint not null,
  tag text not null,
  merchant_code text not null,
  tagged_by text not null,
  tagged_at timestamp with time zone not null,
  constraint member_tag_pkey PRIMARY KEY (member_id, tag),
  constraint member_tag_length CHECK (((length(tag) >= 1) AND (length(tag) <= 32))),
  constraint member_tag_member_fkey FOREIGN KEY (member_id) REFERENCES identity.member(member_id)
);

CREATE INDEX member_tag_brand_idx ON identity.member_tag USING btree (merchant_code, tag);

create table identity.one_time_code (
  merchant_code text not null,
  purpose text not null,
  channel text not null,
  target_index bytea not null,
  subject text not null,
  code_hash bytea not null,
  tries integer default 0 not null,
  is_silent boolean not null,
  sent_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint one_time_code_pkey PRIMARY KEY (merchant_code, purpose, channel, target_index, subject),
  constraint one_time_code_channel_known CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text])))
);

CREATE INDEX one_time_code_ends_at_idx ON identity.one_time_code USING btree (ends_at);

create table identity.opened_account (
  member_id bigint not null,
  agent_id bigint not null,
  request_id uuid not null,
  opened_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint opened_account_pkey PRIMARY KEY (member_id),
  constraint opened_account_request_key UNIQUE (agent_id, request_id),
  constraint opened_account_order CHECK ((finished_at >= opened_at))
);

CREATE INDEX opened_account_agent_idx ON identity.opened_account USING btree (agent_id, opened_at);

create table identity.payload_key (
  day integer not null,
  kid text not null,
  public_jwk jsonb not null,
  sealed_private_jwk bytea not null,
  constraint payload_key_pkey PRIMARY KEY (day),
  constraint payload_key_kid_key UNIQUE (kid)
);

create table identity.payload_seen (
  kid text not null,
  jti text not null,
  expires_at timestamp with time zone not null,
  constraint payload_seen_pkey PRIMARY KEY (kid, jti)
);

CREATE INDEX payload_seen_expires_at_idx ON identity.payload_seen USING btree (expires_at);

create table identity.pending_login (
  token_hash bytea not null,
  pending_id uuid not null,
  member_id bigint not null,
  merchant_code text not null,
  site text not null,
  way text not null,
  is_remembered boolean not null,
  passed text[] default '{}'::text[] not null,
  tries integer default 0 not null,
  ip text not null,
  user_agent text not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint pending_login_pkey PRIMARY KEY (token_hash)
);

CREATE INDEX pending_login_ends_at_idx ON identity.pending_login USING btree (ends_at);

create table identity.person (
  member_id bigint not null,
  birthday_sealed bytea,
  payee_name_sealed bytea,
  id_number_sealed bytea,
  details_sealed bytea,
  payment_password_hash text,
  payout_frozen_until timestamp with time zone,
  constraint person_pkey PRIMARY KEY (member_id)
);

create table identity.person_claim (
  merchant_code text not null,
  kind text not null,
  person_index bytea not null,
  member_id bigint not null,
  constraint person_claim_pkey PRIMARY KEY (merchant_code, kind, person_index),
  constraint person_claim_kind_known CHECK ((kind = ANY (ARRAY['id_number'::text, 'payee_birthday'::text])))
);

create table identity.phone_token_seen (
  token_hash bytea not null,
  ends_at timestamp with time zone not null,
  constraint phone_token_seen_pkey PRIMARY KEY (token_hash)
);

CREATE INDEX phone_token_seen_ends_at_idx ON identity.phone_token_seen USING btree (ends_at);

create table identity.public_id_claim (
  public_id text not null,
  member_id bigint not null,
  constraint public_id_claim_pkey PRIMARY KEY (public_id)
);

create table identity.recovery_code (
  member_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (member_id, code_hash)
);

create table identity.remembered (
  selector bytea not null,
  family_id uuid not null,
  member_id bigint not null,
  merchant_code text not null,
  validator_hash bytea not null,
  user_agent text not null,
  made_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  used_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint remembered_pkey PRIMARY KEY (selector)
);

CREATE INDEX remembered_ends_at_idx ON identity.remembered USING btree (ends_at);

CREATE INDEX remembered_member_id_idx ON identity.remembered USING btree (member_id);

create table identity.reset_link (
  token_hash bytea not null,
  member_id bigint not null,
  made_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint reset_link_pkey PRIMARY KEY (token_hash)
);

CREATE INDEX reset_link_ends_at_idx ON identity.reset_link USING btree (ends_at);

create table identity.send_count (
  bucket bytea not null,
  window_started_at timestamp with time zone not null,
  sent integer not null,
  constraint send_count_pkey PRIMARY KEY (bucket, window_started_at)
);

CREATE INDEX send_count_window_started_at_idx ON identity.send_count USING btree (window_started_at);

create table identity.session (
  token_hash bytea not null,
  session_id uuid not null,
  member_id bigint not null,
  merchant_code text not null,
  started_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  ip text not null,
  user_agent text not null,
  way text default 'username'::text not null,
  scope text default 'full'::text not null,
  assurance text default 'full'::text not null,
  site text default 'member'::text not null,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_assurance_known CHECK ((assurance = ANY (ARRAY['low'::text, 'full'::text, 'strong'::text]))),
  constraint session_end_said CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint session_scope_known CHECK ((scope = ANY (ARRAY['full'::text, 'password'::text, 'authenticator'::text, 'account'::text]))),
  constraint session_site_known CHECK ((site = ANY (ARRAY['member'::text, 'agent'::text]))),
  constraint session_token_hash_length CHECK ((octet_length(token_hash) = 32))
);

CREATE INDEX session_ends_at_idx ON identity.session USING btree (ends_at);

CREATE INDEX session_member_id_idx ON identity.session USING btree (member_id) WHERE (ended_at IS NULL);

CREATE INDEX session_member_id_started_at_idx ON identity.session USING btree (member_id, started_at);

CREATE INDEX session_session_id_idx ON identity.session USING btree (session_id);

create table identity.social_claim (
  merchant_code text not null,
  issuer text not null,
  subject text not null,
  member_id bigint not null,
  constraint social_claim_pkey PRIMARY KEY (merchant_code, issuer, subject)
);

create table identity.social_journey (
  state_hash bytea not null,
  merchant_code text not null,
  provider text not null,
  purpose text not null,
  member_id bigint,
  sealed bytea not null,
  ends_at timestamp with time zone not null,
  constraint social_journey_pkey PRIMARY KEY (state_hash)
);

CREATE INDEX social_journey_ends_at_idx ON identity.social_journey USING btree (ends_at);

create table identity.social_link (
  member_id bigint not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  linked_at timestamp with time zone not null,
  constraint social_link_pkey PRIMARY KEY (member_id, provider)
);

create table identity.social_ticket (
  code_hash bytea not null,
  merchant_code text not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  name_sealed bytea,
  email_sealed bytea,
  browser_hash bytea,
  ends_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint social_ticket_pkey PRIMARY KEY (code_hash)
);

CREATE INDEX social_ticket_ends_at_idx ON identity.social_ticket USING btree (ends_at);

create table identity.start_code (
  code_hash bytea not null,
  member_id bigint not null,
  merchant_code text not null,
  session_id uuid not null,
  ends_at timestamp with time zone not null,
  constraint start_code_pkey PRIMARY KEY (code_hash),
  constraint start_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(member_id)
);

CREATE INDEX start_code_ends_at_idx ON identity.start_code USING btree (ends_at);

create table identity.step_up (
  token_hash bytea not null,
  member_id bigint not null,
  session_id uuid not null,
  action text not null,
  method text not null,
  ends_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint step_up_pkey PRIMARY KEY (token_hash)
);

CREATE INDEX step_up_ends_at_idx ON identity.step_up USING btree (ends_at);

create table identity.trusted_place (
  member_id bigint not null,
  trusted_id uuid not null,
  kind text not null,
  place_hash bytea not null,
  ip text not null,
  user_agent text not null,
  added_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint trusted_place_pkey PRIMARY KEY (member_id, trusted_id),
  constraint trusted_place_place_key UNIQUE (member_id, kind, place_hash),
  constraint trusted_place_kind_known CHECK ((kind = ANY (ARRAY['device'::text, 'network'::text])))
);

create table identity.username_claim (
  merchant_code text not null,
  username_folded text not null,
  member_id bigint not null,
  constraint username_claim_pkey PRIMARY KEY (merchant_code, username_folded)
);

create table inbox.consent (
  member_id bigint not null,
  consent_id uuid not null,
  wants_news boolean not null,
  text_version text not null,
  at timestamp with time zone not null,
  constraint consent_pkey PRIMARY KEY (member_id, consent_id)
);

create table inbox.message (
  member_id bigint not null,
  message_id uuid not null,
  kind text not null,
  category text not null,
  params jsonb not null,
  source uuid not null,
  importance text not null,
  link jsonb,
  is_pinned boolean default false not null,
  needs_ack boolean default false not null,
  read_at timestamp with time zone,
  acked_at timestamp with time zone,
  deleted_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint message_pkey PRIMARY KEY (member_id, message_id),
  constraint message_source_key UNIQUE (member_id, source, kind),
  constraint message_ack_needed CHECK (((acked_at IS NULL) OR needs_ack)),
  constraint message_category_known CHECK ((category = ANY (ARRAY['money'::text, 'account'::text, 'bonus'::text, 'protection'::text, 'contract'::text, 'service'::text, 'system'::text, 'news'::text]))),
  constraint message_deleted_acked CHECK (((deleted_at IS NULL) OR (NOT needs_ack) OR (acked_at IS NOT NULL))),
  constraint message_importance_known CHECK ((importance = ANY (ARRAY['info'::text, 'success'::text, 'warning'::text, 'critical'::text]))),
  constraint message_times CHECK ((created_at < expires_at))
);

CREATE INDEX message_expires_idx ON inbox.message USING btree (expires_at);

CREATE INDEX message_news_idx ON inbox.message USING btree (member_id, created_at) WHERE (category = 'news'::text);

CREATE INDEX message_unread_idx ON inbox.message USING btree (member_id, message_id DESC) WHERE ((read_at IS NULL) AND (deleted_at IS NULL));

create table inbox.preference (
  member_id bigint not null,
  merchant_code text not null,
  wants_news boolean not null,
  changed_at timestamp with time zone not null,
  constraint preference_pkey PRIMARY KEY (member_id)
);

CREATE INDEX preference_news_idx ON inbox.preference USING btree (merchant_code, member_id) WHERE wants_news;

create table ledger.account (
  member_id bigint not null,
  code smallint not null,
  currency text not null,
  balance_minor bigint default 0 not null,
  overdraft_minor bigint default 0 not null,
  last_id uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  is_guarded boolean default false not null,
  allowance_minor bigint default 0 not null,
  allowance_until uuid,
  constraint account_pkey PRIMARY KEY (member_id, code),
  constraint account_balance_floor CHECK (((overdraft_minor >= 0) AND (balance_minor >= (- overdraft_minor)) AND (allowance_minor >= 0)))
) with (autovacuum_vacuum_scale_factor=0.05, fillfactor=50);

create table ledger.account_code (
  id smallint not null,
  code text not null,
  is_stored boolean not null,
  constraint account_code_pkey PRIMARY KEY (id),
  constraint account_code_code_key UNIQUE (code),
  constraint account_code_stored_below_100 CHECK ((is_stored = (id < 100)))
);

create table ledger.cash_hour (
  member_id bigint not null,
  hour integer not null,
  kind text not null,
  out_minor bigint not null,
  in_minor bigint not null,
  constraint cash_hour_pkey PRIMARY KEY (member_id, hour, kind)
);

create table ledger.cash_sum (
  member_id bigint not null,
  from_hour integer not null,
  until_id uuid not null,
  constraint cash_sum_pkey PRIMARY KEY (member_id)
);

create table ledger.hold (
  member_id bigint not null,
  key uuid not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  reference text not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint hold_pkey PRIMARY KEY (member_id, key),
  constraint hold_amount_positive CHECK ((amount_minor > 0)),
  constraint hold_closed_at_set CHECK (((status = 'open'::text) = (closed_at IS NULL))),
  constraint hold_status_known CHECK ((status = ANY (ARRAY['open'::text, 'captured'::text, 'released'::text])))
);

create table ledger.operation (
  member_id bigint not null,
  input_hash bigint not null,
  amount_minor bigint not null,
  balance_after_minor bigint not null,
  key uuid not null,
  id uuid not null,
  debit_code smallint not null,
  credit_code smallint not null,
  is_reversal boolean not null,
  is_tombstone boolean default false not null,
  is_owned boolean default false not null,
  currency text not null,
  kind text not null,
  reference text not null,
  detail text not null,
  constraint operation_amount_moves CHECK (((amount_minor = 0) OR ((amount_minor > 0) AND (debit_code <> credit_code))))
);

CREATE UNIQUE INDEX operation_history ON ledger.operation USING btree (member_id, id) WHERE (amount_minor > 0);

CREATE UNIQUE INDEX operation_key ON ledger.operation USING btree (key, (
CASE
    WHEN is_owned THEN (0)::bigint
    ELSE member_id
END));

CREATE INDEX operation_moves ON ledger.operation USING btree (member_id, id) WHERE ((amount_minor > 0) AND (kind <> ALL (ARRAY['bet'::text, 'win'::text, 'win_released'::text, 'rollback'::text, 'rollback_recall'::text])));

create table ledger.posting (
  id uuid not null,
  member_ids bigint[] not null,
  keys uuid[] not null,
  constraint posting_pkey PRIMARY KEY (id)
) with (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=5000);

create table ledger.reversal (
  member_id bigint not null,
  key uuid not null,
  by_key uuid not null,
  constraint reversal_pkey PRIMARY KEY (member_id, key)
);

CREATE INDEX reversal_member_id_by_key_idx ON ledger.reversal USING btree (member_id, by_key);

create table platform.alert (
  code text not null,
  subject text not null,
  detail jsonb not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  gone_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  acknowledged_by text,
  note text,
  constraint alert_pkey PRIMARY KEY (code, subject),
  constraint alert_acknowledged_whole CHECK ((((acknowledged_at IS NULL) = (acknowledged_by IS NULL)) AND ((acknowledged_at IS NULL) = (note IS NULL))))
);

CREATE INDEX alert_last_seen_at_idx ON platform.alert USING btree (last_seen_at);

create table platform.critical_place (
  place text not null,
  audit_seq bigint not null,
  constraint critical_place_pkey PRIMARY KEY (place)
);

create table platform.critical_row (
  place text not null,
  key text not null,
  digest text not null,
  is_doubtful boolean default false not null,
  known_at timestamp with time zone not null,
  constraint critical_row_pkey PRIMARY KEY (place, key)
);

create table platform.delivery (
  id uuid not null,
  channel text not null,
  receiver_sealed bytea,
  content_sealed bytea,
  status text not null,
  tries integer default 0 not null,
  next_at timestamp with time zone not null,
  made_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  sent_at timestamp with time zone,
  provider_id text,
  error text,
  constraint delivery_pkey PRIMARY KEY (id),
  constraint delivery_channel_known CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint delivery_erased CHECK ((((status = 'queued'::text) = (content_sealed IS NOT NULL)) AND ((receiver_sealed IS NULL) = (content_sealed IS NULL)))),
  constraint delivery_status_known CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'silent'::text])))
);

CREATE INDEX delivery_made_at_idx ON platform.delivery USING btree (made_at);

CREATE INDEX delivery_next_at_idx ON platform.delivery USING btree (next_at) WHERE (status = 'queued'::text);

create table platform.event (
  lane smallint not null,
  era smallint not null,
  xid xid8 default pg_current_xact_id() not null,
  id uuid not null,
  kind text not null,
  version smallint not null,
  merchant_code text not null,
  member_id bigint,
  payload jsonb not null,
  at timestamp with time zone default now() not null,
  constraint event_pkey PRIMARY KEY (lane, era, xid, id, at),
  constraint event_lane_known CHECK (((lane >= 0) AND (lane <= 15)))
) partition by RANGE (at);

create table platform.event_consumed (
  consumer text not null,
  id uuid not null,
  at timestamp with time zone not null,
  constraint event_consumed_pkey PRIMARY KEY (consumer, id)
);

CREATE INDEX event_consumed_at_idx ON platform.event_consumed USING btree (at);

create table platform.event_cursor (
  consumer text not null,
  lane smallint not null,
  era smallint not null,
  xid xid8 not null,
  id uuid not null,
  at timestamp with time zone not null,
  moved_at timestamp with time zone default now() not null,
  constraint event_cursor_pkey PRIMARY KEY (consumer, lane)
) with (fillfactor=50);

create table platform.event_era (
  id smallint not null,
  era smallint not null,
  constraint event_era_pkey PRIMARY KEY (id),
  constraint event_era_single CHECK ((id = 1))
);

create table platform.event_parked (
  consumer text not null,
  id uuid not null,
  lane smallint not null,
  era smallint not null,
  xid xid8 not null,
  at timestamp with time zone not null,
  kind text not null,
  version smallint not null,
  merchant_code text not null,
  member_id bigint,
  payload jsonb not null,
  state text not null,
  error text not null,
  tries integer not null,
  first_at timestamp with time zone default now() not null,
  next_try_at timestamp with time zone,
  constraint event_parked_pkey PRIMARY KEY (consumer, id),
  constraint event_parked_retried CHECK (((state = 'retrying'::text) = (next_try_at IS NOT NULL))),
  constraint event_parked_state_known CHECK ((state = ANY (ARRAY['retrying'::text, 'waiting'::text, 'parked'::text])))
);

CREATE INDEX event_parked_due_idx ON platform.event_parked USING btree (consumer, next_try_at) WHERE (next_try_at IS NOT NULL);

CREATE INDEX event_parked_member_idx ON platform.event_parked USING btree (consumer, member_id, era, xid, id);

create table platform.feed_ticket (
  hash bytea not null,
  member_id bigint not null,
  session_id text not null,
  language text not null,
  merchant_code text not null,
  expires_at timestamp with time zone not null,
  constraint feed_ticket_pkey PRIMARY KEY (hash)
);

CREATE INDEX feed_ticket_expires_at_idx ON platform.feed_ticket USING btree (expires_at);

create table platform.heartbeat (
  name text not null,
  beat_at timestamp with time zone not null,
  constraint heartbeat_pkey PRIMARY KEY (name)
) with (fillfactor=50);

create table platform.idempotency (
  member_id bigint not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  claimed_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint idempotency_pkey PRIMARY KEY (member_id, call, key)
);

create table platform.migration (
  number integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migration_pkey PRIMARY KEY (number)
);

create table platform.program_run (
  run_id uuid not null,
  program text not null,
  host text not null,
  started_by text not null,
  version text not null,
  commit_id text,
  manifest text,
  migration integer not null,
  new_migrations integer[] default '{}'::integer[] not null,
  is_release boolean not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  state text default 'running'::text not null,
  offset_ms integer,
  constraint program_run_pkey PRIMARY KEY (run_id),
  constraint program_run_state_known CHECK ((state = ANY (ARRAY['running'::text, 'stopped'::text, 'lost'::text]))),
  constraint program_run_stopped CHECK (((state = 'running'::text) = (stopped_at IS NULL)))
);

CREATE INDEX program_run_program_idx ON platform.program_run USING btree (program, started_at);

CREATE INDEX program_run_running_idx ON platform.program_run USING btree (seen_at) WHERE (state = 'running'::text);

create table platform.repeatable (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint repeatable_pkey PRIMARY KEY (name)
);

create table platform.significant_event (
  seq bigint generated always as identity not null,
  at timestamp with time zone not null,
  kind text not null,
  subject text not null,
  ip text default ''::text not null,
  audit_id uuid,
  detail jsonb default '{}'::jsonb not null,
  constraint significant_event_pkey PRIMARY KEY (seq)
);

CREATE INDEX significant_event_at_idx ON platform.significant_event USING btree (at);

CREATE INDEX significant_event_kind_idx ON platform.significant_event USING btree (kind, seq);

create table platform.system_check (
  check_id uuid not null,
  at timestamp with time zone not null,
  reason text not null,
  by_name text not null,
  manifest text,
  files integer not null,
  rows integer not null,
  has_passed boolean not null,
  findings jsonb not null,
  constraint system_check_pkey PRIMARY KEY (check_id),
  constraint system_check_reason_known CHECK ((reason = ANY (ARRAY['schedule'::text, 'operator'::text, 'command'::text])))
);

CREATE INDEX system_check_at_idx ON platform.system_check USING btree (at, check_id);

create table platform.turn (
  name text not null,
  number bigint default 0 not null,
  constraint turn_pkey PRIMARY KEY (name)
) with (fillfactor=10);

create table platform.unknown_access (
  place text not null,
  network text not null,
  ip text not null,
  started_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  attempts integer default 1 not null,
  constraint unknown_access_pkey PRIMARY KEY (place, network)
);

CREATE INDEX unknown_access_started_at_idx ON platform.unknown_access USING btree (started_at);

create table platform.web_vital (
  day date not null,
  page text not null,
  metric text not null,
  bucket integer not null,
  visits bigint not null,
  constraint web_vital_pkey PRIMARY KEY (day, page, metric, bucket)
);

create table protection.change (
  member_id bigint not null,
  id uuid not null,
  at timestamp with time zone not null,
  what text not null,
  detail jsonb not null,
  constraint change_pkey PRIMARY KEY (member_id, id)
);

create table protection.deposit_use (
  member_id bigint not null,
  deposit_id uuid not null,
  amount bigint not null,
  at timestamp with time zone not null,
  is_released boolean default false not null,
  is_arrived boolean default false not null,
  constraint deposit_use_pkey PRIMARY KEY (member_id, deposit_id)
);

CREATE INDEX deposit_use_member_id_at_idx ON protection.deposit_use USING btree (member_id, at);

create table protection.member (
  member_id bigint not null,
  reality_minutes integer,
  offered_at timestamp with time zone,
  constraint member_pkey PRIMARY KEY (member_id),
  constraint member_reality_known CHECK ((reality_minutes = ANY (ARRAY[15, 30, 60])))
);

create table protection.pause (
  member_id bigint not null,
  id uuid not null,
  kind text not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  source_member_id bigint not null,
  constraint pause_pkey PRIMARY KEY (member_id, id),
  constraint pause_kind_known CHECK ((kind = ANY (ARRAY['cool_off'::text, 'exclusion'::text])))
);

create table protection.play_limit (
  member_id bigint not null,
  kind text not null,
  period text not null,
  set_by text not null,
  amount bigint not null,
  set_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  due_at timestamp with time zone,
  asked_amount bigint,
  constraint play_limit_pkey PRIMARY KEY (member_id, kind, period, set_by),
  constraint play_limit_amount_range CHECK ((amount >= 0)),
  constraint play_limit_asked_more CHECK ((asked_amount > amount)),
  constraint play_limit_asked_whole CHECK ((((asked_at IS NULL) = (due_at IS NULL)) AND ((asked_at IS NOT NULL) OR (asked_amount IS NULL)))),
  constraint play_limit_kind_known CHECK ((kind = ANY (ARRAY['deposit'::text, 'loss'::text, 'wager'::text, 'time'::text, 'single'::text]))),
  constraint play_limit_period_known CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint play_limit_set_by_known CHECK ((set_by = ANY (ARRAY['member'::text, 'operator'::text]))),
  constraint play_limit_single_period CHECK (((kind <> 'single'::text) OR (period = 'day'::text)))
);

create table protection.reality_check (
  member_id bigint not null,
  session_id uuid not null,
  acknowledged_at timestamp with time zone not null,
  constraint reality_check_pkey PRIMARY KEY (member_id, session_id)
);

create table protection.risk_evidence (
  member_id bigint not null,
  flag_id uuid not null,
  evidence_key text not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  detail jsonb not null,
  constraint risk_evidence_pkey PRIMARY KEY (member_id, flag_id, evidence_key)
);

create table protection.risk_flag (
  member_id bigint not null,
  flag_id uuid not null,
  merchant_code text not null,
  kind text not null,
  subject text not null,
  severity text not null,
  state text not null,
  count integer not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  opened_at timestamp with time zone not null,
  claimed_by uuid,
  claimed_by_name text,
  claimed_at timestamp with time zone,
  consequence text,
  revision integer default 1 not null,
  constraint risk_flag_pkey PRIMARY KEY (member_id, flag_id),
  constraint risk_flag_subject_key UNIQUE (member_id, kind, subject),
  constraint risk_flag_claim_whole CHECK ((((state = 'claimed'::text) = (claimed_by IS NOT NULL)) AND ((state = 'claimed'::text) = (claimed_by_name IS NOT NULL)) AND ((state = 'claimed'::text) = (claimed_at IS NOT NULL)))),
  constraint risk_flag_consequence_known CHECK ((consequence = ANY (ARRAY['none'::text, 'withdrawal_review'::text, 'suspended'::text]))),
  constraint risk_flag_consequence_when_confirmed CHECK (((state = 'confirmed'::text) = (consequence IS NOT NULL))),
  constraint risk_flag_count_range CHECK ((count >= 0)),
  constraint risk_flag_kind_known CHECK ((kind = ANY (ARRAY['shared_device'::text, 'shared_ip'::text, 'shared_payee'::text, 'negative_balance'::text, 'rollback_after_win'::text, 'foreign_reference'::text, 'turnover_at_minimum'::text, 'bonus_shared'::text, 'bonus_opposite'::text, 'bonus_large_stake'::text, 'line_transfer_back'::text, 'reward_shared'::text, 'reward_quick'::text, 'reward_link'::text, 'reward_only'::text, 'reward_opposite'::text, 'self_dealing'::text]))),
  constraint risk_flag_severity_known CHECK ((severity = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
  constraint risk_flag_state_known CHECK ((state = ANY (ARRAY['open'::text, 'claimed'::text, 'cleared'::text, 'confirmed'::text])))
);

CREATE INDEX risk_flag_last_seen_at_idx ON protection.risk_flag USING btree (last_seen_at, flag_id);

CREATE INDEX risk_flag_queue_idx ON protection.risk_flag USING btree (opened_at, flag_id) WHERE (state = ANY (ARRAY['open'::text, 'claimed'::text]));

CREATE INDEX risk_flag_subject_idx ON protection.risk_flag USING btree (kind, subject);

create table protection.risk_policy (
  merchant_code text not null,
  ip_members integer not null,
  carrier_networks text[] default '{}'::text[] not null,
  low_minutes integer not null,
  medium_minutes integer not null,
  high_minutes integer not null,
  line_back_hours integer default 48 not null,
  line_back_percent integer default 10 not null,
  constraint risk_policy_pkey PRIMARY KEY (merchant_code),
  constraint risk_policy_line_back_range CHECK ((((line_back_hours >= 0) AND (line_back_hours <= 720)) AND ((line_back_percent >= 0) AND (line_back_percent <= 50)))),
  constraint risk_policy_members_range CHECK ((ip_members >= 2)),
  constraint risk_policy_minutes_positive CHECK (((low_minutes > 0) AND (medium_minutes > 0) AND (high_minutes > 0)))
);

create table protection.risk_sighting (
  member_id bigint not null,
  kind text not null,
  mark bytea not null,
  merchant_code text not null,
  last_at timestamp with time zone not null,
  is_carrier boolean default false not null,
  constraint risk_sighting_pkey PRIMARY KEY (member_id, kind, mark),
  constraint risk_sighting_kind_known CHECK ((kind = ANY (ARRAY['device'::text, 'ip'::text])))
);

CREATE INDEX risk_sighting_last_at_idx ON protection.risk_sighting USING btree (last_at);

CREATE INDEX risk_sighting_mark_idx ON protection.risk_sighting USING btree (merchant_code, kind, mark, last_at);

create table protection.risk_step (
  member_id bigint not null,
  step_id uuid not null,
  flag_id uuid not null,
  at timestamp with time zone not null,
  what text not null,
  operator text,
  reason text,
  consequence text,
  constraint risk_step_pkey PRIMARY KEY (member_id, step_id),
  constraint risk_step_what_known CHECK ((what = ANY (ARRAY['raised'::text, 'raised_again'::text, 'claimed'::text, 'taken_over'::text, 'released'::text, 'cleared'::text, 'confirmed'::text, 'reopened'::text])))
);

CREATE INDEX risk_step_flag_idx ON protection.risk_step USING btree (member_id, flag_id);

create table reports.cost_run (
  merchant_code text not null,
  run_id uuid not null,
  kind text not null,
  promotion_id uuid,
  subject jsonb not null,
  currency text not null,
  from_day date not null,
  to_day date not null,
  uptake smallint not null,
  state text not null,
  attempt integer default 0 not null,
  lease_until timestamp with time zone,
  operator text not null,
  asked_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  result jsonb,
  constraint cost_run_pkey PRIMARY KEY (merchant_code, run_id),
  constraint cost_run_days CHECK ((to_day >= from_day)),
  constraint cost_run_kind_known CHECK ((kind = ANY (ARRAY['promotion'::text, 'rebate'::text, 'vip'::text, 'rakeback'::text, 'loss_back'::text, 'points'::text, 'check_in'::text, 'mission'::text, 'wheel'::text, 'referral'::text]))),
  constraint cost_run_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint cost_run_uptake_range CHECK (((uptake >= 1) AND (uptake <= 100)))
);

CREATE INDEX cost_run_asked_idx ON reports.cost_run USING btree (merchant_code, asked_at DESC);

CREATE UNIQUE INDEX cost_run_queued_key ON reports.cost_run USING btree (merchant_code) WHERE (state = 'queued'::text);

CREATE UNIQUE INDEX cost_run_running_key ON reports.cost_run USING btree (merchant_code) WHERE (state = 'running'::text);

create table reports.first_deposit (
  member_id bigint not null,
  merchant_code text not null,
  currency text not null,
  day date not null,
  amount_minor bigint not null,
  constraint first_deposit_pkey PRIMARY KEY (member_id)
);

CREATE INDEX first_deposit_day_idx ON reports.first_deposit USING btree (merchant_code, currency, day);

create table reports.liability (
  merchant_code text not null,
  currency text not null,
  taken_at timestamp with time zone not null,
  members integer not null,
  cash_minor bigint not null,
  bonus_minor bigint not null,
  locked_minor bigint not null,
  pending_minor bigint not null,
  overdrawn_minor bigint not null,
  test_minor bigint not null,
  jackpot_micro numeric default 0 not null,
  awards_minor bigint,
  accrued_minor bigint,
  points_minor bigint,
  constraint liability_pkey PRIMARY KEY (merchant_code, currency, taken_at)
);

CREATE INDEX liability_taken_at_idx ON reports.liability USING btree (taken_at);

create table reports.member_day (
  member_id bigint not null,
  day date not null,
  merchant_code text not null,
  currency text not null,
  valid_minor bigint not null,
  ggr_minor bigint not null,
  jackpot_micro numeric not null,
  given_minor bigint not null,
  other_minor bigint not null,
  deposit_minor bigint not null,
  withdrawal_minor bigint not null,
  constraint member_day_pkey PRIMARY KEY (member_id, day)
) with (fillfactor=70);

create table reports.money_day (
  merchant_code text not null,
  currency text not null,
  day date not null,
  kind text not null,
  in_minor bigint default 0 not null,
  out_minor bigint default 0 not null,
  count bigint default 0 not null,
  promo_minor bigint default 0 not null,
  constraint money_day_pkey PRIMARY KEY (merchant_code, currency, day, kind)
) with (fillfactor=70);

create table reports.play_day (
  merchant_code text not null,
  currency text not null,
  day date not null,
  vendor_code text not null,
  game_type text not null,
  stake_minor bigint default 0 not null,
  returned_minor bigint default 0 not null,
  payout_minor bigint default 0 not null,
  taken_back_minor bigint default 0 not null,
  bets bigint default 0 not null,
  contributed_micro numeric default 0 not null,
  jackpot_minor bigint default 0 not null,
  free_minor bigint default 0 not null,
  constraint play_day_pkey PRIMARY KEY (merchant_code, currency, day, vendor_code, game_type)
) with (fillfactor=70);

create table reports.player_day (
  merchant_code text not null,
  currency text not null,
  day date not null,
  member_id bigint not null,
  constraint player_day_pkey PRIMARY KEY (merchant_code, currency, day, member_id)
);

create table rewards.application (
  member_id bigint not null,
  entry_id uuid not null,
  attempt integer not null,
  merchant_code text not null,
  promotion_id uuid not null,
  comment text not null,
  sent_at timestamp with time zone not null,
  question text,
  asked_at timestamp with time zone,
  answer text,
  answered_at timestamp with time zone,
  claimed_by text,
  claimed_by_name text,
  claimed_at timestamp with time zone,
  decision text,
  decided_by text,
  decided_at timestamp with time zone,
  amount_minor bigint,
  reason text,
  note text,
  revision integer not null,
  constraint application_pkey PRIMARY KEY (member_id, entry_id, attempt),
  constraint application_amount_of_approved CHECK (((decision = 'approved'::text) = (amount_minor IS NOT NULL))),
  constraint application_answer_asked CHECK (((answer IS NULL) OR (question IS NOT NULL))),
  constraint application_comment_length CHECK (((length(comment) >= 1) AND (length(comment) <= 140))),
  constraint application_decision_known CHECK ((decision = ANY (ARRAY['approved'::text, 'rejected'::text]))),
  constraint application_decision_whole CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint application_reason_of_rejected CHECK (((decision = 'rejected'::text) = (reason IS NOT NULL)))
);

CREATE INDEX application_decided_idx ON rewards.application USING btree (decided_at);

create table rewards.application_picture (
  member_id bigint not null,
  picture_id uuid not null,
  entry_id uuid,
  attempt integer,
  place integer,
  uploaded_at timestamp with time zone not null,
  sealed bytea not null,
  constraint application_picture_pkey PRIMARY KEY (member_id, picture_id),
  constraint application_picture_place_key UNIQUE (member_id, entry_id, attempt, place),
  constraint application_picture_three CHECK (((place >= 1) AND (place <= 3))),
  constraint application_picture_used CHECK ((((entry_id IS NULL) = (attempt IS NULL)) AND ((entry_id IS NULL) = (place IS NULL))))
);

CREATE INDEX application_picture_unused_idx ON rewards.application_picture USING btree (uploaded_at) WHERE (entry_id IS NULL);

create table rewards.award (
  member_id bigint not null,
  award_id uuid not null,
  merchant_code text not null,
  source text not null,
  reason text not null,
  promotion_id uuid,
  currency text not null,
  amount_minor bigint not null,
  turnover_bps integer not null,
  title jsonb not null,
  state text not null,
  issued_at timestamp with time zone not null,
  claim_by timestamp with time zone,
  ended_at timestamp with time zone,
  operator text,
  note text,
  decided_by text,
  decision_reason text,
  prize jsonb,
  instead_of jsonb,
  back_at timestamp with time zone,
  waits boolean default false not null,
  ending_at timestamp with time zone,
  constraint award_pkey PRIMARY KEY (member_id, award_id),
  constraint award_source_key UNIQUE (member_id, source),
  constraint award_amount_positive CHECK (((amount_minor > 0) OR ((prize IS NOT NULL) AND (amount_minor = 0)))),
  constraint award_back_is_cash CHECK (((back_at IS NULL) OR (prize IS NULL))),
  constraint award_back_known CHECK (((back_at IS NOT NULL) = (state = 'taken_back'::text))),
  constraint award_end_known CHECK (((ended_at IS NULL) = (state = ANY (ARRAY['issued'::text, 'on_hold'::text])))),
  constraint award_instead_paid CHECK (((instead_of IS NULL) OR ((state = ANY (ARRAY['claimed'::text, 'taken_back'::text])) AND (prize IS NULL)))),
  constraint award_prize_known CHECK (((prize ->> 'kind'::text) = ANY (ARRAY['points'::text, 'bonus'::text, 'free_rounds'::text, 'ticket'::text, 'board_ticket'::text]))),
  constraint award_state_known CHECK ((state = ANY (ARRAY['issued'::text, 'on_hold'::text, 'claimed'::text, 'expired'::text, 'rejected'::text, 'cancelled'::text, 'taken_back'::text]))),
  constraint award_turnover_range CHECK (((turnover_bps >= 0) AND (turnover_bps <= 1000000)))
);

CREATE INDEX award_back_idx ON rewards.award USING btree (merchant_code, back_at) WHERE (back_at IS NOT NULL);

CREATE INDEX award_claimable_idx ON rewards.award USING btree (member_id) WHERE (state = 'issued'::text);

CREATE INDEX award_due_idx ON rewards.award USING btree (claim_by) WHERE (state = 'issued'::text);

CREATE INDEX award_ended_idx ON rewards.award USING btree (merchant_code, ended_at);

CREATE INDEX award_ending_idx ON rewards.award USING btree (claim_by) WHERE ((state = 'issued'::text) AND (ending_at IS NULL));

CREATE INDEX award_held_idx ON rewards.award USING btree (issued_at) WHERE (state = 'on_hold'::text);

CREATE INDEX award_issued_idx ON rewards.award USING btree (merchant_code, issued_at);

CREATE INDEX award_promotion_idx ON rewards.award USING btree (promotion_id, member_id) WHERE (promotion_id IS NOT NULL);

CREATE INDEX award_time_idx ON rewards.award USING btree (issued_at DESC, award_id DESC);

CREATE INDEX award_waiting_idx ON rewards.award USING btree (award_id) WHERE (waits AND (state = 'issued'::text));

create table rewards.award_hold (
  member_id bigint not null,
  award_id uuid not null,
  merchant_code text not null,
  promotion_id uuid not null,
  day text not null,
  amount_minor bigint not null,
  constraint award_hold_pkey PRIMARY KEY (member_id, award_id),
  constraint award_hold_amount CHECK ((amount_minor >= 0))
);

CREATE INDEX award_hold_place_idx ON rewards.award_hold USING btree (merchant_code, promotion_id);

create table rewards.board (
  board_id uuid not null,
  merchant_code text not null,
  revision integer not null,
  state text not null,
  opens_at timestamp with time zone not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  frozen_at timestamp with time zone,
  result_hash text,
  result_version integer default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint board_pkey PRIMARY KEY (board_id),
  constraint board_state_known CHECK ((state = ANY (ARRAY['published'::text, 'registering'::text, 'running'::text, 'finalizing'::text, 'paying'::text, 'finished'::text, 'cancelled'::text]))),
  constraint board_times CHECK (((opens_at <= starts_at) AND (starts_at < ends_at)))
);

CREATE INDEX board_brand_idx ON rewards.board USING btree (merchant_code);

CREATE INDEX board_open_idx ON rewards.board USING btree (merchant_code) WHERE (state <> ALL (ARRAY['finished'::text, 'cancelled'::text]));

create table rewards.board_buy_in (
  board_id uuid not null,
  member_id bigint not null,
  try integer not null,
  buy_in_id uuid not null,
  currency text not null,
  pool_minor bigint not null,
  fee_minor bigint not null,
  points bigint default 0 not null,
  at timestamp with time zone not null,
  returned_at timestamp with time zone,
  ticket_id uuid,
  constraint board_buy_in_pkey PRIMARY KEY (board_id, member_id, try),
  constraint board_buy_in_id_key UNIQUE (buy_in_id),
  constraint board_buy_in_amounts CHECK (((fee_minor >= 0) AND (points >= 0) AND (((((pool_minor > 0))::integer + ((points > 0))::integer) + ((ticket_id IS NOT NULL))::integer) = 1))),
  constraint board_buy_in_try_above_zero CHECK ((try > 0)),
  constraint board_buy_in_entry_fkey FOREIGN KEY (board_id, member_id) REFERENCES rewards.board_entry(board_id, member_id),
  constraint board_buy_in_ticket_fkey FOREIGN KEY (member_id, ticket_id) REFERENCES rewards.ticket(member_id, ticket_id)
);

CREATE INDEX board_buy_in_member_idx ON rewards.board_buy_in USING btree (member_id);

CREATE UNIQUE INDEX board_buy_in_ticket_key ON rewards.board_buy_in USING btree (member_id, ticket_id) WHERE ((ticket_id IS NOT NULL) AND (returned_at IS NULL));

create table rewards.board_due (
  board_id uuid not null,
  member_id bigint not null,
  amount_minor bigint not null,
  pool_minor bigint default 0 not null,
  prize jsonb,
  constraint board_due_pkey PRIMARY KEY (board_id, member_id),
  constraint board_due_is_something CHECK (((amount_minor > 0) OR ((amount_minor = 0) AND (prize IS NOT NULL)))),
  constraint board_due_prize_known CHECK (((prize ->> 'kind'::text) = ANY (ARRAY['points'::text, 'bonus'::text, 'free_rounds'::text, 'ticket'::text, 'board_ticket'::text]))),
  constraint board_due_board_fkey FOREIGN KEY (board_id) REFERENCES rewards.board(board_id)
);

create table rewards.board_entry (
  board_id uuid not null,
  member_id bigint not null,
  joined_at timestamp with time zone not null,
  count jsonb,
  constraint board_entry_pkey PRIMARY KEY (board_id, member_id),
  constraint board_entry_board_fkey FOREIGN KEY (board_id) REFERENCES rewards.board(board_id)
) with (fillfactor=70);

CREATE INDEX board_entry_member_idx ON rewards.board_entry USING btree (member_id);

create table rewards.board_hold (
  board_id uuid not null,
  member_id bigint not null,
  state text not null,
  decided_by text,
  reason text,
  decided_at timestamp with time zone,
  constraint board_hold_pkey PRIMARY KEY (board_id, member_id),
  constraint board_hold_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'cleared'::text, 'struck'::text]))),
  constraint board_hold_board_fkey FOREIGN KEY (board_id) REFERENCES rewards.board(board_id)
);

create table rewards.board_payment (
  board_id uuid not null,
  member_id bigint not null,
  pool_minor bigint not null,
  house_minor bigint not null,
  paid_at timestamp with time zone not null,
  constraint board_payment_pkey PRIMARY KEY (board_id, member_id),
  constraint board_payment_amounts CHECK (((pool_minor >= 0) AND (house_minor >= 0) AND ((pool_minor + house_minor) > 0))),
  constraint board_payment_board_fkey FOREIGN KEY (board_id) REFERENCES rewards.board(board_id)
);

CREATE INDEX board_payment_member_idx ON rewards.board_payment USING btree (member_id);

create table rewards.board_result (
  board_id uuid not null,
  version integer not null,
  rank integer not null,
  member_id bigint not null,
  name text not null,
  score bigint not null,
  reached_at timestamp with time zone not null,
  prize_minor bigint not null,
  prize jsonb,
  constraint board_result_pkey PRIMARY KEY (board_id, version, rank),
  constraint board_result_member_key UNIQUE (board_id, version, member_id),
  constraint board_result_prize_known CHECK (((prize ->> 'kind'::text) = ANY (ARRAY['points'::text, 'bonus'::text, 'free_rounds'::text, 'ticket'::text, 'board_ticket'::text]))),
  constraint board_result_prize_not_below_zero CHECK ((prize_minor >= 0)),
  constraint board_result_board_fkey FOREIGN KEY (board_id) REFERENCES rewards.board(board_id)
);

CREATE INDEX board_result_member_idx ON rewards.board_result USING btree (member_id);

create table rewards.board_revision (
  board_id uuid not null,
  revision integer not null,
  settings jsonb not null,
  saved_at timestamp with time zone not null,
  constraint board_revision_pkey PRIMARY KEY (board_id, revision),
  constraint board_revision_board_fkey FOREIGN KEY (board_id) REFERENCES rewards.board(board_id)
);

create table rewards.bonus (
  member_id bigint not null,
  bonus_id uuid not null,
  merchant_code text not null,
  offer_id uuid,
  deposit_id uuid,
  kind text not null,
  currency text not null,
  title jsonb not null,
  terms jsonb not null,
  percent_bps integer not null,
  max_minor bigint not null,
  min_deposit_minor bigint not null,
  wagering_bps integer not null,
  weights jsonb not null,
  days integer not null,
  state text not null,
  amount_minor bigint not null,
  required_minor bigint not null,
  done_minor bigint default 0 not null,
  miss text,
  reason text,
  operator text,
  chosen_at timestamp with time zone not null,
  granted_at timestamp with time zone,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  look_at timestamp with time zone not null,
  counted integer default 0 not null,
  counts_at_most_minor bigint,
  waits boolean default false not null,
  steps jsonb default '[]'::jsonb not null,
  rounds jsonb,
  rounds_count integer,
  budget_mode text,
  budget_minor bigint,
  budget_day text,
  constraint bonus_pkey PRIMARY KEY (member_id, bonus_id),
  constraint bonus_deposit_key UNIQUE (member_id, deposit_id),
  constraint bonus_amounts CHECK (((amount_minor > 0) AND (required_minor >= 0) AND (done_minor >= 0))),
  constraint bonus_budget_mode_known CHECK ((budget_mode = ANY (ARRAY['first_reached'::text, 'reserved_at_join'::text]))),
  constraint bonus_budget_whole CHECK ((((budget_minor IS NULL) = (budget_day IS NULL)) AND (budget_minor > 0))),
  constraint bonus_counts_positive CHECK ((counts_at_most_minor > 0)),
  constraint bonus_ended_by_state CHECK (((state = ANY (ARRAY['chosen'::text, 'active'::text])) = (ended_at IS NULL))),
  constraint bonus_granted_by_state CHECK (
CASE
    WHEN (state = ANY (ARRAY['chosen'::text, 'not_granted'::text])) THEN (granted_at IS NULL)
    WHEN (state = 'cancelled'::text) THEN true
    ELSE (granted_at IS NOT NULL)
END),
  constraint bonus_granted_whole CHECK (((granted_at IS NULL) = (ends_at IS NULL))),
  constraint bonus_kind_known CHECK ((kind = ANY (ARRAY['first_deposit'::text, 'nth_deposit'::text, 'reload'::text, 'given'::text]))),
  constraint bonus_miss_known CHECK ((miss = ANY (ARRAY['payment_failed'::text, 'below_minimum'::text, 'play_paused'::text, 'budget_used'::text]))),
  constraint bonus_miss_when_not_granted CHECK (((state = 'not_granted'::text) = (miss IS NOT NULL))),
  constraint bonus_of_deposit CHECK ((((kind = 'given'::text) = (deposit_id IS NULL)) AND ((kind = 'given'::text) = (offer_id IS NULL)))),
  constraint bonus_reason_when_forfeited CHECK ((((state = 'forfeited'::text) = (reason IS NOT NULL)) AND ((state = 'forfeited'::text) = (operator IS NOT NULL)))),
  constraint bonus_rounds_whole CHECK ((((rounds IS NULL) = (rounds_count IS NULL)) AND (rounds_count > 0))),
  constraint bonus_state_known CHECK ((state = ANY (ARRAY['chosen'::text, 'active'::text, 'not_granted'::text, 'completed'::text, 'cancelled'::text, 'forfeited'::text, 'expired'::text])))
);

CREATE INDEX bonus_active_idx ON rewards.bonus USING btree (look_at) WHERE (state = 'active'::text);

CREATE INDEX bonus_chosen_at_idx ON rewards.bonus USING btree (member_id, chosen_at, bonus_id);

CREATE INDEX bonus_offer_idx ON rewards.bonus USING btree (offer_id, member_id);

CREATE UNIQUE INDEX bonus_one_standing ON rewards.bonus USING btree (member_id) WHERE (state = ANY (ARRAY['chosen'::text, 'active'::text]));

CREATE INDEX bonus_time_idx ON rewards.bonus USING btree (chosen_at, bonus_id);

CREATE INDEX bonus_waiting_idx ON rewards.bonus USING btree (merchant_code) WHERE (waits AND (state = 'chosen'::text));

create table rewards.bonus_fact (
  member_id bigint not null,
  bonus_id uuid not null,
  fact_id uuid not null,
  constraint bonus_fact_pkey PRIMARY KEY (member_id, bonus_id, fact_id)
);

create table rewards.bonus_offer (
  merchant_code text not null,
  offer_id uuid not null,
  kind text not null,
  currency text not null,
  is_open boolean not null,
  title jsonb not null,
  terms jsonb not null,
  percent_bps integer not null,
  max_minor bigint not null,
  min_deposit_minor bigint not null,
  wagering_bps integer not null,
  weights jsonb not null,
  days integer not null,
  frequency text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  revision integer default 1 not null,
  counts_at_most_minor bigint,
  nth smallint,
  steps jsonb default '[]'::jsonb not null,
  weekdays smallint[] default '{}'::smallint[] not null,
  methods text[] default '{}'::text[] not null,
  code text,
  rounds jsonb,
  budget_minor bigint,
  budget_day_minor bigint,
  budget_mode text default 'first_reached'::text not null,
  constraint bonus_offer_pkey PRIMARY KEY (merchant_code, offer_id),
  constraint bonus_offer_budget_mode_known CHECK ((budget_mode = ANY (ARRAY['first_reached'::text, 'reserved_at_join'::text]))),
  constraint bonus_offer_budget_positive CHECK (((budget_minor > 0) AND (budget_day_minor > 0))),
  constraint bonus_offer_code_capital CHECK ((code = upper(code))),
  constraint bonus_offer_counts_positive CHECK ((counts_at_most_minor > 0)),
  constraint bonus_offer_frequency_known CHECK ((frequency = ANY (ARRAY['once'::text, 'daily'::text]))),
  constraint bonus_offer_kind_known CHECK ((kind = ANY (ARRAY['first_deposit'::text, 'nth_deposit'::text, 'reload'::text]))),
  constraint bonus_offer_nth_fits CHECK ((((kind = 'nth_deposit'::text) = (nth IS NOT NULL)) AND ((nth >= 2) AND (nth <= 10)))),
  constraint bonus_offer_positive CHECK (((max_minor > 0) AND (min_deposit_minor > 0) AND (days > 0) AND
CASE
    WHEN (rounds IS NULL) THEN ((percent_bps > 0) AND (wagering_bps > 0))
    ELSE ((percent_bps = 0) AND (wagering_bps >= 0))
END))
);

CREATE UNIQUE INDEX bonus_offer_code_key ON rewards.bonus_offer USING btree (merchant_code, code) WHERE (code IS NOT NULL);

create table rewards.bonus_round (
  member_id bigint not null,
  bonus_id uuid not null,
  vendor_code text not null,
  game_code text not null,
  round_id text not null,
  staked_minor bigint not null,
  constraint bonus_round_pkey PRIMARY KEY (member_id, bonus_id, vendor_code, game_code, round_id)
) with (fillfactor=80);

create table rewards.bonus_stake (
  member_id bigint not null,
  bonus_id uuid not null,
  vendor_code text not null,
  game_code text not null,
  staked_minor bigint not null,
  constraint bonus_stake_pkey PRIMARY KEY (member_id, bonus_id, vendor_code, game_code)
) with (fillfactor=80);

create table rewards.brand_stop (
  stop_id uuid not null,
  merchant_code text not null,
  started_at timestamp with time zone not null,
  started_by text not null,
  reason text,
  lifted_at timestamp with time zone,
  lifted_by text,
  constraint brand_stop_pkey PRIMARY KEY (stop_id),
  constraint brand_stop_lifted_whole CHECK (((lifted_at IS NULL) = (lifted_by IS NULL))),
  constraint brand_stop_times CHECK ((lifted_at >= started_at))
);

CREATE INDEX brand_stop_brand_idx ON rewards.brand_stop USING btree (merchant_code, started_at);

CREATE UNIQUE INDEX brand_stop_open_key ON rewards.brand_stop USING btree (merchant_code) WHERE (lifted_at IS NULL);

create table rewards.caps (
  merchant_code text not null,
  max_wagering_times integer,
  no_mixed_products boolean not null,
  no_pay_to_win boolean not null,
  updated_at timestamp with time zone not null,
  revision integer default 1 not null,
  constraint caps_pkey PRIMARY KEY (merchant_code),
  constraint caps_times_check CHECK (((max_wagering_times >= 1) AND (max_wagering_times <= 100)))
);

create table rewards.check_in_claim (
  member_id bigint not null,
  day date not null,
  merchant_code text not null,
  began_on date not null,
  revision integer not null,
  step integer not null,
  amount_minor bigint not null,
  currency text not null,
  claimed_at timestamp with time zone not null,
  is_made_up boolean not null,
  prize jsonb,
  constraint check_in_claim_pkey PRIMARY KEY (member_id, day),
  constraint check_in_claim_step_key UNIQUE (member_id, began_on, step),
  constraint check_in_claim_amount_check CHECK ((amount_minor >= 0)),
  constraint check_in_claim_prize_known CHECK (((prize ->> 'kind'::text) = ANY (ARRAY['points'::text, 'bonus'::text, 'free_rounds'::text, 'ticket'::text, 'board_ticket'::text])))
);

CREATE INDEX check_in_claim_time_idx ON rewards.check_in_claim USING btree (merchant_code, claimed_at);

create table rewards.check_in_settings (
  merchant_code text not null,
  revision integer not null,
  currency text not null,
  is_open boolean not null,
  settings jsonb not null,
  saved_at timestamp with time zone not null,
  constraint check_in_settings_pkey PRIMARY KEY (merchant_code, revision)
);

create table rewards.claim_mark (
  merchant_code text not null,
  scope text not null,
  period text not null,
  kind text not null,
  mark bytea not null,
  member_id bigint not null,
  at timestamp with time zone not null,
  constraint claim_mark_pkey PRIMARY KEY (merchant_code, scope, period, kind, mark),
  constraint claim_mark_kind_known CHECK ((kind = ANY (ARRAY['person'::text, 'payee'::text, 'device'::text, 'address'::text])))
);

CREATE INDEX claim_mark_member_idx ON rewards.claim_mark USING btree (member_id);

create table rewards.counted_fact (
  kept_for text not null,
  member_id bigint not null,
  fact_id uuid not null,
  kind text not null,
  item text not null,
  at timestamp with time zone not null,
  settled_at timestamp with time zone not null,
  vendor_code text not null,
  game_code text not null,
  game_type text,
  is_free boolean not null,
  stake_minor bigint not null,
  valid_minor bigint not null,
  win_minor bigint not null,
  constraint counted_fact_pkey PRIMARY KEY (kept_for, member_id, at, item, fact_id)
);

CREATE INDEX counted_fact_age_idx ON rewards.counted_fact USING brin (at);

CREATE INDEX counted_fact_named_idx ON rewards.counted_fact USING btree (kept_for, member_id, kind, item) WHERE (kind <> 'round'::text);

create table rewards.day_sum (
  member_id bigint not null,
  day date not null,
  valid_minor bigint default 0 not null,
  deposit_minor bigint default 0 not null,
  constraint day_sum_pkey PRIMARY KEY (member_id, day)
);

create table rewards.draw_seed (
  draw_id uuid not null,
  server_seed_sealed bytea not null,
  server_seed_hash text not null,
  server_seed text,
  created_at timestamp with time zone not null,
  shown_at timestamp with time zone,
  constraint draw_seed_pkey PRIMARY KEY (draw_id),
  constraint draw_seed_shown_check CHECK (((server_seed IS NULL) = (shown_at IS NULL)))
);

create table rewards.envelope (
  envelope_id uuid not null,
  merchant_code text not null,
  currency text not null,
  state text not null,
  settings jsonb not null,
  amount_minor bigint not null,
  packets integer not null,
  least_minor bigint not null,
  most_minor bigint not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  taken integer,
  returned_minor bigint,
  is_personal boolean default false not null,
  constraint envelope_pkey PRIMARY KEY (envelope_id),
  constraint envelope_bounds CHECK (((least_minor > 0) AND (least_minor <= most_minor) AND (packets > 0) AND ((packets * least_minor) <= amount_minor) AND (amount_minor <= (packets * most_minor)))),
  constraint envelope_end_known CHECK (((ended_at IS NULL) = (state = ANY (ARRAY['planned'::text, 'open'::text])))),
  constraint envelope_returned_known CHECK ((((returned_minor IS NULL) = (state = ANY (ARRAY['planned'::text, 'open'::text]))) AND ((taken IS NULL) = (returned_minor IS NULL)))),
  constraint envelope_state_known CHECK ((state = ANY (ARRAY['planned'::text, 'open'::text, 'empty'::text, 'closed'::text, 'done'::text, 'cancelled'::text]))),
  constraint envelope_times CHECK ((opens_at < closes_at))
);

CREATE INDEX envelope_brand_idx ON rewards.envelope USING btree (merchant_code, opens_at DESC);

CREATE INDEX envelope_running_idx ON rewards.envelope USING btree (state) WHERE (state <> ALL (ARRAY['done'::text, 'cancelled'::text]));

create table rewards.envelope_packet (
  envelope_id uuid not null,
  place integer not null,
  amount_minor bigint not null,
  member_id bigint,
  taken_at timestamp with time zone,
  is_returned boolean default false not null,
  for_member bigint,
  constraint envelope_packet_pkey PRIMARY KEY (envelope_id, place),
  constraint envelope_packet_once CHECK (((NOT is_returned) OR (member_id IS NULL))),
  constraint envelope_packet_own CHECK (((for_member IS NULL) OR (member_id IS NULL) OR (member_id = for_member))),
  constraint envelope_packet_taken_whole CHECK (((member_id IS NULL) = (taken_at IS NULL))),
  constraint envelope_packet_envelope_fkey FOREIGN KEY (envelope_id) REFERENCES rewards.envelope(envelope_id)
);

CREATE UNIQUE INDEX envelope_packet_for_idx ON rewards.envelope_packet USING btree (for_member, envelope_id) WHERE (for_member IS NOT NULL);

CREATE INDEX envelope_packet_free_idx ON rewards.envelope_packet USING btree (envelope_id, place) WHERE ((member_id IS NULL) AND (NOT is_returned));

CREATE UNIQUE INDEX envelope_packet_member_idx ON rewards.envelope_packet USING btree (envelope_id, member_id) WHERE (member_id IS NOT NULL);

create table rewards.free_grant (
  member_id bigint not null,
  grant_id uuid not null,
  merchant_code text not null,
  vendor_code text not null,
  game_code text not null,
  currency text not null,
  stake_minor bigint not null,
  rounds integer not null,
  turnover_bps integer not null,
  ends_at timestamp with time zone not null,
  state text not null,
  used integer default 0 not null,
  won_minor bigint default 0 not null,
  operator text not null,
  reason text not null,
  granted_at timestamp with time zone not null,
  cancel_operator text,
  cancel_reason text,
  ended_at timestamp with time zone,
  vendor_words text,
  attempts integer default 0 not null,
  next_at timestamp with time zone not null,
  win_cap_minor bigint,
  capped_minor bigint default 0 not null,
  constraint free_grant_pkey PRIMARY KEY (member_id, grant_id),
  constraint free_grant_cap_positive CHECK ((win_cap_minor > 0)),
  constraint free_grant_capped_right CHECK (((capped_minor >= 0) AND ((win_cap_minor IS NOT NULL) OR (capped_minor = 0)))),
  constraint free_grant_rounds_check CHECK (((rounds >= 1) AND (rounds <= 100))),
  constraint free_grant_stake_check CHECK ((stake_minor > 0)),
  constraint free_grant_state_known CHECK ((state = ANY (ARRAY['sending'::text, 'open'::text, 'cancelling'::text, 'cancelled'::text, 'failed'::text]))),
  constraint free_grant_turnover_check CHECK (((turnover_bps >= 0) AND (turnover_bps <= 1000000))),
  constraint free_grant_used_check CHECK (((used >= 0) AND (used <= rounds))),
  constraint free_grant_won_check CHECK ((won_minor >= 0))
);

CREATE INDEX free_grant_due_idx ON rewards.free_grant USING btree (next_at) WHERE (state = ANY (ARRAY['sending'::text, 'cancelling'::text]));

CREATE INDEX free_grant_member_idx ON rewards.free_grant USING btree (member_id, granted_at DESC);

create table rewards.free_play (
  member_id bigint not null,
  key_id uuid not null,
  grant_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  played_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint free_play_pkey PRIMARY KEY (member_id, key_id),
  constraint free_play_amount_check CHECK ((amount_minor >= 0)),
  constraint free_play_kind_known CHECK ((kind = ANY (ARRAY['bet'::text, 'win'::text]))),
  constraint free_play_grant_fkey FOREIGN KEY (member_id, grant_id) REFERENCES rewards.free_grant(member_id, grant_id)
);

CREATE INDEX free_play_grant_idx ON rewards.free_play USING btree (member_id, grant_id);

create table rewards.gift_line (
  list_id uuid not null,
  line integer not null,
  member_id bigint not null,
  username text not null,
  amount_minor bigint not null,
  award_id uuid,
  result text not null,
  quantity bigint not null,
  constraint gift_line_pkey PRIMARY KEY (list_id, line),
  constraint gift_line_amount_positive CHECK (((quantity > 0) AND (amount_minor >= 0))),
  constraint gift_line_award_of_given CHECK (((result = 'given'::text) = (award_id IS NOT NULL))),
  constraint gift_line_result_known CHECK ((result = ANY (ARRAY['given'::text, 'paused'::text, 'shut'::text])))
);

CREATE INDEX gift_line_member_idx ON rewards.gift_line USING btree (member_id);

create table rewards.gift_list (
  list_id uuid not null,
  merchant_code text not null,
  currency text not null,
  title jsonb not null,
  turnover_bps integer not null,
  claim_days integer not null,
  reason text not null,
  operator text not null,
  given_at timestamp with time zone not null,
  lines integer not null,
  given integer not null,
  amount_minor bigint not null,
  prize jsonb default '{"kind": "cash"}'::jsonb not null,
  quantity bigint not null,
  approver text,
  constraint gift_list_pkey PRIMARY KEY (list_id),
  constraint gift_list_given_range CHECK (((given >= 0) AND (given <= lines)))
);

CREATE INDEX gift_list_given_at_idx ON rewards.gift_list USING btree (given_at);

create table rewards.journey (
  merchant_code text not null,
  journey_id uuid not null,
  state text not null,
  trigger text,
  revision integer,
  draft_revision integer,
  draft_state text,
  submitter_id uuid,
  submitted_at timestamp with time zone,
  approver text,
  live_at timestamp with time zone,
  scan_day date,
  scan_after bigint,
  reason text,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  stop_id uuid,
  reason_by text,
  constraint journey_pkey PRIMARY KEY (merchant_code, journey_id),
  constraint journey_draft_known CHECK ((draft_state = ANY (ARRAY['draft'::text, 'in_review'::text]))),
  constraint journey_live_approved CHECK ((((revision IS NULL) = (trigger IS NULL)) AND ((revision IS NULL) = (live_at IS NULL)) AND ((revision IS NOT NULL) OR (state = ANY (ARRAY['draft'::text, 'in_review'::text]))))),
  constraint journey_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'in_review'::text, 'live'::text, 'paused'::text, 'ended'::text]))),
  constraint journey_stop_fkey FOREIGN KEY (stop_id) REFERENCES rewards.brand_stop(stop_id)
);

CREATE INDEX journey_live_idx ON rewards.journey USING btree (trigger) WHERE (state = 'live'::text);

CREATE INDEX journey_stop_idx ON rewards.journey USING btree (stop_id) WHERE (stop_id IS NOT NULL);

create table rewards.journey_budget (
  merchant_code text not null,
  journey_id uuid not null,
  spent_minor bigint not null,
  max_minor bigint not null,
  given integer default 0 not null,
  given_max integer default 0 not null,
  constraint journey_budget_pkey PRIMARY KEY (merchant_code, journey_id),
  constraint journey_budget_given_kept CHECK ((given >= 0)),
  constraint journey_budget_kept CHECK ((spent_minor >= 0))
);

create table rewards.journey_revision (
  merchant_code text not null,
  journey_id uuid not null,
  revision integer not null,
  terms jsonb not null,
  maker_id uuid,
  maker text,
  made_at timestamp with time zone not null,
  constraint journey_revision_pkey PRIMARY KEY (merchant_code, journey_id, revision)
);

create table rewards.journey_run (
  member_id bigint not null,
  merchant_code text not null,
  journey_id uuid not null,
  period text not null,
  revision integer not null,
  step integer not null,
  state text not null,
  reason text,
  due_at timestamp with time zone not null,
  entered_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint journey_run_pkey PRIMARY KEY (member_id, journey_id, period),
  constraint journey_run_end CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
  constraint journey_run_reason CHECK (((state = 'left'::text) = (reason IS NOT NULL))),
  constraint journey_run_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'left'::text]))),
  constraint journey_run_step_range CHECK (((step >= 0) AND (step <= 10)))
);

CREATE INDEX journey_run_due_idx ON rewards.journey_run USING btree (due_at) WHERE (state = 'waiting'::text);

CREATE INDEX journey_run_journey_idx ON rewards.journey_run USING btree (journey_id, state, reason);

CREATE INDEX journey_run_waiting_idx ON rewards.journey_run USING btree (journey_id) WHERE (state = 'waiting'::text);

create table rewards.journey_step (
  member_id bigint not null,
  journey_id uuid not null,
  period text not null,
  step integer not null,
  did text not null,
  reason text,
  at timestamp with time zone not null,
  constraint journey_step_pkey PRIMARY KEY (member_id, journey_id, period, step),
  constraint journey_step_did_known CHECK ((did = ANY (ARRAY['sent'::text, 'suppressed'::text, 'awarded'::text]))),
  constraint journey_step_reason CHECK (((did = 'suppressed'::text) = (reason IS NOT NULL)))
);

CREATE INDEX journey_step_journey_idx ON rewards.journey_step USING btree (journey_id, did, reason);

create table rewards.loss_back_member (
  member_id bigint not null,
  merchant_code text not null,
  earned_minor bigint not null,
  issued_minor bigint not null,
  constraint loss_back_member_pkey PRIMARY KEY (member_id),
  constraint loss_back_member_natural CHECK (((earned_minor >= 0) AND (issued_minor >= 0)))
);

CREATE INDEX loss_back_member_brand_idx ON rewards.loss_back_member USING btree (merchant_code, member_id) WHERE (earned_minor > issued_minor);

create table rewards.loss_back_period (
  member_id bigint not null,
  from_day date not null,
  to_day date not null,
  merchant_code text not null,
  level smallint not null,
  counted_minor bigint not null,
  earned_minor bigint not null,
  constraint loss_back_period_pkey PRIMARY KEY (member_id, from_day),
  constraint loss_back_period_natural CHECK (((counted_minor >= 0) AND (earned_minor >= 0))),
  constraint loss_back_period_order CHECK ((from_day < to_day))
);

CREATE INDEX loss_back_period_brand_idx ON rewards.loss_back_period USING btree (merchant_code, from_day);

create table rewards.loss_back_policy (
  merchant_code text not null,
  currency text not null,
  from_day date not null,
  settings jsonb not null,
  revision integer not null,
  updated_at timestamp with time zone not null,
  constraint loss_back_policy_pkey PRIMARY KEY (merchant_code, currency, from_day),
  constraint loss_back_policy_revision_key UNIQUE (merchant_code, currency, revision)
);

create table rewards.loss_cash_day (
  member_id bigint not null,
  day date not null,
  merchant_code text not null,
  award_minor bigint not null,
  net_deposit_minor bigint not null,
  constraint loss_cash_day_pkey PRIMARY KEY (member_id, day)
);

create table rewards.loss_play_day (
  member_id bigint not null,
  day date not null,
  game_type text not null,
  merchant_code text not null,
  stake_minor bigint not null,
  win_minor bigint not null,
  constraint loss_play_day_pkey PRIMARY KEY (member_id, day, game_type)
);

CREATE INDEX loss_play_day_member_idx ON rewards.loss_play_day USING btree (merchant_code, member_id, day);

create table rewards.mall_item (
  merchant_code text not null,
  item_id uuid not null,
  revision integer default 1 not null,
  kind text not null,
  is_open boolean not null,
  name jsonb not null,
  about jsonb not null,
  picture text,
  currency text not null,
  points bigint not null,
  amount_minor bigint not null,
  terms jsonb not null,
  stock integer,
  taken integer default 0 not null,
  member_max integer,
  member_period text not null,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  place integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  price_minor bigint default 0 not null,
  level_min smallint default 0 not null,
  day_max integer,
  day_taken integer default 0 not null,
  day_starts_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint mall_item_pkey PRIMARY KEY (merchant_code, item_id),
  constraint mall_item_amounts CHECK (((points > 0) AND (amount_minor > 0) AND (member_max > 0))),
  constraint mall_item_day CHECK (((day_max > 0) AND (day_taken >= 0))),
  constraint mall_item_kind_known CHECK ((kind = ANY (ARRAY['cash'::text, 'bonus'::text, 'free_rounds'::text, 'goods'::text, 'tickets'::text]))),
  constraint mall_item_level CHECK (((level_min >= 0) AND (level_min <= 100))),
  constraint mall_item_period_known CHECK ((member_period = ANY (ARRAY['ever'::text, 'day'::text]))),
  constraint mall_item_price CHECK ((price_minor >= 0)),
  constraint mall_item_stock CHECK (((taken >= 0) AND ((stock IS NULL) OR (taken <= stock))))
);

create table rewards.member_list (
  merchant_code text not null,
  list_id uuid not null,
  name text not null,
  members integer not null,
  made_by text not null,
  made_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  constraint member_list_pkey PRIMARY KEY (list_id),
  constraint member_list_name_key UNIQUE (merchant_code, name)
);

create table rewards.member_list_member (
  list_id uuid not null,
  member_id bigint not null,
  constraint member_list_member_pkey PRIMARY KEY (list_id, member_id),
  constraint member_list_member_list_fkey FOREIGN KEY (list_id) REFERENCES rewards.member_list(list_id)
);

create table rewards.mission (
  mission_id uuid not null,
  merchant_code text not null,
  revision integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  completed integer default 0 not null,
  constraint mission_pkey PRIMARY KEY (mission_id),
  constraint mission_completed_range CHECK ((completed >= 0))
);

CREATE INDEX mission_brand_idx ON rewards.mission USING btree (merchant_code);

create table rewards.mission_entry (
  member_id bigint not null,
  mission_id uuid not null,
  period text not null,
  merchant_code text not null,
  revision integer not null,
  joined_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  left_at timestamp with time zone,
  actual bigint[] not null,
  issued integer default 0 not null,
  is_due boolean default false not null,
  count jsonb,
  done_at timestamp with time zone,
  constraint mission_entry_pkey PRIMARY KEY (member_id, mission_id, period),
  constraint mission_entry_issued_range CHECK (((issued >= 0) AND (issued <= 10))),
  constraint mission_entry_revision_fkey FOREIGN KEY (mission_id, revision) REFERENCES rewards.mission_revision(mission_id, revision)
) with (fillfactor=70);

CREATE INDEX mission_entry_due_idx ON rewards.mission_entry USING btree (member_id) WHERE is_due;

CREATE INDEX mission_entry_mission_idx ON rewards.mission_entry USING btree (mission_id);

create table rewards.mission_revision (
  mission_id uuid not null,
  revision integer not null,
  settings jsonb not null,
  saved_at timestamp with time zone not null,
  constraint mission_revision_pkey PRIMARY KEY (mission_id, revision),
  constraint mission_revision_mission_fkey FOREIGN KEY (mission_id) REFERENCES rewards.mission(mission_id)
);

create table rewards.offer_code_typed (
  member_id bigint not null,
  offer_id uuid not null,
  code text not null,
  typed_at timestamp with time zone not null,
  constraint offer_code_typed_pkey PRIMARY KEY (member_id, offer_id)
);

create table rewards.period_run (
  merchant_code text not null,
  work text not null,
  period date not null,
  after_member bigint not null,
  done_at timestamp with time zone,
  constraint period_run_pkey PRIMARY KEY (merchant_code, work, period)
);

create table rewards.point_deposit (
  member_id bigint not null,
  deposit_id uuid not null,
  revision integer,
  factor_bps integer,
  amount_minor bigint not null,
  constraint point_deposit_pkey PRIMARY KEY (member_id, deposit_id),
  constraint point_deposit_factor CHECK ((factor_bps >= 0)),
  constraint point_deposit_terms CHECK (((revision IS NULL) = (factor_bps IS NULL)))
);

create table rewards.point_entry (
  member_id bigint not null,
  entry_id uuid not null,
  merchant_code text not null,
  kind text not null,
  points bigint not null,
  balance_after bigint not null,
  title jsonb,
  redemption_id uuid,
  operator text,
  note text,
  at timestamp with time zone not null,
  constraint point_entry_pkey PRIMARY KEY (member_id, entry_id),
  constraint point_entry_balance CHECK ((balance_after >= 0)),
  constraint point_entry_kind_known CHECK ((kind = ANY (ARRAY['earned'::text, 'redeemed'::text, 'converted'::text, 'refunded'::text, 'given'::text, 'taken'::text]))),
  constraint point_entry_sign CHECK (((points <> 0) AND ((points > 0) = (kind = ANY (ARRAY['earned'::text, 'refunded'::text, 'given'::text])))))
);

CREATE INDEX point_entry_time_idx ON rewards.point_entry USING btree (member_id, at DESC, entry_id DESC);

create table rewards.point_member (
  member_id bigint not null,
  merchant_code text not null,
  posted bigint default 0 not null,
  is_due boolean default true not null,
  constraint point_member_pkey PRIMARY KEY (member_id),
  constraint point_member_posted CHECK ((posted >= 0))
);

CREATE INDEX point_member_due_idx ON rewards.point_member USING btree (member_id) WHERE is_due;

create table rewards.point_policy (
  merchant_code text not null,
  revision integer not null,
  currency text not null,
  is_open boolean not null,
  per_point jsonb not null,
  ratio integer not null,
  points_min bigint not null,
  day_points_max bigint not null,
  multiple bigint not null,
  auto_up_to_minor bigint not null,
  turnover_bps integer not null,
  counts_from timestamp with time zone not null,
  operator text not null,
  per_deposit_minor bigint,
  constraint point_policy_pkey PRIMARY KEY (merchant_code, revision),
  constraint point_policy_deposit CHECK ((per_deposit_minor > 0)),
  constraint point_policy_ranges CHECK (((ratio > 0) AND (points_min > 0) AND (multiple > 0) AND (day_points_max >= 0) AND (auto_up_to_minor >= 0) AND ((turnover_bps >= 0) AND (turnover_bps <= 1000000))))
);

create table rewards.point_stake (
  member_id bigint not null,
  revision integer not null,
  game_type text not null,
  valid_minor bigint not null,
  factor_bps integer default 10000 not null,
  constraint point_stake_pkey PRIMARY KEY (member_id, revision, game_type, factor_bps),
  constraint point_stake_factor CHECK ((factor_bps >= 0))
);

create table rewards.promo_code (
  merchant_code text not null,
  code text not null,
  promotion_id uuid not null,
  uses_max integer,
  used integer not null,
  constraint promo_code_pkey PRIMARY KEY (merchant_code, code),
  constraint promo_code_uses CHECK (((uses_max IS NULL) OR (used <= uses_max)))
);

CREATE INDEX promo_code_promotion_idx ON rewards.promo_code USING btree (merchant_code, promotion_id);

create table rewards.promo_code_try (
  member_id bigint not null,
  hour timestamp with time zone not null,
  wrong integer not null,
  constraint promo_code_try_pkey PRIMARY KEY (member_id)
);

create table rewards.promotion (
  merchant_code text not null,
  promotion_id uuid not null,
  kind text not null,
  currency text not null,
  state text not null,
  revision integer,
  draft_revision integer,
  draft_state text,
  content_id uuid,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  is_stopped boolean default false not null,
  priority integer default 0 not null,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  reason text,
  stop_id uuid,
  reason_by text,
  constraint promotion_pkey PRIMARY KEY (merchant_code, promotion_id),
  constraint promotion_approved CHECK (((revision IS NULL) = (state = ANY (ARRAY['draft'::text, 'in_review'::text])))),
  constraint promotion_draft_known CHECK ((draft_state = ANY (ARRAY['draft'::text, 'in_review'::text]))),
  constraint promotion_draft_whole CHECK (((draft_revision IS NULL) = (draft_state IS NULL))),
  constraint promotion_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'in_review'::text, 'scheduled'::text, 'live'::text, 'paused'::text, 'ending'::text, 'ended'::text]))),
  constraint promotion_stop_fkey FOREIGN KEY (stop_id) REFERENCES rewards.brand_stop(stop_id)
);

CREATE INDEX promotion_running_idx ON rewards.promotion USING btree (state) WHERE (state <> 'ended'::text);

CREATE INDEX promotion_stop_idx ON rewards.promotion USING btree (stop_id) WHERE (stop_id IS NOT NULL);

create table rewards.promotion_approval (
  merchant_code text not null,
  promotion_id uuid not null,
  revision integer not null,
  submitter_id text,
  submitted_at timestamp with time zone not null,
  approver text,
  approved_at timestamp with time zone,
  constraint promotion_approval_pkey PRIMARY KEY (merchant_code, promotion_id, revision)
);

create table rewards.promotion_budget (
  merchant_code text not null,
  promotion_id uuid not null,
  scope text not null,
  spent_minor bigint not null,
  max_minor bigint,
  warned integer default 0 not null,
  day_max_minor bigint,
  constraint promotion_budget_pkey PRIMARY KEY (merchant_code, promotion_id, scope),
  constraint promotion_budget_kept CHECK ((spent_minor >= 0))
);

create table rewards.promotion_entry (
  member_id bigint not null,
  promotion_id uuid not null,
  period text not null,
  entry_id uuid not null,
  merchant_code text not null,
  revision integer not null,
  state text not null,
  currency text not null,
  amount_minor bigint not null,
  actual_minor bigint not null,
  expected_minor bigint not null,
  budget_day text,
  award_id uuid,
  attempts integer not null,
  reason text,
  operator text,
  opened_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint promotion_entry_pkey PRIMARY KEY (member_id, promotion_id, period),
  constraint promotion_entry_id_key UNIQUE (member_id, entry_id),
  constraint promotion_entry_amount_positive CHECK ((amount_minor >= 0)),
  constraint promotion_entry_state_known CHECK ((state = ANY (ARRAY['joined'::text, 'process'::text, 'applying'::text, 'rejected'::text, 'on_hold'::text, 'issued'::text, 'claimed'::text, 'expired'::text, 'cancelled'::text])))
);

CREATE INDEX promotion_entry_award_idx ON rewards.promotion_entry USING btree (member_id, award_id) WHERE (award_id IS NOT NULL);

CREATE INDEX promotion_entry_due_idx ON rewards.promotion_entry USING btree (expires_at) WHERE (state = ANY (ARRAY['joined'::text, 'process'::text, 'rejected'::text]));

CREATE INDEX promotion_entry_of_idx ON rewards.promotion_entry USING btree (promotion_id, state, updated_at);

CREATE INDEX promotion_entry_reserved_idx ON rewards.promotion_entry USING btree (merchant_code, promotion_id) WHERE ((budget_day IS NOT NULL) AND (award_id IS NULL));

create table rewards.promotion_revision (
  merchant_code text not null,
  promotion_id uuid not null,
  revision integer not null,
  terms jsonb not null,
  maker_id text,
  maker text,
  made_at timestamp with time zone not null,
  constraint promotion_revision_pkey PRIMARY KEY (merchant_code, promotion_id, revision)
);

create table rewards.promotion_seen (
  promotion_id uuid not null,
  member_id bigint not null,
  merchant_code text not null,
  is_control boolean not null,
  seen_at timestamp with time zone not null,
  constraint promotion_seen_pkey PRIMARY KEY (promotion_id, member_id)
);

CREATE INDEX promotion_seen_time_idx ON rewards.promotion_seen USING btree (promotion_id, seen_at);

create table rewards.promotion_series (
  merchant_code text not null,
  series_id uuid not null,
  promotion_id uuid not null,
  revision integer not null,
  every text not null,
  first_number integer not null,
  last_number integer not null,
  next_number integer not null,
  make_at timestamp with time zone not null,
  state text not null,
  started_by text,
  started_at timestamp with time zone not null,
  reason text,
  stop_id uuid,
  constraint promotion_series_pkey PRIMARY KEY (merchant_code, series_id),
  constraint promotion_series_every_known CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint promotion_series_numbers CHECK (((first_number >= 1) AND (last_number >= first_number) AND (last_number < (first_number + 60)) AND ((next_number >= first_number) AND (next_number <= (last_number + 1))))),
  constraint promotion_series_state_known CHECK ((state = ANY (ARRAY['running'::text, 'stopped'::text, 'done'::text]))),
  constraint promotion_series_stop_fkey FOREIGN KEY (stop_id) REFERENCES rewards.brand_stop(stop_id)
);

CREATE INDEX promotion_series_due_idx ON rewards.promotion_series USING btree (make_at) WHERE (state = 'running'::text);

CREATE UNIQUE INDEX promotion_series_running_key ON rewards.promotion_series USING btree (merchant_code, promotion_id) WHERE (state = 'running'::text);

CREATE INDEX promotion_series_stop_idx ON rewards.promotion_series USING btree (stop_id) WHERE (stop_id IS NOT NULL);

create table rewards.raffle (
  raffle_id uuid not null,
  merchant_code text not null,
  currency text not null,
  state text not null,
  settings jsonb not null,
  input text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  tickets integer default 0 not null,
  list text,
  list_hash text,
  frozen_at timestamp with time zone,
  round bigint,
  public_input text,
  drawn_at timestamp with time zone,
  redrawn_at timestamp with time zone,
  redraw_seed_id uuid,
  redraw_places integer[],
  redraw_frozen_at timestamp with time zone,
  redraw_round bigint,
  redraw_input text,
  constraint raffle_pkey PRIMARY KEY (raffle_id),
  constraint raffle_drawn_whole CHECK (((drawn_at IS NULL) = (state <> 'drawn'::text))),
  constraint raffle_frozen_whole CHECK ((((list IS NULL) = (frozen_at IS NULL)) AND ((list_hash IS NULL) = (frozen_at IS NULL)) AND ((frozen_at IS NULL) = (state = ANY (ARRAY['planned'::text, 'open'::text, 'cancelled'::text]))))),
  constraint raffle_input_known CHECK ((input = ANY (ARRAY['drand'::text, 'none'::text]))),
  constraint raffle_redraw_drawn_whole CHECK (((redraw_input IS NULL) OR ((redraw_frozen_at IS NOT NULL) AND (redrawn_at IS NOT NULL)))),
  constraint raffle_redraw_frozen_whole CHECK ((((redraw_places IS NULL) = (redraw_frozen_at IS NULL)) AND ((redraw_frozen_at IS NULL) OR ((state = 'drawn'::text) AND (redraw_seed_id IS NOT NULL))))),
  constraint raffle_redrawn_after CHECK (((redrawn_at IS NULL) OR (state = 'drawn'::text))),
  constraint raffle_state_known CHECK ((state = ANY (ARRAY['planned'::text, 'open'::text, 'frozen'::text, 'drawn'::text, 'cancelled'::text]))),
  constraint raffle_times CHECK ((starts_at < ends_at))
);

CREATE INDEX raffle_brand_idx ON rewards.raffle USING btree (merchant_code, ends_at DESC);

CREATE INDEX raffle_running_idx ON rewards.raffle USING btree (state) WHERE (state <> ALL (ARRAY['drawn'::text, 'cancelled'::text]));

create table rewards.raffle_owner (
  raffle_id uuid not null,
  member_id bigint not null,
  alias text not null,
  constraint raffle_owner_pkey PRIMARY KEY (raffle_id, member_id),
  constraint raffle_owner_alias_key UNIQUE (raffle_id, alias)
);

create table rewards.raffle_range (
  raffle_id uuid not null,
  first_number integer not null,
  last_number integer not null,
  member_id bigint not null,
  day date not null,
  given_at timestamp with time zone not null,
  sale_id uuid,
  constraint raffle_range_pkey PRIMARY KEY (raffle_id, first_number),
  constraint raffle_range_order CHECK (((first_number >= 1) AND (first_number <= last_number)))
);

CREATE INDEX raffle_range_member_idx ON rewards.raffle_range USING btree (raffle_id, member_id, day);

CREATE UNIQUE INDEX raffle_range_sale_idx ON rewards.raffle_range USING btree (raffle_id, member_id, sale_id) WHERE (sale_id IS NOT NULL);

create table rewards.raffle_win (
  raffle_id uuid not null,
  place integer not null,
  ticket integer not null,
  member_id bigint not null,
  amount_minor bigint not null,
  replaces integer,
  prize jsonb,
  constraint raffle_win_pkey PRIMARY KEY (raffle_id, place),
  constraint raffle_win_ticket_key UNIQUE (raffle_id, ticket),
  constraint raffle_win_is_something CHECK (((amount_minor > 0) OR ((amount_minor = 0) AND (prize IS NOT NULL)))),
  constraint raffle_win_prize_known CHECK (((prize ->> 'kind'::text) = ANY (ARRAY['points'::text, 'bonus'::text, 'free_rounds'::text, 'ticket'::text, 'board_ticket'::text]))),
  constraint raffle_win_replaces CHECK ((replaces < place))
);

CREATE INDEX raffle_win_member_idx ON rewards.raffle_win USING btree (raffle_id, member_id);

create table rewards.rakeback_day (
  member_id bigint not null,
  day date not null,
  merchant_code text not null,
  earned_micro bigint not null,
  constraint rakeback_day_pkey PRIMARY KEY (member_id, day)
);

CREATE INDEX rakeback_day_brand_idx ON rewards.rakeback_day USING btree (merchant_code, day);

create table rewards.rakeback_member (
  member_id bigint not null,
  merchant_code text not null,
  earned_micro bigint not null,
  split_minor bigint not null,
  advanced_minor bigint not null,
  instant_minor bigint not null,
  day_minor bigint not null,
  week_minor bigint not null,
  month_minor bigint not null,
  claims integer not null,
  instant_at timestamp with time zone,
  constraint rakeback_member_pkey PRIMARY KEY (member_id),
  constraint rakeback_member_natural CHECK (((split_minor >= 0) AND (advanced_minor >= 0) AND (day_minor >= 0) AND (week_minor >= 0) AND (month_minor >= 0)))
);

CREATE INDEX rakeback_member_brand_idx ON rewards.rakeback_member USING btree (merchant_code, member_id);

create table rewards.rakeback_policy (
  merchant_code text not null,
  currency text not null,
  from_day date not null,
  settings jsonb not null,
  revision integer not null,
  updated_at timestamp with time zone not null,
  constraint rakeback_policy_pkey PRIMARY KEY (merchant_code, currency, from_day),
  constraint rakeback_policy_revision_key UNIQUE (merchant_code, currency, revision)
);

create table rewards.rakeback_stake (
  member_id bigint not null,
  day date not null,
  edge_ppm integer not null,
  merchant_code text not null,
  valid_minor bigint not null,
  constraint rakeback_stake_pkey PRIMARY KEY (member_id, day, edge_ppm),
  constraint rakeback_stake_edge_range CHECK (((edge_ppm >= 0) AND (edge_ppm <= 1000000)))
);

CREATE INDEX rakeback_stake_member_idx ON rewards.rakeback_stake USING btree (merchant_code, member_id, day);

create table rewards.rebate_day (
  member_id bigint not null,
  day date not null,
  merchant_code text not null,
  earned_minor bigint not null,
  constraint rebate_day_pkey PRIMARY KEY (member_id, day)
);

CREATE INDEX rebate_day_brand_idx ON rewards.rebate_day USING btree (merchant_code, day);

create table rewards.rebate_member (
  member_id bigint not null,
  merchant_code text not null,
  earned_minor bigint not null,
  paid_minor bigint not null,
  claims integer not null,
  constraint rebate_member_pkey PRIMARY KEY (member_id),
  constraint rebate_member_paid_natural CHECK ((paid_minor >= 0))
);

create table rewards.rebate_policy (
  merchant_code text not null,
  currency text not null,
  from_day date not null,
  settings jsonb not null,
  revision integer not null,
  updated_at timestamp with time zone not null,
  constraint rebate_policy_pkey PRIMARY KEY (merchant_code, currency, from_day),
  constraint rebate_policy_revision_key UNIQUE (merchant_code, currency, revision)
);

create table rewards.redemption (
  member_id bigint not null,
  redemption_id uuid not null,
  merchant_code text not null,
  item_id uuid,
  item_revision integer,
  kind text not null,
  name jsonb not null,
  picture text,
  points bigint not null,
  points_after bigint not null,
  ratio integer,
  currency text not null,
  amount_minor bigint not null,
  turnover_bps integer not null,
  terms jsonb not null,
  state text not null,
  delivery text,
  carrier text,
  tracking text,
  address_sealed bytea,
  applied_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  delivered_at timestamp with time zone,
  remark text,
  operator text,
  paid_minor bigint default 0 not null,
  constraint redemption_pkey PRIMARY KEY (member_id, redemption_id),
  constraint redemption_amounts CHECK (((points > 0) AND (points_after >= 0) AND (amount_minor > 0))),
  constraint redemption_delivery_known CHECK ((delivery = ANY (ARRAY['waiting'::text, 'sent'::text, 'delivered'::text, 'came_back'::text]))),
  constraint redemption_delivery_of_goods CHECK (((delivery IS NULL) OR ((kind = 'goods'::text) AND (state <> 'in_process'::text)))),
  constraint redemption_end_known CHECK (((ended_at IS NULL) = (state = 'in_process'::text))),
  constraint redemption_item_known CHECK ((((item_id IS NULL) = (kind = 'convert'::text)) AND ((item_revision IS NULL) = (item_id IS NULL)))),
  constraint redemption_kind_known CHECK ((kind = ANY (ARRAY['cash'::text, 'bonus'::text, 'free_rounds'::text, 'goods'::text, 'tickets'::text, 'convert'::text]))),
  constraint redemption_paid CHECK ((paid_minor >= 0)),
  constraint redemption_state_known CHECK ((state = ANY (ARRAY['in_process'::text, 'approved'::text, 'rejected'::text])))
);

CREATE INDEX redemption_item_idx ON rewards.redemption USING btree (member_id, item_id);

CREATE INDEX redemption_time_idx ON rewards.redemption USING btree (applied_at DESC, redemption_id DESC);

CREATE INDEX redemption_waiting_idx ON rewards.redemption USING btree (applied_at) WHERE (state = 'in_process'::text);

create table rewards.referral (
  friend_id bigint not null,
  referral_id uuid not null,
  inviter_id bigint not null,
  merchant_code text not null,
  currency text not null,
  revision integer not null,
  state text not null,
  reasons text[] default '{}'::text[] not null,
  registered_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  deposited_minor bigint default 0 not null,
  valid_minor bigint default 0 not null,
  deposited_at timestamp with time zone,
  qualified_at timestamp with time zone,
  ended_at timestamp with time zone,
  month text,
  look_at timestamp with time zone,
  counted integer default 0 not null,
  decided_by text,
  decision_reason text,
  constraint referral_pkey PRIMARY KEY (friend_id),
  constraint referral_end_known CHECK (((ended_at IS NULL) = (state = ANY (ARRAY['registered'::text, 'qualified'::text, 'on_hold'::text])))),
  constraint referral_month_known CHECK (((month IS NULL) = (state <> 'rewarded'::text))),
  constraint referral_not_self CHECK ((friend_id <> inviter_id)),
  constraint referral_state_known CHECK ((state = ANY (ARRAY['registered'::text, 'qualified'::text, 'on_hold'::text, 'rewarded'::text, 'expired'::text, 'rejected'::text])))
);

CREATE INDEX referral_held_idx ON rewards.referral USING btree (qualified_at) WHERE (state = 'on_hold'::text);

CREATE INDEX referral_inviter_idx ON rewards.referral USING btree (inviter_id, registered_at DESC);

CREATE INDEX referral_look_idx ON rewards.referral USING btree (look_at) WHERE (look_at IS NOT NULL);

CREATE INDEX referral_time_idx ON rewards.referral USING btree (registered_at DESC, referral_id DESC);

create table rewards.referral_click (
  member_id bigint not null,
  day date not null,
  clicks integer not null,
  constraint referral_click_pkey PRIMARY KEY (member_id, day)
);

create table rewards.referral_fact (
  friend_id bigint not null,
  fact_id uuid not null,
  at timestamp with time zone not null,
  constraint referral_fact_pkey PRIMARY KEY (friend_id, fact_id)
);

CREATE INDEX referral_fact_at_idx ON rewards.referral_fact USING btree (at);

create table rewards.referral_play (
  friend_id bigint not null,
  month text not null,
  game_type text not null,
  valid_minor bigint not null,
  constraint referral_play_pkey PRIMARY KEY (friend_id, month, game_type)
);

create table rewards.referral_share (
  friend_id bigint not null,
  month text not null,
  due_at timestamp with time zone,
  amount_minor bigint default 0 not null,
  level smallint default 1 not null,
  is_over boolean default false not null,
  constraint referral_share_pkey PRIMARY KEY (friend_id, month, level),
  constraint referral_share_amount_positive CHECK ((amount_minor >= 0)),
  constraint referral_share_level_known CHECK ((level = ANY (ARRAY[1, 2]))),
  constraint referral_share_over_empty CHECK (((NOT is_over) OR ((due_at IS NULL) AND (amount_minor = 0))))
);

CREATE INDEX referral_share_due_idx ON rewards.referral_share USING btree (due_at) WHERE (due_at IS NOT NULL);

create table rewards.referral_terms (
  merchant_code text not null,
  revision integer not null,
  settings jsonb not null,
  saved_at timestamp with time zone not null,
  constraint referral_terms_pkey PRIMARY KEY (merchant_code, revision)
);

create table rewards.referrer (
  member_id bigint not null,
  merchant_code text not null,
  code text,
  constraint referrer_pkey PRIMARY KEY (member_id),
  constraint referrer_code_key UNIQUE (merchant_code, code)
);

create table rewards.reward_stop (
  stop_id uuid not null,
  merchant_code text not null,
  kind text not null,
  reward_id uuid not null,
  stopped_at timestamp with time zone not null,
  stopped_by text not null,
  reason text,
  lifted_at timestamp with time zone,
  lifted_by text,
  constraint reward_stop_pkey PRIMARY KEY (stop_id),
  constraint reward_stop_kind_known CHECK ((kind = ANY (ARRAY['mission'::text, 'wheel'::text, 'board'::text, 'raffle'::text, 'envelope'::text, 'check_in'::text])))
);

CREATE UNIQUE INDEX reward_stop_open_idx ON rewards.reward_stop USING btree (merchant_code, reward_id) WHERE (lifted_at IS NULL);

CREATE INDEX reward_stop_time_idx ON rewards.reward_stop USING btree (merchant_code, reward_id, stopped_at);

create table rewards.score (
  board_id uuid not null,
  member_id bigint not null,
  score bigint not null,
  reached_at timestamp with time zone not null,
  round_id text not null,
  constraint score_pkey PRIMARY KEY (board_id, member_id),
  constraint score_above_zero CHECK ((score > 0))
) with (fillfactor=80);

CREATE INDEX score_rank_idx ON rewards.score USING btree (board_id, score DESC, reached_at, round_id, member_id);

create table rewards.score_bucket (
  board_id uuid not null,
  bucket integer not null,
  members integer not null,
  constraint score_bucket_pkey PRIMARY KEY (board_id, bucket),
  constraint score_bucket_not_below_zero CHECK ((members >= 0))
);

create table rewards.seed_pair (
  seed_id uuid not null,
  member_id bigint not null,
  state text not null,
  server_seed_sealed bytea not null,
  server_seed text,
  server_seed_hash text not null,
  client_seed text not null,
  turns integer default 0 not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint seed_pair_pkey PRIMARY KEY (seed_id),
  constraint seed_pair_shown_check CHECK (((server_seed IS NULL) = (state <> 'ended'::text))),
  constraint seed_pair_state_known CHECK ((state = ANY (ARRAY['active'::text, 'next'::text, 'ended'::text])))
);

CREATE INDEX seed_pair_ended_idx ON rewards.seed_pair USING btree (member_id, ended_at DESC) WHERE (state = 'ended'::text);

CREATE UNIQUE INDEX seed_pair_member_idx ON rewards.seed_pair USING btree (member_id, state) WHERE (state <> 'ended'::text);

create table rewards.segment (
  merchant_code text not null,
  segment_id uuid not null,
  name text not null,
  tree jsonb not null,
  version integer not null,
  saved_by text,
  saved_at timestamp with time zone not null,
  members integer,
  matched integer,
  counted_at timestamp with time zone,
  constraint segment_pkey PRIMARY KEY (merchant_code, segment_id),
  constraint segment_name_key UNIQUE (merchant_code, name)
);

CREATE INDEX segment_counted_idx ON rewards.segment USING btree (counted_at NULLS FIRST);

create table rewards.ticket (
  member_id bigint not null,
  ticket_id uuid not null,
  wheel_id uuid,
  source text not null,
  is_used boolean default false not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  operator text,
  note text,
  cancelled_at timestamp with time zone,
  board_id uuid,
  constraint ticket_pkey PRIMARY KEY (member_id, ticket_id),
  constraint ticket_source_key UNIQUE (member_id, source),
  constraint ticket_of_one CHECK ((num_nonnulls(wheel_id, board_id) = 1)),
  constraint ticket_used_or_cancelled CHECK ((NOT (is_used AND (cancelled_at IS NOT NULL)))),
  constraint ticket_board_fkey FOREIGN KEY (board_id) REFERENCES rewards.board(board_id)
);

CREATE INDEX ticket_wheel_idx ON rewards.ticket USING btree (wheel_id, expires_at) WHERE (NOT is_used);

create table rewards.turnover_day (
  member_id bigint not null,
  day date not null,
  game_type text not null,
  merchant_code text not null,
  valid_minor bigint not null,
  bonus_minor bigint not null,
  constraint turnover_day_pkey PRIMARY KEY (member_id, day, game_type)
);

CREATE INDEX turnover_day_brand_idx ON rewards.turnover_day USING btree (merchant_code, day, member_id);

CREATE INDEX turnover_day_member_idx ON rewards.turnover_day USING btree (merchant_code, member_id, day);

create table rewards.turnover_total (
  member_id bigint not null,
  game_type text not null,
  valid_minor bigint not null,
  constraint turnover_total_pkey PRIMARY KEY (member_id, game_type)
);

create table rewards.vip_change (
  member_id bigint not null,
  change_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  from_level smallint not null,
  to_level smallint not null,
  until timestamp with time zone,
  operator text,
  note text,
  constraint vip_change_pkey PRIMARY KEY (member_id, change_id),
  constraint vip_change_kind_known CHECK ((kind = ANY (ARRAY['up'::text, 'down'::text, 'back'::text, 'set'::text, 'set_over'::text])))
);

CREATE INDEX vip_change_time_idx ON rewards.vip_change USING btree (member_id, at DESC, change_id DESC);

create table rewards.vip_look (
  member_id bigint not null,
  constraint vip_look_pkey PRIMARY KEY (member_id)
);

create table rewards.vip_member (
  member_id bigint not null,
  merchant_code text not null,
  level smallint not null,
  reached smallint not null,
  awarded smallint not null,
  looked smallint not null,
  since timestamp with time zone not null,
  set_level smallint,
  set_until timestamp with time zone,
  set_reason text,
  set_by text,
  judged_month date,
  constraint vip_member_pkey PRIMARY KEY (member_id),
  constraint vip_member_awarded_range CHECK (((awarded >= 0) AND (awarded <= reached))),
  constraint vip_member_level_range CHECK ((((level >= 0) AND (level <= reached)) AND (reached <= 100))),
  constraint vip_member_set_known CHECK (((set_level IS NULL) = (set_until IS NULL)))
);

CREATE INDEX vip_member_brand_idx ON rewards.vip_member USING btree (merchant_code, level DESC, member_id);

CREATE INDEX vip_member_set_idx ON rewards.vip_member USING btree (set_until) WHERE (set_until IS NOT NULL);

create table rewards.vip_part (
  member_id bigint not null,
  week date not null,
  part smallint not null,
  merchant_code text not null,
  level smallint not null,
  currency text not null,
  amount_minor bigint not null,
  title jsonb not null,
  turnover_bps integer not null,
  claim_days smallint not null,
  due_on date not null,
  state text not null,
  ended_at timestamp with time zone,
  constraint vip_part_pkey PRIMARY KEY (member_id, week, part),
  constraint vip_part_amount CHECK ((amount_minor > 0)),
  constraint vip_part_end_known CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
  constraint vip_part_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'issued'::text, 'lapsed'::text])))
);

CREATE INDEX vip_part_due_idx ON rewards.vip_part USING btree (merchant_code, due_on, member_id) WHERE (state = 'waiting'::text);

create table rewards.vip_policy (
  merchant_code text not null,
  currency text not null,
  settings jsonb not null,
  revision integer default 1 not null,
  updated_at timestamp with time zone not null,
  constraint vip_policy_pkey PRIMARY KEY (merchant_code, currency),
  constraint vip_policy_revision_positive CHECK ((revision > 0))
);

create table rewards.vip_revision (
  merchant_code text not null,
  currency text not null,
  revision integer not null,
  settings jsonb not null,
  saved_at timestamp with time zone not null,
  constraint vip_revision_pkey PRIMARY KEY (merchant_code, currency, revision)
);

create table rewards.wheel (
  wheel_id uuid not null,
  merchant_code text not null,
  currency text not null,
  is_open boolean not null,
  revision integer not null,
  created_at timestamp with time zone not null,
  constraint wheel_pkey PRIMARY KEY (wheel_id)
);

CREATE INDEX wheel_brand_idx ON rewards.wheel USING btree (merchant_code);

create table rewards.wheel_revision (
  wheel_id uuid not null,
  revision integer not null,
  settings jsonb not null,
  saved_at timestamp with time zone not null,
  constraint wheel_revision_pkey PRIMARY KEY (wheel_id, revision)
);

create table rewards.wheel_stock (
  wheel_id uuid not null,
  prize_id text not null,
  day date not null,
  given integer not null,
  constraint wheel_stock_pkey PRIMARY KEY (wheel_id, prize_id, day)
);

create table rewards.wheel_turn (
  member_id bigint not null,
  ticket_id uuid not null,
  wheel_id uuid not null,
  revision integer not null,
  seed_id uuid not null,
  nonce integer not null,
  drawn_id text not null,
  prize_id text not null,
  amount_minor bigint not null,
  currency text not null,
  at timestamp with time zone not null,
  constraint wheel_turn_pkey PRIMARY KEY (member_id, ticket_id),
  constraint wheel_turn_nonce_key UNIQUE (seed_id, nonce),
  constraint wheel_turn_ticket_fkey FOREIGN KEY (member_id, ticket_id) REFERENCES rewards.ticket(member_id, ticket_id)
);

CREATE INDEX wheel_turn_days_idx ON rewards.wheel_turn USING btree (wheel_id, at);

CREATE INDEX wheel_turn_time_idx ON rewards.wheel_turn USING btree (member_id, at DESC, ticket_id DESC);

create table support.feedback (
  feedback_id uuid not null,
  merchant_code text not null,
  member_id bigint,
  question_type text not null,
  content text not null,
  contact_sealed bytea,
  language text not null,
  picture_ids text[] default '{}'::text[] not null,
  status text default 'open'::text not null,
  note text default ''::text not null,
  revision integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint feedback_pkey PRIMARY KEY (feedback_id),
  constraint feedback_status_known CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text])))
);

CREATE INDEX feedback_created_at_idx ON support.feedback USING btree (status, created_at DESC);

create table support.visitor (
  visitor_hash bytea not null,
  window_started_at timestamp with time zone not null,
  feedbacks integer not null,
  constraint visitor_pkey PRIMARY KEY (visitor_hash)
);

create table vendors.game_hour (
  vendor_code text not null,
  game_code text not null,
  currency text not null,
  hour timestamp with time zone not null,
  rounds bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  stake_squares numeric not null,
  products numeric not null,
  payout_squares numeric not null,
  constraint game_hour_pkey PRIMARY KEY (vendor_code, game_code, currency, hour)
);

CREATE INDEX game_hour_hour_idx ON vendors.game_hour USING btree (hour);

create table vendors.game_session (
  token_hash bytea not null,
  vendor_code text not null,
  member_id bigint not null,
  user_ref text not null,
  currency text not null,
  game_code text not null,
  started_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  login_session_id uuid,
  constraint game_session_pkey PRIMARY KEY (token_hash)
);

CREATE INDEX game_session_login_session_id_idx ON vendors.game_session USING btree (login_session_id) WHERE (login_session_id IS NOT NULL);

CREATE INDEX game_session_member_id_idx ON vendors.game_session USING btree (member_id, expires_at);

CREATE INDEX game_session_started_at_idx ON vendors.game_session USING btree (started_at);

create table vendors.held_win (
  member_id bigint not null,
  key text not null,
  key_id uuid not null,
  held_id uuid not null,
  vendor_code text not null,
  game_code text not null,
  round_id text not null,
  currency text not null,
  amount_minor bigint not null,
  stake_minor bigint not null,
  won_minor bigint not null,
  reason text not null,
  limit_minor bigint not null,
  free_bet_key text,
  state text default 'open'::text not null,
  held_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text,
  decision text,
  constraint held_win_pkey PRIMARY KEY (member_id, key_id),
  constraint held_win_held_id_key UNIQUE (held_id),
  constraint held_win_amount_check CHECK ((amount_minor > 0)),
  constraint held_win_decided_check CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint held_win_reason_known CHECK ((reason = ANY (ARRAY['multiple'::text, 'amount'::text, 'jackpot'::text]))),
  constraint held_win_state_known CHECK ((state = ANY (ARRAY['open'::text, 'released'::text, 'refused'::text, 'rolled_back'::text])))
);

CREATE INDEX held_win_round_idx ON vendors.held_win USING btree (member_id, round_id);

CREATE INDEX held_win_state_idx ON vendors.held_win USING btree (state, held_at);

create table vendors.jackpot_entry (
  member_id bigint not null,
  key_id uuid not null,
  operation_id uuid not null,
  vendor_code text not null,
  game_code text not null,
  currency text not null,
  kind text not null,
  debit text not null,
  credit text not null,
  amount_micro numeric not null,
  rate_ppm integer,
  reverses_key_id uuid,
  posted_at timestamp with time zone not null,
  constraint jackpot_entry_pkey PRIMARY KEY (member_id, key_id),
  constraint jackpot_entry_reverses_key UNIQUE (member_id, reverses_key_id),
  constraint jackpot_entry_amount_check CHECK ((amount_micro > (0)::numeric)),
  constraint jackpot_entry_kind_known CHECK ((kind = ANY (ARRAY['contribution'::text, 'win'::text, 'reversal'::text]))),
  constraint jackpot_entry_rate_check CHECK (((kind = 'contribution'::text) = (rate_ppm IS NOT NULL))),
  constraint jackpot_entry_reversal_check CHECK (((kind = 'reversal'::text) = (reverses_key_id IS NOT NULL))),
  constraint jackpot_entry_sides_check CHECK ((debit <> credit))
);

CREATE INDEX jackpot_entry_vendor_idx ON vendors.jackpot_entry USING btree (vendor_code, currency, posted_at);

CREATE INDEX jackpot_entry_win_idx ON vendors.jackpot_entry USING btree (posted_at) WHERE (kind = 'win'::text);

create table vendors.jackpot_sum (
  vendor_code text not null,
  currency text not null,
  contributed_micro numeric default 0 not null,
  paid_micro numeric default 0 not null,
  constraint jackpot_sum_pkey PRIMARY KEY (vendor_code, currency)
);

create table vendors.pot_seen (
  vendor_code text not null,
  currency text not null,
  network text not null,
  games text[] not null,
  highest_minor bigint not null,
  seen_at timestamp with time zone not null,
  contribution_ppm integer,
  constraint pot_seen_pkey PRIMARY KEY (vendor_code, currency, network)
);

create table vendors.reconciliation (
  vendor_code text not null,
  day date not null,
  compared_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  vendor_rows integer default 0 not null,
  our_rows integer default 0 not null,
  open_findings integer default 0 not null,
  compared_from timestamp with time zone,
  constraint reconciliation_pkey PRIMARY KEY (vendor_code, day),
  constraint reconciliation_failed_at_set CHECK (((failed_at IS NULL) = (failure IS NULL))),
  constraint reconciliation_failure_known CHECK ((failure = ANY (ARRAY['unreachable'::text, 'refused'::text, 'unreadable'::text, 'behind'::text, 'not_offered'::text])))
);

create table vendors.reconciliation_finding (
  vendor_code text not null,
  day date not null,
  subject uuid not null,
  kind text not null,
  fields text[] default '{}'::text[] not null,
  theirs jsonb,
  ours jsonb,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  gone_at timestamp with time zone,
  constraint reconciliation_finding_pkey PRIMARY KEY (vendor_code, day, subject),
  constraint reconciliation_finding_kind_known CHECK ((kind = ANY (ARRAY['missing'::text, 'extra'::text, 'changed'::text, 'after_close'::text])))
);

CREATE INDEX reconciliation_finding_open_idx ON vendors.reconciliation_finding USING btree (day) WHERE (gone_at IS NULL);

create table vendors.reconciliation_line (
  vendor_code text not null,
  day date not null,
  merchant_code text not null,
  currency text not null,
  line text not null,
  theirs_minor bigint not null,
  ours_minor bigint not null,
  constraint reconciliation_line_pkey PRIMARY KEY (vendor_code, day, merchant_code, currency, line),
  constraint reconciliation_line_known CHECK ((line = ANY (ARRAY['bets'::text, 'wins'::text, 'rollbacks'::text, 'in'::text, 'out'::text])))
);

create table vendors.risk_flag (
  member_id bigint not null,
  operation_id uuid not null,
  reason text not null,
  vendor_code text not null,
  round_id text not null,
  noticed_at timestamp with time zone not null,
  constraint risk_flag_pkey PRIMARY KEY (member_id, operation_id, reason),
  constraint risk_flag_reason_known CHECK ((reason = ANY (ARRAY['negative_balance'::text, 'unknown_rollback'::text, 'foreign_rollback'::text, 'rollback_after_win'::text, 'after_close'::text, 'shared_transaction'::text])))
);

create table vendors.round (
  member_id bigint not null,
  round_id text not null,
  vendor_code text not null,
  game_code text not null,
  currency text not null,
  stake_minor bigint default 0 not null,
  payout_minor bigint default 0 not null,
  bets integer default 0 not null,
  wins integer default 0 not null,
  status text default 'open'::text not null,
  started_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  is_free boolean default false not null,
  jackpot_minor bigint default 0 not null,
  fact_id uuid,
  game_type text,
  is_of_house boolean,
  key_ids uuid[],
  first_settled_at timestamp with time zone,
  constraint round_pkey PRIMARY KEY (member_id, round_id),
  constraint round_status_known CHECK ((status = ANY (ARRAY['open'::text, 'settled'::text, 'refunded'::text])))
) with (fillfactor=80);

CREATE INDEX round_open_idx ON vendors.round USING btree (member_id, started_at) WHERE (status = 'open'::text);

CREATE INDEX round_payout_idx ON vendors.round USING btree (settled_at, payout_minor) WHERE ((status = 'settled'::text) AND (payout_minor > 0));

CREATE INDEX round_start_idx ON vendors.round USING btree (member_id, started_at DESC);

create table vendors.round_rest (
  member_id bigint not null,
  round_id text not null,
  operation_id uuid not null,
  key_id uuid not null,
  constraint round_rest_pkey PRIMARY KEY (member_id, round_id, operation_id)
);

CREATE INDEX round_rest_vendor_idx ON vendors.round_rest USING btree (split_part(round_id, '.'::text, 1), operation_id);

create table vendors.round_turn (
  vendor_code text not null,
  last_id uuid not null,
  first_id uuid not null,
  member_ids bigint[] not null,
  key_ids uuid[] not null,
  constraint round_turn_pkey PRIMARY KEY (vendor_code, last_id)
);

create table vendors.transfer_offer (
  merchant_code text not null,
  vendor_code text not null,
  is_open boolean not null,
  currency text,
  min_minor bigint,
  max_minor bigint,
  target_minutes integer default 15 not null,
  constraint transfer_offer_pkey PRIMARY KEY (merchant_code, vendor_code),
  constraint transfer_offer_limits_whole CHECK ((((currency IS NOT NULL) OR ((min_minor IS NULL) AND (max_minor IS NULL))) AND (min_minor > 0) AND (max_minor >= COALESCE(min_minor, (1)::bigint)))),
  constraint transfer_offer_target_positive CHECK ((target_minutes > 0))
);

create table vendors.transfer_wallet (
  member_id bigint not null,
  vendor_code text not null,
  currency text not null,
  balance_minor bigint default 0 not null,
  known_at timestamp with time zone,
  revision bigint default 0 not null,
  constraint transfer_wallet_pkey PRIMARY KEY (member_id, vendor_code),
  constraint transfer_wallet_positive CHECK ((balance_minor >= 0))
);

create table vendors.vendor (
  vendor_code text not null,
  is_enabled boolean default true not null,
  signature_header text not null,
  algorithm text not null,
  verify_keys text[] not null,
  operator_id text not null,
  api_url text not null,
  compared_from timestamp with time zone,
  frame_origin text,
  game_types text[] default '{}'::text[] not null,
  revision integer default 1 not null,
  synced_at timestamp with time zone,
  sync_problem text,
  sealed_keys bytea[] default '{}'::bytea[] not null,
  constraint vendor_pkey PRIMARY KEY (vendor_code),
  constraint vendor_algorithm_known CHECK ((algorithm = ANY (ARRAY['RSA-SHA256'::text, 'HMAC-SHA256'::text]))),
  constraint vendor_frame_origin_form CHECK ((frame_origin ~ '^https?://[^/]+$'::text)),
  constraint vendor_keys_sealed CHECK (
CASE
    WHEN (algorithm = 'HMAC-SHA256'::text) THEN ((cardinality(sealed_keys) = cardinality(verify_keys)) AND (verify_keys[1] ~ '^sha256:[0-9a-f]{64}$'::text) AND (COALESCE(verify_keys[2], verify_keys[1]) ~ '^sha256:[0-9a-f]{64}$'::text))
    ELSE (cardinality(sealed_keys) = 0)
END) NOT VALID,
  constraint vendor_verify_keys_count CHECK (((cardinality(verify_keys) >= 1) AND (cardinality(verify_keys) <= 2)))
);

create table vendors.wallet_transfer (
  member_id bigint not null,
  id uuid not null,
  merchant_code text not null,
  vendor_code text not null,
  direction text not null,
  currency text not null,
  amount_minor bigint not null,
  state text not null,
  reference text not null,
  valid_until timestamp with time zone not null,
  poll_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  attempts integer default 0 not null,
  said text,
  said_at timestamp with time zone,
  ruling text,
  ruling_reason text,
  ruled_by uuid,
  ruled_by_name text,
  ruled_at timestamp with time zone,
  confirmed_by_name text,
  constraint wallet_transfer_pkey PRIMARY KEY (member_id, id),
  constraint wallet_transfer_amount_positive CHECK ((amount_minor > 0)),
  constraint wallet_transfer_direction_known CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint wallet_transfer_ruling_known CHECK ((ruling = ANY (ARRAY['done'::text, 'refused'::text]))),
  constraint wallet_transfer_ruling_whole CHECK ((((ruling IS NULL) = (ruling_reason IS NULL)) AND ((ruling IS NULL) = (ruled_by IS NULL)) AND ((ruling IS NULL) = (ruled_by_name IS NULL)) AND ((ruling IS NULL) = (ruled_at IS NULL)) AND ((confirmed_by_name IS NULL) OR (NOT (ruling IS DISTINCT FROM state))))),
  constraint wallet_transfer_state_known CHECK ((state = ANY (ARRAY['requested'::text, 'pending'::text, 'done'::text, 'refused'::text])))
);

CREATE INDEX wallet_transfer_all_idx ON vendors.wallet_transfer USING btree (created_at DESC, id DESC);

CREATE INDEX wallet_transfer_created_at_idx ON vendors.wallet_transfer USING btree (member_id, created_at DESC, id);

CREATE INDEX wallet_transfer_done_idx ON vendors.wallet_transfer USING btree (vendor_code, updated_at, member_id, id) WHERE (state = 'done'::text);

CREATE INDEX wallet_transfer_id_idx ON vendors.wallet_transfer USING btree (id);

CREATE UNIQUE INDEX wallet_transfer_open_idx ON vendors.wallet_transfer USING btree (member_id, vendor_code) WHERE (state = ANY (ARRAY['requested'::text, 'pending'::text]));

CREATE INDEX wallet_transfer_poll_at_idx ON vendors.wallet_transfer USING btree (poll_at) WHERE (state = ANY (ARRAY['requested'::text, 'pending'::text]));

create table vendors.win_ceiling (
  vendor_code text not null,
  game_code text default ''::text not null,
  multiple integer,
  amounts jsonb default '{}'::jsonb not null,
  revision integer default 1 not null,
  constraint win_ceiling_pkey PRIMARY KEY (vendor_code, game_code),
  constraint win_ceiling_amounts_check CHECK ((jsonb_typeof(amounts) = 'object'::text)),
  constraint win_ceiling_multiple_check CHECK ((multiple > 0))
);

create table verification.document (
  member_id bigint not null,
  document_id uuid not null,
  merchant_code text not null,
  kind text not null,
  state text not null,
  submitted_at timestamp with time zone not null,
  taken_by uuid,
  taken_by_name text,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  reason text,
  note text,
  expires_on date,
  number_sealed bytea,
  number_index bytea,
  revision integer default 1 not null,
  constraint document_pkey PRIMARY KEY (member_id, document_id),
  constraint document_decided_whole CHECK (((state = ANY (ARRAY['accepted'::text, 'rejected'::text])) = (decided_at IS NOT NULL))),
  constraint document_kind_known CHECK ((kind = ANY (ARRAY['passport'::text, 'id_card_front'::text, 'id_card_back'::text, 'driving_licence'::text, 'address_proof'::text, 'selfie'::text]))),
  constraint document_number_whole CHECK (((number_sealed IS NULL) = (number_index IS NULL))),
  constraint document_reason_known CHECK ((reason = ANY (ARRAY['unreadable'::text, 'cut_off'::text, 'expired'::text, 'name_differs'::text, 'wrong_document'::text, 'other'::text]))),
  constraint document_rejected_reason CHECK (((state = 'rejected'::text) = (reason IS NOT NULL))),
  constraint document_state_known CHECK ((state = ANY (ARRAY['submitted'::text, 'in_review'::text, 'accepted'::text, 'rejected'::text])))
);

CREATE INDEX document_number_idx ON verification.document USING btree (number_index) WHERE (number_index IS NOT NULL);

CREATE INDEX document_queue_idx ON verification.document USING btree (submitted_at, document_id) WHERE (state = ANY (ARRAY['submitted'::text, 'in_review'::text]));

CREATE INDEX document_time_idx ON verification.document USING btree (submitted_at, document_id);

CREATE UNIQUE INDEX document_waiting_key ON verification.document USING btree (member_id, kind) WHERE (state = ANY (ARRAY['submitted'::text, 'in_review'::text]));

create table verification.picture (
  member_id bigint not null,
  document_id uuid not null,
  large_sealed bytea not null,
  small_sealed bytea not null,
  constraint picture_pkey PRIMARY KEY (member_id, document_id)
);

create table verification.policy (
  merchant_code text not null,
  currency text not null,
  withdrawal_above_minor bigint,
  withdrawal_level integer not null,
  deposit_above_minor bigint,
  deposit_level integer not null,
  deposits_above_minor bigint,
  deposits_level integer not null,
  target_minutes integer not null,
  constraint policy_pkey PRIMARY KEY (merchant_code, currency),
  constraint policy_amount_range CHECK (((withdrawal_above_minor >= 0) AND (deposit_above_minor >= 0) AND (deposits_above_minor >= 0))),
  constraint policy_level_known CHECK ((((withdrawal_level >= 1) AND (withdrawal_level <= 3)) AND ((deposit_level >= 1) AND (deposit_level <= 3)) AND ((deposits_level >= 1) AND (deposits_level <= 3)))),
  constraint policy_target_positive CHECK ((target_minutes > 0))
);

CREATE OR REPLACE FUNCTION identity.move_branch(head bigint, above bigint, since date, OUT moved integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  old identity.line;
  upper identity.line;
begin
  select * into strict old from identity.line where member_id = head;
  select * into strict upper from identity.line where member_id = above;
  if old.upline_id is null or head = any (upper.path) then
    raise exception 'a branch does not go below itself, and the first of a line stays';
  end if;
  insert into identity.line_past (member_id, until, path)
    select member_id, since, path from identity.line where path @> array[head]
    on conflict do nothing;
  update identity.line l
    set upline_id = case when l.member_id = head then above else l.upline_id end,
      depth = upper.depth + 1 + l.depth - old.depth,
      path = upper.path || l.path[old.depth : l.depth]
    where l.path @> array[head];
  get diagnostics moved = row_count;
end
$function$;

CREATE OR REPLACE FUNCTION ledger.first_id_at(at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0')
    || repeat('0', 20))::uuid
$function$;

CREATE OR REPLACE FUNCTION ledger.first_id_of_hour(hour integer)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select ledger.first_id_at(to_timestamp(hour::bigint * 3600))
$function$;

CREATE OR REPLACE FUNCTION ledger.hour_of(id uuid)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint / 3600000)::int
$function$;

CREATE OR REPLACE FUNCTION ledger.id_after(id uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (left(id::text, 24)
    || lpad(to_hex(('x' || right(id::text, 12))::bit(48)::bigint + 1), 12, '0'))::uuid
$function$;

CREATE OR REPLACE FUNCTION ledger.members_under(operation_key uuid)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  select o.member_id from ledger.operation o where o.key = operation_key and not o.is_tombstone
$function$;

CREATE OR REPLACE FUNCTION ledger.operation_of(member bigint, operation_key uuid)
 RETURNS TABLE(id uuid, kind text, amount_minor bigint, reference text, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select o.id, o.kind, o.amount_minor, o.reference, o.detail from ledger.operation o
  where o.member_id = member and o.key = operation_key and not o.is_tombstone
$function$;

CREATE OR REPLACE FUNCTION ledger.post_batch(posting_id uuid, members bigint[], debits smallint[], credits smallint[], amounts bigint[], keys uuid[], hashes bigint[], ids uuid[], currencies text[], kinds text[], refs text[], details text[], requireds uuid[], reversed uuid[], overdraws boolean[], is_judged boolean DEFAULT false, owneds boolean[] DEFAULT NULL::boolean[], OUT statuses text, OUT balances text, OUT amended text, OUT moved text)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  total int := array_length(members, 1);
  at_ords int[];
  at_balances bigint[];
  at_ids uuid[];
  new_balances bigint[];
  new_ids uuid[];
  rulings "char"[];
  has_undo boolean;
  has_refused boolean;
  is_done boolean := false;
begin
  if reversed is null then
    begin
      with changed as (
        update ledger.account a
        set balance_minor = a.balance_minor + i.delta,
            overdraft_minor = case
              when a.overdraft_minor = 0 and a.balance_minor + i.delta >= 0 then 0
              when i.overdraw then greatest(0, - (a.balance_minor + i.delta))
              else greatest(0, least(a.overdraft_minor, - (a.balance_minor + i.delta))) end,
            allowance_minor = case
              when a.allowance_minor = 0 or i.delta >= 0 then a.allowance_minor
              when is_judged then 0 else a.allowance_minor - i.amount end,
            last_id = case when i.id > a.last_id then i.id else ledger.id_after(a.last_id) end
        from (
          select u.*, case when u.debit < 100 then u.debit else u.credit end as code,
            case when u.debit < 100 then - u.amount else u.amount end as delta
          from unnest(members, debits, credits, amounts, keys, hashes, ids, currencies, kinds, refs,
              details, overdraws, owneds)
            with ordinality as u (member, debit, credit, amount, key, hash, id, currency, kind, ref,
              detail, overdraw, owned, ord)
        ) i
        where a.member_id = i.member and a.code = i.code and a.currency = i.currency
          and (i.delta >= 0 or a.balance_minor + i.delta >= 0 or i.overdraw)
          and (not a.is_guarded or is_judged or i.debit >= 100
            or i.amount <= a.allowance_minor and i.id < a.allowance_until)
        returning i.member, i.amount, a.balance_minor as balance, i.key, a.last_id as new_id, i.id,
          i.hash, i.debit, i.credit, i.kind, i.currency, i.ref, i.detail, i.owned, i.ord
      ), recorded as (
        -- In one order, so that no two batches can wait for each other's keys.
        insert into ledger.operation (member_id, input_hash, amount_minor, balance_after_minor, key,
          id, debit_code, credit_code, is_reversal, is_owned, currency, kind, reference, detail)
        select member, hash, amount, balance, key, new_id, debit, credit, false,
          coalesce(owned, false), currency, kind, ref, detail
        from changed order by key
      ), posted as (
        insert into ledger.posting (id, member_ids, keys)
        select posting_id, array_agg(member), array_agg(key) from changed having count(*) > 0
      )
      select string_agg(c.balance::text, ','), array_agg(c.ord::int), array_agg(c.balance),
        string_agg(case when c.new_id <> c.id then c.ord || ':' || c.new_id end, ',')
      into balances, at_ords, at_balances, amended
      from (select * from changed order by ord) c;

      if exists (
        select from unnest(members, keys, owneds) as r (member, key, owned)
        join ledger.operation o on o.key = r.key and o.member_id = r.member
          and case when o.is_owned then 0 else o.member_id end
            = case when r.owned then r.member else 0 end) then
        raise exception using errcode = 'BZ001', message = 'a key is used in another way';
      end if;
      if requireds is not null then
        if exists (
          select from unnest(members, requireds) as r (member, key)
          where r.key is not null and (
            not exists (select from ledger.operation q
              where q.member_id = r.member and q.key = r.key)
            or exists (select from ledger.reversal w
              where w.member_id = r.member and w.key = r.key))) then
          raise exception using errcode = 'BZ001', message = 'a required operation is missing';
        end if;
      end if;
      is_done := true;
    exception when unique_violation or sqlstate 'BZ001' then
      is_done := false;
    end;
    if is_done and array_length(at_ords, 1) = total then
      statuses := repeat('0', total);
      return;
    end if;
    if is_done then
      -- Some could not be moved: say why, for those alone. They changed nothing.
      new_balances := array_fill(null::bigint, array[total]);
      for n in 1 .. coalesce(array_length(at_ords, 1), 0) loop
        new_balances[at_ords[n]] := at_balances[n];
      end loop;
      select string_agg(case when u.balance is not null then '0'
            when o.is_tombstone then 'V'
            when o.key is not null then case when o.input_hash = u.hash then 'D' else 'K' end
            when c.key is not null then 'F'
            when a.code is null then 'A' when a.currency <> u.currency then 'C'
            when a.is_guarded and not is_judged and u.debit < 100 then 'G' else 'I' end,
            '' order by u.ord),
          string_agg(coalesce(u.balance,
            case when o.input_hash = u.hash and not o.is_tombstone then o.balance_after_minor end,
            a.balance_minor, 0)::text, ',' order by u.ord),
          concat_ws(',', amended, string_agg(u.ord || ':' || o.id, ',') filter (
            where u.balance is null and o.input_hash = u.hash))
        into statuses, balances, amended
        from unnest(members, debits, credits, keys, hashes, currencies, new_balances, owneds)
          with ordinality as u (member, debit, credit, key, hash, currency, balance, owned, ord)
        left join ledger.operation o
          on u.balance is null and o.member_id = u.member and o.key = u.key
        left join ledger.operation c
          on u.balance is null and u.owned and c.key = u.key and c.is_owned
            and c.member_id <> u.member
        left join ledger.account a on u.balance is null and a.member_id = u.member
          and a.code = case when u.debit < 100 then u.debit else u.credit end;
      amended := nullif(amended, '');
      return;
    end if;
  end if;

  if reversed is not null then
    -- Every account of these members, because a reversal may arrive before we know which one.
    perform 1 from ledger.account a where a.member_id = any (members)
      order by a.member_id, a.code for update;
    select array_agg(r.ruling order by r.ord), array_agg(r.debit order by r.ord),
           array_agg(r.credit order by r.ord), array_agg(r.amount order by r.ord)
      into rulings, debits, credits, amounts
      from (
        select i.ord, x.ruling,
          case when x.ruling = '0' then o.credit_code else i.debit end as debit,
          case when x.ruling = '0' then o.debit_code else i.credit end as credit,
          case when x.ruling = '0' then o.amount_minor else i.amount end as amount
        from unnest(members, debits, credits, amounts, reversed)
          with ordinality as i (member, debit, credit, amount, target, ord)
        left join ledger.operation o on o.member_id = i.member and o.key = i.target
        left join ledger.reversal v on v.member_id = i.member and v.key = i.target
        cross join lateral (select (case
            when i.target is null then null
            when v.key is not null then 'R'
            when o.key is null then 'T'
            when o.is_reversal
              or (o.debit_code < 100 and o.credit_code < 100 and o.amount_minor > 0)
              then 'N'
            else '0' end)::"char" as ruling) x
      ) r;
  end if;

  with changed as (
    update ledger.account a
    set balance_minor = a.balance_minor + i.delta,
        overdraft_minor = case
          when a.overdraft_minor = 0 and a.balance_minor + i.delta >= 0 then 0
          when i.overdraw then greatest(0, - (a.balance_minor + i.delta))
          else greatest(0, least(a.overdraft_minor, - (a.balance_minor + i.delta))) end,
        allowance_minor = case
          when a.allowance_minor = 0 or i.delta >= 0 then a.allowance_minor
          when is_judged or not i.is_taking then 0 else a.allowance_minor + i.delta end,
        last_id = case when i.id > a.last_id then i.id else ledger.id_after(a.last_id) end
    from (
      select u.ord, u.member, u.id, u.currency, coalesce(u.overdraw, false) as overdraw,
        u.debit < 100 and u.target is null as is_taking,
        case when u.debit < 100 then u.debit else u.credit end as code,
        case when u.debit < 100 then - u.amount else u.amount end as delta
      from unnest(members, debits, credits, amounts, ids, currencies, overdraws, reversed)
        with ordinality as u (member, debit, credit, amount, id, currency, overdraw, target, ord)
    ) i
    where a.member_id = i.member and a.code = i.code and a.currency = i.currency
      and (i.delta >= 0 or a.balance_minor + i.delta >= 0 or i.overdraw)
      and (not a.is_guarded or is_judged or not i.is_taking
        or - i.delta <= a.allowance_minor and i.id < a.allowance_until)
    returning i.ord, a.balance_minor, a.last_id
  )
  select array_agg(c.ord::int order by c.ord), array_agg(c.balance_minor order by c.ord),
         array_agg(c.last_id order by c.ord)
    into at_ords, at_balances, at_ids from changed c;

  if array_length(at_ords, 1) = total then
    new_balances := at_balances;
    new_ids := at_ids;
  else
    new_balances := array_fill(null::bigint, array[total]);
    new_ids := array_fill(null::uuid, array[total]);
    for n in 1 .. coalesce(array_length(at_ords, 1), 0) loop
      new_balances[at_ords[n]] := at_balances[n];
      new_ids[at_ords[n]] := at_ids[n];
    end loop;
  end if;

  with item as materialized (
    select i.*, o.id as seen_id, o.balance_after_minor as seen_balance,
      o.amount_minor as seen_amount,
      case
        when o.is_tombstone then 'V'
        when o.key is not null then case when o.input_hash = i.hash then 'D' else 'K' end
        when c.key is not null then 'F'
        when i.balance is null then 'I'
        when i.required is not null and (
          not exists (select from ledger.operation q
            where q.member_id = i.member and q.key = i.required)
          or exists (select from ledger.reversal w
            where w.member_id = i.member and w.key = i.required)) then 'M'
        else coalesce(i.ruling::text, '0') end as status
    from unnest(members, debits, credits, amounts, keys, hashes, ids, currencies, kinds, refs,
        details,
        requireds, reversed, rulings, new_balances, new_ids, owneds)
      with ordinality as i (member, debit, credit, amount, key, hash, id, currency, kind, ref,
        detail,
        required, target, ruling, balance, new_id, owned, ord)
    left join ledger.operation o on o.member_id = i.member and o.key = i.key
    left join ledger.operation c on i.owned and c.key = i.key and c.is_owned
      and c.member_id <> i.member
  ), recorded as (
    insert into ledger.operation (member_id, input_hash, amount_minor, balance_after_minor, key, id,
      debit_code, credit_code, is_reversal, is_owned, currency, kind, reference, detail)
    select member, hash, amount, balance, key, new_id, debit, credit, target is not null,
      coalesce(owned, false), currency, kind, ref, detail
    from item where status in ('0', 'T', 'R', 'N') order by key
  ), buried as (
    insert into ledger.operation (member_id, input_hash, amount_minor, balance_after_minor, key, id,
      debit_code, credit_code, is_reversal, is_tombstone, currency, kind, reference, detail)
    select member, 0, 0, balance, target, new_id, debit, credit, false, true, currency, kind, '', ''
    from item where status = 'T'
  ), marked as (
    insert into ledger.reversal (member_id, key, by_key)
    select member, target, key from item
    where reversed is not null and target is not null and status in ('0', 'T')
  ), posted as (
    insert into ledger.posting (id, member_ids, keys)
    select posting_id, array_agg(member), array_agg(key) from item
    where status in ('0', 'T', 'R', 'N') having count(*) > 0
  )
  select string_agg(s.status, ''), string_agg(
      coalesce(case when s.status = 'D' then s.seen_balance else s.balance end::text, ''), ','),
    string_agg(case when s.status = 'D' then s.ord || ':' || s.seen_id
      when s.new_id <> s.id then s.ord || ':' || s.new_id end, ','),
    string_agg(case when s.target is not null and s.status in ('0', 'D')
      then s.ord || ':' || case when s.status = 'D' then s.seen_amount else s.amount end end, ','),
    bool_or(s.balance is not null and s.status in ('D', 'K', 'V', 'M', 'F')),
    bool_or(s.status in ('K', 'V', 'M', 'I', 'F'))
  into statuses, balances, amended, moved, has_undo, has_refused
  from (select * from item order by ord) s;

  if has_undo then
    update ledger.account a
    set balance_minor = a.balance_minor - i.delta,
        overdraft_minor = greatest(0, - (a.balance_minor - i.delta))
    from (
      select u.member,
        case when u.debit < 100 then u.debit else u.credit end as code,
        case when u.debit < 100 then - u.amount else u.amount end as delta
      from unnest(members, debits, credits, amounts, new_balances, string_to_array(statuses, null))
        as u (member, debit, credit, amount, balance, status)
      where u.balance is not null and u.status in ('D', 'K', 'V', 'M', 'F') and u.amount > 0
    ) i
    where a.member_id = i.member and a.code = i.code;
  end if;

  if has_refused then
    -- Refused items answer with the balance as it is, and say why nothing could be taken.
    select string_agg(case when u.status <> 'I' then u.status when a.code is null then 'A'
        when a.currency <> u.currency then 'C'
        when a.is_guarded and not is_judged and u.debit < 100 and u.target is null then 'G'
        else 'I' end, '' order by u.ord),
      string_agg(coalesce(case when u.status in ('K', 'V', 'M', 'I', 'F') then a.balance_minor::text
        else u.balance end, ''), ',' order by u.ord)
    into statuses, balances
    from unnest(members, debits, credits, currencies, string_to_array(statuses, null),
        string_to_array(balances, ','), reversed)
      with ordinality as u (member, debit, credit, currency, status, balance, target, ord)
    left join ledger.account a on a.member_id = u.member
      and a.code = case when u.debit < 100 then u.debit else u.credit end;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION platform.event_lane(member_id bigint, merchant_code text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when member_id is null
    then get_byte(decode(md5(merchant_code), 'hex'), 0) & 15
    else member_id & 15 end::smallint
$function$;

CREATE OR REPLACE FUNCTION platform.events_decided(from_era smallint, from_xid xid8, until_era smallint, until_xid xid8, since timestamp with time zone, kinds text[], many integer)
 RETURNS TABLE(lane smallint, era smallint, xid xid8, id uuid, at timestamp with time zone, kind text, version smallint, merchant_code text, member_id bigint, payload jsonb)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
begin
  return query
    select e.lane, e.era, e.xid, e.id, e.at, e.kind, e.version, e.merchant_code, e.member_id,
      case when e.kind = any (kinds) then e.payload end
    from platform.event e
    -- Each lane by its name: the index leads with it.
    where e.lane = any ('{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15}'::smallint[])
      and (e.era, e.xid) >= (from_era, from_xid) and (e.era, e.xid) < (until_era, until_xid)
      and e.at >= since
    limit many;
end $function$;

CREATE OR REPLACE FUNCTION platform.grant_untold()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
declare
  place record;
  told int := 0;
begin
  for place in
    select n.nspname from pg_namespace n
     where n.nspname not in ('information_schema', 'job', 'public') and n.nspname !~ '^pg_'
       and not has_schema_privilege('baize_app', n.oid, 'usage')
  loop
    execute format('grant usage on schema %I to baize_app', place.nspname);
    told := told + 1;
  end loop;
  for place in
    select n.nspname, c.relname, c.relkind from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
     where n.nspname not in ('information_schema', 'job', 'public') and n.nspname !~ '^pg_'
       and c.relkind in ('r', 'p', 'v', 'm', 'S') and not c.relispartition
       and not exists (select from aclexplode(c.relacl) a where a.grantee = 'baize_app'::regrole)
       and not exists (select from pg_attribute t, aclexplode(t.attacl) a
         where t.attrelid = c.oid and a.grantee = 'baize_app'::regrole)
  loop
    execute format(case place.relkind
        when 'S' then 'grant usage on sequence %I.%I to baize_app'
        when 'v' then 'grant select on %I.%I to baize_app'
        when 'm' then 'grant select on %I.%I to baize_app'
        else 'grant select, insert, update, delete on %I.%I to baize_app'
      end, place.nspname, place.relname);
    told := told + 1;
  end loop;
  return told;
end $function$;

CREATE OR REPLACE FUNCTION platform.keep_event_partitions(ahead_days integer, kept_days integer, OUT made integer, OUT dropped integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  today date := (now() at time zone 'UTC')::date;
  day date;
  name text;
  is_needed boolean;
  old record;
begin
  made := 0;
  dropped := 0;
  -- Whoever publishes must not wait behind this for long.
  perform set_config('lock_timeout', '3s', true);
  for step in -1 .. ahead_days loop
    day := today + step;
    name := 'event_' || to_char(day, 'YYYY_MM_DD');
    continue when to_regclass('platform.' || name) is not null;
    -- Attached, not created in place: that would stop every event until commit.
    execute format('create table platform.%I (like platform.event including all)', name);
    execute format('grant select, insert on platform.%I to baize_app', name);
    execute format(
      'with moved as (delete from platform.event_default where at >= %L and at < %L returning *)
       insert into platform.%I select * from moved',
      day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC', name);
    execute format('alter table platform.event attach partition platform.%I
      for values from (%L) to (%L)', name,
      day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
    made := made + 1;
  end loop;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'platform.event'::regclass
       and c.relname ~ '^event_\d{4}_\d\d_\d\d$'
       and to_date(right(c.relname, 10), 'YYYY_MM_DD') < today - kept_days
     order by 1
  loop
    execute format(
      'select exists (select from platform.event_cursor c cross join lateral (
         select from platform.%I e where e.lane = c.lane
           and (e.era, e.xid, e.id) > (c.era, c.xid, c.id) limit 1) later)', old.relname)
      into is_needed;
    continue when is_needed;
    execute format('drop table platform.%I', old.relname);
    dropped := dropped + 1;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION platform.raise_event_era()
 RETURNS smallint
 LANGUAGE sql
 SET search_path TO 'pg_catalog'
AS $function$
  update platform.event_era set era = era + 1 returning era
$function$;

CREATE OR REPLACE FUNCTION protection.paused_at(moment timestamp with time zone)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
AS $function$
  select p.member_id from protection.pause p where p.ends_at is null or p.ends_at > moment
$function$;

CREATE OR REPLACE FUNCTION vendors.operation_of(member bigint, operation_key uuid)
 RETURNS TABLE(operation_id uuid, kind text, amount_minor bigint, round_id text)
 LANGUAGE sql
 STABLE
AS $function$
  select o.id, o.kind, o.amount_minor,
    case when o.kind <> 'rollback' then o.reference else coalesce((
      select t.reference from ledger.operation_of(member, (o.detail::jsonb ->> 't')::uuid) t
      where t.kind in ('bet', 'win')), o.reference) end
  from ledger.operation_of(member, operation_key) o
  where o.kind in ('bet', 'win', 'rollback') and o.detail like '{"v":%'
$function$;

CREATE OR REPLACE FUNCTION vendors.operations_under(operation_key uuid)
 RETURNS TABLE(member_id bigint, operation_id uuid, kind text, amount_minor bigint, round_id text)
 LANGUAGE sql
 STABLE
AS $function$
  select m.member_id, o.*
  from ledger.members_under(operation_key) as m (member_id)
  cross join lateral vendors.operation_of(m.member_id, operation_key) o
$function$;
