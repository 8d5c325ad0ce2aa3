// What the routines, calendars and results say. Every pair is [English, Bengali].

/** One letter a subject, so that a timetable is five short words. */
export const subjects = {
  B: ["Bangla 1st", "বাংলা ১ম পত্র"],
  N: ["Bangla 2nd", "বাংলা ২য় পত্র"],
  E: ["English 1st", "ইংরেজি ১ম পত্র"],
  L: ["English 2nd", "ইংরেজি ২য় পত্র"],
  M: ["Mathematics", "গণিত"],
  S: ["Science", "বিজ্ঞান"],
  W: ["Bangladesh Studies", "বাংলাদেশ ও বিশ্বপরিচয়"],
  R: ["Religion", "ধর্ম ও নৈতিক শিক্ষা"],
  I: ["ICT", "তথ্য ও যোগাযোগ প্রযুক্তি"],
  A: ["Arts and Crafts", "চারু ও কারুকলা"],
  P: ["Physical Education", "শারীরিক শিক্ষা"],
  K: ["Agriculture", "কৃষিশিক্ষা"],
  J: ["Work and Life", "কর্ম ও জীবনমুখী শিক্ষা"],
  Y: ["Library", "গ্রন্থাগার"],
  p: ["Physics", "পদার্থবিজ্ঞান"],
  c: ["Chemistry", "রসায়ন"],
  b: ["Biology", "জীববিজ্ঞান"],
  m: ["Higher Mathematics", "উচ্চতর গণিত"],
  h: ["History", "ইতিহাস"],
  g: ["Geography", "ভূগোল ও পরিবেশ"],
  v: ["Civics", "পৌরনীতি ও নাগরিকতা"],
  o: ["Economics", "অর্থনীতি"],
};

export const days = [["Sunday", "রবিবার"], ["Monday", "সোমবার"], ["Tuesday", "মঙ্গলবার"], ["Wednesday", "বুধবার"], ["Thursday", "বৃহস্পতিবার"]];

/** [English, Bengali] of each period; the tiffin break comes after the fourth. */
export const periods = [
  ["10.15–11.00", "১০.১৫–১১.০০"], ["11.00–11.45", "১১.০০–১১.৪৫"], ["11.45–12.30", "১১.৪৫–১২.৩০"], ["12.30–1.15", "১২.৩০–১.১৫"],
  ["2.00–2.40", "২.০০–২.৪০"], ["2.40–3.20", "২.৪০–৩.২০"], ["3.20–4.00", "৩.২০–৪.০০"],
];

/** File → the week, Sunday to Thursday, seven periods a day; and the class's own room. */
export const timetables = {
  "class-routine-6a": { week: "BEMSWRJ BLMSWIP NEMSKRA BEMLWIY NEMSWKP", room: ["Room 1", "১ নম্বর কক্ষ"] },
  "class-routine-6b": { week: "EBSMRWP LBSMIWJ ENSMRKY EBLMIWA ENSMKWP", room: ["Room 2", "২ নম্বর কক্ষ"] },
  "class-routine-7": { week: "MSBEWRK MSBLRIP MWNESAJ MSBEIWY MSNEWKP", room: ["Room 5", "৫ নম্বর কক্ষ"] },
  "class-routine-8": { week: "SMEBIWR SMLBWKP SMENRIA WMEBSJY SMENWKP", room: ["Room 7", "৭ নম্বর কক্ষ"] },
  "class-routine-9-science": { week: "pMBEcbR cMBLpmI bMNEmcW pMBEbRP mMNLcpY", room: ["Room 9", "৯ নম্বর কক্ষ"] },
  "class-routine-9-humanities": { week: "hMBEgvR gMBLhoI vMNEogS hMBEvRP oMNLghY", room: ["Room 10", "১০ নম্বর কক্ষ"] },
  "class-routine-10-science": { week: "McEBpRb MpLBmcI MbENcWm McEBpbP MmLNpRc", room: ["Laboratory wing", "পরীক্ষাগার ভবন"] },
};

