import {
  type ClassRoutine,
  classRoutine,
  type Exam,
  examRoutine,
  type ExpectedRoutine,
  type Lesson,
  type Slot,
  slots,
} from "./expected-routine.ts";
import { latinDigits } from "./expected.ts";
import { bengaliDigits } from "./sample-pupils.ts";
import { type Cell, letters, workbook } from "./workbook.ts";

export type RoutineSheet = { file: string; bytes: Buffer | string; expected: ExpectedRoutine };

/** Routines as different offices make them, each with what a correct understanding of it is. */
export const routineSheets: readonly (() => RoutineSheet)[] = [
  daysDown,
  pastedPeriodsDown,
  classesByPeriods,
  bijoyTwoRows,
  examGrid,
  examList,
];

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday"];
const rowOf = (width: number, text: string): Cell[] => [text, ...Array.from({ length: width - 1 }, () => null)];
const across = (row: number, width: number) => `A${row}:${letters(width - 1)}${row}`;
/** Lessons of a day from texts such as `Math / Rahim / 204`; "" is a period without a lesson. */
const lessonsOf = (day: number, texts: readonly string[], times: readonly Slot[] = []): Lesson[] =>
  texts.flatMap((text, place) => {
    const [subject, teacher, room] = text.split(" / ");
    if (!subject) return [];
    const { from, to } = times[place] ?? {};
    return [{ day, period: place + 1, from, to, subject, teacher, room }];
  });

/** English, days down and periods across; merged titles, a column of the break merged over all days, signatures. */
function daysDown(): RoutineSheet {
  const times = slots("10:30", [50, 45, 45, 45, -40, 40, 40, 35]);
  const periods = times.filter(({ rest }) => !rest);
  const week = [
    "Bangla 1st / Salma / 204|English 1st / Rahim / 204|Math / Gopal / 204|Science / Sumon / Lab 1|" +
      "BGS / Nasrin / 204|Religion / Habib / 204|Agriculture / Ratan / 204",
    "Bangla 2nd / Salma / 204|English 2nd / Rahim / 204|Math / Gopal / 204|ICT / Tanvir / Lab 2|" +
      "Science / Sumon / 204|Work & Life / Mita / 204|Physical Education / Rakib / Field",
    "Bangla 1st / Salma / 204|Math / Gopal / 204|English 1st / Rahim / 204|BGS / Nasrin / 204|" +
      "Science / Sumon / Lab 1|Agriculture / Ratan / 204|Religion / Habib / 204",
    "English 2nd / Rahim / 204|Bangla 2nd / Salma / 204|Math / Gopal / 204|Science / Sumon / 204|" +
      "ICT / Tanvir / Lab 2|BGS / Nasrin / 204|Fine Arts / Mita / 204",
    "Bangla 1st / Salma / 204|English 1st / Rahim / 204|Math / Gopal / 204|Religion / Habib / 204|||",
  ].map((day) => day.split("|"));
  const width = 9;
  const ordinal = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th"];
  const head = ["Day / Period", ...ordinal.slice(0, 4), "Tiffin", ...ordinal.slice(4)];
  const clock = [null, ...times.map(({ from, to }) => `${shown(from)}-${shown(to)}`)];
  const rows: Cell[][] = [
    rowOf(width, "Sample Government Secondary School"),
    rowOf(width, "Class Routine, Session: 2026"),
    ["Class: VIII", null, null, "Section: A", null, null, "Shift: Day", null, null],
    [],
    head,
    clock,
    ...week.map((day, place) => [
      weekdays[place] ?? null,
      ...day.slice(0, 4).map(blankAsNull),
      place === 0 ? "T\nI\nF\nF\nI\nN" : null,
      ...day.slice(4).map(blankAsNull),
    ]),
    [],
    [],
    ["Class Teacher", null, null, null, null, null, "Head Teacher", null, null],
  ];
  const merges = [across(1, width), across(2, width), "A3:C3", "D3:F3", "G3:I3", "A5:A6", "F7:F11", "G14:I14"];
  const routine: ClassRoutine = {
    class: "VIII",
    section: "A",
    shift: "Day",
    lessons: week.flatMap((day, place) => lessonsOf(place, day, periods)),
    breaks: [{ after: 4, name: "Tiffin", from: "13:35", to: "14:15" }],
  };
  return {
    file: "01-days-down.xlsx",
    bytes: workbook([{ name: "VIII-A", rows, merges }]),
    expected: classRoutine("VIII-A", [routine]),
  };
}

