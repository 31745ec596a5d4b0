-- What a vendor signs with in secret (HMAC-SHA256) is sealed with the master key. `verify_keys`
-- keeps the fingerprint of each secret, as "sha256:…", `sealed_keys` the secrets in the same order.
-- Public keys (RSA) stay in `verify_keys` as they are.
alter table vendors.vendor
  add column sealed_keys bytea[] not null default '{}';

-- Rows of before are sealed when a program starts, which has the master key; from now on the
-- database takes no row with a secret in clear.
alter table vendors.vendor
  add constraint vendor_keys_sealed check (
    case when algorithm = 'HMAC-SHA256' then
      cardinality(sealed_keys) = cardinality(verify_keys)
      and verify_keys[1] ~ '^sha256:[0-9a-f]{64}$'
      and coalesce(verify_keys[2], verify_keys[1]) ~ '^sha256:[0-9a-f]{64}$'
    else cardinality(sealed_keys) = 0 end
  ) not valid;
