import sharp from "sharp";
import {
  helvetica,
  linesDown,
  pdfFile,
  type PdfFont,
  type PdfObject,
  pdfStream,
  sutonny,
  textPdf,
} from "./pdf-file.ts";
import { nameOf } from "./sample-pupils.ts";
import { zipArchive } from "./zip-archive.ts";

/** Why a file has no text: what a reader of PDFs must say of it. */
type Why = "scanned" | "encrypted" | "damaged" | "tooLarge" | "noPdf";
/** A file: its kind and what must be found in it, or why nothing is. With both, either answer is right. */
export type PdfSample = {
  file: string;
  kind: string;
  /** HTML that Chromium prints, of whose file only the first `share` is kept; or the bytes, which qpdf may change. */
  content: { html: string; share?: number } | { bytes: Buffer; qpdf?: readonly string[] };
  words?: readonly string[];
  why?: Why;
};

const school = "Sample Government Secondary School";
const schoolBijoy = "bgybv miKvwi gva¨wgK we`¨vjq";
const page = (...texts: string[]) => ({ lines: linesDown(texts) });
const latinPdf = (...texts: string[]) => textPdf({ pages: [page(school, ...texts)] });
const bijoyPdf = (font: PdfFont, ...texts: string[]) =>
  textPdf({ fonts: [font], pages: [page(schoolBijoy, ...texts)] });
const bengali = (body: string, style = "") => ({
  html: `<!doctype html><html lang="bn"><meta charset="utf-8"><style>
    body { font: 13pt/1.7 "Noto Sans Bengali", "Noto Sans"; } table { border-collapse: collapse; }
    td, th { border: 1px solid; padding: 3pt 8pt; text-align: start; } .serif { font-family: "Noto Serif Bengali"; }
    ${style}</style><body>${body}`,
});
const serif = (body: string) => bengali(`<div class="serif">${body}</div>`);

/** Fifty PDFs of 23 kinds. */
export async function pdfSamples(): Promise<PdfSample[]> {
  return [
    ...textSamples(),
    ...layoutSamples(),
    ...(await scanSamples()),
    ...brokenSamples(),
    ...lockedSamples(),
    ...largeSamples(),
    ...otherSamples(),
  ];
}

