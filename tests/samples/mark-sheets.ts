import { type Column, column, expected, mark } from "./expected.ts";
import {
  bengaliDigits,
  fatherOf,
  gpaOf,
  gradeOf,
  letterOf,
  marksOf,
  motherOf,
  nameOf,
  positionsOf,
  type Script,
  sum,
} from "./sample-pupils.ts";
import { type Cell, letters, workbook } from "./workbook.ts";

type MarkSheet = { file: string; bytes: Buffer; expected: ReturnType<typeof expected> };
const latin = "Times New Roman";
const bijoy = "SutonnyMJ";

/** Mark sheets as different offices make them, each with what a correct understanding of it is. */
export const markSheets: readonly (() => MarkSheet)[] = [
  cleanEnglish,
  mergedHeads,
  bengaliHeads,
  bijoyCells,
  bijoyWorkbook,
  twoPapers,
  absentPupils,
  groups,
  totalsBelow,
  foreignProgram,
  commaSeparated,
  pastedCells,
];

const headings = (columns: readonly Column[]) => columns.map(({ heading }) => heading);

/** Two heading rows in which a subject stands over its parts and all else over both rows, and their merged ranges. */
function twoHeadingRows(columns: readonly Column[], firstRow: number) {
  const split = columns.map(({ heading }) => heading.split(" / "));
  const upper = split.map(([label = ""], place) => (label === split[place - 1]?.[0] ? null : label));
  const merges = upper.flatMap((label, place) => {
    if (label === null) return [];
    const next = upper.findIndex((other, later) => later > place && other !== null);
    const last = (next === -1 ? columns.length : next) - 1;
    const below = split[place]?.length === 1;
    if (!below && last === place) return [];
    return [`${letters(place)}${firstRow}:${letters(last)}${below ? firstRow + 1 : firstRow}`];
  });
  return { upper, lower: split.map(([, label]) => label ?? null), merges };
}

function cleanEnglish(): MarkSheet {
  const subjects = ["Bangla", "English", "Mathematics", "Science", "Bangladesh and Global Studies", "Religion"];
  const columns = [
    column("Roll", "roll"),
    column("Name", "name"),
    ...subjects.flatMap((subject) => mark(subject)),
    column("Total", "total"),
    column("GPA", "gpa"),
    column("Grade", "letter"),
    column("Position", "position"),
  ];
  const marks = marksOf(30, subjects.length, 1);
  const positions = positionsOf(marks.map(sum));
  const pupils = marks.map((row, place) => {
    const gpa = gpaOf(row);
    return [place + 1, nameOf(place), ...row, sum(row), Number(gpa), letterOf(gpa), positions[place] ?? null];
  });
  return {
    file: "01-clean-english.xlsx",
    bytes: workbook([{ name: "Class 6", rows: [headings(columns), ...pupils] }]),
    expected: expected("Class 6", columns, pupils),
  };
}

function mergedHeads(): MarkSheet {
  const columns = [
    column("Roll No.", "roll"),
    column("Student's Name", "name"),
    ...mark("Bangla", { CQ: "written", MCQ: "mcq", Total: "total" }),
    ...mark("English"),
    ...mark("Mathematics", { CQ: "written", MCQ: "mcq", Total: "total" }),
    ...mark("Science", { CQ: "written", MCQ: "mcq", Practical: "practical", Total: "total" }),
    ...mark("ICT", { MCQ: "mcq", Practical: "practical", Total: "total" }),
    column("Grand Total", "total"),
    column("GPA", "gpa"),
    column("Result", "result"),
  ];
  const written = (of: number) => [Math.ceil(of * 0.7), of - Math.ceil(of * 0.7), of];
  const pupils = marksOf(40, 5, 2).map((row, place) => {
    const [bangla = 0, english = 0, maths = 0, science = 0, ict = 0] = row;
    const practical = Math.round(science / 4);
    const tried = Math.round((science - practical) / 3);
    const split = [science - practical - tried, tried, practical, science];
    const half = Math.ceil(ict / 2);
    const gpa = gpaOf(row);
    return [
      place + 1,
      nameOf(place + 2),
      ...written(bangla),
      english,
      ...written(maths),
      ...split,
      ict - half,
      half,
      ict,
      sum(row),
      Number(gpa),
      gpa === "0.00" ? "Failed" : "Passed",
    ];
  });
  const { upper, lower, merges } = twoHeadingRows(columns, 1);
  return {
    file: "02-merged-heads.xlsx",
    bytes: workbook([{ name: "Half-yearly", rows: [upper, lower, ...pupils], merges }]),
    expected: expected("Half-yearly", columns, pupils),
  };
}

