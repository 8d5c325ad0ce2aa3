/** The times of a day's periods, and the break, which comes before the fifth. */
const times = ["10:30–11:20", "11:20–12:05", "12:05–12:50", "12:50–1:35", "2:15–2:55", "2:55–3:35"];
const tiffin = { time: "1:35–2:15", subject: "Tiffin", subjectBn: "টিফিন" };

const subjects = {
  b: {
    subject: "Bangla",
    subjectBn: "বাংলা",
    teacher: "Sample Akter",
    teacherBn: "নমুনা আক্তার",
    room: "201",
  },
  e: {
    subject: "English",
    subjectBn: "ইংরেজি",
    teacher: "Sample Das",
    teacherBn: "নমুনা দাস",
    room: "201",
  },
  m: {
    subject: "Mathematics",
    subjectBn: "গণিত",
    teacher: "Sample Talukder",
    teacherBn: "নমুনা তালুকদার",
    room: "201",
  },
  s: {
    subject: "Science",
    subjectBn: "বিজ্ঞান",
    teacher: "Sample Rahman",
    teacherBn: "নমুনা রহমান",
    room: "105",
  },
  g: {
    subject: "Bangladesh and Global Studies",
    subjectBn: "বাংলাদেশ ও বিশ্বপরিচয়",
    teacher: "Sample Chakma",
    teacherBn: "নমুনা চাকমা",
    room: "201",
  },
  r: {
    subject: "Islam and Moral Education",
    subjectBn: "ইসলাম ও নৈতিক শিক্ষা",
    teacher: "Sample Siddique",
    teacherBn: "নমুনা সিদ্দিক",
    room: "201",
  },
  i: {
    subject: "Information and Communication Technology",
    subjectBn: "তথ্য ও যোগাযোগ প্রযুক্তি",
    teacher: "Sample Tripura",
    teacherBn: "নমুনা ত্রিপুরা",
    room: "106",
  },
  a: {
    subject: "Agriculture",
    subjectBn: "কৃষিশিক্ষা",
    teacher: "Sample Shil",
    teacherBn: "নমুনা শীল",
    room: "201",
  },
  p: {
    subject: "Physical Education",
    subjectBn: "শারীরিক শিক্ষা",
    teacher: "Sample Mollah",
    teacherBn: "নমুনা মোল্লা",
  },
};

/** The lessons of a week. Each letter of a day is a key of `subjects`. */
function lessonsOf(week: Readonly<Record<string, string>>) {
  return Object.entries(week).flatMap(([day, letters]) => {
    const lessons = letters.split("").map((letter, place) => ({
      day,
      period: String(place + 1),
      time: times[place],
      ...subjects[letter as keyof typeof subjects],
    }));
    return lessons.length > 4 ? lessons.toSpliced(4, 0, { day, ...tiffin } as never) : lessons;
  });
}

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
  {
    title: "Class 7: class routine",
    titleBn: "সপ্তম শ্রেণি: ক্লাস রুটিন",
    class: "Class 7",
    classBn: "সপ্তম শ্রেণি",
    lessons: lessonsOf({
      sunday: "mbegsr",
      monday: "ebmrga",
      tuesday: "bmesgi",
      wednesday: "embgsp",
      thursday: "bmeg",
    }),
    link: "documents/class-routine-7.pdf",
  },
  {
    title: "Class 8: class routine",
    titleBn: "অষ্টম শ্রেণি: ক্লাস রুটিন",
    class: "Class 8",
    classBn: "অষ্টম শ্রেণি",
    lessons: lessonsOf({
      sunday: "bemsgr",
      monday: "bmesia",
      tuesday: "embgrs",
      wednesday: "mbesip",
      thursday: "emba",
    }),
    link: "documents/class-routine-8.pdf",
  },
  {
    title: "Class 9, Science: class routine",
    titleBn: "নবম শ্রেণি, বিজ্ঞান বিভাগ: ক্লাস রুটিন",
    link: "documents/class-routine-9-science.pdf",
  },
  {
    title: "Class 9, Humanities: class routine",
    titleBn: "নবম শ্রেণি, মানবিক বিভাগ: ক্লাস রুটিন",
    link: "documents/class-routine-9-humanities.pdf",
  },
  {
    title: "Class 10, Science: class routine",
    titleBn: "দশম শ্রেণি, বিজ্ঞান বিভাগ: ক্লাস রুটিন",
    link: "documents/class-routine-10-science.pdf",
  },
];
