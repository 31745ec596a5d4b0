/**
 * Games that are announced: title, vendor, type and group, then place, layout and colours, heroes,
 * and props. As a table, because there are many and each is one line.
 *
 * Titles are invented like those in covers.ts. The letters follow from the game's type. A game
 * whose code does not follow from its title has it in front: `code=Title`.
 */
import { slugOf, type CoverEntry, type GameTag, type GameType, type VendorCode } from "./covers.ts";
import type { Direction } from "./direction.ts";
import type { LayoutName } from "./layouts.ts";
import type { PaletteName, TitleLook } from "./look.ts";
import type { BackdropName, HeroName } from "./stage.ts";

const table = `
Harbour Lights; NVS RNG -; riverNight single midnight; sailboat; anchor star coin
Butterfly Brook; NVS RNG -; jungle single orchid; butterfly; blossom lotus herb
Honey Hollow; CPK RNG -; sunburst orbit amber; honeybee; sunflower blossom coin
Polar Postman; NVS RNG -; aurora peek polar; polar-bear; snowflake wrapped-gift ice
Penguin Parade; CPK RNG -; aurora single steel; penguin; snowflake star ice
Flamingo Lagoon; NVS RNG -; water medallion orchid; flamingo; lotus spiral-shell coral
Kite Festival; NVS RNG -; sunburst orbit lagoon; kite; cloud sun star
Comet Carnival; NVS RNG -; starfield charge violet; comet; star ringed-planet balloon
Moonlit Market; NVS RNG -; riverNight medallion dusk; full-moon; red-paper-lantern mango coin
Rocket Bazaar; CPK RNG -; starfield charge ember; rocket; star ringed-planet coin
Sundial Secrets; NVS RNG -; dunes medallion dune; sun; scroll nazar-amulet key
Copper Clockwork; CPK RNG -; city orbit clay; stopwatch; gear wrench light-bulb
Glacier Gems; NVS RNG -; aurora hoard polar; gem-stone; ice snowflake ring
Crown of Clover; NVS RNG -; jungle single felt; crown; four-leaf-clover coin rainbow
Rainbow Fair; CPK RNG -; sugarHills single candy; rainbow; cloud balloon star
Doughnut Dynasty; CPK RNG -; sugarHills fan orchid; doughnut cupcake cookie; lollipop candy
Ice Cream Isle; NVS RNG -; sugarHills peek lagoon; soft-ice-cream; cherries cookie chocolate-bar
Chocolate Canal; CPK RNG -; sugarHills hoard clay; chocolate-bar; cookie candy cupcake
Pineapple Pier; NVS RNG -; water single amber; pineapple; palm-tree coconut spiral-shell
Melon Meadow; CPK RNG -; jungle hoard jungle; watermelon; grapes strawberry lemon
Orchard Express; CPK RNG -; sunburst fan jungle; red-apple mango grapes; cherries lemon banana
Cactus Canyon; CPK RNG -; dunes single clay; cactus; sun rock coin
Amphora Sands; NVS RNG -; dunes single dune; amphora; scroll coin nazar-amulet
Compass & Crown; NVS RNG -; cavern orbit royal; compass; world-map key coin crown
Corsair Cove; CPK RNG -; riverNight peek abyss; pirate-flag; anchor coin compass
Whale Song; NVS RNG -; water single abyss; whale; tropical-fish spiral-shell star
Dolphin Drift; NVS RNG -; water charge lagoon; dolphin; spiral-shell coral star
Octopus Orchestra; NVS RNG -; water peek violet; octopus; drum bell coral
Turtle Treasury; NVS RNG -; water hoard lagoon; turtle; coin gem-stone oyster
Dragon Drum; NVS RNG -; temple charge ember; dragon-face; drum red-paper-lantern fire
Temple of Bells; NVS RNG -; temple single dusk; hindu-temple; bell diya-lamp lotus
Diya Nights; NVS RNG -; mandala single orchid; diya-lamp; hibiscus star fire
Monsoon Drums; CPK RNG -; mandala orbit ember; long-drum; drum hibiscus fire coin
Fan of Feathers; NVS RNG -; curtain medallion claret; folding-hand-fan; @feather blossom
Blossom Bridge; NVS RNG -; riverNight medallion orchid; cherry-blossom; lotus butterfly wind-chime
Wind Chime Valley; NVS RNG -; aurora single lagoon; wind-chime; blossom bird cloud
Moai Mystery; NVS RNG -; dunes single jungle; moai; palm-tree hibiscus coin
Lava Lounge; CPK RNG -; volcano single ember; volcano; fire rock gem-stone
Meteor Miners; NVS RNG -; cavern hoard steel; rock; pick gem-stone comet
Dynamite Ditch; CPK RNG -; cavern charge clay; bomb; pick rock coin
Magic Attic; NVS RNG -; curtain single violet; top-hat; magic-wand star joker
Candle Court; NVS RNG -; cavern single claret; candle; scroll key crown
Mirror Ball Mania; NVS RNG -; neonGrid single neon; mirror-ball; star headphone high-voltage
Arcade Avenue; CPK RNG AC; neonGrid crest neon; joystick video-game; coin star
Thunder Garage; CPK RNG AC; city charge steel; motorcycle; high-voltage wrench gear
Midnight Motorway; CPK RNG AC; neonGrid charge midnight; racing-car; chequered-flag star
Balloon Brigade; NVS RNG -; sugarHills orbit amber; balloon; cloud star kite
Party Parcel; NVS RNG -; sunburst hoard orchid; wrapped-gift; party-popper balloon star
Golden Oyster; NVS RNG -; water medallion amber; oyster; gem-stone coral spiral-shell
Ring of Jasmine; NVS RNG -; temple medallion felt; ring; blossom lotus gem-stone
Elephant Express; NVS RNG -; jungle charge clay; elephant; coin palm-tree mango
Saffron Fox; NVS RNG -; dunes peek amber; fox; maple-leaf coin star
Mushroom Metro; CPK RNG AC; neonGrid single violet; mushroom; high-voltage star herb
Rice Harvest Jig; NVS RNG -; sunburst orbit dune; sheaf-of-rice; drum sun coin ear-of-corn
Parrot Palace; NVS RNG -; temple peek jungle; parrot; hibiscus mango coin
Robot Rodeo; NVS RNG -; city peek steel; robot; gear high-voltage star

Emerald Blackjack; AUR LIVE TG; feltTable cards jungle; @cards-high; crown
Midnight Baccarat; AUR LIVE TG; curtain cards midnight; @cards-pair; star
Orchid Roulette; AUR LIVE TG; curtain wheel orchid; @roulette; gem-stone star
Riverside Roulette; AUR LIVE TG; riverNight wheel lagoon; @roulette; coin lotus
Teen Patti Verandah; AUR LIVE TG; mandala cards dusk; @cards-high; diya-lamp
Bamboo Sic Bo; AUR LIVE TG; jungle dice jungle; @die-ivory; coin herb
Carousel Wheel; AUR LIVE TG; sunburst wheel candy; @prize-wheel; star balloon
Lotus Poker Table; AUR LIVE TG; temple cards claret; @cards-royal; lotus
Harbour Blackjack; AUR LIVE TG; riverNight cards abyss; @cards-spades; anchor
Amber Roulette; AUR LIVE TG; feltTable wheel amber; @roulette; crown star
Studio Craps; AUR LIVE TG; feltTable dice claret; @die-ivory; coin star
Caravan Baccarat; AUR LIVE TG; dunes cards dune; @cards-pair; nazar-amulet

Lantern Reef; TDP FISH AC; water shoal midnight; jellyfish; tropical-fish fish crab coral coin
Whale Watchers; TDP FISH AC; water shoal steel; whale; fish tropical-fish turtle jellyfish star
Dolphin Volley; TDP FISH AC; water shoal royal; dolphin; fish blowfish crab octopus squid coin
Crab Castle; TDP FISH AC; water shoal clay; crab; lobster fish coral turtle tropical-fish
Lobster Lagoon; TDP FISH AC; water shoal ember; lobster; crab fish squid jellyfish coral coin
Turtle Tide; TDP FISH AC; water shoal jungle; turtle; fish tropical-fish coral blowfish coin
Octopus Armada; TDP FISH AC; water shoal violet; octopus; fish squid crab lobster bomb
Blowfish Boom; TDP FISH AC; water shoal amber; blowfish; bomb fish crab coral coin
Padma Net; TDP FISH AC; water shoal felt; fish; tropical-fish crab turtle lobster fishing-pole
Shark Signal; TDP FISH AC; water shoal polar; shark; squid fish blowfish dolphin anchor coin

Rummy Riverside; KGR PVP TG; riverNight cards lagoon; @cards-high; star
Teen Patti Parlour; KGR PVP TG; curtain cards orchid; @cards-pair; crown
Twenty-Nine Court; KGR PVP TG; feltTable cards amber; @cards-spades; trophy
Ludo Lane; KGR PVP AC; sunburst dice candy; @die-ivory; star trophy
Chess Chowk; KGR PVP TG; curtain single royal; chess-pawn; crown trophy star
Bluff Bazaar; KGR PVP TG; mandala cards violet; @cards-royal; joker
Jester Table; KGR PVP TG; curtain medallion violet; joker; spade-suit heart-suit coin
Spades Society; KGR PVP TG; starfield cards midnight; @cards-spades; crown

Goalmouth Live; FWY SPORTS -; stadium ball jungle; soccer-ball; goal-net trophy stopwatch
Boundary Bell; FWY SPORTS -; stadium ball felt; cricket-game; bell trophy star
Baseline Book; FWY SPORTS -; stadium ball clay; tennis; trophy stopwatch star
Hoops Hour; FWY SPORTS -; stadium ball ember; basketball; trophy high-voltage star
Spike Line; FWY SPORTS -; stadium ball lagoon; volleyball; trophy star stopwatch
Grand Grid; FWY SPORTS -; city charge royal; racing-car; chequered-flag trophy stopwatch

Siege Signal; VFG ESPORTS -; cavern crest ember; dagger shield; high-voltage fire
Neon Nexus Cup; VFG ESPORTS -; neonGrid crest violet; joystick headphone; trophy star
Keyboard Kings; VFG ESPORTS -; neonGrid crest royal; keyboard computer-mouse; high-voltage crown
Trident Trials; VFG ESPORTS -; water crest abyss; trident-emblem shield; star gem-stone
Pixel Pennant; VFG ESPORTS -; starfield crest neon; video-game joystick; chequered-flag star
Dagger Division; VFG ESPORTS -; volcano crest steel; dagger crossed-swords; fire shield

Meghna Draw; LKW LOTT -; riverNight balls lagoon; @balls; ticket star
Clover Keno; LKW LOTT BG; jungle balls felt; @balls; four-leaf-clover coin
Sunrise 3D; LKW LOTT -; sunburst balls amber; @balls-four; sun ticket
Midnight Keno; LKW LOTT BG; starfield balls midnight; @balls; crescent-moon star
Festival Bingo; LKW LOTT BG; sugarHills balls candy; @balls; party-popper balloon
Lantern Bingo; LKW LOTT BG; riverNight balls ember; @balls-four; red-paper-lantern star
Five Ferry Draw; LKW LOTT -; water balls abyss; @balls; anchor ticket
Rainbow Pick Three; LKW LOTT -; mandala balls orchid; @balls-four; rainbow ticket
wg-30s=Colour 30 s; ELOTT LOTT -; mandala balls violet; @balls; ticket star
wg-1m=Colour 1 min; ELOTT LOTT -; sunburst balls lagoon; @balls; ticket sparkles
wg-3m=Colour 3 min; ELOTT LOTT -; riverNight balls orchid; @balls-four; ticket star
wg-5m=Colour 5 min; ELOTT LOTT -; starfield balls ember; @balls-four; ticket coin
k3e-1m=Three dice 1 min; ELOTT LOTT -; jungle balls felt; @balls-four; ticket coin
d5e-1m=Five digits 1 min; ELOTT LOTT -; water balls abyss; @balls-four; ticket star
race-1m=Race of ten 1 min; ELOTT LOTT -; stadium balls amber; @balls; ticket chequered-flag

Ridge Rumble; DSP COCKFIGHT -; volcano versus clay; rooster rooster; @feather fire
Golden Comb Ring; DSP COCKFIGHT -; sunburst versus amber; rooster rooster; @feather star
Harvest Hackle; DSP COCKFIGHT -; mandala versus felt; rooster rooster; sheaf-of-rice @feather
Dawn Chorus Pit; DSP COCKFIGHT -; temple versus dusk; rooster rooster; sun @feather
Cobalt Spur; DSP COCKFIGHT -; stadium versus royal; rooster rooster; @feather high-voltage

Lantern Mines; HSE BGS AC; cavern hoard midnight; bomb; gem-stone @ruby red-paper-lantern
Tower of Tiles; HSE BGS AC; city single dusk; construction; star coin key
Hilo Harbour; HSE BGS TG; riverNight cards royal; @cards-pair; anchor
Jasmine 21; HSE BGS TG; jungle cards felt; @cards-high; lotus sparkles
Indigo Draw; HSE BGS TG; mandala cards midnight; @cards-royal; coin star
Coin Carousel; HSE BGS AC; sunburst wheel violet; @prize-wheel; coin star
Dewdrop Terrace; HSE BGS AC; jungle orbit violet; crystal-ball; lotus herb sparkles
Kite Climb; HSE BGS AC; starfield charge lagoon; kite; cloud star balloon
Paper Boat Bingo; HSE BGS BG; water balls lagoon; @balls-four; sailboat sparkles star
Saffron Nine; HSE BGS TG; curtain cards claret; @cards-high; blossom sparkles star
Compass Roulette; HSE BGS TG; starfield wheel lagoon; @roulette; compass star
Firefly Forty; HSE BGS AC; jungle balls midnight; @balls; sparkles star herb
Ember and Stripe; AUR LIVE TG; curtain versus ember; dragon-face tiger-face; star crown
`;