function bengaliHeads(): MarkSheet {
  const subjects = ["বাংলা", "ইংরেজি", "গণিত", "বিজ্ঞান", "বাংলাদেশ ও বিশ্বপরিচয়", "ইসলাম ও নৈতিক শিক্ষা"];
  const columns = [
    column("রোল নং", "roll"),
    column("শিক্ষার্থীর নাম", "name"),
    ...subjects.flatMap((subject) => mark(subject)),
    column("মোট নম্বর", "total"),
    column("জিপিএ", "gpa"),
    column("লেটার গ্রেড", "letter"),
    column("মেধাক্রম", "position"),
    column("উপস্থিতি", "attendance"),
    column("মন্তব্য", "remarks"),
  ];
  const marks = marksOf(36, subjects.length, 3);
  const positions = positionsOf(marks.map(sum));
  const pupils = marks.map((row, place) => {
    const gpa = gpaOf(row);
    const numbers = [...row, sum(row), gpa].map(bengaliDigits);
    const [position, days] = [positions[place] ?? 0, 150 + ((place * 7) % 40)].map(bengaliDigits);
    const remark = gpa === "0.00" ? "আরও যত্ন নিতে হবে" : null;
    return [
      bengaliDigits(place + 1),
      nameOf(place, "bengali"),
      ...numbers,
      letterOf(gpa),
      position ?? "",
      days ?? "",
      remark,
    ];
  });
  return {
    file: "03-bengali-digits.xlsx",
    bytes: workbook([
      { name: "সপ্তম শ্রেণি", rows: [["বার্ষিক পরীক্ষা ২০২৬"], headings(columns), ...pupils], merges: ["A1:N1"] },
    ]),
    expected: expected("সপ্তম শ্রেণি", columns, pupils),
  };
}

function bijoyCells(): MarkSheet {
  const typed = (value: string): Cell => ({ value, font: bijoy });
  const english = (value: string): Cell => ({ value, font: latin });
  const parts = { সৃজনশীল: "written", নৈর্ব্যক্তিক: "mcq", মোট: "total" } as const;
  const columns = [
    column("রোল নং", "roll"),
    column("শিক্ষার্থীর নাম", "name"),
    ...mark("বাংলা", parts),
    ...mark("ইংরেজি"),
    ...mark("গণিত", parts),
    ...mark("বিজ্ঞান", { CQ: "written", MCQ: "mcq", ব্যবহারিক: "practical", মোট: "total" }),
    { ...column("তথ্য ও যোগাযোগ প্রযুক্তি (ICT)", "mark"), subject: "তথ্য ও যোগাযোগ প্রযুক্তি", part: null },
    column("সর্বমোট", "total"),
    column("GPA", "gpa"),
    column("মন্তব্য", "remarks"),
  ];
  const labels = ["m„Rbkxj", "ˆbe©¨w³K", "†gvU"].map(typed);
  const ict: Cell = {
    runs: [
      { text: "Z_¨ I †hvMv‡hvM cÖhyw³ ", font: bijoy },
      { text: "(ICT)", font: latin },
    ],
  };
  const upper = [
    "†ivj bs",
    "wkÿv_x©i bvg",
    "evsjv",
    null,
    null,
    "Bs‡iwR",
    "MwYZ",
    null,
    null,
    "weÁvb",
    null,
    null,
    null,
  ];
  const heads: Cell[][] = [
    [...upper.map((text) => text && typed(text)), ict, typed("me©‡gvU"), english("GPA"), typed("gšÍe¨")],
    [null, null, ...labels, null, ...labels, english("CQ"), english("MCQ"), typed("e¨envwiK"), typed("†gvU")],
  ];
  const marks = marksOf(28, 5, 4).map((of) => {
    const [bangla = 0, spoken = 0, maths = 0, science = 0, info = 0] = of;
    const three = (whole: number) => [whole - Math.floor(whole / 3), Math.floor(whole / 3), whole];
    const practical = Math.floor(science / 4);
    const tried = Math.floor((science - practical) / 3);
    const four = [science - practical - tried, tried, practical, science];
    return [...three(bangla), spoken, ...three(maths), ...four, info, sum(of), Number(gpaOf(of))];
  });
  const remark = (row: readonly number[], failed: string, passed: string) => (row.at(-1) === 0 ? failed : passed);
  const rows = marks.map((row, place) => [
    { value: place + 1, font: bijoy },
    typed(nameOf(place, "bijoy")),
    ...row,
    typed(remark(row, "AbyËxY©", "DËxY©")),
  ]);
  const pupils = marks.map((row, place) => [
    place + 1,
    nameOf(place, "bengali"),
    ...row,
    remark(row, "অনুত্তীর্ণ", "উত্তীর্ণ"),
  ]);
  const titles = ["bgybv gva¨wgK we`¨vjq", "Aa©-evwl©K cixÿv 2026", "†kÖwY: lô     kvLv: K"].map((text) => [
    typed(text),
  ]);
  const merges = [...twoHeadingRows(columns, 5).merges, "A1:Q1", "A2:Q2", "A3:Q3"];
  return {
    file: "04-bijoy-cells.xlsx",
    bytes: workbook([{ name: "Six", rows: [...titles, [], ...heads, ...rows], merges }]),
    expected: expected("Six", columns, pupils),
  };
}

