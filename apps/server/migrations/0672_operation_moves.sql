-- What moved money other than play, of many members at once: without it a page of an agent's
-- downlines reads past all their bets. Play writes nothing into it.
create index operation_moves on ledger.operation (member_id, id)
  where amount_minor > 0
    and kind not in ('bet', 'win', 'win_released', 'rollback', 'rollback_recall');
