export default [
  { picture: "pictures/football-goal.svg", caption: "The ball in the net", captionBn: "জালে বল" },
  { picture: "pictures/football-jerseys.svg", caption: "The team’s jerseys drying", captionBn: "শুকাতে দেওয়া দলের জার্সি" },
  { picture: "pictures/football-monsoon.svg", caption: "Football in the monsoon", captionBn: "বর্ষায় ফুটবল" },
];