function bijoyWorkbook(): MarkSheet {
  const english = (value: string): Cell => ({ value, font: latin });
  const subjects = ["বাংলা", "ইংরেজি", "গণিত", "বিজ্ঞান", "বাংলাদেশ ও বিশ্বপরিচয়", "ধর্ম ও নৈতিক শিক্ষা", "কৃষিশিক্ষা"];
  const columns = [
    column("রোল", "roll"),
    column("নাম", "name"),
    column("পিতার নাম", "father"),
    column("মাতার নাম", "mother"),
    ...subjects.flatMap((subject) => mark(subject)),
    column("মোট নম্বর", "total"),
    column("জিপিএ", "gpa"),
    column("গ্রেড", "letter"),
    column("ফলাফল", "result"),
  ];
  const people = ["†ivj", "bvg", "wcZvi bvg", "gvZvi bvg"];
  const taught = ["evsjv", "Bs‡iwR", "MwYZ", "weÁvb", "evsjv‡`k I wek¦cwiPq", "ag© I ˆbwZK wkÿv", "K…wlwkÿv"];
  const heads = [...people, ...taught, "†gvU b¤^i", "wRwcG", "†MÖW", "djvdj"];
  const marks = marksOf(32, subjects.length, 5);
  const persons = (place: number, script: Script) => [nameOf, fatherOf, motherOf].map((of) => of(place, script));
  const ends = (row: readonly number[]) => [...row, sum(row), Number(gpaOf(row))];
  const rows = marks.map((row, place): Cell[] => {
    const gpa = gpaOf(row);
    const result = gpa === "0.00" ? "†dj" : "cvm";
    return [place + 1, ...persons(place, "bijoy"), ...ends(row), english(letterOf(gpa)), result];
  });
  const pupils = marks.map((row, place) => {
    const gpa = gpaOf(row);
    return [place + 1, ...persons(place, "bengali"), ...ends(row), letterOf(gpa), gpa === "0.00" ? "ফেল" : "পাস"];
  });
  return {
    file: "05-bijoy-workbook.xlsx",
    bytes: workbook([{ name: "Sheet1", rows: [["evwl©K cixÿv 2026"], heads, ...rows], merges: ["A1:O1"] }], {
      font: bijoy,
    }),
    expected: expected("Sheet1", columns, pupils),
  };
}