/** Bengali, periods down and days across, cells with line ends; pasted from a spreadsheet. */
function pastedPeriodsDown(): RoutineSheet {
  const times = slots("10:00", [50, 45, 45, -45, 40, 40, 40]);
  const days = ["রবি", "সোম", "মঙ্গল", "বুধ", "বৃহঃ"];
  const periods = [
    ["বাংলা (সালমা ম্যাডাম)", "বাংলা (সালমা ম্যাডাম)", "বাংলা ২য় (সালমা ম্যাডাম)", "বাংলা (সালমা ম্যাডাম)", "বাংলা ২য় (সালমা ম্যাডাম)"],
    ["গণিত (রহিম স্যার)", "গণিত (রহিম স্যার)", "গণিত (রহিম স্যার)", "গণিত (রহিম স্যার)", "গণিত (রহিম স্যার)"],
    ["ইংরেজি (করিম স্যার)", "ইংরেজি (করিম স্যার)", "ইংরেজি ২য় (করিম স্যার)", "ইংরেজি (করিম স্যার)", "ইংরেজি ২য় (করিম স্যার)"],
    ["বিজ্ঞান (সুমন স্যার)", "বিজ্ঞান (সুমন স্যার)", "তথ্য ও যোগাযোগ প্রযুক্তি (তানভীর স্যার)", "বিজ্ঞান (সুমন স্যার)", ""],
    ["ইসলাম শিক্ষা (হাবিব স্যার)", "কৃষিশিক্ষা (রতন স্যার)", "ইসলাম শিক্ষা (হাবিব স্যার)", "কৃষিশিক্ষা (রতন স্যার)", ""],
    [
      "বাংলাদেশ ও বিশ্বপরিচয় (নাসরিন ম্যাডাম)",
      "শারীরিক শিক্ষা (রাকিব স্যার)",
      "বাংলাদেশ ও বিশ্বপরিচয় (নাসরিন ম্যাডাম)",
      "চারু ও কারুকলা (মিতা ম্যাডাম)",
      "",
    ],
  ];
  const ordinals = ["১ম", "২য়", "৩য়", "৪র্থ", "৫ম", "৬ষ্ঠ"];
  let period = 0;
  const lines = times.map(({ from, to, rest }) => {
    const time = bengaliDigits(`${shown(from)} - ${shown(to)}`);
    if (rest) return [`"টিফিন ও নামাজের বিরতি\n${time}"`, "", "", "", "", ""];
    const cells = periods[period] ?? [];
    return [`"${ordinals[period++]} ঘণ্টা\n${time}"`, ...cells];
  });
  const text = [
    ["নমুনা সরকারি মাধ্যমিক বিদ্যালয়", "", "", "", "", ""],
    ["ক্লাস রুটিন - ২০২৬", "", "", "", "", ""],
    ["শ্রেণি: সপ্তম", "", "শাখা: খ", "", "শিফট: দিবা", ""],
    ["সময়", ...days],
    ...lines,
    ["", "", "", "", "", ""],
    ["শ্রেণি শিক্ষক", "", "", "", "প্রধান শিক্ষক", ""],
  ];
  const clocks = times.filter(({ rest }) => !rest);
  const lessons = days.flatMap((_, day) =>
    lessonsOf(
      day,
      periods.map((cells) => (cells[day] ?? "").replace(" (", " / ").replace(")", "")),
      clocks,
    ),
  );
  return {
    file: "02-pasted-periods-down.tsv",
    bytes: text.map((cells) => `${cells.join("\t")}\r\n`).join(""),
    expected: classRoutine(null, [
      {
        class: "সপ্তম",
        section: "খ",
        shift: "দিবা",
        lessons,
        breaks: [{ after: 3, name: "টিফিন ও নামাজের বিরতি", from: "12:20", to: "13:05" }],
      },
    ]),
  };
}

