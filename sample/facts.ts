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
} as const;