function textSamples(): PdfSample[] {
  return [
    {
      file: "01-english-notice.pdf",
      kind: "english",
      content: {
        bytes: latinPdf(
          "Notice: Winter Vacation",
          "The school will remain closed from 20 December 2026 to 1 January 2027.",
          "Classes resume on Sunday, 3 January 2027 (morning shift).",
        ),
      },
      words: ["Winter Vacation", "remain closed", "Classes resume"],
    },
    {
      file: "02-english-printed.pdf",
      kind: "english",
      content: {
        html: `<body style="font: 12pt Noto Sans"><h1>Citizen's Charter</h1><p>A transfer certificate is issued within
          three working days. The fee for a duplicate admit card is fifty taka.</p>`,
      },
      words: ["Citizen's Charter", "transfer certificate", "duplicate admit card"],
    },
    {
      file: "03-bengali-holiday.pdf",
      kind: "bengali",
      content: bengali(`<h1>ছুটির বিজ্ঞপ্তি</h1><p>আগামী ১৬ ডিসেম্বর মহান বিজয় দিবস উপলক্ষে বিদ্যালয় বন্ধ থাকবে।</p>
        <p>প্রভাতফেরিতে সকল শিক্ষার্থীকে উপস্থিত থাকতে হবে।</p>`),
      words: ["ছুটির বিজ্ঞপ্তি", "বিজয় দিবস", "প্রভাতফেরি", "১৬ ডিসেম্বর"],
    },
    {
      file: "04-bengali-admission.pdf",
      kind: "bengali",
      content: serif(`<h1>ভর্তি বিজ্ঞপ্তি ২০২৭</h1><p>ষষ্ঠ শ্রেণিতে ভর্তির আবেদন অনলাইনে গ্রহণ করা হবে। লটারির তারিখ পরে
        জানানো হবে।</p><p>প্রয়োজনীয় কাগজপত্র: জন্ম নিবন্ধন সনদ ও ছবি।</p>`),
      words: ["ভর্তি বিজ্ঞপ্তি", "ষষ্ঠ শ্রেণি", "লটারি", "জন্ম নিবন্ধন"],
    },
    {
      file: "05-bengali-tender.pdf",
      kind: "bengali",
      content: bengali(`<h1>দরপত্র আহ্বান</h1><p>বিদ্যালয়ের সীমানা প্রাচীর নির্মাণের জন্য যোগ্য ঠিকাদারের নিকট হতে সিলমোহরকৃত
        খামে দরপত্র আহ্বান করা যাচ্ছে।</p><p>শর্তাবলি অফিস চলাকালীন সংগ্রহ করা যাবে।</p>`),
      words: ["দরপত্র আহ্বান", "সীমানা প্রাচীর", "শর্তাবলি", "ঠিকাদার"],
    },
    {
      file: "06-bengali-sports.pdf",
      kind: "bengali",
      content: serif(`<h1>বার্ষিক ক্রীড়া প্রতিযোগিতা</h1><p>দৌড়, উচ্চলাফ ও মোরগ লড়াইয়ে অংশগ্রহণের জন্য শ্রেণি শিক্ষকের কাছে নাম
        জমা দিন। ক্ষুদ্র নৃগোষ্ঠীর শিক্ষার্থীরাও অংশ নেবে।</p>`),
      words: ["ক্রীড়া প্রতিযোগিতা", "উচ্চলাফ", "মোরগ লড়াই", "ক্ষুদ্র নৃগোষ্ঠী"],
    },
    {
      file: "07-bengali-three-pages.pdf",
      kind: "bengali",
      content: bengali(
        `<h1>বার্ষিক প্রতিবেদন</h1><p>নির্ভরশীল তথ্যের উৎস।</p><h1 class="next">গ্রন্থাগার</h1><p>বইয়ের সংখ্যা
        বৃদ্ধি পেয়েছে।</p><h1 class="next">বিজ্ঞানাগার</h1><p>নতুন অণুবীক্ষণ যন্ত্র কেনা হয়েছে।</p>`,
        ".next { break-before: page }",
      ),
      words: ["বার্ষিক প্রতিবেদন", "নির্ভরশীল", "গ্রন্থাগার", "অণুবীক্ষণ যন্ত্র"],
    },
    {
      file: "08-bengali-spaced-letters.pdf",
      kind: "bengaliBlanks",
      content: bengali("<h1>জরুরি ঘোষণা</h1><p>আগামীকাল টিকাদান কর্মসূচি চলবে।</p>", "h1, p { letter-spacing: .35em }"),
      words: ["জরুরি ঘোষণা", "টিকাদান", "কর্মসূচি"],
    },
    {
      file: "09-bengali-typed-blanks.pdf",
      kind: "bengaliBlanks",
      content: bengali("<h1>ছু টির নোটি শ</h1><p>পরী ক্ষা র সময় সূ চি বো র্ডে টাঙা নো আছে।</p>"),
      words: ["ছুটির নোটিশ", "পরীক্ষার", "সময়সূচি", "টাঙানো"],
    },
    {
      file: "10-bijoy-notice.pdf",
      kind: "bijoy",
      content: { bytes: bijoyPdf(sutonny, "QywUi †bvwUk", "AvMvgx iweevi we`¨vjq eÜ _vK‡e|", "cÖavb wkÿK") },
      words: ["ছুটির নোটিশ", "আগামী রবিবার", "বন্ধ থাকবে"],
    },
    {
      file: "11-bijoy-admission.pdf",
      kind: "bijoy",
      content: { bytes: bijoyPdf(sutonny, "fwZ© weÁwß", "lô †kÖwY‡Z fwZ©i Av‡e`b MÖnY Kiv n‡e|", "†gav ZvwjKv") },
      words: ["ভর্তি বিজ্ঞপ্তি", "ভর্তির আবেদন", "মেধা তালিকা"],
    },
    {
      file: "12-bijoy-subset-name.pdf",
      kind: "bijoy",
      content: {
        bytes: bijoyPdf({ name: "ABCDEF+SutonnyMJ" }, "evwl©K cixÿvi dig c~iY", "AwffveK mgv‡ek", "eB weZiY Drme"),
      },
      words: ["বার্ষিক পরীক্ষার", "অভিভাবক সমাবেশ", "বই বিতরণ উৎসব"],
    },
    {
      file: "13-bijoy-bold-and-plain.pdf",
      kind: "bijoy",
      content: {
        bytes: textPdf({
          fonts: [{ name: "SutonnyMJ,Bold" }, sutonny],
          pages: [
            {
              lines: [
                ...linesDown([schoolBijoy, "µxov cÖwZ‡hvwMZv"]),
                ...linesDown(["wkÿK wb‡qvM", "RvZxq †kvK w`em"], { font: 2, top: 700 }),
              ],
            },
          ],
        }),
      },
      words: ["ক্রীড়া প্রতিযোগিতা", "শিক্ষক নিয়োগ", "জাতীয় শোক দিবস"],
    },
    {
      file: "14-mixed-languages.pdf",
      kind: "mixed",
      content: bengali(`<h1>নোটিশ / Notice</h1><p>HSC ও SSC পরীক্ষার্থীদের Registration Card বিতরণ করা হবে। Bring your ID
        card. যোগাযোগ: অফিস সহকারী।</p>`),
      words: ["Registration Card", "পরীক্ষার্থী", "অফিস সহকারী"],
    },
    {
      file: "15-mixed-bijoy-english.pdf",
      kind: "mixed",
      content: {
        bytes: textPdf({
          fonts: [helvetica, sutonny],
          pages: [
            {
              lines: [
                ...linesDown([school, "Parents' Meeting, 12 November 2026"]),
                ...linesDown(["AwffveK mgv‡ek", "mKvj 10Uvq wgjbvqZ‡b"], { font: 2, top: 700 }),
              ],
            },
          ],
        }),
      },
      words: ["Parents' Meeting", "অভিভাবক সমাবেশ", "মিলনায়তনে"],
    },
    {
      file: "16-mixed-one-line.pdf",
      kind: "mixed",
      content: {
        bytes: textPdf({
          fonts: [helvetica, sutonny],
          pages: [
            {
              lines: [
                { text: "Tuition Fee", y: 760 },
                { text: "†eZb cwi‡kva", x: 140, y: 760, font: 2 },
                { text: "bKash", x: 220, y: 760 },
                { text: "wbe©vPwb cixÿv", x: 60, y: 730, font: 2 },
                { text: "Test Examination", x: 160, y: 730 },
              ],
            },
          ],
        }),
      },
      words: ["Tuition Fee", "বেতন পরিশোধ", "নির্বাচনি পরীক্ষা", "Test Examination"],
    },
  ];
}