/** A block for each day: classes down, periods across; the subject over the teacher in one cell; two slips. */
function classesByPeriods(): RoutineSheet {
  const times = slots("10:00", [45, 45, 45, 45, -30, 45, 45]);
  const clocks = times.filter(({ rest }) => !rest);
  const classes = ["VI", "VII", "VIII", "IX"];
  const taught = [
    "Bangla / Salma",
    "English / Rahim",
    "Math / Gopal",
    "Science / Sumon",
    "BGS / Nasrin",
    "ICT / Tanvir",
  ];
  const lessonAt = (day: number, row: number, period: number) => {
    // On Tuesday, Gopal stands in two classes in the first period.
    if (day === 2 && row === 3 && period === 0) return "Higher Math / Gopal";
    return taught[(day + row + period) % taught.length] ?? "";
  };
  // On Wednesday, VIII is typed once more where IX should stand.
  const classAt = (day: number, row: number) => classes[day === 3 && row === 3 ? 2 : row] ?? "";
  const width = 8;
  const rows: Cell[][] = [
    rowOf(width, "SAMPLE GOVT. SECONDARY SCHOOL"),
    rowOf(width, "CLASS ROUTINE 2026 (ALL CLASSES)"),
  ];
  const merges = [across(1, width), across(2, width)];
  const lessons = classes.map((): Lesson[] => []);
  for (const [day, name] of weekdays.entries()) {
    rows.push([], rowOf(width, name.toUpperCase()));
    merges.push(across(rows.length, width));
    const heads = times.map(({ from, to, rest }, place) => {
      const number = place < 4 ? place + 1 : place;
      return `${rest ? "LEISURE" : `P-${number}`}\n${shown(from)} - ${shown(to)}`;
    });
    rows.push(["CLASS", ...heads]);
    for (const row of classes.keys()) {
      const texts = clocks.map((_, period) => lessonAt(day, row, period));
      const cells = texts.map((text) => text.replace(" / ", "\n"));
      rows.push([classAt(day, row), ...cells.slice(0, 4), null, ...cells.slice(4)]);
      lessons[classes.indexOf(classAt(day, row))]?.push(...lessonsOf(day, texts, clocks));
    }
  }
  rows.push(
    [],
    ["N.B. This routine is in force from 1 January 2026 until further notice.", ...rowOf(7, "").map(() => null)],
  );
  const breaks = [{ after: 4, name: "LEISURE", from: "13:00", to: "13:30" }];
  const doubts = [
    { kind: "teacherTwice" as const, day: 2, period: 1, teacher: "Gopal", classes: ["VI", "IX"] },
    ...clocks.map((_, place) => ({ kind: "samePlace" as const, class: "VIII", day: 3, period: place + 1 })),
  ];
  return {
    file: "03-classes-by-periods.xlsx",
    bytes: workbook([{ name: "Sheet1", rows, merges }]),
    expected: classRoutine(
      "Sheet1",
      classes.map((name, place) => ({ class: name, lessons: lessons[place] ?? [], breaks })),
      doubts,
    ),
  };
}

/** Words as they are typed for SutonnyMJ. */
export const bijoyWords: Readonly<Record<string, string>> = {
  "নমুনা সরকারি মাধ্যমিক বিদ্যালয়": "bgybv miKvwi gva¨wgK we`¨vjq",
  "ক্লাস রুটিন ২০২৬": "K¬vm iæwUb 2026",
  "শ্রেণি: নবম": "†kÖwY: beg",
  "শাখা: ক": "kvLv: K",
  বার: "evi",
  টিফিন: "wUwdb",
  রবিবার: "iweevi",
  সোমবার: "†mvgevi",
  মঙ্গলবার: "g½jevi",
  বুধবার: "eyaevi",
  বৃহস্পতিবার: "e„n¯úwZevi",
  বাংলা: "evsjv",
  ইংরেজি: "Bs‡iwR",
  গণিত: "MwYZ",
  বিজ্ঞান: "weÁvb",
  ধর্ম: "ag©",
  কৃষি: "K…wl",
  "জনাব সালমা": "Rbve mvjgv",
  "জনাব করিম": "Rbve Kwig",
  "জনাব গোপাল": "Rbve †Mvcvj",
  "জনাব সুমন": "Rbve mygb",
  "জনাব হাবিব": "Rbve nvwee",
  "জনাব রতন": "Rbve iZb",
  "১ম পিরিয়ড": "1g wcwiqW",
  "২য় পিরিয়ড": "2q wcwiqW",
  "৩য় পিরিয়ড": "3q wcwiqW",
  "৪র্থ পিরিয়ড": "4_© wcwiqW",
  "৫ম পিরিয়ড": "5g wcwiqW",
  "প্রধান শিক্ষক": "cÖavb wkÿK",
};

