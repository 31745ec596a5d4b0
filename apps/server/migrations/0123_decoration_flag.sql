-- Numbers that count up by themselves are decoration: a brand that wants them says so.
insert into brand.flag (merchant_code, mod_id, parent_mod_id, is_enabled, sort)
  select m.merchant_code, 'DECORATION3', null, false,
    coalesce((select max(f.sort) + 1 from brand.flag f where f.merchant_code = m.merchant_code), 0)
  from brand.merchant m
  on conflict (merchant_code, mod_id) do nothing;
