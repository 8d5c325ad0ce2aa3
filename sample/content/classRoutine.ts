export default [
  {
    title: "Class 6, section A: class routine",
    titleBn: "ষষ্ঠ শ্রেণি, ক শাখা: ক্লাস রুটিন",
    link: "documents/class-routine-6a.pdf",
  },
  {
    title: "Class 6, section B: class routine",
    titleBn: "ষষ্ঠ শ্রেণি, খ শাখা: ক্লাস রুটিন",
    link: "documents/class-routine-6b.pdf",
  },
  { title: "Class 7: class routine", titleBn: "সপ্তম শ্রেণি: ক্লাস রুটিন", link: "documents/class-routine-7.pdf" },
  { title: "Class 8: class routine", titleBn: "অষ্টম শ্রেণি: ক্লাস রুটিন", link: "documents/class-routine-8.pdf" },
  {
    title: "Class 9, Science: class routine",
    titleBn: "নবম শ্রেণি, বিজ্ঞান শাখা: ক্লাস রুটিন",
    link: "documents/class-routine-9-science.pdf",
  },
  {
    title: "Class 9, Humanities: class routine",
    titleBn: "নবম শ্রেণি, মানবিক শাখা: ক্লাস রুটিন",
    link: "documents/class-routine-9-humanities.pdf",
  },
  {
    title: "Class 10, Science: class routine",
    titleBn: "দশম শ্রেণি, বিজ্ঞান শাখা: ক্লাস রুটিন",
    link: "documents/class-routine-10-science.pdf",
  },
];
