-- What decides rounds to come is sealed with keys that are not in the database; rounds store only
-- what is revealed. The studio seals older rows at its next start, then validates the checks.

-- Each purpose has a data key of its own, wrapped by the master key. The newest one seals.
create table studio.data_key (
  id bytea constraint data_key_pkey primary key,
  purpose text not null,
  wrapped bytea not null,
  created_at timestamptz not null default now(),
  constraint data_key_id_length check (octet_length(id) = 4)
);

alter table studio.seed_pair
  alter column server_seed drop not null,
  add column server_seed_sealed bytea,
  add constraint seed_pair_sealed_check check (
    case when status = 'revealed' then server_seed is not null
      else server_seed is null and server_seed_sealed is not null end) not valid;

alter table studio.crash_chain
  alter column secret_hash drop not null,
  add column secret_sealed bytea,
  add constraint crash_chain_sealed_check
    check (secret_hash is null and secret_sealed is not null) not valid;

alter table studio.jackpot_start
  alter column secret drop not null,
  add column secret_sealed bytea,
  add constraint jackpot_start_sealed_check check (
    case when round_id is null then secret is null and secret_sealed is not null
      else secret is not null end) not valid;

alter table studio.jackpot_pool
  alter column falls_micro drop not null,
  add column falls_sealed bytea[],
  add constraint jackpot_pool_sealed_check
    check (falls_micro is null and falls_sealed is not null) not valid;

-- They follow from the chain, which alone is kept until they are over.
alter table studio.crash_round
  alter column hash drop not null,
  alter column bust_hundredths drop not null;
update studio.crash_round set hash = null, bust_hundredths = null
 where status in ('waiting', 'running');
alter table studio.crash_round
  add constraint crash_round_revealed_check check (
    (status in ('crashed', 'void')) = (hash is not null)
    and (hash is null) = (bust_hundredths is null));

alter table studio.table_round
  alter column hash drop not null,
  alter column result drop not null;
update studio.table_round set hash = null, result = null where status in ('betting', 'dealing');
alter table studio.table_round
  add constraint table_round_revealed_check check (
    (status in ('settled', 'void')) = (hash is not null) and (hash is null) = (result is null));
