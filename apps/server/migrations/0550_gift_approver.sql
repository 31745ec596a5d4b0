-- Says of a list of gifts who agreed to it as the second person.

alter table rewards.gift_list add column approver text;
