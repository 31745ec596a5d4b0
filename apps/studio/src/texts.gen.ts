/** Texts of every folder that has some. `npm run games` writes this: change nothing. */
import type client from "./client/locales/en.json";
import type gamesBaccarat from "./games/baccarat/locales/en.json";
import type gamesBingo from "./games/bingo/locales/en.json";
import type gamesBlackjack from "./games/blackjack/locales/en.json";
import type gamesCrash from "./games/crash/locales/en.json";
import type gamesDice from "./games/dice/locales/en.json";
import type gamesDragonTiger from "./games/dragon-tiger/locales/en.json";
import type gamesHilo from "./games/hilo/locales/en.json";
import type gamesKeno from "./games/keno/locales/en.json";
import type gamesLimbo from "./games/limbo/locales/en.json";
import type gamesLiveBaccarat from "./games/live-baccarat/locales/en.json";
import type gamesMines from "./games/mines/locales/en.json";
import type gamesPlinko from "./games/plinko/locales/en.json";
import type gamesRoulette from "./games/roulette/locales/en.json";
import type gamesSicBo from "./games/sic-bo/locales/en.json";
import type gamesVideoPoker from "./games/video-poker/locales/en.json";
import type gamesWheel from "./games/wheel/locales/en.json";
import type kitsCards from "./kits/cards/locales/en.json";
import type kitsChips from "./kits/chips/locales/en.json";
import type kitsJackpot from "./kits/jackpot/locales/en.json";
import type kitsOneShot from "./kits/one-shot/locales/en.json";
import type kitsSlot from "./kits/slot/locales/en.json";
import type kitsStepped from "./kits/stepped/locales/en.json";
import type kitsTables from "./kits/tables/locales/en.json";
import type lottery from "./lottery/locales/en.json";

export type Texts = typeof client &
  typeof gamesBaccarat &
  typeof gamesBingo &
  typeof gamesBlackjack &
  typeof gamesCrash &
  typeof gamesDice &
  typeof gamesDragonTiger &
  typeof gamesHilo &
  typeof gamesKeno &
  typeof gamesLimbo &
  typeof gamesLiveBaccarat &
  typeof gamesMines &
  typeof gamesPlinko &
  typeof gamesRoulette &
  typeof gamesSicBo &
  typeof gamesVideoPoker &
  typeof gamesWheel &
  typeof kitsCards &
  typeof kitsChips &
  typeof kitsJackpot &
  typeof kitsOneShot &
  typeof kitsSlot &
  typeof kitsStepped &
  typeof kitsTables &
  typeof lottery;
