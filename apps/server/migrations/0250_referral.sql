-- Members who invite friends: their codes, the terms of brands, and each invited friend.
create table rewards.referrer (
  member_id bigint not null,
  merchant_code text not null,
  -- Null until the member asks for one; it also stands in identity.affiliate_code.
  code text,
  constraint referrer_pkey primary key (member_id),
  constraint referrer_code_key unique (merchant_code, code)
);
create table rewards.referral_click (
  member_id bigint not null,
  day date not null,
  clicks integer not null,
  constraint referral_click_pkey primary key (member_id, day)
);
-- A friend keeps the terms of the moment he registered, so no row is ever changed.
create table rewards.referral_terms (
  merchant_code text not null,
  revision integer not null,
  settings jsonb not null,
  saved_at timestamptz not null,
  constraint referral_terms_pkey primary key (merchant_code, revision)
);
create table rewards.referral (
  friend_id bigint not null,
  referral_id uuid not null,
  inviter_id bigint not null,
  merchant_code text not null,
  currency text not null,
  revision integer not null,
  state text not null,
  reasons text[] default '{}'::text[] not null,
  registered_at timestamptz not null,
  ends_at timestamptz not null,
  deposited_minor bigint default 0 not null,
  valid_minor bigint default 0 not null,
  deposited_at timestamptz,
  qualified_at timestamptz,
  ended_at timestamptz,
  -- The brand's month in which it was rewarded.
  month text,
  -- When it is judged next; null where that is over.
  look_at timestamptz,
  counted integer default 0 not null,
  decided_by text,
  decision_reason text,
  constraint referral_pkey primary key (friend_id),
  constraint referral_not_self check (friend_id <> inviter_id),
  constraint referral_state_known check (state in
    ('registered', 'qualified', 'on_hold', 'rewarded', 'expired', 'rejected')),
  constraint referral_end_known check
    ((ended_at is null) = (state in ('registered', 'qualified', 'on_hold'))),
  constraint referral_month_known check ((month is null) = (state <> 'rewarded'))
);
create index referral_inviter_idx on rewards.referral (inviter_id, registered_at desc);
create index referral_time_idx on rewards.referral (registered_at desc, referral_id desc);
create index referral_look_idx on rewards.referral (look_at) where look_at is not null;
create index referral_held_idx on rewards.referral (qualified_at) where state = 'on_hold';
-- Facts that were counted, so that none counts twice; a deposit is noted by its own id.
create table rewards.referral_fact (
  friend_id bigint not null,
  fact_id uuid not null,
  at timestamptz not null,
  constraint referral_fact_pkey primary key (friend_id, fact_id)
);
create index referral_fact_at_idx on rewards.referral_fact (at);
-- Valid bets of a friend by the brand's month, for the inviter's share.
create table rewards.referral_play (
  friend_id bigint not null,
  month text not null,
  game_type text not null,
  valid_minor bigint not null,
  constraint referral_play_pkey primary key (friend_id, month, game_type)
);
-- A friend's month: when its share is reckoned, and what was given for it.
create table rewards.referral_share (
  friend_id bigint not null,
  month text not null,
  due_at timestamptz,
  amount_minor bigint default 0 not null,
  constraint referral_share_pkey primary key (friend_id, month),
  constraint referral_share_amount_positive check (amount_minor >= 0)
);
create index referral_share_due_idx on rewards.referral_share (due_at) where due_at is not null;
grant select, insert, update on rewards.referrer, rewards.referral_click, rewards.referral,
  rewards.referral_play, rewards.referral_share to baize_app;
grant select, insert on rewards.referral_terms to baize_app;
grant select, insert, delete on rewards.referral_fact to baize_app;
