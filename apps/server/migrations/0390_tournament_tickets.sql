-- A ticket is for one wheel or for one tournament. A try of a tournament may be paid with a ticket:
-- one ticket pays one try, and one that was given back may pay another.
alter table rewards.ticket alter column wheel_id drop not null,
  add column board_id uuid,
  add constraint ticket_board_fkey foreign key (board_id) references rewards.board (board_id),
  add constraint ticket_of_one check (num_nonnulls(wheel_id, board_id) = 1);
alter table rewards.board_buy_in add column ticket_id uuid,
  drop constraint board_buy_in_amounts,
  add constraint board_buy_in_amounts check (fee_minor >= 0 and points >= 0
    and (pool_minor > 0)::int + (points > 0)::int + (ticket_id is not null)::int = 1),
  add constraint board_buy_in_ticket_fkey foreign key (member_id, ticket_id)
    references rewards.ticket (member_id, ticket_id);
create unique index board_buy_in_ticket_key on rewards.board_buy_in (member_id, ticket_id)
  where ticket_id is not null and returned_at is null;
alter table rewards.award drop constraint award_prize_known,
  add constraint award_prize_known check (prize ->> 'kind'
    in ('points', 'bonus', 'free_rounds', 'ticket', 'board_ticket'));
