-- A game that cannot be played is listed only where an operator announces it.
alter table catalogue.game add column is_announced boolean not null default false;
