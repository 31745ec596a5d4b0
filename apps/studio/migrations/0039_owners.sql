-- What wallet calls belong to: a round today; sessions, seats and tickets of other engines have
-- rows of their own kind here.
create table studio.owner (
  id uuid constraint owner_pkey primary key,
  kind text not null constraint owner_kind_check check (kind in ('round')),
  -- Its name in wallet calls, unique in the whole system.
  ref text not null constraint owner_ref_key unique,
  player_id uuid not null constraint owner_player_id_fkey references studio.player,
  wallet_token text not null,
  game_code text not null,
  vendor_code text not null,
  currency text not null,
  -- The reward it is played of for nothing.
  reward_uuid uuid
);
insert into studio.owner
  (id, kind, ref, player_id, wallet_token, game_code, vendor_code, currency, reward_uuid)
select r.id, 'round', r.ref, r.player_id, r.wallet_token, r.game_code, r.vendor_code, r.currency,
  o.reward_uuid
from studio.round r left join studio.free_offer o on o.id = r.free_offer_id;

-- Player and game stay with the round too: its own indexes begin with them.
alter table studio.round
  drop column ref,
  drop column wallet_token,
  drop column vendor_code,
  drop column currency,
  add constraint round_id_fkey foreign key (id) references studio.owner;

alter table studio.wallet_call rename column round_id to owner_id;
alter table studio.wallet_call
  drop constraint wallet_call_round_id_fkey,
  add constraint wallet_call_owner_id_fkey foreign key (owner_id) references studio.owner,
  -- The calls of an owner in the order they were written, from 1.
  add column seq int;
update studio.wallet_call w set seq = placed.seq
from (
  select transaction_uuid,
    row_number() over (partition by owner_id order by created_at, transaction_uuid) as seq
  from studio.wallet_call
) placed
where placed.transaction_uuid = w.transaction_uuid;
alter table studio.wallet_call
  alter column seq set not null,
  add constraint wallet_call_seq_key unique (owner_id, seq);
drop index studio.wallet_call_round_idx;
