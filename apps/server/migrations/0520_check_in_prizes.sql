-- Gifts of check-in that are no money: their amount is what they are worth.
alter table rewards.check_in_claim add column prize jsonb,
  add constraint check_in_claim_prize_known check (prize ->> 'kind' in
    ('points', 'bonus', 'free_rounds', 'ticket', 'board_ticket'));
