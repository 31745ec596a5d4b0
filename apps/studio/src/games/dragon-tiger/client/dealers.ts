/** Who deals at the table of ember and stripe: a gown, a dinner jacket, a saree. */
import { dot, line, path, torso, type DealerLook } from "../../../kits/tables/client/dealer-art.ts";

const chignon = ({ hair: [light] }: DealerLook): string =>
  dot(338, 46, 40, "url(#hair)") +
  line("M316 30C334 20 360 26 370 46M312 48C326 30 352 32 364 58", light, 3, 'opacity=".5"');
const sweptHair = ({ hair: [light] }: DealerLook): string =>
  path(
    "M224 172C206 96 238 38 304 36C366 34 396 92 376 172C374 148 368 126 352 108" +
      "C322 116 286 108 266 88C262 118 240 138 234 172Z",
    "url(#hair)",
  ) +
  line("M262 84C286 60 326 54 356 84M240 128C236 96 250 66 276 54", light, 3, 'opacity=".45"') +
  dot(231, 196, 6, "#f4d27a") +
  path("M231 200L239 222L231 232L223 222Z", "#f4d27a") +
  dot(369, 196, 6, "#f4d27a") +
  path("M369 200L377 222L369 232L361 222Z", "#f4d27a");
const gown = ({ cloth: [light, , dark], trim, skin: [, base, shade] }: DealerLook): string =>
  path(torso, "url(#cloth)") +
  path("M252 301C270 296 330 296 348 301L306 398C304 402 296 402 294 398Z", base) +
  path("M300 300L348 301L306 398C304 402 300 402 300 400Z", shade, 'opacity=".35"') +
  line("M252 301L294 398C296 402 304 402 306 398L348 301", trim, 6) +
  line("M300 402V560", dark, 3, 'opacity=".6"') +
  path(
    "M178 336C196 326 220 316 240 310C214 360 196 450 190 560H120C132 450 144 358 178 336Z",
    light,
    'opacity=".22"',
  ) +
  line("M268 322C284 344 316 344 332 322", trim, 2.5) +
  dot(300, 341, 6, trim);

const curls = ({ hair: [light] }: DealerLook): string =>
  path(
    "M224 158C212 84 244 34 308 34C368 34 392 84 376 158C372 134 366 116 354 102" +
      "C338 108 318 96 300 100C282 94 264 106 250 96C240 112 232 132 224 158Z",
    "url(#hair)",
  ) +
  line("M252 78C272 52 306 46 330 56M286 88C304 76 334 76 350 90", light, 4, 'opacity=".35"') +
  path(
    "M233 168C234 204 246 232 268 248C286 261 314 261 332 248C354 232 366 204 367 168" +
      "C361 190 352 204 338 208C326 199 311 201 300 205C289 201 274 199 262 208" +
      "C248 204 239 190 233 168Z",
    "url(#hair)",
    'opacity=".94"',
  );
const dinnerJacket = ({ cloth: [light, , dark], trim }: DealerLook): string =>
  path(torso, "url(#cloth)") +
  path("M258 300C276 294 324 294 342 300L308 470H292Z", "#f7f4ee") +
  path("M300 298L342 300L308 470H300Z", "#cfd3dd", 'opacity=".55"') +
  path("M258 300L236 312L222 352L248 366L238 382L292 486L296 470Z", dark) +
  path("M342 300L364 312L378 352L352 366L362 382L308 486L304 470Z", dark) +
  line("M258 300L236 312L222 352L248 366L238 382L290 482", light, 2, 'opacity=".5"') +
  line("M342 300L364 312L378 352L352 366L362 382L310 482", light, 2, 'opacity=".5"') +
  path("M298 312L262 296C256 304 256 326 262 334Z", trim) +
  path("M302 312L338 296C344 304 344 326 338 334Z", trim) +
  `<rect x="292" y="304" width="16" height="20" rx="5" fill="${trim}"/>` +
  dot(300, 376, 4, "#20242f") +
  dot(300, 412, 4, "#20242f") +
  path("M396 396L436 390L432 408L400 414Z", "#f7f4ee");

