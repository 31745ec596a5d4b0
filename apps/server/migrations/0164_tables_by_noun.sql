-- A table lies in the schema of the module that owns it: corrections with the cashier, notes with
-- the members, and the sums of days with the reports.
create schema reports;

alter table backoffice.adjustment set schema cashier;
alter table backoffice.member_note set schema identity;
alter table backoffice.play_day set schema reports;
alter table backoffice.money_day set schema reports;
alter table backoffice.player_day set schema reports;
alter table backoffice.first_deposit set schema reports;
alter table backoffice.liability set schema reports;