/** Bijoy; a day has a row of subjects and, under it, one of teachers; no times but those of the break. */
function bijoyTwoRows(): RoutineSheet {
  const font = "SutonnyMJ";
  const typed = (text: string): Cell => {
    const value = bijoyWords[text.normalize("NFC")] ?? bijoyWords[text];
    if (value === undefined) throw new Error(`${text} has no Bijoy.`);
    return { value, font };
  };
  const days = ["রবিবার", "সোমবার", "মঙ্গলবার", "বুধবার", "বৃহস্পতিবার"];
  const taught = [
    "বাংলা / জনাব সালমা",
    "ইংরেজি / জনাব করিম",
    "গণিত / জনাব গোপাল",
    "বিজ্ঞান / জনাব সুমন",
    "ধর্ম / জনাব হাবিব",
    "কৃষি / জনাব রতন",
  ];
  const heads = ["১ম পিরিয়ড", "২য় পিরিয়ড", "৩য় পিরিয়ড", "৪র্থ পিরিয়ড", "৫ম পিরিয়ড"];
  const week = days.map((_, day) => heads.map((__, period) => taught[(day * 2 + period) % taught.length] ?? ""));
  const width = 7;
  const title = (text: string): Cell[] => [typed(text), ...rowOf(width, "").slice(1)];
  const rows: Cell[][] = [
    title("নমুনা সরকারি মাধ্যমিক বিদ্যালয়"),
    title("ক্লাস রুটিন ২০২৬"),
    [typed("শ্রেণি: নবম"), null, null, null, typed("শাখা: ক"), null, null],
    [typed("বার"), ...heads.slice(0, 3).map(typed), typed("টিফিন"), ...heads.slice(3).map(typed)],
  ];
  const merges = [across(1, width), across(2, width)];
  for (const [day, name] of days.entries()) {
    const cells = (part: number) => (week[day] ?? []).map((text) => typed(text.split(" / ")[part] ?? ""));
    const first = rows.length + 1;
    const [subjects, teachers] = [cells(0), cells(1)];
    const pause: Cell = day === 0 ? { value: "1.00-1.45", font } : null;
    rows.push([typed(name), ...subjects.slice(0, 3), pause, ...subjects.slice(3)]);
    rows.push([null, ...teachers.slice(0, 3), null, ...teachers.slice(3)]);
    merges.push(`A${first}:A${first + 1}`);
  }
  merges.push("E5:E14");
  rows.push([], [null, null, null, null, null, typed("প্রধান শিক্ষক"), null]);
  return {
    file: "04-bijoy-two-rows.xlsx",
    bytes: workbook([{ name: "Routine", rows, merges }], { font }),
    expected: classRoutine("Routine", [
      {
        class: "নবম",
        section: "ক",
        lessons: week.flatMap((day, place) => lessonsOf(place, day)),
        breaks: [{ after: 3, name: "টিফিন", from: "13:00", to: "13:45" }],
      },
    ]),
  };
}

/** Dates down as cells of the program, classes across under two sessions; one date that does not exist. */
function examGrid(): RoutineSheet {
  const days: readonly (readonly [date: string, day: string, ...subjects: string[]])[] = [
    ["2026-11-22", "Sunday", "Bangla 1st", "Bangla 1st", "Bangla 1st", "Bangla 1st"],
    ["2026-11-23", "Monday", "English 1st", "English 1st", "English 1st", "English 1st"],
    ["2026-11-24", "Tuesday", "Mathematics", "Mathematics", "Mathematics", "Mathematics"],
    ["2026-11-26", "Thursday", "Science", "Science", "Physics / History / Finance", "Science / BGS"],
    ["2026-11-29", "Sunday", "BGS", "BGS", "Religion", "Religion"],
    ["31/11/2026", "Tuesday", "Religion", "Religion", "ICT", "ICT"],
    ["2026-12-03", "Thursday", "Agriculture", "ICT", "", "Higher Math"],
  ];
  const classes = ["VI", "VII", "IX", "X"];
  const width = 6;
  const rows: Cell[][] = [
    rowOf(width, "Sample Government Secondary School"),
    rowOf(width, "Routine of Annual Examination 2026"),
    ["Date", "Day", "10:00 AM - 1:00 PM", null, "2:00 PM - 5:00 PM", null],
    [null, null, ...classes.map((name) => `Class ${name}`)],
    ...days.map(([date, day, ...subjects]) => [
      date.includes("/") ? date : { date },
      day,
      ...subjects.map((subject) => (subject === "" ? "---" : subject)),
    ]),
    [],
    rowOf(width, "Pupils must be in their seats 15 minutes before the examination. Mobile phones are not allowed."),
    [null, null, null, null, "Head Teacher", null],
  ];
  const exams = days.flatMap(([date, , ...subjects]) =>
    subjects.flatMap((subject, place): Exam[] => {
      const [from, to] = place < 2 ? ["10:00", "13:00"] : ["14:00", "17:00"];
      if (subject === "") return [];
      return [{ date: date.includes("/") ? null : date, from, to, subject, class: classes[place] }];
    }),
  );
  return {
    file: "05-exam-grid.xlsx",
    bytes: workbook([
      { name: "Annual 2026", rows, merges: [across(1, width), across(2, width), "A3:A4", "B3:B4", "C3:D3", "E3:F3"] },
    ]),
    expected: examRoutine("Annual 2026", exams, [{ kind: "noDate", text: "31/11/2026" }]),
  };
}

