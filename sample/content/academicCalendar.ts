export default [
  { link: "documents/academic-calendar-2027.pdf", daysAgo: 10 },
  { link: "documents/academic-calendar-2026-second-half.pdf", daysAgo: 150 },
  { link: "documents/academic-calendar-2026-revised.pdf", daysAgo: 262 },
  { link: "documents/academic-calendar-2026.pdf", daysAgo: 330 },
];
