-- Words that operators put on members, to find them again and to name them in conditions.
create table identity.member_tag (
  member_id bigint not null,
  tag text not null,
  merchant_code text not null,
  tagged_by text not null,
  tagged_at timestamptz not null,
  constraint member_tag_pkey primary key (member_id, tag),
  constraint member_tag_member_fkey foreign key (member_id) references identity.member,
  constraint member_tag_length check (length(tag) between 1 and 32)
);
create index member_tag_brand_idx on identity.member_tag (merchant_code, tag);
grant select, insert, delete on identity.member_tag to baize_app;

-- Lists of members that conditions name. A list never changes, so what two operators approved
-- stays as it was; one that is put away can be chosen no more.
create table rewards.member_list (
  merchant_code text not null,
  list_id uuid not null,
  name text not null,
  members integer not null,
  made_by text not null,
  made_at timestamptz not null,
  archived_at timestamptz,
  constraint member_list_pkey primary key (list_id),
  constraint member_list_name_key unique (merchant_code, name)
);
create table rewards.member_list_member (
  list_id uuid not null,
  member_id bigint not null,
  constraint member_list_member_pkey primary key (list_id, member_id),
  constraint member_list_member_list_fkey foreign key (list_id) references rewards.member_list
);
grant select, insert, update on rewards.member_list to baize_app;
grant select, insert on rewards.member_list_member to baize_app;
