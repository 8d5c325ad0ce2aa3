export default [
  {
    title: "Class 10 test examination is about to begin",
    titleBn: "দশম শ্রেণির নির্বাচনি পরীক্ষা শুরু হচ্ছে",
    description:
      "Collect your admit card from the office before the first paper. Papers start at 10 each morning; be in your seat half an hour earlier.",
    descriptionBn:
      "প্রথম পরীক্ষার আগেই অফিস কক্ষ থেকে প্রবেশপত্র সংগ্রহ করতে হবে। প্রতিদিন সকাল ১০টায় পরীক্ষা শুরু; আধা ঘণ্টা আগে নিজ আসনে উপস্থিত থাকতে হবে।",
    link: "documents/notice-test-examination.pdf",
    daysAgo: 0,
    expiresAfter: 7,
  },
  {
    title: "Online application for admission to class 6 has opened",
    titleBn: "ষষ্ঠ শ্রেণিতে ভর্তির অনলাইন আবেদন শুরু হয়েছে",
    description:
      "Apply with the pupil's birth registration number and one recent photograph. Seats are filled by a public lottery; there is no admission test.",
    descriptionBn:
      "শিক্ষার্থীর জন্মনিবন্ধন নম্বর ও এক কপি সাম্প্রতিক ছবি দিয়ে আবেদন করতে হবে। উন্মুক্ত লটারির মাধ্যমে আসন পূরণ করা হবে; কোনো ভর্তি পরীক্ষা নেই।",
    link: "documents/notice-admission-class-6.pdf",
    daysAgo: 1,
    expiresAfter: 14,
  },
  {
    title:
      "Routine of the annual examination for classes 6 to 9: two shifts, one change of room and what to bring each day",
    titleBn: "ষষ্ঠ থেকে নবম শ্রেণির বার্ষিক পরীক্ষার রুটিন: দুই পালার সময়, একটি কক্ষ পরিবর্তন এবং প্রতিদিন যা সঙ্গে আনতে হবে",
    description:
      "Classes 6 and 7 sit in the morning, classes 8 and 9 in the afternoon. Class 7 has moved from room 5 to the auditorium. Bring your admit card, two pens and a ruler; phones and smart watches are not allowed.",
    descriptionBn:
      "ষষ্ঠ ও সপ্তম শ্রেণির পরীক্ষা সকালের পালায়, অষ্টম ও নবম শ্রেণির পরীক্ষা বিকেলের পালায় হবে। সপ্তম শ্রেণির আসন ৫ নম্বর কক্ষের বদলে মিলনায়তনে। প্রবেশপত্র, দুটি কলম ও একটি স্কেল সঙ্গে আনতে হবে; মোবাইল ফোন ও স্মার্ট ঘড়ি আনা যাবে না।",
    link: "documents/notice-annual-examination.pdf",
    daysAgo: 2,
    expiresAfter: 14,
  },
  {
    title: "SSC form fill-up: fee, papers needed and last date",
    titleBn: "এসএসসি পরীক্ষার ফরম পূরণ: ফি, প্রয়োজনীয় কাগজপত্র ও শেষ তারিখ",
    description:
      "Candidates who pass the test examination fill up the form in the week after its result. Bring the registration card and two passport-size photographs; the fee is paid by mobile banking.",
    descriptionBn:
      "নির্বাচনি পরীক্ষায় উত্তীর্ণ শিক্ষার্থীরা ফল প্রকাশের পরের সপ্তাহে ফরম পূরণ করবে। রেজিস্ট্রেশন কার্ড ও দুই কপি পাসপোর্ট আকারের ছবি সঙ্গে আনতে হবে; ফি মোবাইল ব্যাংকিংয়ের মাধ্যমে জমা দিতে হবে।",
    link: "documents/notice-ssc-form-fill-up.pdf",
    daysAgo: 3,
    expiresAfter: 30,
  },
  {
    title: "Guardians' meeting this Thursday at 10 a.m.",
    titleBn: "এই বৃহস্পতিবার সকাল ১০টায় অভিভাবক সমাবেশ",
    description:
      "Guardians of classes 6 to 9 are asked to come to the auditorium. Attendance, the annual examination and the use of mobile phones will be discussed.",
    descriptionBn:
      "ষষ্ঠ থেকে নবম শ্রেণির শিক্ষার্থীদের অভিভাবকদের মিলনায়তনে উপস্থিত থাকার জন্য অনুরোধ করা হলো। আলোচ্য বিষয়: শিক্ষার্থীদের উপস্থিতি, বার্ষিক পরীক্ষা ও মোবাইল ফোনের ব্যবহার।",
    link: "documents/notice-guardians-meeting.pdf",
    daysAgo: 4,
    expiresAfter: 7,
  },
  {
    title: "Victory Day: names wanted for the display and the songs",
    titleBn: "মহান বিজয় দিবস: কুচকাওয়াজ ও দেশাত্মবোধক গানের জন্য নাম আহ্বান",
    description:
      "Give your name to your class teacher by Thursday. Rehearsals are held in the field after the last period.",
    descriptionBn:
      "আগ্রহী শিক্ষার্থীদের বৃহস্পতিবারের মধ্যে শ্রেণিশিক্ষকের কাছে নাম জমা দিতে হবে। শেষ পিরিয়ডের পর বিদ্যালয়ের মাঠে মহড়া হবে।",
    link: "documents/notice-victory-day.pdf",
    daysAgo: 5,
    expiresAfter: 30,
  },
  {
    title: "বার্ষিক পরীক্ষার আগে গ্রন্থাগারের সব বই ফেরত দিতে হবে",
    description:
      "গ্রন্থাগারের বই ফেরত না দিলে বার্ষিক পরীক্ষার প্রবেশপত্র দেওয়া হবে না। বই হারিয়ে গেলে একই বই অথবা তার মূল্য জমা দিতে হবে।",
    link: "documents/notice-library-books.pdf",
    daysAgo: 6,
    expiresAfter: 10,
  },
  {
    title: "Quotations invited for 40 pairs of classroom benches",
    titleBn: "শ্রেণিকক্ষের ৪০ জোড়া বেঞ্চ সরবরাহের জন্য কোটেশন আহ্বান",
    description:
      "Sealed quotations are received at the office until 2 p.m. on the last date and opened the same day before those present. The school may refuse any quotation without giving a reason.",
    descriptionBn:
      "প্রকৃত সরবরাহকারীদের কাছ থেকে সিলগালা খামে কোটেশন আহ্বান করা যাচ্ছে। শেষ দিন বেলা ২টা পর্যন্ত কোটেশন গ্রহণ করা হবে এবং একই দিন উপস্থিত দরদাতাদের সামনে খোলা হবে। কর্তৃপক্ষ কোনো কারণ না দেখিয়ে যেকোনো কোটেশন বাতিল করার অধিকার সংরক্ষণ করে।",
    link: "documents/notice-quotation-benches.pdf",
    daysAgo: 8,
    expiresAfter: 14,
  },
  {
    title: "Stipend: correct your mobile account number by Wednesday",
    titleBn: "উপবৃত্তি: বুধবারের মধ্যে মোবাইল অ্যাকাউন্ট নম্বর সংশোধন করতে হবে",
    description:
      "Money sent to a wrong number comes back to the government. The list of numbers hangs beside the office door; bring the guardian's identity card to correct one.",
    descriptionBn:
      "ভুল নম্বরে পাঠানো টাকা সরকারি কোষাগারে ফেরত যায়। অফিস কক্ষের দরজার পাশে নম্বরের তালিকা টাঙানো আছে; সংশোধনের জন্য অভিভাবকের জাতীয় পরিচয়পত্র সঙ্গে আনতে হবে।",
    link: "documents/notice-stipend.pdf",
    daysAgo: 9,
    expiresAfter: 14,
  },
  {
    title: "HPV vaccination for girls of classes 6 to 9",
    titleBn: "ষষ্ঠ থেকে নবম শ্রেণির ছাত্রীদের এইচপিভি টিকাদান",
    description:
      "The vaccine is free and is given in the girls' common room from 10 a.m. Bring the 17-digit birth registration number and eat something before you come.",
    descriptionBn:
      "সকাল ১০টা থেকে ছাত্রী কমনরুমে বিনামূল্যে টিকা দেওয়া হবে। ১৭ অঙ্কের জন্মনিবন্ধন নম্বর সঙ্গে আনতে হবে এবং খালি পেটে আসা যাবে না।",
    link: "documents/notice-vaccination.pdf",
    daysAgo: 11,
    expiresAfter: 14,
  },
  {
    title: "Winter hours: the last bell rings at 3.30 p.m.",
    titleBn: "শীতকালীন সময়সূচি: বিকেল ৩টা ৩০ মিনিটে ছুটি",
    description:
      "Assembly stays at 10 a.m.; each period is five minutes shorter. Those who live far from school should start for home at once.",
    descriptionBn:
      "প্রাত্যহিক সমাবেশ আগের মতোই সকাল ১০টায়; প্রতিটি পিরিয়ড ৫ মিনিট করে কমবে। যাদের বাড়ি দূরে, ছুটির পর তাদের দেরি না করে বাড়ি রওনা হতে হবে।",
    link: "documents/notice-winter-hours.pdf",
    daysAgo: 13,
    expiresAfter: 30,
  },
  {
    title: "Science fair: register your project by Thursday",
    titleBn: "বিজ্ঞান মেলা: বৃহস্পতিবারের মধ্যে প্রকল্পের নাম জমা দিন",
    description:
      "Groups of up to three pupils may take part. The science teachers will choose six projects to represent the school at the upazila fair.",
    descriptionBn:
      "সর্বোচ্চ তিনজনের দল অংশ নিতে পারবে। বিজ্ঞান শিক্ষকবৃন্দ ছয়টি প্রকল্প বাছাই করবেন; সেগুলো উপজেলা বিজ্ঞান মেলায় বিদ্যালয়ের প্রতিনিধিত্ব করবে।",
    link: "documents/notice-science-fair.pdf",
    daysAgo: 16,
    expiresAfter: 7,
  },
  {
    title: "Winter uniform from the first of next month",
    titleBn: "আগামী মাসের ১ তারিখ থেকে শীতকালীন পোশাক",
    description:
      "A navy blue sweater is worn over the usual uniform. Families who cannot buy one may speak to the class teacher in confidence.",
    descriptionBn:
      "নির্ধারিত পোশাকের ওপর গাঢ় নীল সোয়েটার পরতে হবে। যাদের পক্ষে কেনা সম্ভব নয়, তারা নিঃসংকোচে শ্রেণিশিক্ষকের সঙ্গে কথা বলবে।",
    link: "documents/notice-winter-uniform.pdf",
    daysAgo: 19,
    expiresAfter: 14,
  },
  {
    title: "ICT lab: Sunday and Monday sessions moved to Wednesday",
    description:
      "New batteries are being fitted to the lab's power supply. Classes 8 and 9 will have their practical sessions on Wednesday instead, after the tiffin break.",
    link: "documents/notice-ict-lab.pdf",
    daysAgo: 23,
    expiresAfter: 7,
  },
  {
    title: "Class 10 pre-test: see your answer scripts on Tuesday",
    titleBn: "মঙ্গলবার দশম শ্রেণির প্রাক-নির্বাচনি পরীক্ষার উত্তরপত্র দেখানো হবে",
    description:
      "Pupils and guardians may look at the marked scripts in the library from 11 a.m. to 2 p.m. A mistake in adding up marks must be reported the same day.",
    descriptionBn:
      "সকাল ১১টা থেকে বেলা ২টা পর্যন্ত গ্রন্থাগারে শিক্ষার্থী ও অভিভাবকেরা উত্তরপত্র দেখতে পারবেন। নম্বর যোগে কোনো ভুল থাকলে সেদিনই জানাতে হবে।",
    link: "documents/notice-answer-scripts.pdf",
    daysAgo: 27,
    expiresAfter: 7,
  },
  {
    title: "Durga Puja holidays",
    titleBn: "দুর্গাপূজার ছুটি",
    description:
      "The school is closed from Sunday to Thursday for Durga Puja. Classes resume the following Sunday at the usual hour.",
    descriptionBn: "দুর্গাপূজা উপলক্ষে রবিবার থেকে বৃহস্পতিবার পর্যন্ত বিদ্যালয় বন্ধ থাকবে। পরের রবিবার যথাসময়ে ক্লাস শুরু হবে।",
    link: "documents/notice-holiday.pdf",
    daysAgo: 38,
    expiresAfter: 14,
  },
  {
    title: "Result of the class 10 pre-test examination",
    titleBn: "দশম শ্রেণির প্রাক-নির্বাচনি পরীক্ষার ফল প্রকাশ",
    description:
      "The result is on the notice board and on this site. Those who failed in one or two subjects will sit again in those subjects next week.",
    descriptionBn:
      "পরীক্ষার ফল নোটিশ বোর্ডে ও এই ওয়েবসাইটে পাওয়া যাবে। এক বা দুই বিষয়ে অকৃতকার্য শিক্ষার্থীদের আগামী সপ্তাহে ওই বিষয়ে আবার পরীক্ষা দিতে হবে।",
    link: "documents/result-class-10-pre-test.pdf",
    daysAgo: 45,
    expiresAfter: 7,
  },
  {
    title: "World Teachers' Day will be observed on Monday",
    titleBn: "সোমবার বিশ্ব শিক্ষক দিবস উদ্‌যাপন",
    description:
      "Classes end after the fourth period. Former pupils are warmly invited to the discussion in the auditorium.",
    descriptionBn: "চতুর্থ পিরিয়ডের পর ক্লাস ছুটি হবে। মিলনায়তনের আলোচনা সভায় প্রাক্তন শিক্ষার্থীরা সাদরে আমন্ত্রিত।",
    link: "documents/notice-event.pdf",
    daysAgo: 50,
    expiresAfter: 7,
  },
  {
    title: "Scouts: three nights in tents on the school field",
    titleBn: "স্কাউট: বিদ্যালয়ের মাঠে তিন রাতের তাঁবুবাস",
    description:
      "Each patrol brings its own bedding, plates and torch. Scouts need a letter of consent signed by a guardian.",
    descriptionBn:
      "প্রতিটি উপদল নিজেদের বিছানাপত্র, থালা ও টর্চ সঙ্গে আনবে। প্রত্যেক স্কাউটকে অভিভাবকের স্বাক্ষরিত সম্মতিপত্র জমা দিতে হবে।",
    link: "documents/notice-event.pdf",
    daysAgo: 60,
    expiresAfter: 10,
  },
  {
    title: "Inter-class football: the draw is on the notice board",
    titleBn: "আন্তঃশ্রেণি ফুটবল: খেলার তালিকা নোটিশ বোর্ডে",
    description:
      "Matches are played after the sixth period, rain or shine. Captains must hand in the names of fifteen players by Tuesday.",
    descriptionBn:
      "ষষ্ঠ পিরিয়ডের পর খেলা হবে, বৃষ্টি হলেও খেলা বন্ধ থাকবে না। দলনেতাদের মঙ্গলবারের মধ্যে ১৫ জন খেলোয়াড়ের নাম জমা দিতে হবে।",
    link: "documents/notice-event.pdf",
    daysAgo: 71,
    expiresAfter: 7,
  },
  {
    title: "Flood: no classes for 6 and 7 until the water leaves the ground floor; classes 8 to 10 will sit upstairs",
    titleBn: "বন্যা: নিচতলা থেকে পানি না নামা পর্যন্ত ষষ্ঠ ও সপ্তম শ্রেণির ক্লাস বন্ধ; অষ্টম থেকে দশম শ্রেণির ক্লাস দোতলায় চলবে",
    description:
      "Nobody should cross the water by the school road; use the high path by the bazaar. Class teachers will telephone every home when classes resume.",
    descriptionBn:
      "কেউ যেন বিদ্যালয়ের সামনের ডুবে যাওয়া রাস্তা দিয়ে না আসে; বাজারের পাশের উঁচু পথ ব্যবহার করতে হবে। ক্লাস শুরু হলে শ্রেণিশিক্ষকেরা প্রত্যেক বাড়িতে ফোন করে জানাবেন।",
    link: "documents/notice-general.pdf",
    daysAgo: 84,
    expiresAfter: 7,
  },
  {
    title: "Flood relief: give dry food, clothes and exercise books",
    titleBn: "বন্যার্তদের জন্য শুকনা খাবার, কাপড় ও খাতা সংগ্রহ",
    description: "Bring what your family can spare to the scouts' room before the first bell. Nothing is too little.",
    descriptionBn: "পরিবারের সাধ্যমতো যা দেওয়া সম্ভব, তা প্রথম ঘণ্টার আগে স্কাউট কক্ষে জমা দেওয়া যাবে। কোনো দানই ছোট নয়।",
    link: "documents/notice-general.pdf",
    daysAgo: 93,
    expiresAfter: 14,
  },
  {
    title: "Tree planting week: a sapling for every class to look after",
    titleBn: "বৃক্ষরোপণ সপ্তাহ: প্রতি শ্রেণির জন্য একটি করে চারা",
    description:
      "Saplings are handed out after assembly on Sunday. Each class waters and fences its own tree through the year.",
    descriptionBn: "রবিবার প্রাত্যহিক সমাবেশের পর চারা বিতরণ করা হবে। সারা বছর নিজেদের গাছে পানি ও বেড়া দেওয়ার দায়িত্ব সংশ্লিষ্ট শ্রেণির।",
    link: "documents/notice-event.pdf",
    daysAgo: 103,
    expiresAfter: 7,
  },
  {
    title: "SSC results are on this site and on the notice board",
    titleBn: "এসএসসি পরীক্ষার ফল ওয়েবসাইট ও নোটিশ বোর্ডে",
    description:
      "Marksheets can be collected from the office from next Sunday. Applications for re-scrutiny are made by mobile phone within seven days.",
    descriptionBn:
      "আগামী রবিবার থেকে অফিস কক্ষে নম্বরপত্র পাওয়া যাবে। ফল পুনঃনিরীক্ষণের আবেদন সাত দিনের মধ্যে মোবাইল ফোনে করতে হবে।",
    link: "documents/result-ssc-2026-summary.pdf",
    daysAgo: 118,
    expiresAfter: 10,
  },
  {
    title: "Half-yearly results: meet your class teacher on Saturday",
    titleBn: "অর্ধবার্ষিক পরীক্ষার ফল: শনিবার শ্রেণিশিক্ষকের সঙ্গে সাক্ষাৎ",
    description:
      "Progress reports are given to guardians only, from 9 a.m. to noon. Please sign the counterfoil and leave it with the class teacher.",
    descriptionBn:
      "সকাল ৯টা থেকে দুপুর ১২টা পর্যন্ত কেবল অভিভাবকদের হাতে অগ্রগতি পত্র দেওয়া হবে। মুড়ি অংশে স্বাক্ষর করে শ্রেণিশিক্ষকের কাছে জমা দেওয়ার জন্য অনুরোধ করা হলো।",
    link: "documents/notice-examination.pdf",
    daysAgo: 125,
    expiresAfter: 7,
  },
  {
    title: "টিফিনের সময় বিদ্যালয়ের বাইরে যাওয়া নিষেধ",
    description:
      "টিফিনের বিরতিতে শিক্ষার্থীরা বিদ্যালয়ের সীমানার বাইরে যেতে পারবে না। জরুরি প্রয়োজনে শ্রেণিশিক্ষকের লিখিত অনুমতি নিতে হবে।",
    link: "documents/notice-general.pdf",
    daysAgo: 134,
    expiresAfter: 30,
  },
  {
    title: "Half-yearly examination begins on Sunday",
    titleBn: "রবিবার থেকে অর্ধবার্ষিক পরীক্ষা শুরু",
    description:
      "Admit cards are given by class teachers. Dues up to this month must be cleared, but nobody will be kept from the examination hall.",
    descriptionBn:
      "শ্রেণিশিক্ষকেরা প্রবেশপত্র বিতরণ করবেন। চলতি মাস পর্যন্ত বেতন পরিশোধ করতে হবে, তবে বকেয়ার কারণে কাউকে পরীক্ষা থেকে বিরত রাখা হবে না।",
    link: "documents/notice-examination.pdf",
    daysAgo: 146,
    expiresAfter: 10,
  },
  {
    title: "Summer and Eid-ul-Azha holidays: office hours",
    titleBn: "গ্রীষ্মকালীন ও ঈদুল আজহার ছুটি: অফিসের সময়সূচি",
    description:
      "Classes are closed for fifteen days. The office stays open from 10 a.m. to 1 p.m. except on Eid day and the two days after it.",
    descriptionBn: "১৫ দিন ক্লাস বন্ধ থাকবে। ঈদের দিন ও পরের দুই দিন ছাড়া সকাল ১০টা থেকে বেলা ১টা পর্যন্ত অফিস খোলা থাকবে।",
    link: "documents/notice-holiday.pdf",
    daysAgo: 187,
    expiresAfter: 14,
  },
  {
    title: "Heat wave: morning classes from 7.30 until further notice",
    titleBn: "তাপপ্রবাহ: নতুন নির্দেশ না দেওয়া পর্যন্ত সকাল সাড়ে ৭টায় ক্লাস",
    description:
      "There is no assembly in the field. Bring a bottle of water and an umbrella; anyone who feels unwell must tell a teacher at once.",
    descriptionBn: "মাঠে প্রাত্যহিক সমাবেশ হবে না। পানির বোতল ও ছাতা সঙ্গে আনতে হবে; অসুস্থ বোধ করলে সঙ্গে সঙ্গে শিক্ষককে জানাতে হবে।",
    link: "documents/notice-general.pdf",
    daysAgo: 199,
    expiresAfter: 7,
  },
  {
    title: "SSC centre at this school: no classes on days of papers",
    titleBn: "এসএসসি পরীক্ষাকেন্দ্র: পরীক্ষার দিন বিদ্যালয়ের ক্লাস বন্ধ",
    description:
      "On other days classes run as usual. Nobody except candidates and duty staff may enter within two hundred yards of the gate.",
    descriptionBn:
      "অন্যান্য দিন যথারীতি ক্লাস চলবে। পরীক্ষার্থী ও দায়িত্বপ্রাপ্ত ব্যক্তি ছাড়া ফটকের ২০০ গজের মধ্যে কেউ প্রবেশ করতে পারবে না।",
    link: "documents/notice-examination.pdf",
    daysAgo: 214,
    expiresAfter: 30,
  },
  {
    title: "Pohela Boishakh fair",
    titleBn: "বৈশাখী মেলা",
    description:
      "The procession starts at 8 a.m. Come in clothes of the season, not in uniform. Stalls of pitha and handicraft are open to families until 2 p.m.",
    descriptionBn:
      "সকাল ৮টায় শোভাযাত্রা শুরু হবে। বিদ্যালয়ের পোশাকের বদলে বৈশাখী সাজে আসা যাবে। পিঠা ও হস্তশিল্পের স্টল বেলা ২টা পর্যন্ত সবার জন্য খোলা থাকবে।",
    link: "documents/notice-event.pdf",
    daysAgo: 225,
    expiresAfter: 7,
  },
  {
    title: "Independence Day: be on the field by 7 in the morning",
    titleBn: "মহান স্বাধীনতা দিবস: সকাল ৭টার মধ্যে মাঠে উপস্থিতি",
    description:
      "The flag is raised at sunrise. Teachers, staff and all pupils will join the parade at the upazila stadium.",
    descriptionBn:
      "সূর্যোদয়ের সঙ্গে সঙ্গে জাতীয় পতাকা উত্তোলন করা হবে। শিক্ষক, কর্মচারী ও সব শিক্ষার্থী উপজেলা স্টেডিয়ামের কুচকাওয়াজে অংশ নেবে।",
    link: "documents/notice-event.pdf",
    daysAgo: 243,
    expiresAfter: 7,
  },
  {
    title: "Language Martyrs' Day: barefoot procession at dawn",
    titleBn: "শহিদ দিবস ও আন্তর্জাতিক মাতৃভাষা দিবসের প্রভাতফেরি",
    description:
      "Gather at the school gate with flowers before sunrise. A handwriting and recitation contest follows in the auditorium.",
    descriptionBn:
      "সূর্যোদয়ের আগে ফুল নিয়ে বিদ্যালয়ের ফটকে সমবেত হতে হবে। পরে মিলনায়তনে সুন্দর হাতের লেখা ও আবৃত্তি প্রতিযোগিতা হবে।",
    link: "documents/notice-event.pdf",
    daysAgo: 277,
    expiresAfter: 7,
  },
  {
    title: "School hours and holidays in the month of Ramadan",
    titleBn: "পবিত্র রমজান মাসে ক্লাসের সময়সূচি ও ছুটি",
    description:
      "Classes run from 9 a.m. to 1 p.m. for the first ten days. The school is then closed until the Sunday after Eid-ul-Fitr.",
    descriptionBn: "প্রথম ১০ দিন সকাল ৯টা থেকে বেলা ১টা পর্যন্ত ক্লাস চলবে। এরপর ঈদুল ফিতরের পরের রবিবার পর্যন্ত বিদ্যালয় বন্ধ থাকবে।",
    link: "documents/notice-holiday.pdf",
    daysAgo: 281,
    expiresAfter: 30,
  },
  {
    title: "Annual sports: heats on Wednesday, finals on Thursday",
    titleBn: "বার্ষিক ক্রীড়া প্রতিযোগিতা: বুধবার বাছাই, বৃহস্পতিবার চূড়ান্ত",
    description:
      "Each pupil may enter three events. Guardians are invited to the finals and the giving of prizes at 3 p.m.",
    descriptionBn:
      "একজন শিক্ষার্থী সর্বোচ্চ তিনটি ইভেন্টে অংশ নিতে পারবে। চূড়ান্ত পর্ব ও বিকেল ৩টার পুরস্কার বিতরণী অনুষ্ঠানে অভিভাবকেরা আমন্ত্রিত।",
    link: "documents/notice-event.pdf",
    daysAgo: 296,
    expiresAfter: 7,
  },
  {
    title: "Photographs for identity cards, class by class",
    titleBn: "পরিচয়পত্রের জন্য শ্রেণিভিত্তিক ছবি তোলা হবে",
    description:
      "Come in full uniform on your day. Write your name in both languages and your blood group on the form from your class teacher.",
    descriptionBn: "নির্ধারিত দিনে পূর্ণ পোশাকে আসতে হবে। শ্রেণিশিক্ষকের দেওয়া ফরমে বাংলা ও ইংরেজিতে নাম এবং রক্তের গ্রুপ লিখতে হবে।",
    link: "documents/notice-general.pdf",
    daysAgo: 312,
    expiresAfter: 10,
  },
  {
    title: "New textbooks will be given out on the first of January",
    titleBn: "১ জানুয়ারি নতুন পাঠ্যপুস্তক বিতরণ",
    description: "Bring your promotion slip and a bag. Books are free; nobody may be asked for money for them.",
    descriptionBn: "উত্তীর্ণ হওয়ার প্রমাণপত্র ও একটি ব্যাগ সঙ্গে আনতে হবে। পাঠ্যপুস্তক বিনামূল্যে দেওয়া হয়; এর জন্য কোনো টাকা লাগবে না।",
    link: "documents/notice-general.pdf",
    daysAgo: 327,
    expiresAfter: 7,
  },
  {
    title: "Class 6 admission lottery: list of those selected",
    titleBn: "ষষ্ঠ শ্রেণির ভর্তি লটারি: নির্বাচিতদের তালিকা",
    description:
      "Selected applicants must be admitted within five working days. Empty seats then go to the waiting list in order.",
    descriptionBn:
      "নির্বাচিত আবেদনকারীদের পাঁচ কর্মদিবসের মধ্যে ভর্তি হতে হবে। এরপর শূন্য আসন অপেক্ষমাণ তালিকা থেকে ক্রমানুসারে পূরণ করা হবে।",
    link: "documents/result-class-6-lottery.pdf",
    daysAgo: 333,
    expiresAfter: 10,
  },
  {
    title: "Victory Day: flag at sunrise, then games for all",
    titleBn: "মহান বিজয় দিবস: সূর্যোদয়ে পতাকা উত্তোলন, পরে খেলাধুলা",
    description:
      "A freedom fighter of this area will speak to the pupils at 10 a.m. Football between teachers and former pupils begins at 3 p.m.",
    descriptionBn:
      "সকাল ১০টায় এই এলাকার একজন বীর মুক্তিযোদ্ধা শিক্ষার্থীদের সামনে স্মৃতিচারণা করবেন। বিকেল ৩টায় শিক্ষক ও প্রাক্তন শিক্ষার্থীদের ফুটবল খেলা।",
    link: "documents/notice-event.pdf",
    daysAgo: 344,
    expiresAfter: 7,
  },
  {
    title: "Auction of two trees that fell in the storm",
    titleBn: "ঝড়ে পড়া দুটি গাছের প্রকাশ্য নিলাম",
    description:
      "Bids are taken at the school field on Sunday at 11 a.m. The winner pays the same day and removes the trees within a week.",
    descriptionBn:
      "রবিবার সকাল ১১টায় বিদ্যালয়ের মাঠে নিলাম ডাকা হবে। সর্বোচ্চ দরদাতাকে সেদিনই মূল্য পরিশোধ করতে হবে এবং এক সপ্তাহের মধ্যে গাছ সরিয়ে নিতে হবে।",
    link: "documents/notice-general.pdf",
    daysAgo: 401,
    expiresAfter: 7,
  },
];
