export default [
  {
    picture: "pictures/victory-day.svg",
    caption: "Victory Day",
    captionBn: "মহান বিজয় দিবস",
    day: "16 December",
    dayBn: "১৬ ডিসেম্বর",
  },
  {
    picture: "pictures/language-martyrs-day.svg",
    caption: "Language Martyrs’ Day",
    captionBn: "শহিদ দিবস",
    day: "21 February",
    dayBn: "২১ ফেব্রুয়ারি",
  },
];
