-- The record of significant events says in its name what it is: `event` is the word for the log of
-- what modules tell each other.
alter table platform.event rename to significant_event;
alter table platform.significant_event rename constraint event_pkey to significant_event_pkey;
alter index platform.event_kind_idx rename to significant_event_kind_idx;
alter index platform.event_at_idx rename to significant_event_at_idx;
alter sequence platform.event_seq_seq rename to significant_event_seq_seq;
