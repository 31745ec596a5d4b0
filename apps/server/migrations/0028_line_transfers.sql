-- Transfers along the line: between a member and the agent who brought him, one step up or down.

-- What a brand allows; without a row nothing may be sent.
create table cashier.line_policy (
  merchant_code text not null,
  currency text not null,
  min_minor bigint not null,
  max_minor bigint not null,
  quick_minor bigint[] not null default '{}',
  -- What one member may send within 24 hours.
  day_up_max_minor bigint not null,
  day_down_max_minor bigint not null,
  -- Above it a transfer is marked for review; 0 means never.
  review_above_minor bigint not null default 0,
  -- What of a received amount must be staked before it may leave.
  turnover_bps int not null,
  constraint line_policy_pkey primary key (merchant_code, currency),
  constraint line_policy_range check (min_minor > 0 and max_minor >= min_minor),
  constraint line_policy_day check (day_up_max_minor > 0 and day_down_max_minor > 0),
  constraint line_policy_positive
    check (review_above_minor >= 0 and turnover_bps between 0 and 1000000)
);

-- Each transfer is a row of each side under one id, so that every member's rows stand together.
create table cashier.line_transfer (
  member_id bigint not null,
  id uuid not null,
  merchant_code text not null,
  reference text not null,
  side text not null,
  direction text not null,
  other_id bigint not null,
  -- Masked, as it was shown then.
  other_name text not null,
  currency text not null,
  amount_minor bigint not null,
  note text,
  -- Why somebody should look at it.
  marks text[] not null default '{}',
  created_at timestamptz not null,
  constraint line_transfer_pkey primary key (member_id, id),
  constraint line_transfer_reference_key unique (member_id, reference),
  constraint line_transfer_side_known check (side in ('sent', 'received')),
  constraint line_transfer_direction_known check (direction in ('up', 'down')),
  constraint line_transfer_two_members check (other_id <> member_id),
  constraint line_transfer_amount_positive check (amount_minor > 0),
  constraint line_transfer_note_short check (length(note) between 1 and 140)
);
create index line_transfer_created_idx on cashier.line_transfer (member_id, created_at);

-- Whom a member brought, by name.
create index member_invited_by_idx on identity.member (invited_by, lower(username), member_id)
  where invited_by is not null;

grant select, insert, update on cashier.line_policy to baize_app;
-- What was sent stays as it was sent.
grant select, insert on cashier.line_transfer to baize_app;
