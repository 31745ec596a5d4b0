-- What a member may claim is asked for by every page; what he was given before grows for years.
create index award_claimable_idx on rewards.award (member_id) where state = 'issued';
