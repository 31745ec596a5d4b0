-- The export of all documents goes from page to page by the time of each.
create index document_time_idx on verification.document (submitted_at, document_id);
