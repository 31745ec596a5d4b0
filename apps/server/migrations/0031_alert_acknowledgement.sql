-- Who has seen an alert, and what he said about it. An alert that comes back is nobody's again.

alter table platform.alert
  add column acknowledged_at timestamptz,
  add column acknowledged_by text,
  add column note text,
  add constraint alert_acknowledged_whole check (
    (acknowledged_at is null) = (acknowledged_by is null)
    and (acknowledged_at is null) = (note is null));
create index alert_last_seen_at_idx on platform.alert (last_seen_at);