/** Letters by type; a type with several gives them out in turn, so that neighbours differ. */
const looks: Readonly<Record<GameType, readonly [TitleLook, ...TitleLook[]]>> = {
  RNG: [
    { face: "lilita", metal: "gold", arch: 12 },
    { face: "titan", metal: "mint" },
    { face: "lucky", metal: "fire" },
    { face: "lilita", metal: "pearl" },
    { face: "titan", metal: "lilac", arch: 10 },
    { face: "lucky", metal: "honey", arch: 14 },
    { face: "titan", metal: "ice" },
  ],
  LIVE: [
    { face: "cinzel", metal: "antique", stroke: 0.1, size: 78, track: 1 },
    { face: "cinzel", metal: "gold", stroke: 0.11, size: 78 },
  ],
  FISH: [
    { face: "titan", metal: "ice" },
    { face: "lilita", metal: "mint", arch: 10 },
  ],
  PVP: [
    { face: "anton", metal: "pearl", stroke: 0.09, slant: -5 },
    { face: "lucky", metal: "gold" },
  ],
  SPORTS: [
    { face: "anton", metal: "pearl", slant: -6, stroke: 0.09 },
    { face: "anton", metal: "gold", slant: -6, stroke: 0.09 },
  ],
  ESPORTS: [
    { face: "chakra", metal: "chrome", slant: -6, stroke: 0.1 },
    { face: "chakra", metal: "ice", slant: -6, stroke: 0.1 },
  ],
  LOTT: [
    { face: "lucky", metal: "gold" },
    { face: "titan", metal: "lilac" },
  ],
  COCKFIGHT: [
    { face: "anton", metal: "fire", slant: -5, stroke: 0.1 },
    { face: "anton", metal: "gold", slant: -5, stroke: 0.1 },
  ],
  BGS: [
    { face: "russo", metal: "honey", stroke: 0.12 },
    { face: "lilita", metal: "gold" },
  ],
};

