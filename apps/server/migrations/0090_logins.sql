-- Each program has a login of its own. What api and worker have in common is granted to baize_app;
-- what is in the books and in the record of the console, neither may change.

do $$
declare
  name text;
begin
  foreach name in array array['baize_app', 'baize_api', 'baize_worker', 'baize_log'] loop
    if not exists (select from pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin', name);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;
  foreach name in array array['baize_api', 'baize_worker'] loop
    if not pg_has_role(name, 'baize_app', 'member') then
      execute format('grant baize_app to %I', name);
    end if;
  end loop;
  -- Who changes the shape of the worker's own tables must count as their owner.
  if not pg_has_role(current_user, 'baize_worker', 'member') then
    execute format('grant baize_worker to %I', current_user);
  end if;
end $$;

-- The ledger's outbox is emptied by the worker alone.
revoke update, delete on ledger.posting from baize_app;
grant select, update, delete on ledger.posting to baize_worker;

revoke update, delete, truncate on ledger.transfer, ledger.transfer_default, ledger.operation,
  ledger.reversal from public, baize_app, baize_api, baize_worker;
revoke update, delete, truncate on backoffice.audit, backoffice.member_audit
  from public, baize_app, baize_api, baize_worker;

-- An earlier grant over the whole schema took this one along.
revoke update, delete on cashier.withdrawal_step from baize_app;

revoke execute on function ledger.ensure_partitions(timestamptz, timestamptz) from public;
grant execute on function ledger.ensure_partitions(timestamptz, timestamptz) to baize_app;

grant select on platform.migration to baize_app;

-- Whoever keeps a copy of what was done reads it here and changes nothing.
grant usage on schema backoffice, ledger to baize_log;
grant select on backoffice.audit, backoffice.member_audit, ledger.transfer, ledger.operation,
  ledger.reversal, ledger.account_code to baize_log;

-- The worker makes the tables of its jobs itself, in a schema that is its own. Where it finds this
-- table it does not ask for the right to make schemas.
create schema if not exists job;
create table if not exists job.migrations (
  id int constraint migrations_pkey primary key,
  ts timestamptz not null default now(),
  breaking boolean not null default false
);
do $$
declare
  thing record;
begin
  for thing in
    select 1 as step, 'schema job' as name
    union all
    select 2, format('%s job.%I',
        case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, c.relname)
      from pg_class c
     where c.relnamespace = 'job'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
    union all
    select 3, 'function ' || p.oid::regprocedure::text
      from pg_proc p where p.pronamespace = 'job'::regnamespace
    union all
    -- A table's own row type goes with the table.
    select 4, 'type ' || t.oid::regtype::text
      from pg_type t
     where t.typnamespace = 'job'::regnamespace and t.typcategory <> 'A'
       and not exists (select from pg_class c where c.oid = t.typrelid and c.relkind <> 'c')
    order by 1, 2
  loop
    execute format('alter %s owner to baize_worker', thing.name);
  end loop;
end $$;

-- Tables whose migration says nothing of baize_app are the programs' to read and write. A migration
-- that grants less (select and insert, of what is only added to) has said enough. Runs after every
-- migration.
create function platform.grant_untold() returns int
language plpgsql set search_path = pg_catalog as $$
declare
  place record;
  told int := 0;
begin
  for place in
    select n.nspname from pg_namespace n
     where n.nspname not in ('information_schema', 'job', 'public') and n.nspname !~ '^pg_'
       and not has_schema_privilege('baize_app', n.oid, 'usage')
  loop
    execute format('grant usage on schema %I to baize_app', place.nspname);
    told := told + 1;
  end loop;
  for place in
    select n.nspname, c.relname, c.relkind from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
     where n.nspname not in ('information_schema', 'job', 'public') and n.nspname !~ '^pg_'
       and c.relkind in ('r', 'p', 'v', 'm', 'S') and not c.relispartition
       and not exists (select from aclexplode(c.relacl) a where a.grantee = 'baize_app'::regrole)
       and not exists (select from pg_attribute t, aclexplode(t.attacl) a
         where t.attrelid = c.oid and a.grantee = 'baize_app'::regrole)
  loop
    execute format(case place.relkind
        when 'S' then 'grant usage on sequence %I.%I to baize_app'
        when 'v' then 'grant select on %I.%I to baize_app'
        when 'm' then 'grant select on %I.%I to baize_app'
        else 'grant select, insert, update, delete on %I.%I to baize_app'
      end, place.nspname, place.relname);
    told := told + 1;
  end loop;
  return told;
end $$;
revoke execute on function platform.grant_untold() from public;
