-- To whom a promotion was first shown, and to whom it would have been but for the control group.
create table rewards.promotion_seen (
  promotion_id uuid not null,
  member_id bigint not null,
  merchant_code text not null,
  is_control boolean not null,
  seen_at timestamptz not null,
  constraint promotion_seen_pkey primary key (promotion_id, member_id)
);
create index promotion_seen_time_idx on rewards.promotion_seen (promotion_id, seen_at);
grant select, insert on rewards.promotion_seen to baize_app;
