-- Brands that were there before agents' contracts get the flags of both kinds; whether they have
-- contracts at all is AGENTPOLICY3, which stays as it is.
insert into brand.flag (merchant_code, mod_id, parent_mod_id, is_enabled, sort)
  select m.merchant_code, f.mod_id, 'AGENT', true,
    coalesce((select max(o.sort) from brand.flag o where o.merchant_code = m.merchant_code), 0)
      + f.place
  from brand.merchant m, (values ('SIGNCONDIV3', 1), ('DAILYSALCONT3', 2)) as f (mod_id, place)
  where exists (
    select 1 from brand.flag p where p.merchant_code = m.merchant_code and p.mod_id = 'AGENT')
  on conflict (merchant_code, mod_id) do nothing;
