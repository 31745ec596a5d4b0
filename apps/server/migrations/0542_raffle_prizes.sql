-- Prizes of raffles that are no money: their amount is what they are worth.
alter table rewards.raffle_win add column prize jsonb,
  add constraint raffle_win_prize_known check (prize ->> 'kind' in
    ('points', 'bonus', 'free_rounds', 'ticket', 'board_ticket')),
  drop constraint raffle_win_amount_check,
  add constraint raffle_win_is_something check
    (amount_minor > 0 or (amount_minor = 0 and prize is not null));
