-- Awards that are no money: points, a release bonus, free rounds, tickets. `prize` says which;
-- without it an award is cash. What is no money is worth `amount_minor`, or nothing that can be
-- told.
alter table rewards.award add column prize jsonb,
  drop constraint award_amount_positive,
  add constraint award_amount_positive check (amount_minor > 0 or (prize is not null
    and amount_minor = 0)),
  add constraint award_prize_known check (prize ->> 'kind' in
    ('points', 'bonus', 'free_rounds', 'ticket'));

-- Lists of gifts say what their second column counts: an amount, or how many.
alter table rewards.gift_list add column prize jsonb not null default '{"kind": "cash"}',
  add column quantity bigint;
alter table rewards.gift_line add column quantity bigint;
update rewards.gift_list set quantity = amount_minor;
update rewards.gift_line set quantity = amount_minor;
alter table rewards.gift_list alter column quantity set not null;
alter table rewards.gift_line alter column quantity set not null,
  drop constraint gift_line_amount_positive,
  add constraint gift_line_amount_positive check (quantity > 0 and amount_minor >= 0);
