-- A VIP level may put withdrawals before others; it is written down as they are asked for.
alter table cashier.withdrawal add column is_first boolean not null default false;
