-- A month's share of a friend's play, by level: 1 is the inviter's, 2 that of the inviter above.
alter table rewards.referral_share add column level smallint not null default 1,
  drop constraint referral_share_pkey,
  add constraint referral_share_pkey primary key (friend_id, month, level),
  add constraint referral_share_level_known check (level in (1, 2));
