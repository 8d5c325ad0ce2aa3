import * as m from "../messages/compiled/messages.js";

/** Facts about the sample school. Its translated texts are in `messages/`. */
export const facts = {
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
