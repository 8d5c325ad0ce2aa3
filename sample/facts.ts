import * as m from "../messages/compiled/messages.js";

/** Facts about the school: numbers, addresses and links. Its translated texts are in `messages/`. */
export const facts = {
  /** Educational Institute Identification Number (requirements R1.4). */
  eiin: "107562",
  email: "office@school.example",
  /** In the form for `tel:` links; the displayed form is a message. */
  phone: "+8800000000000",
  /** The first year of the copyright line (requirements R3.5). */
  copyrightSince: 2023,
  socialLinks: [
    { name: m.footer_social, href: "https://facebook.example/school" },
    { name: m.footer_channel, href: "https://video.example/school" },
  ],
  officialLinks: [
    { name: m.footer_board, href: "https://board.example/" },
    { name: m.footer_ministry, href: "https://ministry.example/" },
    { name: m.footer_directorate, href: "https://directorate.example/" },
    { name: m.footer_regional, href: "https://regional.example/" },
  ],
  /** The rows of the table of rooms (requirements R2.4). */
  rooms: [
    { purpose: m.room_classroom, count: 16 },
    { purpose: m.room_laboratory, count: 1 },
    { purpose: m.room_boys, count: 1 },
    { purpose: m.room_girls, count: 1 },
    { purpose: m.room_library, count: 1 },
    { purpose: m.room_staff, count: 2 },
    { purpose: m.room_auditorium, count: 1 },
  ],
} as const;
