-- A brand has a mark and a colour of its own; empty is the platform's.
alter table brand.merchant add column mark text not null default '',
  add column accent text not null default '',
  add constraint merchant_mark_name check (mark ~ '^[a-z0-9-]{0,32}$'),
  add constraint merchant_accent_colour check (accent ~ '^(#[0-9a-f]{6})?$');
