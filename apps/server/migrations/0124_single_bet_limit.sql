-- How much one bet may be at most: a limit that nothing uses up, so it has no period of its own.
alter table protection.play_limit drop constraint play_limit_kind_known,
  add constraint play_limit_kind_known
    check (kind in ('deposit', 'loss', 'wager', 'time', 'single')),
  add constraint play_limit_single_period check (kind <> 'single' or period = 'day');
