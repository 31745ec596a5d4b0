-- So much of what free rounds win the member keeps at most; null where it is all of it. What is
-- above goes back to the house with the win.
alter table rewards.free_grant add column win_cap_minor bigint,
  add column capped_minor bigint not null default 0,
  add constraint free_grant_cap_positive check (win_cap_minor > 0),
  add constraint free_grant_capped_right
    check (capped_minor >= 0 and (win_cap_minor is not null or capped_minor = 0));
