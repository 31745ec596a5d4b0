-- What a request rests on beside what it changes, such as what its prizes are worth: it must be the
-- same when a second person agrees.
alter table backoffice.approval add column basis text;
