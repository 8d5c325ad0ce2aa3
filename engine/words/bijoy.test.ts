import { describe, expect } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { isBijoyFont } from "./bijoy-fonts.ts";
import { toUnicode } from "./bijoy.ts";
import { looksLikeBijoy } from "./detect-bijoy.ts";

const pairs: [typed: string, meant: string][] = [
  ["Avgvi †mvbvi evsjv, Avwg †Zvgvq fv‡jvevwm|", "আমার সোনার বাংলা, আমি তোমায় ভালোবাসি।"],
  ["wk¶v cÖwZôvb", "শিক্ষা প্রতিষ্ঠান"],
  ["wkÿv", "শিক্ষা"],
  ["we`¨vjq", "বিদ্যালয়"],
  ["evwl©K cix¶v", "বার্ষিক পরীক্ষা"],
  ["weÁwß", "বিজ্ঞপ্তি"],
  ["MYcÖRvZš¿x", "গণপ্রজাতন্ত্রী"],
  ["miKvwi", "সরকারি"],
  ["¯‹zj", "স্কুল"],
  ["K¬vm", "ক্লাস"],
  ["Rb¥", "জন্ম"],
  ["ag©", "ধর্ম"],
  ["`ªe¨", "দ্রব্য"],
  ["e„w×", "বৃদ্ধি"],
  ["KZ©…c¶", "কর্তৃপক্ষ"],
  ["cÖavb wk¶K", "প্রধান শিক্ষক"],
  ["gva¨wgK", "মাধ্যমিক"],
  ["D”P", "উচ্চ"],
  ["¯^vaxbZv", "স্বাধীনতা"],
  ["gyw³hy×", "মুক্তিযুদ্ধ"],
  ["AvšÍR©vwZK", "আন্তর্জাতিক"],
  ["ˆewk¦K", "বৈশ্বিক"],
  ["†mŠ›`h©", "সৌন্দর্য"],
  ["KvwZ©K", "কার্তিক"],
  ["wbe©vPb", "নির্বাচন"],
  ["2026", "২০২৬"],
  ["`iLv¯Í", "দরখাস্ত"],
  ["ivóª", "রাষ্ট্র"],
  ["eB‡qi", "বইয়ের"],
  ["cuvP", "পাঁচ"],
  ["Pvu`", "চাঁদ"],
  ["AwaKZ©v", "অধিকর্তা"],
  ["wPwVwU", "চিঠিটি"],
  ["ˆZwi", "তৈরি"],
  ["wbw`©ó", "নির্দিষ্ট"],
  ["KvMR-cÎ", "কাগজ-পত্র"],
  ["`„wó", "দৃষ্টি"],
  ["k„•Ljv", "শৃঙ্খলা"],
  ["mywcÖg", "সুপ্রিম"],
  ["D‡Ïk¨", "উদ্দেশ্য"],
  ["m¤ú~Y©", "সম্পূর্ণ"],
  ["Aa¨ÿ", "অধ্যক্ষ"],
  ["‡Kv‡bv †Kv‡bv w`b, AvKvk‡Rvov †gN K‡i, Kv‡R gb e‡m bv|", "কোনো কোনো দিন, আকাশজোড়া মেঘ করে, কাজে মন বসে না।"],
  ["†W‡¯‹i mvg‡bi Rvbvjvi c`©v Zz‡j w`B|", "ডেস্কের সামনের জানালার পর্দা তুলে দিই।"],
  [
    "w¯Œ‡b ZvKvB, †`wL bv, `‚ieZ©x AvKvk I Bgvi‡Z wKQz †LvuR _v‡K|",
    "স্ক্রিনে তাকাই, দেখি না, দূরবর্তী আকাশ ও ইমারতে কিছু খোঁজ থাকে।",
  ],
  ["Ggb me w`‡bi bvg †KvgjMvÜvi|", "এমন সব দিনের নাম কোমলগান্ধার।"],
  ["GmGmwm cix¶vi iæwUb", "এসএসসি পরীক্ষার রুটিন"],
  ["A_©vr", "অর্থাৎ"],
  ["¸iæZ¡c~Y©", "গুরুত্বপূর্ণ"],
  ["wKš‘ ïiæ", "কিন্তু শুরু"],
  ["gv÷vi", "মাস্টার"],
  ["†gvjøv", "মোল্লা"],
  ["wW‡cøvgv", "ডিপ্লোমা"],
  ["evDÛvwi", "বাউন্ডারি"],
  ["LÊ", "খণ্ড"],
  ["cÖ‡ekcÎ", "প্রবেশপত্র"],
  ["¯^v¶i\ngvÎ", "স্বাক্ষর\nমাত্র"],
  ["c\u00adveb", "প্লাবন"],
  ["e\u00adK", "ব্লক"],
  ["AvÍv", "আত্মা"],
  ["AvÍxq", "আত্মীয়"],
  ["gnvÍv", "মহাত্মা"],
  ["e¨vL¨vZ AvÍvi Kv‡Q", "ব্যাখ্যাত আত্মার কাছে"],
];

itForAll(pairs)("a typed text means what its letters show in a Bijoy font", ([typed, meant]) => {
  expect(toUnicode(typed)).toBe(meant.normalize("NFC"));
});

itForAll([
  ["SutonnyMJ", true],
  ["SutonnyCMJ", true],
  ["SutonnyMJ Bold", true],
  ['"SulekhaMJ", serif', true],
  ["Kalpurush ANSI", true],
  ["SolaimanLipi ANSI", true],
  ["'Siyam Rupali ANSI'", true],
  ["SutonnyOMJ", false],
  ["'SutonnyOMJ', SutonnyMJ", false],
  ["SutonnyUnicode", false],
  ["Kalpurush", false],
  ["Nikosh, SutonnyMJ", false],
  ["Nikosh", false],
  ["Calibri", false],
  ["", false],
  [undefined, false],
])("which fonts are Bijoy fonts", ([family, isBijoy]) => expect(isBijoyFont(family)).toBe(isBijoy));

describe("text that is offered to be converted", () => {
  itForAll([
    "wk¶v cÖwZôvb",
    "miKvwi we`¨vjq",
    "bZzb eB weZiY",
    "Kvh©µg",
    "QywUi †bvwUk",
    "evsjv",
    "evwl©K cix¶vi djvdj 2026",
    "Avgvi",
    "AvKvk",
  ])("of single words", (text) => {
    expect(looksLikeBijoy(text)).toBe(true);
  });

  itForAll(pairs.filter(([typed]) => /[A-Za-z]{2}.*\s/.test(typed)).map(([typed]) => typed))(
    "of several words, with letters that English has",
    (text) => {
      expect(looksLikeBijoy(text)).toBe(true);
    },
  );

  itForAll([
    "",
    "2026",
    "Annual sports day",
    "SSC Result 2026",
    "SSC_Result_2026.pdf",
    "JSC Form Fill-up",
    "McDonald iPhone eSIM PhD",
    "YouTube",
    "WhatsApp and PowerPoint",
    "Holiday notice for Eid-ul-Azha",
    "HSC",
    "Class 6",
    "MD. ABDUL KARIM, B.Sc (Hons), M.Ed",
    "Md. Rafiqul Islam",
    "Dr. Shfqt, PhD – “Head teacher”…",
    "Ivy’s café, naïve résumé, Öl",
    "শিক্ষা",
    "শিক্ষা Avgvi",
  ])("but not English, names, numbers or Unicode", (text) => {
    expect(looksLikeBijoy(text)).toBe(false);
  });
});
