-- Reviewing and giving are permissions of their own. A role that could do them before still can.
insert into backoffice.role_permission (role_id, permission)
  select role_id, added.permission from backoffice.role_permission
  cross join (values ('rewards.review'), ('rewards.gift')) as added (permission)
  where role_permission.permission = 'rewards.write'
  on conflict do nothing;

-- What waits for a second person is carried out with the permission that its call has now.
update backoffice.approval set permission = 'rewards.review'
  where state = 'open' and permission = 'rewards.write' and call in
    ('decideApplication', 'decideAward', 'decideBoardHold', 'decideEntry', 'decideReferral');
update backoffice.approval set permission = 'rewards.gift'
  where state = 'open' and permission = 'rewards.write' and call in
    ('giveAward', 'giveGifts', 'giveTickets', 'grantFreeRounds', 'changePoints');