function twoPapers(): MarkSheet {
  const whole = { Marks: null, LG: "letter", GP: "point" } as const;
  const end = { Total: "total", LG: "letter", GP: "point" } as const;
  const papers = (subject: string): Column[] => [
    ...["1st Paper", "2nd Paper"].map((paper): Column => ({
      heading: `${subject} / ${paper}`,
      meaning: "mark",
      subject: `${subject} ${paper}`,
      part: null,
    })),
    ...mark(subject, end),
  ];
  const columns = [
    column("Roll", "roll"),
    column("Name of the Student", "name"),
    ...papers("Bangla"),
    ...papers("English"),
    ...["Mathematics", "Science", "Religion"].flatMap((subject) => mark(subject, whole)),
    column("Total Marks", "total"),
    column("GPA", "gpa"),
    column("Letter Grade", "letter"),
    column("Merit Position", "position"),
  ];
  const marks = marksOf(50, 7, 6);
  const positions = positionsOf(marks.map(sum));
  const pupils = marks.map((row, place) => {
    const [bangla1 = 0, bangla2 = 0, english1 = 0, english2 = 0, ...others] = row;
    const pairs = [
      [bangla1, bangla2],
      [english1, english2],
    ] as const;
    const gpa = place === 17 ? "4.90" : gpaOf([...pairs.map(([first, second]) => (first + second) / 2), ...others]);
    return [
      place + 1,
      nameOf(place + 5),
      ...pairs.flatMap(([first, second]) => [first, second, first + second, ...gradeOf((first + second) / 2)]),
      ...others.flatMap((of) => [of, ...gradeOf(of)]),
      sum(row),
      Number(gpa),
      letterOf(gpa),
      positions[place] ?? null,
    ];
  });
  const { upper, lower, merges } = twoHeadingRows(columns, 3);
  const titles = [["Sample High School"], ["Pre-test Examination 2026, Class Ten"]];
  return {
    file: "06-two-papers.xlsx",
    bytes: workbook([
      { name: "Ten", rows: [...titles, upper, lower, ...pupils], merges: [...merges, "A1:Y1", "A2:Y2"] },
    ]),
    expected: expected("Ten", columns, pupils, [{ kind: "gpa", roll: "18", heading: "GPA" }]),
  };
}

function absentPupils(): MarkSheet {
  const subjects = ["Bangla", "English", "Math", "Science", "BGS", "Religion"];
  const columns = [
    column("Roll No", "roll"),
    column("Name of Student", "name"),
    ...subjects.flatMap((subject) => mark(subject)),
    column("Total", "total"),
    column("Result", "result"),
  ];
  const absent = ["A", "অনু", "Abs", "-", null];
  const pupils = marksOf(45, subjects.length, 7).map((row, place) => {
    const cells = row.map((of, subject): number | string | null => {
      if (place === 30 && subject === 2) return "5O?";
      if (place === 21 || (place + subject * 5) % 19 === 0) return absent[(place + subject) % absent.length] ?? null;
      return of;
    });
    const taken = cells.filter((cell) => typeof cell === "number");
    const passed = taken.length === 6 && Math.min(...taken) >= 33;
    const roll = place === 12 ? null : place === 24 ? 24 : place + 1;
    return [roll, nameOf(place), ...cells, sum(taken), passed ? "Pass" : place === 21 ? "Absent" : "Fail"];
  });
  const pages = [0, 15, 30].flatMap((start) => {
    const page = pupils.slice(start, start + 15).flatMap((row, place) => (place % 5 === 4 ? [row, []] : [row]));
    return [
      ["Sample High School"],
      [`Annual Examination 2026, Class Nine, page ${start / 15 + 1}`],
      headings(columns),
      ...page,
    ];
  });
  return {
    file: "07-absent-and-page-heads.xlsx",
    bytes: workbook([{ name: "Nine", rows: pages }]),
    expected: expected("Nine", columns, pupils, [
      { kind: "noRoll", name: nameOf(12) },
      { kind: "rollTwice", roll: "24" },
      { kind: "notANumber", roll: "31", heading: "Math" },
    ]),
  };
}