function layoutSamples(): PdfSample[] {
  const column = (texts: readonly string[], x: number) => linesDown(texts, { x, size: 10, step: 14 });
  const cells = (rows: readonly (readonly string[])[]) =>
    rows.flatMap((row, line) => row.map((text, place) => ({ text, x: 60 + place * 130, y: 760 - line * 20 })));
  return [
    {
      file: "17-table-bengali.pdf",
      kind: "table",
      content: bengali(`<h1>ছুটির তালিকা</h1><table><tr><th>ক্রম<th>উপলক্ষ<th>তারিখ<tr><td>১<td>শহিদ দিবস<td>২১ ফেব্রুয়ারি<tr>
        <td>২<td>বুদ্ধ পূর্ণিমা<td>১ মে<tr><td>৩<td>দুর্গাপূজা<td>১৯ অক্টোবর</table>`),
      words: ["ছুটির তালিকা", "শহিদ দিবস", "বুদ্ধ পূর্ণিমা", "দুর্গাপূজা"],
    },
    {
      file: "18-table-english.pdf",
      kind: "table",
      content: {
        bytes: textPdf({
          pages: [
            {
              lines: cells([
                ["Fees 2027", "Class VI", "Class IX"],
                ["Admission fee", "500", "700"],
                ["Laboratory fee", "0", "150"],
                ["Scout fee", "20", "20"],
              ]),
              before: "50 690 m 500 690 l S 50 775 m 500 775 l S\n",
            },
          ],
        }),
      },
      words: ["Admission fee", "Laboratory fee", "Scout fee"],
    },
    {
      file: "19-table-long.pdf",
      kind: "table",
      content: bengali(
        `<h1>শিক্ষকবৃন্দের তালিকা</h1><table>${Array.from(
          { length: 70 },
          (_, place) => `<tr><td>${place + 1}<td>${nameOf(place, "bengali")}<td>সহকারী শিক্ষক<td>কক্ষ ${place + 101}`,
        ).join("")}</table>`,
      ),
      words: ["শিক্ষকবৃন্দের তালিকা", "নমুনা তানভীর", "সহকারী শিক্ষক"],
    },
    {
      file: "20-two-columns-english.pdf",
      kind: "twoColumns",
      content: {
        bytes: textPdf({
          pages: [
            {
              lines: [
                ...column(["Rules of the Library", "Books are lent for two weeks.", "Reference books stay here."], 50),
                ...column(["Rules of the Laboratory", "Wear an apron at all times.", "Report broken glass."], 320),
              ],
            },
          ],
        }),
      },
      words: ["Rules of the Library", "Reference books stay here", "Wear an apron", "Report broken glass"],
    },
    {
      file: "21-two-columns-bengali.pdf",
      kind: "twoColumns",
      content: bengali(
        `<h1>বার্ষিক সাময়িকী</h1><p>আমাদের বিদ্যালয়ের পুকুরপাড়ে একটি পুরোনো বটগাছ আছে। তার ছায়ায় আমরা টিফিনের সময় গল্প করি।</p>
        <p>গত বছর আমরা শিক্ষাসফরে পাহাড়পুর গিয়েছিলাম। সোমপুর মহাবিহার দেখে সবাই মুগ্ধ হয়েছি।</p><p>কবিতা: বর্ষার দিনে নৌকা ভাসে।</p>`,
        "body { columns: 2 }",
      ),
      words: ["বটগাছ", "পাহাড়পুর", "সোমপুর মহাবিহার", "বর্ষার দিনে"],
    },
    {
      file: "22-rotated-page.pdf",
      kind: "rotated",
      content: {
        bytes: textPdf({
          pages: [
            { ...page(school, "Seat Plan of the Test Examination", "Room 204, first bench"), entries: "/Rotate 90" },
          ],
        }),
      },
      words: ["Seat Plan", "Test Examination", "first bench"],
    },
    {
      file: "23-rotated-text.pdf",
      kind: "rotated",
      content: {
        bytes: textPdf({
          pages: [
            {
              lines: [
                { text: "Academic Calendar 2027", x: 100, y: 100, size: 16, upwards: true },
                { text: "Half-yearly examination in June", x: 130, y: 100, upwards: true },
              ],
            },
          ],
        }),
      },
      words: ["Academic Calendar 2027", "Half-yearly examination"],
    },
  ];
}