const morning = ["10 a.m. – 1 p.m.", "সকাল ১০টা – বেলা ১টা"];
const afternoon = ["1.30 – 4.30 p.m.", "বেলা ১.৩০ – বিকেল ৪.৩০"];
/** What the other groups sit on the day of a Science paper. */
const otherGroups = {
  p: ["History; Accounting", "ইতিহাস; হিসাববিজ্ঞান"],
  c: ["Civics; Finance and Banking", "পৌরনীতি; ফিন্যান্স ও ব্যাংকিং"],
  b: ["Geography; Business Entrepreneurship", "ভূগোল; ব্যবসায় উদ্যোগ"],
  m: ["Economics", "অর্থনীতি"],
};
/** File → the papers in order (one each working day), the shift and the place. */
export const examinations = {
  "exam-routine-6": { papers: "BNELMSWRIK", shift: morning, place: ["Rooms 1 and 2", "১ ও ২ নম্বর কক্ষ"] },
  "exam-routine-7": { papers: "NBLESMRWKI", shift: morning, place: ["Auditorium", "মিলনায়তন"] },
  "exam-routine-8": { papers: "BNELMWSRIK", shift: afternoon, place: ["Rooms 7 and 8", "৭ ও ৮ নম্বর কক্ষ"] },
  "exam-routine-9": { papers: "BNELMRIpcb", shift: afternoon, place: ["Rooms 9 to 12", "৯ থেকে ১২ নম্বর কক্ষ"],
    beside: otherGroups },
  "exam-routine-10": { papers: "BNELMRIpcbm", shift: morning, place: ["Auditorium", "মিলনায়তন"], beside: otherGroups },
};

export const months = [
  ["January", "জানুয়ারি"], ["February", "ফেব্রুয়ারি"], ["March", "মার্চ"], ["April", "এপ্রিল"], ["May", "মে"], ["June", "জুন"],
  ["July", "জুলাই"], ["August", "আগস্ট"], ["September", "সেপ্টেম্বর"], ["October", "অক্টোবর"], ["November", "নভেম্বর"], ["December", "ডিসেম্বর"],
];

/** The school year by month: what happens in it. */
const year = [
  ["Textbook distribution; classes begin; annual sports", "পাঠ্যপুস্তক বিতরণ; ক্লাস শুরু; বার্ষিক ক্রীড়া প্রতিযোগিতা"],
  ["Language Martyrs' Day; cultural week", "শহিদ দিবস ও আন্তর্জাতিক মাতৃভাষা দিবস; সাংস্কৃতিক সপ্তাহ"],
  ["Independence Day; first class tests", "মহান স্বাধীনতা দিবস; প্রথম শ্রেণি অভীক্ষা"],
  ["Pohela Boishakh; SSC examination", "পয়লা বৈশাখ; এসএসসি পরীক্ষা"],
  ["First model test of class 10; guardians' meeting", "দশম শ্রেণির প্রথম মডেল টেস্ট; অভিভাবক সমাবেশ"],
  ["Revision; half-yearly examination begins", "পুনরালোচনা; অর্ধবার্ষিক পরীক্ষা শুরু"],
  ["Half-yearly results; second term begins", "অর্ধবার্ষিক পরীক্ষার ফল; দ্বিতীয় সাময়িক শুরু"],
  ["Tree planting week; inter-class football", "বৃক্ষরোপণ সপ্তাহ; আন্তঃশ্রেণি ফুটবল"],
  ["Second class tests; scouts' camp", "দ্বিতীয় শ্রেণি অভীক্ষা; স্কাউটদের তাঁবুবাস"],
  ["Class 10 pre-test; World Teachers' Day", "দশম শ্রেণির প্রাক-নির্বাচনি পরীক্ষা; বিশ্ব শিক্ষক দিবস"],
  ["Class 10 test; annual examination begins", "দশম শ্রেণির নির্বাচনি পরীক্ষা; বার্ষিক পরীক্ষা শুরু"],
  ["Victory Day; annual results; admission", "মহান বিজয় দিবস; বার্ষিক পরীক্ষার ফল; ভর্তি"],
];
export const workingDays = [21, 18, 9, 18, 14, 19, 22, 20, 21, 17, 21, 13];
const pick = (from, changes = {}) => ({ from, events: year.map((event, month) => changes[month] ?? event) });
export const academicYears = {
  "academic-calendar-2027": { ...pick(0), title: ["Academic calendar 2027", "একাডেমিক ক্যালেন্ডার ২০২৭"] },
  "academic-calendar-2026-second-half": { ...pick(6), title: ["Academic calendar 2026: July to December", "একাডেমিক ক্যালেন্ডার ২০২৬: জুলাই–ডিসেম্বর"] },
  "academic-calendar-2026-revised": {
    ...pick(0, { 2: ["Independence Day; classes by homework sheets", "মহান স্বাধীনতা দিবস; বাড়ির কাজের মাধ্যমে পাঠ"] }),
    title: ["Academic calendar 2026 (revised)", "একাডেমিক ক্যালেন্ডার ২০২৬ (সংশোধিত)"],
  },
  "academic-calendar-2026": { ...pick(0), title: ["Academic calendar 2026", "একাডেমিক ক্যালেন্ডার ২০২৬"] },
};

