export default [
  { title: "Class 6: syllabus", titleBn: "ষষ্ঠ শ্রেণির সিলেবাস", link: "documents/syllabus-6.pdf" },
  { title: "Class 7: syllabus", titleBn: "সপ্তম শ্রেণির সিলেবাস", link: "documents/syllabus-7.pdf" },
  { title: "Class 8: syllabus", titleBn: "অষ্টম শ্রেণির সিলেবাস", link: "documents/syllabus-8.pdf" },
  {
    title: "Class 9, Science: syllabus",
    titleBn: "নবম শ্রেণি, বিজ্ঞান বিভাগর সিলেবাস",
    link: "documents/syllabus-9-science.pdf",
  },
  {
    title: "Class 9, Humanities: syllabus",
    titleBn: "নবম শ্রেণি, মানবিক বিভাগর সিলেবাস",
    link: "documents/syllabus-9-humanities.pdf",
  },
  {
    title: "Class 9, Business Studies: syllabus",
    titleBn: "নবম শ্রেণি, ব্যবসায় শিক্ষা বিভাগর সিলেবাস",
    link: "documents/syllabus-9-business.pdf",
  },
  {
    title: "Class 10, Science: syllabus",
    titleBn: "দশম শ্রেণি, বিজ্ঞান বিভাগর সিলেবাস",
    link: "documents/syllabus-10-science.pdf",
  },
  {
    title: "Class 10, Humanities: syllabus",
    titleBn: "দশম শ্রেণি, মানবিক বিভাগর সিলেবাস",
    link: "documents/syllabus-10-humanities.pdf",
  },
  {
    title: "Class 10, Business Studies: syllabus",
    titleBn: "দশম শ্রেণি, ব্যবসায় শিক্ষা বিভাগর সিলেবাস",
    link: "documents/syllabus-10-business.pdf",
  },
];