/** A sheet of paper as a scanner sees it, as JPEG. */
async function scan(texts: readonly string[], script = "Noto Sans") {
  const [width, height] = [620, 877];
  const lines = texts.map((text, place) => `<text x="60" y="${90 + place * 44}">${text}</text>`).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f4f2ec"/><g font-family="${script}" font-size="22">${lines}</g></svg>`;
  const jpeg = await sharp(Buffer.from(svg))
    .rotate(0.6, { background: "#f4f2ec" })
    .grayscale()
    .jpeg({ quality: 35 })
    .toBuffer({ resolveWithObject: true });
  const size = `/Width ${jpeg.info.width}/Height ${jpeg.info.height}`;
  const entries = `/Type/XObject/Subtype/Image${size}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode`;
  return { jpeg: jpeg.data, stream: pdfStream(jpeg.data, entries, 0) };
}
const drawn = (name: string) => `q 595 0 0 842 0 0 cm /${name} Do Q\n`;

async function scanSamples(): Promise<PdfSample[]> {
  const english = await scan([school, "Office Order No. 17", "Examination duty of teachers"]);
  const bengaliScan = await scan(["নমুনা সরকারি মাধ্যমিক বিদ্যালয়", "অফিস আদেশ", "পরীক্ষার দায়িত্ব"], "Noto Sans Bengali");
  const words = "পুরাতন পুস্তক বিক্রয় বিজ্ঞপ্তি";
  const codes = [...new Set(words)];
  return [
    {
      file: "24-scanned-english.pdf",
      kind: "scanned",
      content: { bytes: textPdf({ pages: [{ lines: [], before: drawn("A") }], xobjects: { A: english.stream } }) },
      why: "scanned",
    },
    {
      file: "25-scanned-bengali.pdf",
      kind: "scanned",
      content: { bytes: textPdf({ pages: [{ lines: [], before: drawn("A") }], xobjects: { A: bengaliScan.stream } }) },
      why: "scanned",
    },
    {
      file: "26-scanned-two-pages.pdf",
      kind: "scanned",
      content: {
        bytes: textPdf({
          pages: [
            { lines: [], before: drawn("A"), entries: "/Rotate 180" },
            { lines: [], before: drawn("B") },
          ],
          xobjects: { A: english.stream, B: bengaliScan.stream },
        }),
      },
      why: "scanned",
    },
    {
      file: "27-scanned-with-text.pdf",
      kind: "scannedWithText",
      content: {
        bytes: textPdf({
          pages: [
            {
              lines: [
                { text: "Office Order No. 17", y: 710, hidden: true },
                { text: "Examination duty of teachers", y: 670, hidden: true },
              ],
              before: drawn("A"),
            },
          ],
          xobjects: { A: english.stream },
        }),
      },
      words: ["Office Order No. 17", "duty of teachers"],
    },
    {
      file: "28-scanned-with-bengali-text.pdf",
      kind: "scannedWithText",
      content: {
        bytes: textPdf({
          fonts: [{ name: "GlyphLessFont", codes }],
          pages: [{ lines: [{ text: words, y: 710, hidden: true }], before: drawn("A") }],
          xobjects: { A: bengaliScan.stream },
        }),
      },
      words: ["পুরাতন পুস্তক", "বিক্রয় বিজ্ঞপ্তি"],
    },
  ];
}

