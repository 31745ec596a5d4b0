-- An agent makes nobody an agent without being asked: it is offered to the player, who accepts.
create table agents.promotion_offer (
  member_id bigint not null,
  offer_id uuid not null,
  agent_id bigint not null,
  state text not null default 'offered',
  offered_at timestamptz not null,
  ends_at timestamptz not null,
  answered_at timestamptz,
  constraint promotion_offer_pkey primary key (member_id, offer_id),
  constraint promotion_offer_state_known
    check (state in ('offered', 'accepted', 'declined', 'expired')),
  constraint promotion_offer_order check (ends_at > offered_at)
);
create unique index promotion_offer_open_idx on agents.promotion_offer (member_id)
  where state = 'offered';
grant select, insert, update (state, answered_at) on agents.promotion_offer to baize_app;

alter table agents.downline_change
  drop constraint downline_change_kind_known,
  add constraint downline_change_kind_known
    check (kind in ('remark', 'promoted', 'promotion_offered'));
