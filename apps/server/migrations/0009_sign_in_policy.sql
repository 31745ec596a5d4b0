-- What a brand decides about signing in: jurisdictions differ in these numbers.

alter table brand.merchant
  -- Where the brand's day begins and birthdays come: an IANA name.
  add column time_zone text not null default 'UTC',
  -- Countries whose numbers get messages, ISO 3166-1 alpha-2; the brand's own where empty.
  add column sms_countries text[] not null default '{}',
  add column sms_per_day_max int not null default 5000,
  -- Failures of one name from one network before the door closes, and for how long (GLI-19 2.5.3).
  add column login_failures_max int not null default 3,
  add column login_lock_minutes int not null default 30,
  -- Failures after which a captcha is asked for.
  add column captcha_after_failures int not null default 2,
  -- Age at which a password counts as expired; null: never.
  add column password_days_max int default 180,
  -- Whether a sign-in from a place not known needs a second proof.
  add column checks_unknown_places boolean not null default true,
  -- 'own' or 'firebase'.
  add column phone_auth text not null default 'own',
  add constraint merchant_phone_auth_known check (phone_auth in ('own', 'firebase')),
  add constraint merchant_login_lock_sane check (
    login_failures_max between 1 and 100 and login_lock_minutes between 1 and 1440
    and captcha_after_failures between 0 and 100
  );
