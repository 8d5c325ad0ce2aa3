export default [
  {
    title: "Class 6: annual examination routine",
    titleBn: "ষষ্ঠ শ্রেণি: বার্ষিক পরীক্ষার রুটিন",
    link: "documents/exam-routine-6.pdf",
    startsIn: 8,
    lasts: 14,
  },
  {
    title: "Class 7: annual examination routine",
    titleBn: "সপ্তম শ্রেণি: বার্ষিক পরীক্ষার রুটিন",
    link: "documents/exam-routine-7.pdf",
    startsIn: 8,
    lasts: 14,
  },
  {
    title: "Class 8: annual examination routine",
    titleBn: "অষ্টম শ্রেণি: বার্ষিক পরীক্ষার রুটিন",
    // Each stands in the calendar so many days after the first start.
    examinations: [
      { inDays: 8, time: "10:00–1:00", subject: "Bangla", subjectBn: "বাংলা" },
      { inDays: 10, time: "10:00–1:00", subject: "English", subjectBn: "ইংরেজি" },
      { inDays: 12, time: "10:00–1:00", subject: "Mathematics", subjectBn: "গণিত" },
      { inDays: 15, time: "10:00–1:00", subject: "Science", subjectBn: "বিজ্ঞান" },
      { inDays: 17, time: "10:00–1:00", subject: "Bangladesh and Global Studies", subjectBn: "বাংলাদেশ ও বিশ্বপরিচয়" },
      { inDays: 19, time: "10:00–1:00", subject: "Islam and Moral Education", subjectBn: "ইসলাম ও নৈতিক শিক্ষা" },
      { inDays: 21, time: "10:00–1:00", subject: "Agriculture", subjectBn: "কৃষিশিক্ষা" },
    ],
    link: "documents/exam-routine-8.pdf",
    startsIn: 8,
    lasts: 14,
  },
  {
    title: "Class 9: annual examination routine",
    titleBn: "নবম শ্রেণি: বার্ষিক পরীক্ষার রুটিন",
    link: "documents/exam-routine-9.pdf",
    startsIn: 8,
    lasts: 14,
  },
  {
    title: "Class 10: test examination routine",
    titleBn: "দশম শ্রেণি: নির্বাচনি পরীক্ষার রুটিন",
    link: "documents/exam-routine-10.pdf",
    startsIn: 2,
    lasts: 17,
  },
];
