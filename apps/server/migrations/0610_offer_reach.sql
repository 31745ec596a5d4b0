-- Offers for some payment methods only, and offers that are known to who types in their code.
alter table rewards.bonus_offer
  -- Methods of the cashier; empty where it is for all.
  add column methods text[] not null default '{}',
  -- In capitals; null where it is listed to everybody.
  add column code text,
  add constraint bonus_offer_code_capital check (code = upper(code));
create unique index bonus_offer_code_key on rewards.bonus_offer (merchant_code, code)
  where code is not null;
-- Which code of an offer a member has typed in; another code of it has to be typed in again.
create table rewards.offer_code_typed (
  member_id bigint not null,
  offer_id uuid not null,
  code text not null,
  typed_at timestamptz not null,
  constraint offer_code_typed_pkey primary key (member_id, offer_id)
);
