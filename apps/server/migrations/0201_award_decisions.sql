-- Who decided on an award stands beside who gave it. Until here a decision overwrote the giver, who
-- is in the audit trail.
alter table rewards.award add column decided_by text;
alter table rewards.award add column decision_reason text;
update rewards.award set decided_by = operator, decision_reason = note
  where state in ('cancelled', 'rejected');
