/** The sample school's pupils, in classes 6 to 10. */
export default {
  year: 2026,
  asOf: "2026-03-31",
  classes: [
    { class: "Class 6", classBn: "ষষ্ঠ শ্রেণি", boys: 58, girls: 62 },
    { class: "Class 7", classBn: "সপ্তম শ্রেণি", boys: 55, girls: 60 },
    { class: "Class 8", classBn: "অষ্টম শ্রেণি", boys: 51, girls: 57 },
    { class: "Class 9", classBn: "নবম শ্রেণি", group: "Science", groupBn: "বিজ্ঞান", boys: 21, girls: 24 },
    { class: "Class 9", classBn: "নবম শ্রেণি", group: "Humanities", groupBn: "মানবিক", boys: 18, girls: 22 },
    {
      class: "Class 9",
      classBn: "নবম শ্রেণি",
      group: "Business Studies",
      groupBn: "ব্যবসায় শিক্ষা",
      boys: 9,
      girls: 8,
    },
    { class: "Class 10", classBn: "দশম শ্রেণি", group: "Science", groupBn: "বিজ্ঞান", boys: 19, girls: 23 },
    { class: "Class 10", classBn: "দশম শ্রেণি", group: "Humanities", groupBn: "মানবিক", boys: 17, girls: 20 },
    {
      class: "Class 10",
      classBn: "দশম শ্রেণি",
      group: "Business Studies",
      groupBn: "ব্যবসায় শিক্ষা",
      boys: 8,
      girls: 9,
    },
  ],
  sections: [
    { class: "Class 6", classBn: "ষষ্ঠ শ্রেণি", sections: 2, names: "A, B", namesBn: "ক, খ", memo: "Sample/2019/61" },
    { class: "Class 7", classBn: "সপ্তম শ্রেণি", sections: 2, names: "A, B", namesBn: "ক, খ", memo: "Sample/2019/61" },
    { class: "Class 8", classBn: "অষ্টম শ্রেণি", sections: 2, names: "A, B", namesBn: "ক, খ", memo: "Sample/2020/14" },
    { class: "Class 9", classBn: "নবম শ্রেণি", sections: 1, names: "A", namesBn: "ক" },
    { class: "Class 10", classBn: "দশম শ্রেণি", sections: 1, names: "A", namesBn: "ক" },
  ],
};
