export default [
  {
    src: "videos/assembly.mp4",
    thumbnail: "pictures/scene-assembly.svg",
    title: "Morning assembly",
    titleBn: "সকালের সমাবেশ",
  },
  {
    src: "videos/river.mp4",
    thumbnail: "pictures/scene-river.svg",
    title: "The river beside the school",
    titleBn: "বিদ্যালয়ের পাশের নদী",
  },
  {
    src: "videos/football.mp4",
    thumbnail: "pictures/football-goal.svg",
    title: "The inter-class football final",
    titleBn: "আন্তঃশ্রেণি ফুটবলের ফাইনাল",
  },
  {
    src: "videos/library.mp4",
    thumbnail: "pictures/scene-library.svg",
    title: "An hour in the library",
    titleBn: "গ্রন্থাগারে এক ঘণ্টা",
  },
  {
    src: "videos/science-fair.mp4",
    thumbnail: "pictures/picture-science-fair.svg",
    title: "The science fair, table by table",
    titleBn: "বিজ্ঞান মেলা ঘুরে দেখা",
  },
  {
    src: "videos/boishakh.mp4",
    thumbnail: "pictures/picture-boishakh.svg",
    title: "Welcoming the Bengali new year",
    titleBn: "নববর্ষকে বরণ",
  },
];
