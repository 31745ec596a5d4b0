/** Who deals by night: a waistcoat with a bow, and a closed jacket with silver buttons. */
import { dot, line, path, torso, type DealerLook } from "../../../kits/tables/client/dealer-art.ts";

const bobBehind = (): string =>
  path(
    "M212 160C202 74 246 26 302 26C360 26 400 74 390 160C396 210 392 244 378 264" +
      "C352 280 250 280 224 264C208 244 206 210 212 160Z",
    "url(#hair)",
  );
const bob = ({ hair: [light] }: DealerLook): string =>
  path(
    "M222 170C204 90 244 38 302 38C360 38 398 90 380 170C378 146 374 130 364 116" +
      "C344 130 262 132 240 114C230 130 224 148 222 170Z",
    "url(#hair)",
  ) +
  path("M222 140C210 186 212 234 232 258C242 224 232 190 240 140Z", "url(#hair)") +
  path("M380 140C392 186 390 234 370 258C360 224 370 190 362 140Z", "url(#hair)") +
  line(
    "M256 66C284 48 330 50 352 76M244 104C262 112 300 114 330 108",
    light,
    3.5,
    'opacity=".45"',
  ) +
  dot(233, 206, 4.5, "#dfe7f5") +
  dot(367, 206, 4.5, "#dfe7f5");
const waistcoat = ({ cloth: [light, , dark], trim }: DealerLook): string =>
  path(torso, "#f6f3ee") +
  path("M178 336C166 370 160 450 160 560H120C132 450 144 358 178 336Z", "#c9cedb") +
  path("M422 336C434 370 440 450 440 560H480C468 450 456 358 422 336Z", "#c9cedb") +
  path(
    "M228 314L300 458L372 314C392 330 408 420 404 560H196C192 420 208 330 228 314Z",
    "url(#cloth)",
  ) +
  line("M228 314L300 458L372 314", light, 3, 'opacity=".7"') +
  line("M300 458V560", dark, 3) +
  [486, 518, 550].map((y) => dot(311, y, 5, trim)).join("") +
  path("M258 300C276 294 324 294 342 300L322 334L300 316L278 334Z", "#ffffff") +
  path("M297 318L258 302C252 312 252 334 258 344Z", dark) +
  path("M303 318L342 302C348 312 348 334 342 344Z", dark) +
  `<rect x="291" y="309" width="18" height="22" rx="6" fill="${trim}"/>`;

const silverHair = ({ hair: [light, dark] }: DealerLook): string =>
  path(
    "M226 164C210 92 246 34 308 36C366 36 394 92 374 164C372 134 362 112 338 98" +
      "C304 106 266 92 246 104C234 118 228 140 226 164Z",
    "url(#hair)",
  ) +
  line("M252 84C276 56 318 48 352 70M244 108C268 84 310 78 344 92", light, 4, 'opacity=".6"') +
  path(
    "M266 209C280 197 294 199 300 204C306 199 320 197 334 209C322 214 308 212 300 209" +
      "C292 212 278 214 266 209Z",
    dark,
  ) +
  path("M288 236C296 232 304 232 312 236C312 250 306 256 300 256C294 256 288 250 288 236Z", dark);
const closedJacket = ({ cloth: [light, , dark], trim }: DealerLook): string =>
  path(torso, "url(#cloth)") +
  path("M256 300C274 288 326 288 344 300L340 336C324 346 276 346 260 336Z", dark) +
  line("M256 300C274 288 326 288 344 300M260 336C276 346 324 346 340 336", trim, 3) +
  line("M300 342V560", dark, 4) +
  line(
    "M206 326C196 400 192 480 196 560M394 326C404 400 408 480 404 560",
    light,
    2,
    'opacity=".4"',
  ) +
  [366, 406, 446, 486, 526]
    .map((y) => dot(300, y, 7, trim) + dot(298, y - 2, 2.5, "#fff"))
    .join("") +
  path("M384 400L424 394L422 410L388 416Z", "#f2f4fa");

export const dealers: readonly DealerLook[] = [
  {
    skin: ["#f9dcc4", "#ecc3a0", "#bf8a68"],
    hair: ["#33405f", "#0c111f"],
    iris: "#35526e",
    lips: ["#a3273f", "#c8455c"],
    cloth: ["#3b57a8", "#16265c", "#0a1330"],
    trim: "#d8deee",
    cuff: "#f6f3ee",
    jaw: "soft",
    behind: bobBehind,
    hairdo: bob,
    clothes: waistcoat,
  },
  {
    skin: ["#c98f63", "#a86f47", "#764a2c"],
    hair: ["#e3e6ee", "#8b92a3"],
    iris: "#3a2a1e",
    lips: ["#7d4238", "#995a4c"],
    cloth: ["#54608a", "#262e52", "#11162c"],
    trim: "#d8deee",
    cuff: "#11162c",
    jaw: "square",
    behind: () => "",
    hairdo: silverHair,
    clothes: closedJacket,
  },
];