function brokenSamples(): PdfSample[] {
  const replaced = (bytes: Buffer, from: RegExp, to: string) =>
    Buffer.from(bytes.toString("latin1").replace(from, to), "latin1");
  const good = latinPdf("Debate Competition", "Topic: Rivers are the lifeline of Bangladesh");
  const many = textPdf({
    pages: Array.from({ length: 6 }, (_, place) => page(`Syllabus of chapter ${place + 1}`, "Read with care.")),
  });
  return [
    {
      file: "29-wrong-startxref.pdf",
      kind: "damagedXref",
      content: { bytes: replaced(good, /startxref\n\d+/, "startxref\n7") },
      words: ["Debate Competition", "lifeline of Bangladesh"],
    },
    {
      file: "30-wrong-offsets.pdf",
      kind: "damagedXref",
      content: {
        bytes: replaced(latinPdf("Science Fair", "Projects of class nine"), /\d{10} 00000 n/g, "0000000003 00000 n"),
      },
      words: ["Science Fair", "Projects of class nine"],
    },
    {
      file: "31-first-half.pdf",
      kind: "truncated",
      content: { ...bengali("<h1>শিক্ষা সফর</h1><p>সফরের চাঁদা পাঁচশত টাকা।</p>"), share: 0.5 },
      why: "damaged",
    },
    {
      file: "32-without-its-end.pdf",
      kind: "truncated",
      content: { bytes: many.subarray(0, many.length - 250) },
      words: ["Syllabus of chapter 1", "Syllabus of chapter 6"],
      why: "damaged",
    },
  ];
}

