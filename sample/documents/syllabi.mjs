// What is taught before and after the middle of the year: subject letter, then [English, Bengali] of each half.
// Subjects whose letter is not in contents.mjs carry their own name.

const languages = [
  ["B", ["Prose and poems 1–6; comprehension", "গদ্য ও পদ্য ১–৬; অনুধাবন"], ["Prose and poems 7–12; reading for pleasure", "গদ্য ও পদ্য ৭–১২; আনন্দপাঠ"]],
  ["N", ["Sounds and spelling; letters", "ধ্বনি ও বানান; চিঠিপত্র"], ["Parts of speech, sentences; essays", "পদ ও বাক্য; প্রবন্ধ রচনা"]],
  ["E", ["Units 1–5: reading, dialogue", "ইউনিট ১–৫: পঠন ও সংলাপ"], ["Units 6–10: reading, story", "ইউনিট ৬–১০: পঠন ও গল্প"]],
  ["L", ["Tense, articles; paragraph", "কাল, আর্টিকেল; অনুচ্ছেদ"], ["Voice, prepositions; application", "বাচ্য, প্রিপজিশন; আবেদনপত্র"]],
];
const juniorEnd = (computer) => [
  ["R", ["Faith; worship", "বিশ্বাস; উপাসনা"], ["Character; exemplary lives", "চরিত্র গঠন; আদর্শ জীবনচরিত"]],
  ["I", ["Uses of ICT; parts of a computer", "তথ্যপ্রযুক্তির ব্যবহার; কম্পিউটারের অংশ"], computer],
  ["K", ["Soil, seed and season", "মাটি, বীজ ও মৌসুম"], ["Fish, poultry and home garden", "মাছ, হাঁস-মুরগি ও বাড়ির বাগান"]],
];

const six = [
  ...languages,
  ["M", ["Natural numbers and fractions; ratio and percentage; integers", "স্বাভাবিক সংখ্যা ও ভগ্নাংশ; অনুপাত ও শতকরা; পূর্ণসংখ্যা"],
    ["Algebraic expressions; simple equations; geometry; data", "বীজগণিতীয় রাশি; সরল সমীকরণ; জ্যামিতি; তথ্য ও উপাত্ত"]],
  ["S", ["Measurement; living things; plant and animal cells; photosynthesis", "পরিমাপ; জীবজগৎ; উদ্ভিদ ও প্রাণীর কোষ; সালোকসংশ্লেষণ"],
    ["Mixtures; light; motion; food and nutrition; environment", "মিশ্রণ; আলো; গতি; খাদ্য ও পুষ্টি; পরিবেশ"]],
  ["W", ["History of Bangladesh; ancient settlements", "বাংলাদেশের ইতিহাস; প্রাচীন জনপদ"], ["Society; economy; rights of the child", "সমাজ; অর্থনীতি; শিশুর অধিকার"]],
  ...juniorEnd(["Word processing; the Internet", "ওয়ার্ড প্রসেসিং; ইন্টারনেট"]),
];
const seven = [
  ...languages,
  ["M", ["Rational and irrational numbers; proportion, profit and loss; measurement", "মূলদ ও অমূলদ সংখ্যা; সমানুপাত, লাভ-ক্ষতি; পরিমাপ"],
    ["Formulae and fractions in algebra; parallel lines; triangles; data", "বীজগণিতীয় সূত্র ও ভগ্নাংশ; সমান্তরাল সরলরেখা; ত্রিভুজ; তথ্য ও উপাত্ত"]],
  ["S", ["Lower organisms; cells; respiration; digestion and blood", "নিম্নশ্রেণির জীব; কোষ; শ্বসন; পরিপাক ও রক্ত সংবহন"],
    ["Structure of matter; sound; heat; electricity; solar system; climate", "পদার্থের গঠন; শব্দ; তাপ; বিদ্যুৎ; সৌরজগৎ; জলবায়ু"]],
  ["W", ["Struggle for freedom; culture and diversity", "স্বাধীনতাসংগ্রাম; সংস্কৃতি ও বৈচিত্র্য"], ["Family; citizens; elections; climate", "পরিবার; নাগরিক; নির্বাচন; জলবায়ু"]],
  ...juniorEnd(["Spreadsheets; safe use of computers", "স্প্রেডশিট; কম্পিউটারের নিরাপদ ব্যবহার"]),
];
const eight = [
  ...languages,
  ["M", ["Patterns; profit; measurement; algebraic formulae", "প্যাটার্ন; মুনাফা; পরিমাপ; বীজগণিতীয় সূত্রাবলি"],
    ["Simultaneous equations; sets; quadrilaterals; circle; data", "সহসমীকরণ; সেট; চতুর্ভুজ; বৃত্ত; তথ্য ও উপাত্ত"]],
  ["S", ["Animal kingdom; heredity; osmosis; reproduction of plants", "প্রাণিজগৎ; বংশগতি; অভিস্রবণ; উদ্ভিদের বংশবৃদ্ধি"],
    ["Atoms; gravity; chemical reactions; circuits; acids and bases; ecosystems", "পরমাণু; অভিকর্ষ; রাসায়নিক বিক্রিয়া; বর্তনী; অম্ল ও ক্ষারক; বাস্তুতন্ত্র"]],
  ["W", ["Colonial rule; Liberation War", "ঔপনিবেশিক যুগ; মুক্তিযুদ্ধ"], ["Development; population; disasters", "উন্নয়ন; জনসংখ্যা; দুর্যোগ"]],
  ...juniorEnd(["Networks; spreadsheets; using the Internet in study", "নেটওয়ার্ক; স্প্রেডশিট; পড়াশোনায় ইন্টারনেট"]),
];

