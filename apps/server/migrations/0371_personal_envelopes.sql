-- Personal envelopes: a packet for each member of a segment, which nobody else can take.
alter table rewards.envelope add column is_personal boolean not null default false;
alter table rewards.envelope_packet add column for_member bigint;
alter table rewards.envelope_packet add constraint envelope_packet_own check (
  for_member is null or member_id is null or member_id = for_member);
create unique index envelope_packet_for_idx on rewards.envelope_packet (for_member, envelope_id)
  where for_member is not null;
