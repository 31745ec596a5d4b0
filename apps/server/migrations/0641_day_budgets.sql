-- The bound of a day lies beside that of the whole for every kind of reward, so that both are read
-- from one row: also for promotions and offers, which kept it in their terms only.
update rewards.promotion_budget b set day_max_minor = o.budget_day_minor
from rewards.bonus_offer o
where b.merchant_code = o.merchant_code and b.promotion_id = o.offer_id and b.scope = 'total';

update rewards.promotion_budget b
set day_max_minor = (r.terms ->> 'budgetDay')::numeric * 10 ^ case r.terms ->> 'currency'
  when 'BHD' then 3 when 'BTC' then 8 when 'JPY' then 0 else 2 end
from rewards.promotion p
join rewards.promotion_revision r using (merchant_code, promotion_id, revision)
where b.merchant_code = p.merchant_code and b.promotion_id = p.promotion_id and b.scope = 'total'
  and r.terms ->> 'budgetDay' is not null;
