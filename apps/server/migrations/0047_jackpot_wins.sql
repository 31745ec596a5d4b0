-- Jackpots for operators and boards: wins are found without reading what fed them, and what is owed
-- to the pots is kept beside what members are owed.
create index jackpot_entry_win_idx on vendors.jackpot_entry (posted_at) where kind = 'win';

alter table backoffice.liability
  -- Of members' stakes, what the pots got less what they paid; in millionths of a minor unit.
  add column jackpot_micro numeric not null default 0;
