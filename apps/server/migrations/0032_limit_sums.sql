-- What moved the cash of members who have limits, added up by the hour, so that a bet under a limit
-- does not add up a month of rows.

-- Hours count from 1970. What was undone since is taken off again in its own hour, so an amount can
-- be written as negative before it is added; what must hold is in the coherence checks.
create table ledger.cash_hour (
  member_id bigint not null,
  hour int not null,
  kind text not null,
  out_minor bigint not null,
  in_minor bigint not null,
  constraint cash_hour_pkey primary key (member_id, hour, kind)
);

-- What the hours hold: each transfer from the beginning of `from_hour` to `until_id`, and none
-- after it. Ids of one account only grow, in the order its row was locked, so nothing can come in
-- between later. Whoever adds locks this row.
create table ledger.cash_sum (
  member_id bigint not null,
  from_hour int not null,
  until_id uuid not null,
  constraint cash_sum_pkey primary key (member_id)
);

-- From an operation to what it undid.
create index reversal_member_id_by_key_idx on ledger.reversal (member_id, by_key);

create function ledger.hour_of(id uuid) returns int
language sql immutable parallel safe as $$
  select (('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint / 3600000)::int
$$;

create function ledger.first_id_of_hour(hour int) returns uuid
language sql immutable parallel safe as $$
  select ledger.first_id_at(to_timestamp(hour::bigint * 3600))
$$;

grant select, insert, update, delete on ledger.cash_hour, ledger.cash_sum to baize_app;
