-- What makes a member worth a second look: marks that several members share, what was found, and
-- what operators decided about it.

create table protection.risk_policy (
  merchant_code text not null,
  -- So many members from one address within a day are a finding.
  ip_members int not null,
  -- Networks whose customers share addresses, as "203.0.113.0/24".
  carrier_networks text[] not null default '{}',
  -- How soon somebody looks, by severity.
  low_minutes int not null,
  medium_minutes int not null,
  high_minutes int not null,
  constraint risk_policy_pkey primary key (merchant_code),
  constraint risk_policy_members_range check (ip_members >= 2),
  constraint risk_policy_minutes_positive
    check (low_minutes > 0 and medium_minutes > 0 and high_minutes > 0)
);

-- Where members signed in: a hash of the device's cookie or of the address, never either itself.
create table protection.risk_sighting (
  member_id bigint not null,
  kind text not null,
  mark bytea not null,
  merchant_code text not null,
  last_at timestamptz not null,
  constraint risk_sighting_pkey primary key (member_id, kind, mark),
  constraint risk_sighting_kind_known check (kind in ('device', 'ip'))
);
create index risk_sighting_mark_idx on protection.risk_sighting (merchant_code, kind, mark,
  last_at);
create index risk_sighting_last_at_idx on protection.risk_sighting (last_at);

create table protection.risk_flag (
  member_id bigint not null,
  flag_id uuid not null,
  merchant_code text not null,
  kind text not null,
  -- What it is about: the same device, address, account or vendor is one flag of a member.
  subject text not null,
  severity text not null,
  state text not null,
  -- How many findings stand behind it.
  count int not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Since when it waits: a flag that was cleared waits anew when more is found.
  opened_at timestamptz not null,
  claimed_by uuid,
  claimed_by_name text,
  claimed_at timestamptz,
  consequence text,
  revision int not null default 1,
  constraint risk_flag_pkey primary key (member_id, flag_id),
  constraint risk_flag_subject_key unique (member_id, kind, subject),
  constraint risk_flag_kind_known check (kind in ('shared_device', 'shared_ip', 'shared_payee',
    'negative_balance', 'rollback_after_win', 'foreign_reference', 'turnover_at_minimum')),
  constraint risk_flag_severity_known check (severity in ('low', 'medium', 'high')),
  constraint risk_flag_state_known check (state in ('open', 'claimed', 'cleared', 'confirmed')),
  constraint risk_flag_count_range check (count >= 0),
  constraint risk_flag_claim_whole check ((state = 'claimed') = (claimed_by is not null)
    and (state = 'claimed') = (claimed_by_name is not null)
    and (state = 'claimed') = (claimed_at is not null)),
  constraint risk_flag_consequence_known
    check (consequence in ('none', 'withdrawal_review', 'suspended')),
  constraint risk_flag_consequence_when_confirmed
    check ((state = 'confirmed') = (consequence is not null))
);
create index risk_flag_queue_idx on protection.risk_flag (opened_at, flag_id)
  where state in ('open', 'claimed');
create index risk_flag_last_seen_at_idx on protection.risk_flag (last_seen_at, flag_id);
create index risk_flag_subject_idx on protection.risk_flag (kind, subject);

-- One row for each finding. The same again only moves its time.
create table protection.risk_evidence (
  member_id bigint not null,
  flag_id uuid not null,
  evidence_key text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  detail jsonb not null,
  constraint risk_evidence_pkey primary key (member_id, flag_id, evidence_key)
);

-- What became of a flag, and who did it; without an operator, the platform.
create table protection.risk_step (
  member_id bigint not null,
  step_id uuid not null,
  flag_id uuid not null,
  at timestamptz not null,
  what text not null,
  operator text,
  reason text,
  consequence text,
  constraint risk_step_pkey primary key (member_id, step_id),
  constraint risk_step_what_known check (what in ('raised', 'raised_again', 'claimed',
    'taken_over', 'released', 'cleared', 'confirmed', 'reopened'))
);
create index risk_step_flag_idx on protection.risk_step (member_id, flag_id);

-- Devices that members trusted before count from now on.
insert into protection.risk_sighting (member_id, kind, mark, merchant_code, last_at)
select t.member_id, 'device', t.place_hash, m.merchant_code, t.added_at
from identity.trusted_place t join identity.member m using (member_id)
where t.kind = 'device' and m.member_type <> 4 and not m.is_test;

grant select, insert, update on protection.risk_policy, protection.risk_flag,
  protection.risk_evidence to baize_app;
grant select, insert, update, delete on protection.risk_sighting to baize_app;
-- What happened is only ever added to.
grant select, insert on protection.risk_step to baize_app;
