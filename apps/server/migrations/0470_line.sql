-- Who stands above whom: the upline of a member and everybody above, so that "is he in my team" is
-- one look-up by key.
create table identity.line (
  member_id bigint not null,
  -- The nearest agent at or above who invited the member; null for the first of a line.
  upline_id bigint,
  depth smallint not null,
  -- From the first of the line to the member.
  path bigint[] not null,
  constraint line_pkey primary key (member_id),
  constraint line_depth_is_length check (depth = cardinality(path)),
  constraint line_ends_in_member check (path[cardinality(path)] = member_id),
  constraint line_follows_upline check (path[cardinality(path) - 1] is not distinct from upline_id)
);
create index line_path_idx on identity.line using gin (path);
create index line_upline_idx on identity.line (upline_id, member_id);

-- Nobody's upline changes. The lock of a registration on the upline's row takes the right to change
-- some column; a changed depth would not be the length of the path, so none can be changed.
grant select, insert, update (depth) on identity.line to baize_app;

-- How many agents may stand one below the other.
alter table brand.merchant
  add column line_depth_max smallint not null default 12,
  add constraint merchant_line_depth_bound check (line_depth_max between 1 and 30);

-- Those who are there already, from the first of each line downward. Who was invited in a circle is
-- reached from nowhere, and is the first of a line.
do $$
declare
  reached int := 0;
  stood bigint;
begin
  create temporary table standing on commit drop as
    select m.member_id, 0 as level
    from identity.member m
    left join identity.member i
      on i.member_id = m.invited_by and i.merchant_code = m.merchant_code and i.member_type <> 4
    where m.member_type <> 4 and i.member_id is null;
  insert into identity.line (member_id, upline_id, depth, path)
    select member_id, null, 1, array[member_id] from standing;
  loop
    insert into standing (member_id, level)
      select m.member_id, reached + 1 from standing s
      join identity.member i on i.member_id = s.member_id
      join identity.member m
        on m.invited_by = s.member_id and m.merchant_code = i.merchant_code
      where s.level = reached and m.member_type <> 4;
    get diagnostics stood = row_count;
    exit when stood = 0;
    reached := reached + 1;
    insert into identity.line (member_id, upline_id, depth, path)
      select m.member_id, u.member_id, coalesce(u.depth, 0) + 1,
        coalesce(u.path, '{}') || m.member_id
      from standing s
      join identity.member m using (member_id)
      join identity.member i on i.member_id = m.invited_by
      join identity.line il on il.member_id = i.member_id
      left join identity.line u on u.member_id =
        case when i.member_type in (1, 2, 41, 42) then i.member_id else il.upline_id end
      where s.level = reached;
  end loop;
  insert into identity.line (member_id, upline_id, depth, path)
    select member_id, null, 1, array[member_id] from identity.member m
    where member_type <> 4 and not exists
      (select 1 from identity.line l where l.member_id = m.member_id);
end
$$;

-- The first of a line is a general agent or an affiliate of the house.
update identity.member m
  set member_type = case member_type when 2 then 1 else 41 end
  from identity.line l
  where l.member_id = m.member_id and l.upline_id is null and m.member_type in (2, 42);

-- Whom a member invited was looked up for the line alone.
drop index identity.member_invited_by_idx;
