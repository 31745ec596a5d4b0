import type { DrawCalendar, Province } from "./game.ts";

/** The provinces of a day from their usual names, which give the codes: Đà Lạt is `da-lat`. */
const provinces = (names: string): readonly Province[] =>
  names.split(", ").map((name) => ({ code: codeOf(name), name }));

const codeOf = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[đĐ]/g, "d")
    .toLowerCase()
    .replaceAll(/[. ]+/g, "-");

/** The calendar until an operator edits it (lottery document, section 2). */
export const usualCalendar: DrawCalendar = {
  provinces: {
    south: [
      provinces("Tiền Giang, Kiên Giang, Đà Lạt"),
      provinces("TP.HCM, Đồng Tháp, Cà Mau"),
      provinces("Bến Tre, Vũng Tàu, Bạc Liêu"),
      provinces("Đồng Nai, Cần Thơ, Sóc Trăng"),
      provinces("Tây Ninh, An Giang, Bình Thuận"),
      provinces("Vĩnh Long, Bình Dương, Trà Vinh"),
      provinces("TP.HCM, Long An, Bình Phước, Hậu Giang"),
    ],
    central: [
      provinces("Kon Tum, Khánh Hòa, Huế"),
      provinces("Phú Yên, Huế"),
      provinces("Đắk Lắk, Quảng Nam"),
      provinces("Đà Nẵng, Khánh Hòa"),
      provinces("Bình Định, Quảng Trị, Quảng Bình"),
      provinces("Gia Lai, Ninh Thuận"),
      provinces("Đà Nẵng, Quảng Ngãi, Đắk Nông"),
    ],
  },
  moved: {},
};