/** A plain list from another program, as CSV: every value in quotes, a byte order mark; one wrong day of the week. */
function examList(): RoutineSheet {
  const exams: readonly (readonly [date: string, day: string, time: string, subject: string, code: string])[] = [
    ["০১-১১-২৬", "রবিবার", "সকাল ১০টা - দুপুর ১টা", "বাংলা ১ম পত্র", "১০১"],
    ["০৩-১১-২৬", "মঙ্গলবার", "সকাল ১০টা - দুপুর ১টা", "বাংলা ২য় পত্র", "১০২"],
    ["০৫-১১-২৬", "বৃহস্পতিবার", "সকাল ১০টা - দুপুর ১টা", "ইংরেজি ১ম পত্র", "১০৭"],
    ["০৮-১১-২৬", "সোমবার", "সকাল ১০টা - দুপুর ১টা", "ইংরেজি ২য় পত্র", "১০৮"],
    ["১০-১১-২৬", "মঙ্গলবার", "সকাল ১০টা - দুপুর ১টা", "গণিত", "১০৯"],
    ["১২-১১-২৬", "বৃহস্পতিবার", "সকাল ১০টা - দুপুর ১২টা ৩০ মি.", "তথ্য ও যোগাযোগ প্রযুক্তি, ব্যবহারিকসহ", "১৫৪"],
    ["১৫-১১-২৬", "রবিবার", "দুপুর ২টা - বিকাল ৫টা", "পদার্থবিজ্ঞান", "১৩৬"],
  ];
  const quoted = (cells: readonly string[]) => `${cells.map((cell) => `"${cell}"`).join(",")}\r\n`;
  const text = [
    ["নির্বাচনি পরীক্ষার সময়সূচি - ২০২৬", "", "", "", ""],
    ["শ্রেণি: দশম", "", "", "", ""],
    ["তারিখ", "বার", "সময়", "বিষয়", "বিষয় কোড"],
    ...exams,
  ];
  const ends = [
    ["10:00", "13:00"],
    ["10:00", "12:30"],
    ["14:00", "17:00"],
  ] as const;
  const expected = exams.map(([date, , time, subject, code]): Exam => {
    const [day, month, year] = latinDigits(date).split("-");
    const [from, to] = ends[time.includes("৩০") ? 1 : time.startsWith("দুপুর") ? 2 : 0];
    return { date: `20${year}-${month}-${day}`, from, to, subject, class: "দশম", code: latinDigits(code) };
  });
  return {
    file: "06-exam-list.csv",
    bytes: `\ufeff${text.map(quoted).join("")}`,
    expected: examRoutine(null, expected, [{ kind: "wrongDay", date: "2026-11-08", text: "সোমবার" }]),
  };
}

const blankAsNull = (text: string): Cell => (text === "" ? null : text);
/** A time as it is written in a head: without the zero before it and, after noon, by the clock of twelve hours. */
function shown(time = ""): string {
  const [hour = 0, minute = ""] = time.split(":").map((part, place) => (place === 0 ? Number(part) : part));
  return `${Number(hour) > 12 ? Number(hour) - 12 : hour}:${minute}`;
}