/** [first month of the holiday (0–11), English, Bengali, days 2026, days 2027]; dates of a lunar feast depend on the moon. */
export const holidays = [
  [1, "Language Martyrs' Day (21 February)", "শহিদ দিবস (২১ ফেব্রুয়ারি)", 1, 1],
  [1, "Holy Ramadan and Eid-ul-Fitr *", "পবিত্র রমজান ও ঈদুল ফিতর *", 22, 24],
  [2, "Independence Day (26 March)", "মহান স্বাধীনতা দিবস (২৬ মার্চ)", 1, 1],
  [3, "Pohela Boishakh (14 April)", "পয়লা বৈশাখ (১৪ এপ্রিল)", 1, 1],
  [4, "May Day (1 May)", "মে দিবস (১ মে)", 1, 1],
  [4, "Buddha Purnima *", "বুদ্ধপূর্ণিমা *", 1, 1],
  [4, "Summer holidays and Eid-ul-Azha *", "গ্রীষ্মকালীন ছুটি ও ঈদুল আজহা *", 15, 15],
  [5, "Ashura *", "পবিত্র আশুরা *", 1, 1],
  [7, "Eid-e-Miladunnabi *", "ঈদে মিলাদুন্নবি *", 1, 1],
  [8, "Janmashtami *", "জন্মাষ্টমী *", 1, 1],
  [9, "Durga Puja *", "দুর্গাপূজা *", 5, 5],
  [9, "Days kept by the head teacher", "প্রধান শিক্ষকের সংরক্ষিত ছুটি", 2, 3],
  [11, "Victory Day (16 December)", "মহান বিজয় দিবস (১৬ ডিসেম্বর)", 1, 1],
  [11, "Winter holidays and Christmas Day", "শীতকালীন অবকাশ ও বড়দিন", 10, 10],
];
export const holidayYears = {
  "holiday-calendar-2027": { from: 0, year: 4, title: ["Holiday calendar 2027", "ছুটির তালিকা ২০২৭"] },
  "holiday-calendar-2026-second-half": { from: 6, year: 3, title: ["Holiday calendar 2026: July to December", "ছুটির তালিকা ২০২৬: জুলাই–ডিসেম্বর"] },
  "holiday-calendar-2026-revised": { from: 0, year: 3, extra: [2, "Second week after Eid-ul-Fitr", "ঈদুল ফিতরের পরের সপ্তাহ", 5, 0], title: ["Holiday calendar 2026 (revised)", "ছুটির তালিকা ২০২৬ (সংশোধিত)"] },
  "holiday-calendar-2026": { from: 0, year: 3, title: ["Holiday calendar 2026", "ছুটির তালিকা ২০২৬"] },
};

/** A result is a list of rolls with grade points, a list of rolls alone, or a summary by group. */
export const results = {
  "result-ssc-2026-scholarship": { kind: "rolls", first: 412301, count: 14, heads: [["Talent pool", "ট্যালেন্টপুল"], ["General", "সাধারণ"]] },
  "result-ssc-2026-re-scrutiny": { kind: "changes", first: 412300, count: 8 },
  "result-ssc-2026-summary": { kind: "summary", groups: [[46, 45, 17], [58, 51, 4], [31, 28, 3]] },
  "result-ssc-2026-science": { kind: "grades", first: 412301, count: 46, pass: 0.97 },
  "result-ssc-2026-humanities": { kind: "grades", first: 512301, count: 58, pass: 0.88 },
  "result-ssc-2026-business": { kind: "grades", first: 612301, count: 31, pass: 0.9 },
  "result-junior-scholarship": { kind: "rolls", first: 208101, count: 11, heads: [["Talent pool", "ট্যালেন্টপুল"], ["General", "সাধারণ"]] },
  "result-ssc-previous-summary": { kind: "summary", groups: [[41, 39, 12], [63, 52, 2], [29, 25, 2]] },
  "result-class-10-pre-test": { kind: "grades", first: 1, count: 60, pass: 0.8 },
  "result-class-6-half-yearly": { kind: "grades", first: 1, count: 60, pass: 0.9 },
  "result-class-7-half-yearly": { kind: "grades", first: 1, count: 56, pass: 0.88 },
  "result-class-8-half-yearly": { kind: "grades", first: 1, count: 54, pass: 0.85 },
  "result-class-9-half-yearly": { kind: "grades", first: 1, count: 60, pass: 0.84 },
  "result-class-10-half-yearly": { kind: "grades", first: 1, count: 60, pass: 0.82 },
  "result-class-10-model-test": { kind: "grades", first: 1, count: 60, pass: 0.76 },
  "result-class-6-annual": { kind: "grades", first: 1, count: 57, pass: 1 },
  "result-class-8-annual": { kind: "grades", first: 1, count: 51, pass: 1 },
  "result-class-6-lottery": { kind: "rolls", first: 60012, count: 48, heads: [["Selected", "নির্বাচিত"], ["Waiting list", "অপেক্ষমাণ"]] },
};
