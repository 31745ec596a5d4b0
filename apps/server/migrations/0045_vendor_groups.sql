-- The group a vendor names a game for, beside the one it stands in, which an operator may choose.
alter table catalogue.game add column vendor_group_code text
  constraint game_vendor_group_code_known check (vendor_group_code in ('JP', 'TG', 'AC', 'BG'));
