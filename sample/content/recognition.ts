export default [
  {
    title: "Permission to teach, classes 6 to 8",
    titleBn: "পাঠদানের অনুমতি, ষষ্ঠ থেকে অষ্টম শ্রেণি",
    authority: "Board of Intermediate and Secondary Education",
    authorityBn: "মাধ্যমিক ও উচ্চমাধ্যমিক শিক্ষা বোর্ড",
    memo: "Sample/1935/12",
    date: "1935-01-10",
  },
  {
    title: "Recognition, secondary level",
    titleBn: "মাধ্যমিক স্তরের স্বীকৃতি",
    authority: "Board of Intermediate and Secondary Education",
    authorityBn: "মাধ্যমিক ও উচ্চমাধ্যমিক শিক্ষা বোর্ড",
    memo: "Sample/2024/321",
    date: "2024-12-31",
    validUntil: "2029-12-31",
    link: "documents/recognition-secondary.pdf",
  },
  {
    title: "Recognition of the science group, classes 9 and 10",
    titleBn: "নবম ও দশম শ্রেণির বিজ্ঞান বিভাগের স্বীকৃতি",
    authority: "Board of Intermediate and Secondary Education",
    authorityBn: "মাধ্যমিক ও উচ্চমাধ্যমিক শিক্ষা বোর্ড",
    memo: "Sample/2024/322",
    date: "2024-12-31",
    validUntil: "2029-12-31",
  },
];
