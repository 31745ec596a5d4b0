-- The plan a press of autoplay began with; a later round of the same press must name the same.
alter table studio.round add column auto_plan jsonb;