function groups(): MarkSheet {
  const everybody = ["Bangla", "English", "Mathematics", "ICT", "Religion"];
  const own = {
    Science: ["Physics", "Chemistry", "Biology", "Bangladesh and Global Studies"],
    Humanities: ["Geography", "History", "Civics", "General Science"],
    "Business Studies": ["Accounting", "Finance and Banking", "Business Entrepreneurship", "General Science"],
  };
  const compulsory = [...everybody, ...new Set(Object.values(own).flat())];
  const optional = ["Higher Mathematics", "Agriculture Studies"];
  const columns = [
    column("Roll", "roll"),
    column("Name", "name"),
    column("Group", "group"),
    ...compulsory.flatMap((subject) => mark(subject)),
    ...optional.flatMap((subject) => mark(subject).map((one) => ({ ...one, heading: `${subject} (Optional)` }))),
    column("Total", "total"),
    column("GPA (without optional)", "gpaWithoutOptional"),
    column("GPA", "gpa"),
    column("Letter Grade", "letter"),
  ];
  const pupils = marksOf(54, 10, 8).map((row, place) => {
    const names = Object.keys(own) as (keyof typeof own)[];
    const group = names[Math.floor(place / 18)] ?? "Science";
    const taken = [...everybody, ...own[group]];
    const chosen = group === "Science" ? 0 : 1;
    const gpa = gpaOf(row.slice(0, 9), row[9]);
    return [
      place + 1,
      nameOf(place),
      group,
      ...compulsory.map((subject) => (taken.includes(subject) ? (row[taken.indexOf(subject)] ?? null) : null)),
      ...optional.map((_, one) => (one === chosen ? (row[9] ?? null) : null)),
      sum(row),
      Number(gpaOf(row.slice(0, 9))),
      Number(gpa),
      letterOf(gpa),
    ];
  });
  return {
    file: "08-groups.xlsx",
    bytes: workbook([{ name: "Test 2026", rows: [["Test Examination 2026"], [], headings(columns), ...pupils] }]),
    expected: expected("Test 2026", columns, pupils),
  };
}

function totalsBelow(): MarkSheet {
  const subjects = ["Bangla", "English", "Math", "Science", "BGS", "Religion", "Agriculture"];
  const columns = [
    column("Roll", "roll"),
    column("Student Name", "name"),
    ...subjects.flatMap((subject) => mark(subject)),
    column("Total", "total"),
    column("GPA", "gpa"),
    column("Grade", "letter"),
  ];
  const marks = marksOf(24, subjects.length, 9);
  const gpas = marks.map((row) => gpaOf(row));
  const pupils = marks.map((row, place) => {
    const gpa = gpas[place] ?? "";
    return [place + 1, nameOf(place + 11), ...row, sum(row), Number(gpa), letterOf(gpa)];
  });
  const ofSubjects = (about: (marksOfOne: number[]) => number) =>
    subjects.map((_, subject) => about(marks.map((row) => row[subject] ?? 0)));
  const passed = gpas.filter((gpa) => gpa !== "0.00").length;
  const above = [
    ["Sample Government High School"],
    ["Post: Sample, Upazila: Sample, District: Sample"],
    ["Annual Examination 2026"],
    ["Class: Eight", null, null, "Section: A", null, null, "Subject: all", null, "Date: 20 December 2026"],
    [],
  ];
  const below = [
    [],
    [null, "Highest mark", ...ofSubjects((of) => Math.max(...of)), Math.max(...marks.map(sum))],
    [null, "Average", ...ofSubjects((of) => Math.round(sum(of) / of.length))],
    [null, "Passed in the subject", ...ofSubjects((of) => of.filter((one) => one >= 33).length)],
    [],
    ["Total pupils", null, 24],
    ["Passed", null, passed, "Failed", null, 24 - passed],
    ["Pass rate", null, `${Math.round((passed / 24) * 100)}%`],
    ["GPA 5.00", null, gpas.filter((gpa) => gpa === "5.00").length],
    [],
    ["Signature of the class teacher", null, null, null, null, "Signature of the head teacher"],
  ];
  return {
    file: "09-titles-and-totals.xlsx",
    bytes: workbook([
      {
        name: "Eight A",
        rows: [...above, headings(columns), ...pupils, ...below],
        merges: ["A1:L1", "A2:L2", "A3:L3", "A4:C4", "D4:F4"],
      },
    ]),
    expected: expected("Eight A", columns, pupils),
  };
}

