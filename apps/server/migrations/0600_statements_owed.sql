-- What a payer has still to pay is counted with every page of the office.
create index statement_owing_idx on agents.statement (payer_id)
  where state in ('due', 'part_paid', 'overdue') and payer_id is not null;
