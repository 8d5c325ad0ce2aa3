export default [
  {
    title: "Class 6: annual examination routine",
    titleBn: "ষষ্ঠ শ্রেণি: বার্ষিক পরীক্ষার রুটিন",
    link: "documents/exam-routine-6.pdf",
    startsIn: 8,
    lasts: 16,
  },
  {
    title: "Class 7: annual examination routine",
    titleBn: "সপ্তম শ্রেণি: বার্ষিক পরীক্ষার রুটিন",
    link: "documents/exam-routine-7.pdf",
    startsIn: 8,
    lasts: 16,
  },
  {
    title: "Class 8: annual examination routine",
    titleBn: "অষ্টম শ্রেণি: বার্ষিক পরীক্ষার রুটিন",
    // When the sample is loaded, each gets a date, every other school day.
    examinations: [
      { time: "10:00–1:00", subject: "Bangla", subjectBn: "বাংলা" },
      { time: "10:00–1:00", subject: "English", subjectBn: "ইংরেজি" },
      { time: "10:00–1:00", subject: "Mathematics", subjectBn: "গণিত" },
      { time: "10:00–1:00", subject: "Science", subjectBn: "বিজ্ঞান" },
      { time: "10:00–1:00", subject: "Bangladesh and Global Studies", subjectBn: "বাংলাদেশ ও বিশ্বপরিচয়" },
      { time: "10:00–1:00", subject: "Islam and Moral Education", subjectBn: "ইসলাম ও নৈতিক শিক্ষা" },
      { time: "10:00–1:00", subject: "Agriculture", subjectBn: "কৃষিশিক্ষা" },
    ],
    link: "documents/exam-routine-8.pdf",
    startsIn: 8,
    lasts: 16,
  },
  {
    title: "Class 9: annual examination routine",
    titleBn: "নবম শ্রেণি: বার্ষিক পরীক্ষার রুটিন",
    link: "documents/exam-routine-9.pdf",
    startsIn: 8,
    lasts: 16,
  },
  {
    title: "Class 10: test examination routine",
    titleBn: "দশম শ্রেণি: নির্বাচনি পরীক্ষার রুটিন",
    link: "documents/exam-routine-10.pdf",
    startsIn: 2,
    lasts: 17,
  },
];
