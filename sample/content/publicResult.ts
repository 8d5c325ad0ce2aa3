export default [
  {
    title: "SSC examination 2026: scholarship list",
    titleBn: "এসএসসি পরীক্ষা ২০২৬: বৃত্তিপ্রাপ্তদের তালিকা",
    link: "documents/result-ssc-2026-scholarship.pdf",
    daysAgo: 34,
  },
  {
    title: "SSC examination 2026: results after re-scrutiny",
    titleBn: "এসএসসি পরীক্ষা ২০২৬: পুনঃনিরীক্ষণের ফল",
    link: "documents/result-ssc-2026-re-scrutiny.pdf",
    daysAgo: 88,
  },
  {
    title: "SSC examination 2026: summary by group",
    titleBn: "এসএসসি পরীক্ষা ২০২৬: বিভাগভিত্তিক সারসংক্ষেপ",
    link: "documents/result-ssc-2026-summary.pdf",
    daysAgo: 118,
  },
  {
    title: "SSC examination 2026: Science",
    titleBn: "এসএসসি পরীক্ষা ২০২৬: বিজ্ঞান বিভাগ",
    link: "documents/result-ssc-2026-science.pdf",
    daysAgo: 119,
  },
  {
    title: "SSC examination 2026: Humanities",
    titleBn: "এসএসসি পরীক্ষা ২০২৬: মানবিক বিভাগ",
    link: "documents/result-ssc-2026-humanities.pdf",
    daysAgo: 119,
  },
  {
    title: "SSC examination 2026: Business Studies",
    titleBn: "এসএসসি পরীক্ষা ২০২৬: ব্যবসায় শিক্ষা বিভাগ",
    link: "documents/result-ssc-2026-business.pdf",
    daysAgo: 119,
  },
  {
    title: "Junior scholarship examination: list of awards",
    titleBn: "জুনিয়র বৃত্তি পরীক্ষা: বৃত্তিপ্রাপ্তদের তালিকা",
    link: "documents/result-junior-scholarship.pdf",
    daysAgo: 260,
  },
  {
    title: "SSC examination, previous session: summary by group",
    titleBn: "এসএসসি পরীক্ষা, আগের শিক্ষাবর্ষ: বিভাগভিত্তিক সারসংক্ষেপ",
    link: "documents/result-ssc-previous-summary.pdf",
    daysAgo: 490,
  },
];