const longHair = (): string =>
  path(
    "M214 168C196 78 240 28 304 28C372 28 402 84 388 168C398 220 436 268 424 352" +
      "C418 402 380 430 352 426C372 380 350 330 352 280H246C236 250 220 214 214 168Z",
    "url(#hair)",
  );
const partedHair = ({ hair: [light] }: DealerLook): string =>
  path(
    "M222 196C208 100 244 38 300 36C358 38 392 100 378 196C376 156 366 112 300 84" +
      "C234 112 224 156 222 196Z",
    "url(#hair)",
  ) +
  line(
    "M300 40V84M282 50C254 66 238 96 234 132M318 50C346 66 362 96 366 132",
    light,
    3,
    'opacity=".4"',
  ) +
  path(
    "M352 268C388 300 406 350 384 420C372 428 360 428 352 426C372 380 352 322 340 280Z",
    "url(#hair)",
  ) +
  line("M366 292C388 326 390 366 376 412", light, 3, 'opacity=".4"') +
  dot(300, 118, 5.5, "#c01f4a") +
  dot(232, 198, 7, "#f4d27a") +
  dot(368, 198, 7, "#f4d27a") +
  dot(232, 210, 4, "#f4d27a") +
  dot(368, 210, 4, "#f4d27a");
const saree = ({ cloth: [light, , dark], trim, skin: [, base, shade] }: DealerLook): string =>
  path(torso, "url(#blouse)") +
  path("M250 302C268 296 332 296 350 302C344 336 324 352 300 352C276 352 256 336 250 302Z", base) +
  path("M300 300C320 298 340 299 350 302C344 336 324 352 300 352Z", shade, 'opacity=".3"') +
  line("M250 302C256 336 276 352 300 352C324 352 344 336 350 302", trim, 4) +
  path(
    "M226 316C250 380 330 470 420 560H258C206 500 170 430 160 350C178 330 204 320 226 316Z",
    "url(#cloth)",
  ) +
  line("M226 316C250 380 330 470 420 560", trim, 10) +
  line(
    "M208 322C228 400 296 486 370 560M190 330C206 412 262 498 318 560",
    dark,
    3,
    'opacity=".55"',
  ) +
  line("M174 340C186 424 232 506 276 560", light, 3, 'opacity=".5"') +
  line("M262 318C280 336 320 336 338 318", "#f4d27a", 3) +
  [262, 275, 288, 300, 312, 325, 338]
    .map((x, at) => dot(x, 322 + Math.sin((Math.PI * at) / 6) * 12, 4.5, "#f4d27a"))
    .join("");

export const dealers: readonly DealerLook[] = [
  {
    skin: ["#f7d3b1", "#e9b68d", "#bd8058"],
    hair: ["#7a5142", "#2a1714"],
    iris: "#4a6b4f",
    lips: ["#b2434d", "#d2616a"],
    cloth: ["#3bb58d", "#0f7a5c", "#064233"],
    trim: "#f4d27a",
    cuff: "#0f7a5c",
    jaw: "soft",
    behind: chignon,
    hairdo: sweptHair,
    clothes: gown,
  },
  {
    skin: ["#dba878", "#c08a5a", "#8c5b38"],
    hair: ["#565a66", "#14161c"],
    iris: "#4b3424",
    lips: ["#8d4a3e", "#a85f50"],
    cloth: ["#47598f", "#1d2a57", "#0d1430"],
    trim: "#9c1f33",
    cuff: "#f7f4ee",
    jaw: "square",
    behind: () => "",
    hairdo: curls,
    clothes: dinnerJacket,
  },
  {
    skin: ["#e6b98c", "#cf9a6c", "#9a663f"],
    hair: ["#5a3f4e", "#170d13"],
    iris: "#3d2618",
    lips: ["#a02a4d", "#c5486a"],
    cloth: ["#c04fa0", "#8a1f6d", "#4d0d3d"],
    trim: "#f4c95f",
    cuff: "#5b1348",
    jaw: "soft",
    behind: longHair,
    hairdo: partedHair,
    clothes: saree,
  },
];
