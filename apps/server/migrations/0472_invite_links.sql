-- The links by which agents and affiliates register those below them. What a link promises stays as
-- it is; it can be limited, turned off, and named.
create table identity.invite_link (
  merchant_code text not null,
  code_folded text not null,
  member_id bigint not null,
  -- The account type of who registers: player or agent.
  registers smallint not null,
  note text,
  valid_until timestamptz,
  uses_max integer,
  uses integer not null default 0,
  is_on boolean not null default true,
  created_at timestamptz not null,
  constraint invite_link_pkey primary key (merchant_code, code_folded),
  constraint invite_link_registers_known check (registers in (2, 3)),
  constraint invite_link_note_short check (length(note) between 1 and 140),
  constraint invite_link_uses_max_bound check (uses_max between 1 and 1000000),
  constraint invite_link_uses_bound check (uses >= 0)
);
create index invite_link_member_idx on identity.invite_link (member_id);
grant select, insert, update (note, valid_until, uses_max, uses, is_on) on identity.invite_link
  to baize_app;

-- Who registered by which link, and that never changes.
create table identity.invite_use (
  member_id bigint not null,
  merchant_code text not null,
  code_folded text not null,
  used_at timestamptz not null,
  constraint invite_use_pkey primary key (member_id)
);
create index invite_use_link_idx on identity.invite_use (merchant_code, code_folded, used_at);
grant select, insert on identity.invite_use to baize_app;

-- Who came by a link, by the brand's days.
create table identity.invite_visit (
  merchant_code text not null,
  code_folded text not null,
  day date not null,
  visits integer not null,
  visitors integer not null,
  constraint invite_visit_pkey primary key (merchant_code, code_folded, day)
);
grant select, insert, update (visits, visitors) on identity.invite_visit to baize_app;

-- So that who comes twice a day is one visitor: a keyed hash of day, address and browser, kept for
-- two days.
create table identity.invite_visitor (
  merchant_code text not null,
  code_folded text not null,
  day date not null,
  visitor bytea not null,
  constraint invite_visitor_pkey primary key (merchant_code, code_folded, day, visitor)
);
create index invite_visitor_day_idx on identity.invite_visitor (day);
grant select, insert, delete on identity.invite_visitor to baize_app;

insert into identity.invite_link (merchant_code, code_folded, member_id, registers, created_at)
  select c.merchant_code, c.code_folded, c.member_id, 3, m.registered_at
  from identity.affiliate_code c join identity.member m using (member_id)
  where m.member_type in (1, 2, 41, 42);
