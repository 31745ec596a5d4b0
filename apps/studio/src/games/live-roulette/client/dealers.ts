/** Who turns the wheel: a scarf of plum silk, and a short jacket with a flower. */
import { dot, line, path, torso, type DealerLook } from "../../../kits/tables/client/dealer-art.ts";

const scarfBehind = ({ hair: [light, dark] }: DealerLook): string =>
  path(
    "M300 14C214 14 196 88 204 168C208 232 196 290 176 330C226 372 374 372 424 330" +
      "C404 290 392 232 396 168C404 88 386 14 300 14Z",
    "url(#hair)",
  ) +
  line(
    "M212 120C206 200 210 270 196 326M388 120C394 200 390 270 404 326",
    light,
    3,
    'opacity=".4"',
  ) +
  line("M232 60C250 34 280 24 300 24", dark, 3, 'opacity=".5"');
/** The face is left free: the inner line runs the other way round. */
const scarf = ({ hair: [light, dark], trim }: DealerLook): string =>
  path(
    "M300 20C222 20 206 92 212 170C218 236 244 282 300 286C356 282 382 236 388 170" +
      "C394 92 378 20 300 20ZM300 84C346 84 366 116 364 164C362 216 336 254 300 256" +
      "C264 254 238 216 236 164C234 116 254 84 300 84Z",
    "url(#hair)",
    'fill-rule="evenodd"',
  ) +
  line("M240 150C240 112 258 88 300 88C342 88 360 112 360 150", trim, 3.5) +
  line("M222 120C234 66 262 40 306 38M220 190C228 236 250 268 288 278", light, 3, 'opacity=".55"') +
  line("M380 200C372 240 350 270 316 280M372 96C362 66 344 50 322 44", dark, 3, 'opacity=".55"') +
  [0, 1, 2, 3, 4]
    .map((petal) => {
      const angle = (petal * Math.PI * 2) / 5 - 0.3;
      const [x, y] = [372 + Math.cos(angle) * 15, 92 + Math.sin(angle) * 15];
      return (
        `<ellipse cx="${x}" cy="${y}" rx="12" ry="8" fill="#fbe3ff" stroke="#d77be0"` +
        ` stroke-width="1.5" transform="rotate(${(angle * 180) / Math.PI} ${x} ${y})"/>`
      );
    })
    .join("") +
  dot(372, 92, 6, "#ffb63d");
const drapedJacket = ({ cloth: [light, , dark], trim, hair: [scarfLight] }: DealerLook): string =>
  path(torso, "url(#cloth)") +
  path(
    "M236 306C250 356 350 356 364 306C392 330 372 396 300 404C228 396 208 330 236 306Z",
    "url(#hair)",
  ) +
  line(
    "M242 330C262 372 338 372 358 330M232 350C256 392 344 392 368 350",
    scarfLight,
    3,
    'opacity=".5"',
  ) +
  path(
    "M214 320C216 420 262 500 300 540C338 500 384 420 386 320L412 332" +
      "C414 430 372 520 338 560H262C228 520 186 430 188 332Z",
    dark,
  ) +
  line("M188 332C186 430 228 520 262 560M412 332C414 430 372 520 338 560", trim, 3) +
  line("M214 320C216 420 262 500 300 540C338 500 384 420 386 320", light, 2, 'opacity=".45"') +
  dot(300, 520, 6, trim) +
  dot(300, 548, 6, trim);

const topKnot = (): string => dot(300, 18, 26, "url(#hair)");
const undercut = ({ hair: [light] }: DealerLook): string =>
  path(
    "M228 150C220 96 252 44 302 42C352 44 382 96 372 150C368 120 356 96 330 84" +
      "C312 78 288 78 270 84C244 96 232 120 228 150Z",
    "url(#hair)",
  ) +
  line(
    "M262 78C276 56 290 44 300 34M338 78C324 56 310 44 300 34M300 78V36",
    light,
    3,
    'opacity=".5"',
  ) +
  path(
    "M246 226C262 258 338 258 354 226C350 252 330 262 300 263C270 262 250 252 246 226Z",
    "url(#hair)",
    'opacity=".9"',
  ) +
  path("M270 210C284 202 316 202 330 210C316 208 284 208 270 210Z", "url(#hair)");
const shawlJacket = ({ cloth: [light, , dark], trim }: DealerLook): string =>
  path(torso, "url(#cloth)") +
  path("M262 300C278 294 322 294 338 300L306 440H294Z", "#fdf6ff") +
  path("M258 298C232 330 236 420 294 480L300 440L262 300Z", dark) +
  path("M342 298C368 330 364 420 306 480L300 440L338 300Z", dark) +
  line(
    "M258 298C232 330 236 420 294 480M342 298C368 330 364 420 306 480",
    light,
    2.5,
    'opacity=".6"',
  ) +
  path("M297 314L266 300C260 310 260 328 266 336Z", trim) +
  path("M303 314L334 300C340 310 340 328 334 336Z", trim) +
  `<rect x="292" y="306" width="16" height="18" rx="6" fill="${trim}"/>` +
  dot(228, 372, 9, "#fbe3ff") +
  dot(240, 380, 9, "#f3b9ff") +
  dot(230, 386, 9, "#fbe3ff") +
  dot(233, 379, 4, "#ffb63d") +
  dot(300, 510, 6, trim);

export const dealers: readonly DealerLook[] = [
  {
    skin: ["#edc49b", "#d6a377", "#a1714a"],
    hair: ["#a6469b", "#4b1450"],
    iris: "#4c5a2e",
    lips: ["#9d2f57", "#c14f78"],
    cloth: ["#4a3a72", "#2a1d4a", "#150d29"],
    trim: "#f0c977",
    cuff: "#f7efe2",
    jaw: "soft",
    behind: scarfBehind,
    hairdo: scarf,
    clothes: drapedJacket,
  },
  {
    skin: ["#a9714a", "#865434", "#59361f"],
    hair: ["#3a302c", "#0d0a09"],
    iris: "#2e1d12",
    lips: ["#6b372e", "#8b5044"],
    cloth: ["#8d3f9c", "#571a68", "#2c0a37"],
    trim: "#1c0f24",
    cuff: "#fdf6ff",
    jaw: "square",
    behind: topKnot,
    hairdo: undercut,
    clothes: shawlJacket,
  },
];
