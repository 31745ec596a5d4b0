-- A brand may offer several wallets of one kind: each has a name of its own that members know.
alter table cashier.method add column label text not null default '',
  add constraint method_label_length check (length(label) <= 40);