function lockedSamples(): PdfSample[] {
  const encrypted = (user: string, owner: string, bits: string) => [
    "--allow-weak-crypto",
    "--encrypt",
    user,
    owner,
    bits,
    "--",
  ];
  const bytes = latinPdf("Question Papers Committee", "Minutes of the meeting");
  const open = latinPdf("Scholarship Circular", "Apply before 30 November");
  return [
    {
      file: "33-user-password-rc4-40.pdf",
      kind: "userPassword",
      content: { bytes, qpdf: encrypted("sample", "owner", "40") },
      why: "encrypted",
    },
    {
      file: "34-user-password-rc4-128.pdf",
      kind: "userPassword",
      content: { bytes, qpdf: encrypted("sample", "owner", "128") },
      why: "encrypted",
    },
    {
      file: "35-user-password-aes-256.pdf",
      kind: "userPassword",
      content: { bytes, qpdf: encrypted("sample", "owner", "256") },
      why: "encrypted",
    },
    {
      file: "36-owner-password-rc4-128.pdf",
      kind: "ownerPassword",
      content: { bytes: open, qpdf: encrypted("", "owner", "128") },
      words: ["Scholarship Circular", "Apply before"],
    },
    {
      file: "37-owner-password-aes-256.pdf",
      kind: "ownerPassword",
      content: {
        bytes: bijoyPdf(sutonny, "Dce„wËi ZvwjKv", "Awd‡m †hvMv‡hvM Kiæb"),
        qpdf: ["--encrypt", "", "owner", "256", "--extract=n", "--"],
      },
      words: ["উপবৃত্তির তালিকা", "যোগাযোগ করুন"],
    },
  ];
}

function largeSamples(): PdfSample[] {
  const numbered = (count: number, texts: Readonly<Record<number, string>>) =>
    textPdf({
      pages: Array.from({ length: count }, (_, place) =>
        page(`Page ${place + 1}`, texts[place + 1] ?? "Text of the handbook."),
      ),
    });
  const packed = ["--object-streams=generate"];
  const bomb = (text: string, mebibytes: number, end = "") => {
    const stream = pdfStream(text.repeat((mebibytes * 1024 * 1024) / text.length) + end, "", 2);
    return pdfFile([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Count 1/Kids[3 0 R]>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>",
      stream,
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]);
  };
  const form = (content: string, inside: string) =>
    pdfStream(content, `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</XObject<<${inside}>>>>`);
  /** A page whose text is followed by a form, which stands in object 6. */
  const withForms = (text: string, forms: readonly PdfObject[]) =>
    pdfFile([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Count 1/Kids[3 0 R]>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]" +
        "/Resources<</Font<</F1 5 0 R>>/XObject<</X 6 0 R>>>>/Contents 4 0 R>>",
      pdfStream(`BT /F1 12 Tf 60 760 Td (${text}) Tj ET /X Do`),
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
      ...forms,
    ]);
  const levels = Array.from({ length: 12 }, (_, level) =>
    level === 11 ? form("0 0 m 9 9 l S", "") : form("/X Do ".repeat(10), `/X ${level + 7} 0 R`),
  );
  return [
    {
      file: "38-200-pages.pdf",
      kind: "pages200",
      content: {
        bytes: numbered(200, { 1: "Handbook for Teachers", 120: "Fire drill", 200: "Index of keywords" }),
        qpdf: packed,
      },
      words: ["Handbook for Teachers", "Fire drill", "Index of keywords"],
    },
    {
      file: "39-2000-pages.pdf",
      kind: "pages2000",
      content: { bytes: numbered(2000, { 1: "Inventory of the Store", 2: "Benches and blackboards" }), qpdf: packed },
      words: ["Inventory of the Store", "Benches and blackboards"],
      why: "tooLarge",
    },
    {
      file: "40-bomb-of-text.pdf",
      kind: "textBomb",
      content: { bytes: bomb("BT /F1 9 Tf 9 9 Td (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) Tj ET\n", 200) },
      why: "tooLarge",
    },
    {
      file: "41-bomb-of-blanks.pdf",
      kind: "textBomb",
      content: { bytes: bomb(" ", 200, "BT /F1 12 Tf 60 760 Td (Garden Club) Tj ET") },
      words: ["Garden Club"],
      why: "tooLarge",
    },
    {
      file: "42-form-in-itself.pdf",
      kind: "formRecursion",
      content: { bytes: withForms("Tree Planting Week", [form("/X Do", "/X 6 0 R")]) },
      words: ["Tree Planting Week"],
    },
    {
      file: "43-forms-in-forms.pdf",
      kind: "formRecursion",
      content: { bytes: withForms("Cleanliness Drive", levels) },
      words: ["Cleanliness Drive"],
      why: "tooLarge",
    },
  ];
}

