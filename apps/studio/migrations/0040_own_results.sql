-- A number and dice stood where the cards of a hand stand. Each has a word of its own.
update studio.shared_round set result = jsonb_build_object('number', result #> '{hands,0,0}')
where game_code = 'orchid-roulette' and result ? 'hands';
update studio.shared_round set result = jsonb_build_object('dice', result #> '{hands,0}')
where game_code = 'bamboo-sic-bo' and result ? 'hands';
update studio.round set outcome = jsonb_set(outcome, '{result}',
  jsonb_build_object('number', outcome #> '{result,hands,0,0}'))
where game_code = 'orchid-roulette' and outcome -> 'result' ? 'hands';
update studio.round set outcome = jsonb_set(outcome, '{result}',
  jsonb_build_object('dice', outcome #> '{result,hands,0}'))
where game_code = 'bamboo-sic-bo' and outcome -> 'result' ? 'hands';
