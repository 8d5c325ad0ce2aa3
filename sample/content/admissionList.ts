export default [
  {
    title: "Class 6",
    titleBn: "ষষ্ঠ শ্রেণি",
    kind: "Waiting list",
    kindBn: "অপেক্ষমাণ তালিকা",
    link: "documents/admission-list-6-waiting.pdf",
    daysAgo: 20,
  },
  {
    title: "Class 7",
    titleBn: "সপ্তম শ্রেণি",
    kind: "Waiting list",
    kindBn: "অপেক্ষমাণ তালিকা",
    link: "documents/admission-list-7-waiting.pdf",
    daysAgo: 20,
  },
  {
    title: "Class 6",
    titleBn: "ষষ্ঠ শ্রেণি",
    kind: "Lottery",
    kindBn: "লটারিতে নির্বাচিত",
    link: "documents/admission-list-6-lottery.pdf",
    daysAgo: 27,
  },
  {
    title: "Class 7",
    titleBn: "সপ্তম শ্রেণি",
    kind: "Lottery",
    kindBn: "লটারিতে নির্বাচিত",
    link: "documents/admission-list-7-lottery.pdf",
    daysAgo: 27,
  },
];