function otherSamples(): PdfSample[] {
  const html = "<!doctype html><title>404 Not Found</title><h1>Not Found</h1><p>The page was not found.</p>";
  const results = Array.from(
    { length: 30 },
    (_, place) => `${String(place + 1).padStart(2, "0")}   ${nameOf(place)}   GPA ${(5 - place / 10).toFixed(2)}`,
  );
  return [
    { file: "44-html.pdf", kind: "noPdf", content: { bytes: Buffer.from(html) }, why: "noPdf" },
    {
      file: "45-word-document.pdf",
      kind: "noPdf",
      content: {
        bytes: zipArchive([{ name: "word/document.xml", data: "<w:document><w:t>Notice</w:t></w:document>" }]),
      },
      why: "noPdf",
    },
    { file: "46-empty.pdf", kind: "empty", content: { bytes: Buffer.alloc(0) }, why: "noPdf" },
    {
      file: "47-attachment-and-script.pdf",
      kind: "attachmentsAndScript",
      content: {
        bytes: textPdf({
          pages: [page(school, "Form for Leave of Absence", "Signature of the guardian")],
          catalog:
            "/OpenAction {0}/Names<</EmbeddedFiles<</Names[(note.txt) {1}]>>/JavaScript<</Names[(start) {0}]>>>>",
          more: [
            "<</S/JavaScript/JS(app.alert\\('Sample'\\);)>>",
            "<</Type/Filespec/F(note.txt)/EF<</F {2}>>>>",
            pdfStream("A note for the office.", "/Type/EmbeddedFile"),
          ],
        }),
      },
      words: ["Leave of Absence", "Signature of the guardian"],
    },
    {
      file: "48-hyphenated.pdf",
      kind: "hyphenated",
      content: {
        bytes: latinPdf(
          "Pupils who seek admission must bring the birth certi-",
          "ficate and two photo-",
          "graphs of passport size. Incom-",
          "plete applications are not accepted.",
        ),
      },
      words: ["birth certificate", "photographs of passport size", "Incomplete applications"],
    },
    {
      file: "49-result-list-english.pdf",
      kind: "resultList",
      content: { bytes: textPdf({ pages: [{ lines: linesDown([school, "Result of Class VIII", ...results]) }] }) },
      words: ["Result of Class VIII", nameOf(0), nameOf(17)],
    },
    {
      file: "50-result-list-bengali.pdf",
      kind: "resultList",
      content: bengali(
        `<h1>ফলাফল: দশম শ্রেণি</h1><table><tr><th>রোল<th>নাম<th>জিপিএ${Array.from(
          { length: 24 },
          (_, place) => `<tr><td>${place + 1}<td>${nameOf(place, "bengali")}<td>${(5 - place / 10).toFixed(2)}`,
        ).join("")}</table>`,
      ),
      words: ["ফলাফল: দশম শ্রেণি", nameOf(0, "bengali"), nameOf(15, "bengali")],
    },
  ];
}
