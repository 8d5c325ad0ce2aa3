export default [
  { link: "documents/holiday-calendar-2027.pdf", daysAgo: 9 },
  {
    link: "documents/holiday-calendar-2026-second-half.pdf",
    event: "Winter holidays",
    eventBn: "শীতকালীন ছুটি",
    startsIn: 26,
    lasts: 10,
    daysAgo: 149,
  },
  { link: "documents/holiday-calendar-2026-revised.pdf", daysAgo: 285 },
  { link: "documents/holiday-calendar-2026.pdf", daysAgo: 329 },
];
