-- Readiness asks which functions of migrations/repeatable are there; the programs change no record.
-- The record itself is made before the first migration, as that of the migrations is.
grant select on platform.repeatable to baize_app;
