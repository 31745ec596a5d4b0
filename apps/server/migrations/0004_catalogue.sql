-- What there is to play, by vendor, and what each member opened last.

create schema catalogue;

create table catalogue.vendor (
  vendor_code text not null,
  name jsonb not null,
  is_open boolean not null default true,
  sort int not null default 0,
  constraint vendor_pkey primary key (vendor_code)
);

create table catalogue.game (
  vendor_code text not null,
  game_code text not null,
  node_id text not null,
  name jsonb not null,
  game_type text not null,
  group_code text not null default '',
  is_hot boolean not null default false,
  is_new boolean not null default false,
  -- False: announced, or closed by the vendor.
  is_open boolean not null default false,
  -- The operator's own switch, which a vendor's list never turns on again.
  is_enabled boolean not null default true,
  art text not null,
  rtp_bps int,
  sort int not null default 0,
  updated_at timestamptz not null,
  constraint game_pkey primary key (vendor_code, game_code),
  constraint game_node_id_key unique (node_id),
  constraint game_type_known check (
    game_type in
      ('RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'COCKFIGHT', 'BGS')
  ),
  constraint game_group_code_known check (group_code in ('', 'JP', 'TG', 'AC', 'BG')),
  constraint game_rtp_bps_range check (rtp_bps between 0 and 10000),
  constraint game_vendor_code_fkey foreign key (vendor_code) references catalogue.vendor
);

create table catalogue.recent_game (
  member_id bigint not null,
  vendor_code text not null,
  game_code text not null,
  opened_at timestamptz not null,
  constraint recent_game_pkey primary key (member_id, vendor_code, game_code)
);

create index recent_game_opened_at_idx on catalogue.recent_game (member_id, opened_at desc);

grant usage on schema catalogue to baize_app;
grant select, insert, update, delete on all tables in schema catalogue to baize_app;
