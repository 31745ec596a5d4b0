-- What operators note about members, for each other. Notes are added and stay.

create table backoffice.member_note (
  member_id bigint not null,
  note_id uuid not null,
  operator_id uuid not null,
  operator text not null,
  text text not null,
  noted_at timestamptz not null,
  constraint member_note_pkey primary key (member_id, note_id)
);
grant select, insert on backoffice.member_note to baize_app;