function foreignProgram(): MarkSheet {
  const subjects = ["Bangla", "English", "Mathematics", "Science", "Religion"];
  const columns = [
    column("Roll No.", "roll"),
    column("Reg. No.", "registration"),
    column("Student's Name", "name"),
    column("Father's Name", "father"),
    column("Mother's Name", "mother"),
    column("Section", "section"),
    ...subjects.flatMap((subject) => mark(subject)),
    column("Total", "total"),
    column("GPA", "gpa"),
    column("Result", "result"),
  ];
  const pupils = marksOf(25, subjects.length, 10).map((row, place) => {
    const gpa = gpaOf(row);
    const persons = [nameOf(place), fatherOf(place), motherOf(place)];
    const ends = [sum(row), Number(gpa), gpa === "0.00" ? "Failed" : "Passed"];
    return [101 + place, 1912345600 + place, ...persons, place < 13 ? "A" : "B", ...row, ...ends];
  });
  return {
    file: "10-foreign-program.xlsx",
    bytes: workbook([{ name: "Sheet1", rows: [headings(columns), ...pupils] }], { foreign: true }),
    expected: expected("Sheet1", columns, pupils),
  };
}

function commaSeparated(): MarkSheet {
  const subjects = ["Bangla", "English", "Math", "Science", "Religion"];
  const columns = [
    column("Roll", "roll"),
    column("Student Name", "name"),
    ...subjects.flatMap((subject) => mark(subject).map((one) => ({ ...one, heading: `${subject} (100)` }))),
    column("Total (500)", "total"),
    column("GPA", "gpa"),
    column("Letter Grade", "letter"),
    column("Attendance", "attendance"),
    column("Remarks", "remarks"),
  ];
  const remarks = ["Good, keep on", 'Called "the reader"', "Absent often\nsee the guardian", ""];
  const pupils = marksOf(20, subjects.length, 11).map((row, place) => {
    const gpa = gpaOf(row);
    const days = `${70 + ((place * 3) % 30)}%`;
    const roll = String(place + 1).padStart(3, "0");
    return [roll, nameOf(place), ...row, sum(row), gpa, letterOf(gpa), days, remarks[place % remarks.length] ?? ""];
  });
  const quoted = (value: string | number) =>
    /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
  const heads = headings(columns).map((heading) => heading.replace(" (", "\n("));
  const lines = [heads, ...pupils].map((row) => row.map(quoted).join(","));
  return {
    file: "11-comma-separated.csv",
    bytes: Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`),
    expected: expected(null, columns, pupils),
  };
}

function pastedCells(): MarkSheet {
  const named = { বাংলা: "বাংলা", "English (ইংরেজি)": "English", গণিত: "গণিত", বিজ্ঞান: "বিজ্ঞান", ICT: "ICT" };
  const columns = [
    column("রোল", "roll"),
    column("Name", "name"),
    ...Object.entries(named).flatMap(([heading, subject]) => mark(subject).map((one) => ({ ...one, heading }))),
    column("মোট", "total"),
    column("GPA", "gpa"),
    column("গ্রেড", "letter"),
    column("মেধা স্থান", "position"),
  ];
  const marks = marksOf(18, 5, 12);
  const positions = positionsOf(marks.map(sum));
  const pupils = marks.map((row, place) => {
    const gpa = gpaOf(row);
    const name = nameOf(place, place % 3 === 2 ? "english" : "bengali");
    return [bengaliDigits(place + 1), name, ...row, sum(row), gpa, letterOf(gpa), bengaliDigits(positions[place] ?? 0)];
  });
  return {
    file: "12-pasted-cells.tsv",
    bytes: Buffer.from([headings(columns), ...pupils].map((row) => `${row.join("\t")}\n`).join("")),
    expected: expected(null, columns, pupils),
  };
}
