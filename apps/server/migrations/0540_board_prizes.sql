-- Prizes of boards that are no money: their amount is what they are worth, of some 0.
alter table rewards.board_result add column prize jsonb,
  add constraint board_result_prize_known check (prize ->> 'kind' in
    ('points', 'bonus', 'free_rounds', 'ticket', 'board_ticket'));
alter table rewards.board_due add column prize jsonb,
  add constraint board_due_prize_known check (prize ->> 'kind' in
    ('points', 'bonus', 'free_rounds', 'ticket', 'board_ticket')),
  drop constraint board_due_above_zero,
  add constraint board_due_is_something check
    (amount_minor > 0 or (amount_minor = 0 and prize is not null));
