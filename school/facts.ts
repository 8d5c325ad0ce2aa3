import * as m from "../messages/compiled/messages.js";

/** What is particular to this school; the words stand in `messages/`. */
export const facts = {
  /** The school's number in the ministry's register (requirements R1.4). */
  eiin: "107562",
  email: "office@school.example",
  /** As dialled; as read it stands in the words. */
  phone: "+8800000000000",
  /** The first year of the copyright line (requirements R3.5). */
  copyrightSince: 2023,
  follow: [
    { name: m.footer_social, href: "https://facebook.example/school" },
    { name: m.footer_channel, href: "https://video.example/school" },
  ],
  offices: [
    { name: m.footer_board, href: "https://board.example/" },
    { name: m.footer_ministry, href: "https://ministry.example/" },
    { name: m.footer_directorate, href: "https://directorate.example/" },
    { name: m.footer_regional, href: "https://regional.example/" },
  ],
  /** Purpose and number of rooms (requirements R2.4). */
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
