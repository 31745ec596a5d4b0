-- The outbox becomes the log of events. What still stands in it is carried over, in its order, and
-- is read by the same consumers from there. Packets of the feed go on with the number they have.

create table platform.turn (
  name text constraint turn_pkey primary key,
  number bigint not null default 0
) with (fillfactor = 10);
insert into platform.turn (name, number) select 'feed', packet_number from platform.relay;
insert into platform.turn (name) values ('postings');
grant select, update on platform.turn to baize_app;
drop table platform.relay;

insert into platform.event
  (lane, era, id, kind, version, merchant_code, member_id, payload)
select platform.event_lane(o.member_id, o.merchant_code), e.era, o.id, o.kind, 1, o.merchant_code,
  o.member_id, o.payload
from (
  select id, kind, payload, coalesce(payload ->> 'merchantCode', '') as merchant_code,
    (payload ->> 'memberId')::bigint as member_id
  from platform.outbox
) o cross join platform.event_era e;
drop table platform.outbox;
