-- Nobody looks for a key here: the ledger tells its member and round, and both begin the primary
-- key.
drop index vendors.round_rest_key_id_idx;
