-- A game opened from a sign-in ends with it: no new bets after signing out.

alter table vendors.game_session add column login_session_id uuid;

create index game_session_login_session_id_idx
  on vendors.game_session (login_session_id) where login_session_id is not null;
