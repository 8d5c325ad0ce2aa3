export default [
  {
    title: "Class 10: pre-test examination",
    titleBn: "দশম শ্রেণি: প্রাক-নির্বাচনি পরীক্ষার ফল",
    link: "documents/result-class-10-pre-test.pdf",
    daysAgo: 45,
  },
  {
    title: "Class 6: half-yearly examination",
    titleBn: "ষষ্ঠ শ্রেণি: অর্ধবার্ষিক পরীক্ষার ফল",
    link: "documents/result-class-6-half-yearly.pdf",
    daysAgo: 125,
  },
  {
    title: "Class 7: half-yearly examination",
    titleBn: "সপ্তম শ্রেণি: অর্ধবার্ষিক পরীক্ষার ফল",
    link: "documents/result-class-7-half-yearly.pdf",
    daysAgo: 125,
  },
  {
    title: "Class 8: half-yearly examination",
    titleBn: "অষ্টম শ্রেণি: অর্ধবার্ষিক পরীক্ষার ফল",
    link: "documents/result-class-8-half-yearly.pdf",
    daysAgo: 126,
  },
  {
    title: "Class 9: half-yearly examination",
    titleBn: "নবম শ্রেণি: অর্ধবার্ষিক পরীক্ষার ফল",
    link: "documents/result-class-9-half-yearly.pdf",
    daysAgo: 126,
  },
  {
    title: "Class 10: half-yearly examination",
    titleBn: "দশম শ্রেণি: অর্ধবার্ষিক পরীক্ষার ফল",
    link: "documents/result-class-10-half-yearly.pdf",
    daysAgo: 127,
  },
  {
    title: "Class 10: first model test",
    titleBn: "দশম শ্রেণি: প্রথম মডেল টেস্টের ফল",
    link: "documents/result-class-10-model-test.pdf",
    daysAgo: 178,
  },
  {
    title: "Annual examination: promoted from class 6 to 7",
    titleBn: "বার্ষিক পরীক্ষা: ষষ্ঠ থেকে সপ্তম শ্রেণিতে উত্তীর্ণ",
    link: "documents/result-class-6-annual.pdf",
    daysAgo: 326,
  },
  {
    title: "Annual examination: promoted from class 8 to 9",
    titleBn: "বার্ষিক পরীক্ষা: অষ্টম থেকে নবম শ্রেণিতে উত্তীর্ণ",
    link: "documents/result-class-8-annual.pdf",
    daysAgo: 327,
  },
  {
    title: "Class 6 admission lottery: list of those selected",
    titleBn: "ষষ্ঠ শ্রেণির ভর্তি লটারি: নির্বাচিতদের তালিকা",
    link: "documents/result-class-6-lottery.pdf",
    daysAgo: 333,
  },
];