const common = {
  9: [
    ["B", ["Prose and poems 1–8", "গদ্য ও কবিতা ১–৮"], ["Prose and poems 9–15; the play", "গদ্য ও কবিতা ৯–১৫; নাটক"]],
    ["N", ["Language; phonology; summaries", "ভাষা; ধ্বনিতত্ত্ব; সারাংশ"], ["Word formation; letters; essays", "শব্দতত্ত্ব; পত্র; প্রবন্ধ"]],
    ["E", ["Units 1–4; flow charts", "ইউনিট ১–৪; ফ্লো চার্ট"], ["Units 5–8; describing graphs", "ইউনিট ৫–৮; লেখচিত্রের বর্ণনা"]],
    ["L", ["Gap filling; changing sentences", "শূন্যস্থান পূরণ; বাক্য রূপান্তর"], ["Tag questions; CV; composition", "ট্যাগ প্রশ্ন; জীবনবৃত্তান্ত; রচনা"]],
    ["M", ["Real numbers; sets and functions; algebraic expressions", "বাস্তব সংখ্যা; সেট ও ফাংশন; বীজগাণিতিক রাশি"],
      ["Indices and logarithms; equations; lines, angles, triangles", "সূচক ও লগারিদম; সমীকরণ; রেখা, কোণ ও ত্রিভুজ"]],
    ["R", ["Faith; sources of law", "বিশ্বাস; শরিয়তের উৎস"], ["Worship; duty and character", "ইবাদত; কর্তব্য ও চরিত্র"]],
    ["I", ["ICT and our Bangladesh; safety", "তথ্যপ্রযুক্তি ও আমাদের বাংলাদেশ; নিরাপত্তা"], ["Writing and sums by computer", "কম্পিউটারে লেখালেখি ও হিসাব"]],
  ],
  10: [
    ["B", ["Prose and poems 16–23", "গদ্য ও কবিতা ১৬–২৩"], ["Whole book; the novel", "সম্পূর্ণ বই; উপন্যাস"]],
    ["N", ["Sentences; punctuation; reports", "বাক্যতত্ত্ব; যতিচিহ্ন; প্রতিবেদন"], ["Whole grammar; composition", "সম্পূর্ণ ব্যাকরণ; রচনা"]],
    ["E", ["Units 9–12; completing stories", "ইউনিট ৯–১২; গল্প সম্পূর্ণকরণ"], ["Whole book", "সম্পূর্ণ বই"]],
    ["L", ["Connectors; speech; e-mail", "কানেক্টর; উক্তি; ই-মেইল"], ["Whole syllabus", "সম্পূর্ণ সিলেবাস"]],
    ["M", ["Circle; trigonometry; distance and height; ratio", "বৃত্ত; ত্রিকোণমিতি; দূরত্ব ও উচ্চতা; অনুপাত"],
      ["Finite series; symmetry; area; mensuration; statistics", "সসীম ধারা; প্রতিসমতা; ক্ষেত্রফল; পরিমিতি; পরিসংখ্যান"]],
    ["R", ["Exemplary lives", "আদর্শ জীবনচরিত"], ["Whole book", "সম্পূর্ণ বই"]],
    ["I", ["Multimedia and graphics", "মাল্টিমিডিয়া ও গ্রাফিকস"], ["Databases; whole book", "ডেটাবেজ; সম্পূর্ণ বই"]],
  ],
};
const groups = {
  "9-science": [
    ["p", ["Physical quantities; motion; force", "ভৌত রাশি; গতি; বল"], ["Work and energy; pressure; effects of heat", "কাজ ও শক্তি; চাপ; বস্তুর ওপর তাপের প্রভাব"]],
    ["c", ["Ideas of chemistry; states of matter", "রসায়নের ধারণা; পদার্থের অবস্থা"], ["Structure of matter; periodic table; bonds", "পদার্থের গঠন; পর্যায় সারণি; বন্ধন"]],
    ["b", ["Lesson of life; cells; cell division", "জীবন পাঠ; কোষ ও টিস্যু; কোষ বিভাজন"], ["Bioenergetics; nutrition; transport", "জীবনীশক্তি; পুষ্টি; পরিবহণ"]],
    ["m", ["Sets and functions; algebra", "সেট ও ফাংশন; বীজগাণিতিক রাশি"], ["Geometry; constructions; equations", "জ্যামিতি; অঙ্কন; সমীকরণ"]],
  ],
  "9-humanities": [
    ["h", ["Idea of history; ancient civilisations", "ইতিহাসের ধারণা; প্রাচীন সভ্যতা"], ["Ancient Bengal: janapadas and dynasties", "প্রাচীন বাংলার জনপদ ও রাজবংশ"]],
    ["g", ["The earth and the universe; map reading", "মহাবিশ্ব ও পৃথিবী; মানচিত্র পঠন"], ["Structure of the earth; atmosphere", "পৃথিবীর গঠন; বায়ুমণ্ডল"]],
    ["v", ["Citizen and citizenship; state", "নাগরিক ও নাগরিকতা; রাষ্ট্র"], ["Constitution; government", "সংবিধান; সরকারব্যবস্থা"]],
    ["o", ["Wants and scarcity; main ideas", "অভাব ও দুষ্প্রাপ্যতা; মৌলিক ধারণা"], ["Utility, demand, supply; production", "উপযোগ, চাহিদা ও জোগান; উৎপাদন"]],
  ],
  "9-business": [
    [["Accounting", "হিসাববিজ্ঞান"], ["Introduction; transactions; double entry", "পরিচিতি; লেনদেন; দুতরফা দাখিলা"], ["Capital and revenue; accounts; journal", "মূলধন ও মুনাফা; হিসাব; জাবেদা"]],
    [["Finance and Banking", "ফিন্যান্স ও ব্যাংকিং"], ["Finance and business; sources of funds", "অর্থায়ন ও ব্যবসায়; তহবিলের উৎস"], ["Time value of money; risk", "অর্থের সময়মূল্য; ঝুঁকি"]],
    [["Business Entrepreneurship", "ব্যবসায় উদ্যোগ"], ["Business; entrepreneur", "ব্যবসায় পরিচিতি; উদ্যোক্তা"], ["Self-employment; kinds of ownership", "আত্মকর্মসংস্থান; মালিকানার ভিত্তিতে ব্যবসায়"]],
  ],
  "10-science": [
    ["p", ["Waves and sound; reflection; refraction", "তরঙ্গ ও শব্দ; প্রতিফলন; প্রতিসরণ"], ["Electricity; magnetism; modern physics", "বিদ্যুৎ; চৌম্বক ক্রিয়া; আধুনিক পদার্থবিজ্ঞান"]],
    ["c", ["Mole; chemical reactions; energy", "মোলের ধারণা; রাসায়নিক বিক্রিয়া; শক্তি"], ["Acids and bases; metals; fossil fuels", "অম্ল ও ক্ষারক; ধাতু; জীবাশ্ম জ্বালানি"]],
    ["b", ["Gas exchange; excretion; support", "গ্যাসীয় বিনিময়; রেচন; দৃঢ়তা প্রদান"], ["Co-ordination; reproduction; heredity", "সমন্বয়; প্রজনন; বংশগতি"]],
    ["m", ["Infinite series; trigonometry", "অসীম ধারা; ত্রিকোণমিতি"], ["Binomial; co-ordinates; vectors; probability", "দ্বিপদী; স্থানাঙ্ক; ভেক্টর; সম্ভাবনা"]],
  ],
  "10-humanities": [
    ["h", ["Medieval Bengal; English rule", "মধ্যযুগের বাংলা; ইংরেজ শাসন"], ["Language Movement to Liberation War", "ভাষা আন্দোলন থেকে মুক্তিযুদ্ধ"]],
    ["g", ["Hydrosphere; population; settlement", "বারিমণ্ডল; জনসংখ্যা; বসতি"], ["Bangladesh: land, resources, disasters", "বাংলাদেশ: ভূপ্রকৃতি, সম্পদ, দুর্যোগ"]],
    ["v", ["Parties and elections; local government", "দল ও নির্বাচন; স্থানীয় সরকার"], ["Civic problems; Bangladesh and the world", "নাগরিক সমস্যা; বাংলাদেশ ও বিশ্ব"]],
    ["o", ["Market; national income; money", "বাজার; জাতীয় আয়; অর্থ ও ব্যাংক"], ["Economy of Bangladesh; public finance", "বাংলাদেশের অর্থনীতি; সরকারি অর্থব্যবস্থা"]],
  ],
  "10-business": [
    [["Accounting", "হিসাববিজ্ঞান"], ["Ledger; cash book; trial balance", "খতিয়ান; নগদান বই; রেওয়ামিল"], ["Financial statements; cost; family accounts", "আর্থিক বিবরণী; উৎপাদন ব্যয়; পারিবারিক হিসাব"]],
    [["Finance and Banking", "ফিন্যান্স ও ব্যাংকিং"], ["Capital budgeting; cost of capital", "মূলধন বাজেটিং; মূলধন ব্যয়"], ["Banks; bank accounts; central bank", "ব্যাংক; ব্যাংক হিসাব; কেন্দ্রীয় ব্যাংক"]],
    [["Business Entrepreneurship", "ব্যবসায় উদ্যোগ"], ["Planning; industry; legal aspects", "পরিকল্পনা; শিল্প; আইনগত দিক"], ["Marketing; ethics and duty", "বিপণন; নৈতিকতা ও দায়বদ্ধতা"]],
  ],
};

export const syllabi = {
  "syllabus-6": six,
  "syllabus-7": seven,
  "syllabus-8": eight,
  ...Object.fromEntries(Object.entries(groups).map(([name, rows]) => [`syllabus-${name}`, [...common[name.split("-")[0]], ...rows]])),
};