/** Two lines as even as the words allow; one where there is one word. */
export function linesOf(title: string): string {
  const words = title.toUpperCase().split(" ");
  const breaks = words.slice(1).map((_word, at) => {
    const first = words.slice(0, at + 1).join(" ");
    const second = words.slice(at + 1).join(" ");
    return { lines: `${first}|${second}`, uneven: Math.abs(first.length - second.length) };
  });
  const [best] = breaks.toSorted((a, b) => a.uneven - b.uneven);
  return best?.lines ?? words.join(" ");
}

interface Announced {
  readonly entry: CoverEntry;
  readonly direction: Direction;
}

function announcedOf(row: string, place: number): Announced {
  const [named = "", kind = "", scene = "", heroes = "", props = ""] = row.split("; ");
  const [title = "", slug = slugOf(title)] = named.split("=").toReversed();
  const [vendorCode, gameType, tag] = kind.split(" ") as [VendorCode, GameType, GameTag | "-"];
  const [backdrop, layout, palette] = scene.split(" ") as [BackdropName, LayoutName, PaletteName];
  const look = looks[gameType][place % looks[gameType].length] ?? looks[gameType][0];
  const tags = tag === "-" ? [] : [tag];
  return {
    entry: { slug, title, vendorCode, gameType, tags },
    direction: {
      backdrop,
      layout,
      palette,
      heroes: heroes.split(" ") as HeroName[],
      props: props.split(" ") as HeroName[],
      lines: linesOf(title),
      look,
    },
  };
}

const announced = table
  .split("\n")
  .filter((row) => row !== "")
  .map(announcedOf);

export const announcedCovers: readonly CoverEntry[] = announced.map(({ entry }) => entry);

export const announcedDirections: Readonly<Record<string, Direction>> = Object.fromEntries(
  announced.map(({ entry, direction }) => [entry.slug, direction]),
);
