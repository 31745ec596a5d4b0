-- How surely a sign-in knows its member. 'strong': the member showed the authenticator in it, which
-- agents must before money of their line moves.
alter table identity.session drop constraint session_assurance_known;
alter table identity.session
  add constraint session_assurance_known check (assurance in ('low', 'full', 'strong'));
