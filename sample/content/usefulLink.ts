export default [
  { title: "Regional education board", titleBn: "আঞ্চলিক শিক্ষা বোর্ড", link: "https://board.example/" },
  { title: "Ministry of Education", titleBn: "শিক্ষা মন্ত্রণালয়", link: "https://ministry.example/" },
  {
    title: "Directorate of Secondary and Higher Education",
    titleBn: "মাধ্যমিক ও উচ্চ শিক্ষা অধিদপ্তর",
    link: "https://directorate.example/",
  },
  { title: "Regional directorate", titleBn: "আঞ্চলিক কার্যালয়", link: "https://regional.example/" },
];
