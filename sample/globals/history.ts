/** The sample school's history, 14 paragraphs in each language (requirements R2.1). */
export default {
  text: [
    "In 1921 the nearest school was a day’s journey away, " +
      "and the people of this bank of the river decided not to wait for one to come closer. " +
      "Every kitchen set aside a fistful of rice a day, and on market days the rice was sold. " +
      "Some gave land, some bamboo; the carpenters gave their Fridays. " +
      "By winter a long house with a tin roof and an earthen floor stood beside the ghat. " +
      "A brass bell was bought from a broken-up steamer, and when it rang, the minor school had begun.",
    "Twenty-three boys answered the bell on the first morning, eleven of them from the chars across the water. " +
      "Those eleven came in a single country boat, their slates wrapped in banana leaf against the spray. " +
      "The boatman would take no fare; he asked only to be taught to write his name. " +
      "He learned it in midstream, with a wet finger on the planks, from the smallest of his passengers. " +
      "Before the year was out he signed the school’s register as a witness, " +
      "and for a long time visitors were shown that signature.",
    "A minor school ended with class six, and after it most boys went back to the fields. " +
      "So from 1935 the village added one class a year, each with new benches and new worries about the money, " +
      "until in 1938 the school was recognised as a high school. " +
      "The first four candidates for the Matriculation examination rowed a day and a night to reach the centre. " +
      "Three passed. When the news came, sweets were handed round at the ghat, " +
      "and the first of them went to the fourth boy. The next year he passed too.",
    "The river that brought the pupils came to want the school as well. " +
      "In the monsoon of 1946 it took the mango grove, " +
      "then the playing field, and one night in Shrabon its edge was twenty paces from the door. " +
      "By lantern light the village took the house apart, " +
      "post by post and sheet by sheet, and carried it on their shoulders to the high bank at the bend upstream. " +
      "A week later there was only brown water where the classrooms had been. " +
      "On the new ground, before the roof was up, the pupils planted a rain tree.",
    "In February 1952 the news from the capital came two days late, " +
      "with the mail launch: young people had been shot dead for asking that Bangla be a state language. " +
      "That day no bell rang for lessons. " +
      "With black ribbons on their shirts, pupils and teachers walked barefoot to the market, " +
      "and the shopkeepers let down their shutters and walked with them. " +
      "The next year a small Shaheed Minar of brick and clay rose in the yard in one night, " +
      "and before dawn it was covered with marigolds. No February since has gone without its flowers.",
    "In March 1971 the school closed. " +
      "Some of the senior boys and two young teachers went to the Liberation War; not all of them came back. " +
      "The Shaheed Minar was broken, the benches were burned, and even the tin was stripped from the roof. " +
      "The old caretaker had sunk the bell in the pond so that it would not fall into other hands. " +
      "In January 1972 he dived for it himself, hung it on the rain tree and rang it. " +
      "Under that tree, on a floor of straw and with leaves for a roof, " +
      "lessons began again, and the whole class moved round with the shade.",
    "Rebuilding took two years and was done with hardly any money. " +
      "The village went back to its oldest habit, the daily fistful of rice. Every family gave bricks, " +
      "some still black from the family’s own burnt house. Men who had once been pupils here mixed the mortar, " +
      "and the boys passed it up from hand to hand in a long line, singing. " +
      "The Shaheed Minar was raised first of all, and beside it a stone for those who had not returned. " +
      "Before 1973 was over five rooms had their roofs, and no bench in them stood empty.",
    "One morning in 1974 a farmer came to the office with his two daughters " +
      "and asked by what rule they were not to study. The papers were searched and no such rule was found; " +
      "it was only that nobody had ever asked. Nine girls were admitted that year. " +
      "They sat in the front row, their mothers took turns to see them along the embankment, " +
      "and the next winter the school’s first woman teacher arrived. The year a girl came first in class eight, " +
      "even those who had shaken their heads enrolled their daughters. " +
      "Today more than half of the pupils are girls.",
    "For many years science was drawn on the blackboard, " +
      "helped by pond water in a glass jar and a magnet out of a broken radio. In 1981 former pupils, " +
      "by then scattered over many towns and trades, together gave the science building: two storeys of brick, " +
      "the first house in these parts to have a staircase. On the opening day there was one microscope, " +
      "and a queue as far as the gate. A grandmother looked through it at a drop of the river. " +
      "“Why, it is market day in there!” she said, and from then on she boiled her water.",
    "In 1987 the school became a government school. The letter had to be read twice at assembly, " +
      "because the first time nobody could hear the end of it for the cheering. " +
      "Teachers who had taken rice for wages in the lean months were now paid when the month ended; " +
      "fees fell, and children who had been kept at home came back. " +
      "The word “Government” was put on the signboard by a painter whom it was no use to hurry. " +
      "Still, the elders told the pupils: “The school is the government’s now, but the looking after is yours.”",
    "The very next year came the great flood. For three weeks of 1988 the water stood at the windows. " +
      "On the upper floor of the science building and on its roof forty families took shelter, " +
      "with their goats, their hens and their seed rice. The teachers cooked khichuri in enormous pots, " +
      "the senior boys went out on banana rafts to fetch the stranded, " +
      "and all night, watch by watch, the bell was rung so that no boat should lose its way in the dark. " +
      "Two babies were born in the laboratory. " +
      "When the water fell, the whole village came to clear the silt and wash the floors.",
    "In 2002 two computers came by van-rickshaw along the new paved road, wrapped in quilts. " +
      "They lived under flowered covers stitched by the pupils’ mothers, " +
      "and whoever entered their room left sandals at the door. " +
      "The electricity came and went, so the pupils learned to type fast and to save often. " +
      "Later came solar power, the internet and a projector. " +
      "The results for which grandfathers sat at the ghat, looking out for the launch, " +
      "are now found by their grandchildren in a minute. The two covers are kept in the cupboard to this day.",
    "In the rains the field lies under water, so our footballers are masters of the mud; " +
      "people say that no other team hopes for rain before a match. " +
      "Winter brings cricket and the annual sports day, " +
      "whose tug-of-war the teachers lose to the guardians every year. " +
      "At the debate final even the windows of the auditorium are crowded. " +
      "On Pahela Boishakh paper tigers and owls go out in procession, on the eve of 21 February " +
      "the whole yard is painted with alpana, and every month the wall magazine brings to light a new poet.",
    "Today boys and girls study here together from class six to class ten, " +
      "in more rooms than the founders ever dreamed of. Some still come by boat, " +
      "and every monsoon saplings are planted along the bank, so that the river may be happy where it is. " +
      "The shade of the rain tree now covers the whole yard. What we hope for is little enough: " +
      "that no one has to leave for want of money, that those who go far remember the way back, " +
      "and that the brass bell goes on calling, even to the children of those who are not yet born.",
  ].join("\n\n"),
  textBn: [
    "১৯২১ সালে সবচেয়ে কাছের বিদ্যালয়টিও ছিল এক দিনের পথ। " +
      "নদীর এ পাড়ের মানুষ ঠিক করলেন, বিদ্যালয় কবে কাছে আসবে, সে আশায় তাঁরা বসে থাকবেন না। " +
      "ঘরে ঘরে ভাতের চাল থেকে রোজ এক মুঠো তুলে রাখা হতো, হাটবারে সেই চাল বেচে জমত টাকা। কেউ দিলেন জমি, কেউ বাঁশ; " +
      "কাঠমিস্ত্রিরা দিলেন তাঁদের শুক্রবারগুলো। শীত আসতেই ঘাটের ধারে দাঁড়িয়ে গেল টিনের ছাউনির লম্বা এক ঘর, " +
      "মেঝে মাটির। ভাঙা এক স্টিমার থেকে কেনা হলো পিতলের ঘণ্টা। সেই ঘণ্টা বাজতেই শুরু হলো মাইনর স্কুল।",
    "প্রথম সকালে ঘণ্টার ডাকে সাড়া দিয়েছিল তেইশটি ছেলে; তাদের এগারোজনের বাড়ি নদীর ওপারের চরে। " +
      "ঢেউয়ের ছিটে বাঁচাতে কলাপাতায় স্লেট মুড়ে সেই এগারোজন এসেছিল একটিমাত্র নৌকায়। " +
      "মাঝি ভাড়া নিতে রাজি হননি; শুধু বলেছিলেন, তাঁকে নিজের নামটি লিখতে শিখিয়ে দিতে হবে। " +
      "মাঝনদীতে নৌকার পাটাতনে ভেজা আঙুল বুলিয়ে তিনি নাম লেখা শিখলেন সবচেয়ে খুদে যাত্রীটির কাছে। " +
      "বছর না ঘুরতেই বিদ্যালয়ের খাতায় সাক্ষী হিসেবে সই করলেন তিনি। অতিথি এলে বহুকাল সেই সইটি দেখানো হতো।",
    "মাইনর স্কুলের পড়া শেষ হতো ষষ্ঠ শ্রেণিতে; তারপর বেশির ভাগ ছেলে ফিরে যেত খেতের কাজে। " +
      "তাই ১৯৩৫ সাল থেকে গ্রামের মানুষ বছরে একটি করে শ্রেণি বাড়াতে লাগলেন; " +
      "প্রতিবারই নতুন বেঞ্চ, প্রতিবারই টাকার নতুন দুশ্চিন্তা। ১৯৩৮ সালে মিলল হাইস্কুলের স্বীকৃতি। " +
      "ম্যাট্রিকুলেশনের প্রথম চার পরীক্ষার্থী এক দিন এক রাত নৌকা বেয়ে পৌঁছেছিল পরীক্ষাকেন্দ্রে। পাস করল তিনজন। " +
      "খবর এলে ঘাটে মিষ্টি বিলানো হলো, আর প্রথম মিষ্টিটি তুলে দেওয়া হলো বাকি ছেলেটির হাতে। পরের বছর সেও পাস করল।",
    "যে নদী ছাত্রদের নিয়ে আসত, একদিন বিদ্যালয়টিকেও সে নিতে চাইল। " +
      "১৯৪৬ সালের বর্ষায় প্রথমে গেল আমবাগান, তারপর খেলার মাঠ; শ্রাবণের এক রাতে দেখা গেল, " +
      "ভাঙন দরজা থেকে মাত্র কুড়ি পা দূরে। হারিকেনের আলোয় গ্রামের মানুষ একটি একটি করে খুঁটি তুলে, " +
      "টিন নামিয়ে, গোটা ঘর কাঁধে করে নিয়ে গেলেন উজানের বাঁকে, উঁচু পাড়ে। " +
      "এক সপ্তাহ পরে শ্রেণিকক্ষের জায়গায় শুধু ঘোলা পানি। " +
      "নতুন জমিতে ঘরের চাল ওঠার আগেই ছাত্ররা পুঁতে দিল একটি শিরীষের চারা।",
    "১৯৫২ সালের ফেব্রুয়ারিতে রাজধানীর খবর এসেছিল দুদিন পরে, ডাকের লঞ্চে: " +
      "বাংলাকে রাষ্ট্রভাষা করার দাবি জানাতে গিয়ে তরুণেরা গুলিতে প্রাণ দিয়েছেন। সেদিন ক্লাসের ঘণ্টা বাজেনি। " +
      "বুকে কালো ফিতা এঁটে ছাত্র-শিক্ষক খালি পায়ে হেঁটে গেলেন বাজারে; দোকানিরাও ঝাঁপ ফেলে সঙ্গে হাঁটলেন। " +
      "পরের বছর এক রাতের মধ্যে উঠানে গড়ে উঠল ইট-কাদার ছোট্ট শহিদ মিনার, ভোরের আগেই তা ঢেকে গেল গাঁদা ফুলে। " +
      "সেই থেকে কোনো ফেব্রুয়ারিতেই সেখানে ফুল দেওয়া বাদ পড়েনি।",
    "১৯৭১ সালের মার্চে বিদ্যালয় বন্ধ হয়ে গেল। " +
      "ওপরের শ্রেণির কয়েকজন ছাত্র আর দুজন তরুণ শিক্ষক মুক্তিযুদ্ধে গেলেন; " +
      "সবাই ফিরে আসেননি। শহিদ মিনার ভাঙা পড়ল, বেঞ্চ পুড়ল, চালের টিনটুকুও লুট হয়ে গেল। " +
      "ঘণ্টাটি যাতে বেহাত না হয়, বুড়ো দপ্তরি আগেই সেটি পুকুরে ডুবিয়ে রেখেছিলেন। " +
      "১৯৭২ সালের জানুয়ারিতে তিনি নিজেই ডুব দিয়ে ঘণ্টাটি তুললেন, শিরীষের ডালে ঝুলিয়ে বাজালেন। " +
      "সেই গাছের নিচে খড় বিছিয়ে আবার ক্লাস বসল; " +
      "ছাউনি বলতে গাছের পাতা, আর ছায়া যেদিকে সরে, গোটা ক্লাসও সরে সেদিকে।",
    "নতুন করে গড়তে লেগেছিল দুই বছর; " +
      "টাকা ছিল না বললেই চলে। গ্রাম ফিরে গেল তার সবচেয়ে পুরোনো অভ্যাসে: রোজ এক মুঠো চাল। প্রতিটি পরিবার ইট দিল; " +
      "কোনো কোনো ইটে তখনো লেগে ছিল নিজেদের পোড়া ঘরের কালি। একদিন যাঁরা এখানে পড়েছেন, তাঁরা মাখলেন চুন-সুরকি; " +
      "ছেলেরা লম্বা সারিতে দাঁড়িয়ে গান গাইতে গাইতে তা হাতে হাতে তুলে দিল। " +
      "সবার আগে উঠল শহিদ মিনার, তার পাশে বসল একটি ফলক, যাঁরা ফেরেননি তাঁদের স্মরণে। " +
      "১৯৭৩ সাল ফুরোনোর আগেই পাঁচটি ঘরে ছাউনি উঠল, আর কোনো ঘরে একটি বেঞ্চও খালি রইল না।",
    "১৯৭৪ সালের এক সকালে এক কৃষক দুই মেয়েকে নিয়ে অফিসে এসে জানতে চাইলেন, কোন নিয়মে ওদের পড়া মানা। " +
      "কাগজপত্র ঘেঁটে তেমন কোনো নিয়ম পাওয়া গেল না; আসলে কথাটা আগে কেউ তোলেইনি। " +
      "সে বছর ভর্তি হলো নয়টি মেয়ে। তারা বসত সামনের সারিতে, মায়েরা পালা করে বাঁধের পথটুকু এগিয়ে দিতেন, " +
      "আর পরের শীতে এলেন বিদ্যালয়ের প্রথম নারী শিক্ষক। যে বছর একটি মেয়ে অষ্টম শ্রেণিতে প্রথম হলো, " +
      "সে বছর আপত্তি-তোলা মানুষেরাও নিজেদের মেয়েকে ভর্তি করে দিলেন। আজ শিক্ষার্থীদের অর্ধেকের বেশি মেয়ে।",
    "বহু বছর বিজ্ঞান পড়ানো হয়েছে ব্ল্যাকবোর্ডে এঁকে; " +
      "সম্বল ছিল কাচের বয়ামে পুকুরের পানি আর ভাঙা রেডিও থেকে খুলে আনা একটি চুম্বক। " +
      "১৯৮১ সালে নানা শহরে নানা পেশায় ছড়িয়ে পড়া প্রাক্তন ছাত্ররা মিলে গড়ে দিলেন বিজ্ঞান ভবন: " +
      "পাকা দোতলা, এ তল্লাটে সিঁড়িওয়ালা প্রথম বাড়ি। উদ্বোধনের দিন অণুবীক্ষণ যন্ত্র ছিল একটি, " +
      "আর লাইন গিয়েছিল ফটক পর্যন্ত। যন্ত্রে চোখ রেখে নদীর এক ফোঁটা পানি দেখে এক দাদি বলে উঠলেন, " +
      "‘ওমা, এ যে হাট বসেছে!’ সেদিন থেকে তিনি পানি ফুটিয়ে খেতেন।",
    "১৯৮৭ সালে বিদ্যালয়টি সরকারি হলো। " +
      "সমাবেশে চিঠিটি দুবার পড়তে হয়েছিল, কারণ প্রথমবার উল্লাসের চোটে শেষটুকু কেউ শুনতেই পায়নি। " +
      "টানাটানির মাসে যে শিক্ষকেরা বেতনের বদলে চাল নিয়েছেন, এবার মাস ফুরোলেই তাঁরা বেতন পেতে লাগলেন; " +
      "পড়ার খরচ কমল, ঘরে বসে থাকা ছেলেমেয়েরা ফিরে এল। " +
      "সাইনবোর্ডে ‘সরকারি’ শব্দটি লিখলেন এমন এক আঁকিয়ে, যাঁকে তাড়া দিয়ে লাভ নেই। " +
      "প্রবীণেরা তবু ছাত্রছাত্রীদের বললেন, ‘বিদ্যালয় এখন সরকারের, কিন্তু দেখে রাখার ভার তোমাদেরই।’",
    "ঠিক পরের বছরই এল সেই মহাবন্যা। ১৯৮৮ সালে তিন সপ্তাহ ধরে পানি দাঁড়িয়ে ছিল জানালা ছুঁয়ে। " +
      "বিজ্ঞান ভবনের দোতলায় আর ছাদে ছাগল, মুরগি, বীজধান নিয়ে আশ্রয় নিয়েছিল চল্লিশটি পরিবার। " +
      "শিক্ষকেরা মস্ত হাঁড়িতে খিচুড়ি রাঁধতেন, ওপরের শ্রেণির ছেলেরা কলার ভেলা নিয়ে আটকে পড়া " +
      "মানুষদের তুলে আনত, আর অন্ধকারে কোনো নৌকা যাতে দিক না হারায়, সে জন্য সারা রাত প্রহরে প্রহরে ঘণ্টা বাজত। " +
      "পরীক্ষাগারে জন্ম নিয়েছিল দুটি শিশু। পানি নামলে পলি সরাতে আর মেঝে ধুতে নেমে পড়ল গোটা গ্রাম।",
    "২০০২ সালে নতুন পাকা রাস্তা ধরে ভ্যানগাড়িতে এল কাঁথায় মোড়ানো দুটি কম্পিউটার। " +
      "মায়েদের সেলাই করা ফুলতোলা ঢাকনার নিচে সেগুলো থাকত, আর সে ঘরে ঢুকতে হতো স্যান্ডেল খুলে। " +
      "বিদ্যুৎ আসত আর যেত; শিক্ষার্থীরা তাই শিখে গেল তাড়াতাড়ি টাইপ করতে আর ঘন ঘন সেভ করতে। " +
      "পরে এল সৌরবিদ্যুৎ, ইন্টারনেট, প্রজেক্টর। যে ফলের জন্য দাদারা ঘাটে বসে লঞ্চের পথ চেয়ে থাকতেন, " +
      "নাতি-নাতনিরা এখন তা জেনে নেয় এক মিনিটে। ঢাকনা দুটি আজও আলমারিতে তোলা আছে।",
    "বর্ষায় মাঠে পানি জমে, তাই আমাদের ফুটবলাররা কাদায় খেলতে ওস্তাদ; " +
      "লোকে বলে, ম্যাচের আগে বৃষ্টি চায় কেবল এই একটি দলই। শীতে আসে ক্রিকেট আর বার্ষিক ক্রীড়া প্রতিযোগিতা; " +
      "সেদিনের দড়ি টানাটানিতে শিক্ষকেরা ফি বছর অভিভাবকদের কাছে হারেন। " +
      "বিতর্কের চূড়ান্ত পর্বে মিলনায়তনের জানালাতেও ভিড় জমে। " +
      "পহেলা বৈশাখে বেরোয় কাগজের বাঘ আর প্যাঁচার শোভাযাত্রা, একুশে " +
      "ফেব্রুয়ারির আগের রাতে উঠানজুড়ে আঁকা হয় আলপনা, আর দেয়াল পত্রিকায় মাসে মাসে দেখা মেলে নতুন এক কবির।",
    "আজ এখানে ষষ্ঠ থেকে দশম শ্রেণি পর্যন্ত ছেলেমেয়েরা একসঙ্গে পড়ে; " +
      "এত ঘরের কথা প্রতিষ্ঠাতারা স্বপ্নেও ভাবেননি। " +
      "এখনো কেউ কেউ নৌকায় আসে; প্রতি বর্ষায় পাড় ধরে গাছের চারা লাগানো হয়, নদী যেন নিজের জায়গাতেই সুখে থাকে। " +
      "শিরীষের ছায়া এখন সারা উঠানে। আমাদের চাওয়া সামান্যই: টাকার অভাবে কাউকে যেন পড়া ছাড়তে না হয়, " +
      "যারা দূরে যায় তারা যেন ফেরার পথ মনে রাখে, আর পিতলের সেই ঘণ্টা যেন বেজেই চলে; " +
      "আজও যারা জন্মায়নি, একদিন তাদের সন্তানদেরও যেন ডাক দেয়।",
  ].join("\n\n"),
  summary: "How the school came to be, from a tin-roofed house by the river to today.",
  summaryBn: "নদীর পাড়ের টিনের ঘর থেকে আজকের দিন: বিদ্যালয়ের বেড়ে ওঠার কথা।",
};
