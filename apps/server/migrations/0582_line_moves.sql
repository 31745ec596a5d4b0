-- Operators move an agent with everybody below to another upline, at a midnight. Days before it
-- keep the line they had: where somebody stood until then is kept here, and nothing else changes an
-- upline.
create table identity.line_past (
  member_id bigint not null,
  -- The first day of the brand on which the path was another one.
  until date not null,
  path bigint[] not null,
  constraint line_past_pkey primary key (member_id, until),
  constraint line_past_ends_in_member check (path[cardinality(path)] = member_id)
);
grant select on identity.line_past to baize_app;

-- The programs may write no path, but let this rewrite those of a branch, in one statement.
create function identity.move_branch(head bigint, above bigint, since date, out moved int)
language plpgsql security definer set search_path = pg_catalog as $$
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
$$;
revoke execute on function identity.move_branch(bigint, bigint, date) from public;
grant execute on function identity.move_branch(bigint, bigint, date) to baize_app;

-- The same for the figures of teams: which agents counted a member before that day.
create table agents.branch_past (
  member_id bigint not null,
  until date not null,
  -- Of the agent of a branch alone: nobody else's upline changes with a move.
  upline_id bigint,
  agent_ids bigint[] not null,
  constraint branch_past_pkey primary key (member_id, until)
);
create index branch_past_upline_idx on agents.branch_past (upline_id, until);
grant select, insert on agents.branch_past to baize_app;

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
  state text not null default 'planned',
  planned_at timestamptz not null,
  settled_at timestamptz,
  -- Why it did not happen.
  note text,
  members int,
  constraint line_move_pkey primary key (member_id, move_id),
  constraint line_move_state_known check (state in ('planned', 'done', 'cancelled', 'failed')),
  constraint line_move_settled check ((state = 'planned') = (settled_at is null)),
  constraint line_move_reason_short check (length(reason) between 3 and 300)
);
create unique index line_move_planned_idx on agents.line_move (member_id) where state = 'planned';
create index line_move_due_idx on agents.line_move (effective_day) where state = 'planned';
grant select, insert, update (state, settled_at, note, members) on agents.line_move to baize_app;
