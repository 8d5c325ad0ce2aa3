export default [
  {
    title: "Annual examination begins in every class",
    titleBn: "সব শ্রেণিতে বার্ষিক পরীক্ষা শুরু",
    image: "pictures/picture-exam-hall.svg",
    description: "The first papers were sat today, calmly and on time. We wish all our pupils well.",
    descriptionBn: "আজ শান্ত পরিবেশে যথাসময়ে প্রথম পরীক্ষা হয়েছে। সব শিক্ষার্থীর জন্য রইল শুভকামনা।",
    daysAgo: 2,
  },
  {
    title: "Science fair fills the school with bulbs, pumps and questions",
    titleBn: "বাতি, পাম্প আর প্রশ্নে জমজমাট বিজ্ঞান মেলা",
    image: "pictures/picture-science-fair.svg",
    description:
      "For one day last week the ground floor of the school smelled of vinegar, candle wax and fresh paint. Thirty-two projects from all five classes were laid out along the veranda and in four classrooms, and by ten in the morning there was a queue of parents, neighbours and small brothers and sisters at the gate.\n\nThe most crowded table belonged to a group from class 8, who had built a water filter out of three clay pots, sand, charcoal and brick chips. They poured in muddy water from the river and let the visitors watch it come out clear at the bottom. Asked whether they would drink it, they answered honestly: not before boiling it. A card beside the pots explained what a filter of this kind removes and what it does not, and the judges said afterwards that this card had earned as many marks as the pots.\n\nNext door, a pupil of class 9 showed a flood alarm made from a plastic bottle, two nails, a battery and an old bicycle horn. When the water in the basin rose to the mark, the bottle floated up, the nails touched and the horn sounded through the whole building. Her grandfather’s house was flooded at night two years ago, she told the visitors, and nobody woke until the beds were wet. She has since fixed the same alarm to a post behind the house.\n\nThe youngest exhibitors were from class 6. They had counted every kind of bird seen from the school field in one month, at the same hour each morning, and drawn all twenty-six of them. They had found more kingfishers than they expected and fewer sparrows, and they had left a notebook open for anyone who could tell them why. By the afternoon eleven people had written down an answer, no two of them alike.\n\nThe judges were three science teachers from neighbouring schools. They gave the first prize to the flood alarm, the second to the clay filter and the third to a model from class 10 of a pump worked by a see-saw. A special mention went to the bird counters, for asking a question they could not answer themselves.\n\nThe head teacher thanked the guardians who had lent ladders, basins, cloth and one very patient goat. The best projects will stay in the laboratory until the end of the term, and any pupil who would like to join the science club may give a name to the science teachers in the break.",
    descriptionBn:
      "গত সপ্তাহে একটি দিন বিদ্যালয়ের নিচতলা ভরে ছিল সিরকা, মোম আর টাটকা রঙের গন্ধে। পাঁচটি শ্রেণির শিক্ষার্থীরা বারান্দা ও চারটি শ্রেণিকক্ষ জুড়ে সাজিয়েছিল বত্রিশটি প্রকল্প। সকাল দশটা বাজতে না বাজতেই ফটকের সামনে অভিভাবক, প্রতিবেশী আর ছোট ছোট ভাইবোনদের লম্বা সারি।\n\nসবচেয়ে বেশি ভিড় ছিল অষ্টম শ্রেণির একটি দলের টেবিলে। তিনটি মাটির কলস, বালি, কাঠকয়লা আর ইটের খোয়া দিয়ে তারা বানিয়েছে পানির ছাঁকনি। ওপরে ঢালা হচ্ছিল নদীর ঘোলা পানি, আর দর্শকদের চোখের সামনে নিচ দিয়ে বেরিয়ে আসছিল টলটলে পানি। এই পানি তারা নিজেরা খাবে কি না, জানতে চাইলে অকপট জবাব মিলেছে—না ফুটিয়ে কখনোই নয়। কলসের পাশে রাখা একটি কার্ডে লেখা ছিল, এমন ছাঁকনিতে কী কী আটকায় আর কী আটকায় না। বিচারকেরা পরে বলেছেন, কলসগুলো যত নম্বর পেয়েছে, এই কার্ডটিও পেয়েছে ঠিক ততটাই।\n\nপাশের কক্ষে নবম শ্রেণির এক ছাত্রী দেখাচ্ছিল তার বন্যার সতর্কঘণ্টা। উপকরণ সামান্য—একটি প্লাস্টিকের বোতল, দুটি পেরেক, একটি ব্যাটারি আর সাইকেলের একটি পুরোনো হর্ন। গামলার পানি দাগ ছুঁলেই বোতল ভেসে ওঠে, পেরেক দুটি জোড়া লাগে আর হর্নের শব্দে কেঁপে ওঠে গোটা ভবন। দর্শকদের সে বলেছে, দুই বছর আগে এক রাতে তার দাদার বাড়িতে বানের পানি ঢুকেছিল, অথচ বিছানা ভিজে যাওয়ার আগে কারও ঘুম ভাঙেনি। এখন সেই বাড়ির পেছনের খুঁটিতে ঠিক এমন একটি ঘণ্টা লাগানো আছে।\n\nসবচেয়ে খুদে প্রদর্শকেরা ছিল ষষ্ঠ শ্রেণির। টানা এক মাস প্রতিদিন সকালে একই সময়ে বিদ্যালয়ের মাঠ থেকে তারা পাখি গুনেছে, আর যে ২৬ রকম পাখি চোখে পড়েছে, তার সবকটির ছবি এঁকেছে। মাছরাঙা মিলেছে ধারণার চেয়ে বেশি, চড়ুই মিলেছে কম। কেন এমন হলো, তা কেউ জানলে লিখে যাওয়ার জন্য খোলা রাখা ছিল একটি খাতা। বিকেলের মধ্যে সেখানে উত্তর জমা পড়েছে এগারোটি—একটির সঙ্গে আরেকটির কোনো মিল নেই।\n\nবিচারক ছিলেন আশপাশের বিদ্যালয়ের তিনজন বিজ্ঞান শিক্ষক। তাঁদের রায়ে প্রথম হয়েছে বন্যার সতর্কঘণ্টা, দ্বিতীয় মাটির কলসের ছাঁকনি, আর তৃতীয় দশম শ্রেণির তৈরি ঢেঁকিকলে চালিত পাম্পের মডেল। পাখি গোনার দলটি পেয়েছে বিশেষ প্রশংসা, কারণ যে প্রশ্নের উত্তর নিজেদেরও জানা নেই, সেই প্রশ্নটিই তারা তুলতে পেরেছে।\n\nমই, গামলা, কাপড় আর অসীম ধৈর্যের একটি ছাগল ধার দেওয়ার জন্য অভিভাবকদের ধন্যবাদ জানিয়েছেন প্রধান শিক্ষক। সেরা প্রকল্পগুলো শিক্ষাবর্ষের বাকি সময়টুকু বিজ্ঞানাগারেই থাকছে। বিজ্ঞান ক্লাবে যোগ দিতে আগ্রহীরা টিফিনের সময় বিজ্ঞান শিক্ষকদের কাছে নাম লেখাতে পারবে।",
    daysAgo: 9,
  },
  {
    title: "Scouts spend three days under canvas by the river",
    titleBn: "নদীর পাড়ে স্কাউটদের তিন দিনের তাঁবুবাস",
    image: "pictures/picture-scouts.svg",
    description:
      "Twenty-four scouts of the school pitched six tents on the high bank of the river last month and lived in them for three days. They cooked their own rice, dug their own drains and, after the first night’s rain, dug them again rather deeper.\n\nThe mornings went to knots, first aid and map reading. On the second day each patrol was given a compass and a sheet of directions and sent to find its lunch. Three patrols found it within the hour; the fourth found a very friendly farmer, who pointed the way.\n\nOn the last evening the families came to the camp fire. The scouts sang, acted a short play about a boatman who would not wear a life jacket, and handed over the footbridge of bamboo they had repaired on the path to the school.",
    descriptionBn:
      "গত মাসে নদীর উঁচু পাড়ে ছয়টি তাঁবু খাটিয়ে তিন দিন কাটিয়ে এল বিদ্যালয়ের ২৪ জন স্কাউট। ভাত রাঁধা থেকে তাঁবুর চারপাশে নালা কাটা—সবই করেছে নিজের হাতে। প্রথম রাতের বৃষ্টির পর সেই নালা আবার কাটতে হয়েছে, এবার আরও খানিকটা গভীর করে।\n\nসকালগুলো কেটেছে দড়ির গেরো, প্রাথমিক চিকিৎসা আর মানচিত্র পড়া শিখে। দ্বিতীয় দিন প্রতিটি উপদলের হাতে একটি কম্পাস ও এক পাতা পথনির্দেশ ধরিয়ে দিয়ে বলা হলো, দুপুরের খাবার খুঁজে নাও। তিনটি উপদল এক ঘণ্টার মধ্যেই খাবার পেয়ে গেল। চতুর্থটি পেল বড় আন্তরিক এক কৃষকের দেখা, শেষে তিনিই পথ দেখিয়ে দিলেন।\n\nশেষ সন্ধ্যায় তাঁবু জলসায় এসেছিলেন পরিবারের সদস্যরা। গানের পাশাপাশি ছিল লাইফ জ্যাকেট পরতে নারাজ এক মাঝিকে নিয়ে ছোট একটি নাটক। বিদ্যালয়ে আসার পথের বাঁশের সাঁকোটিও স্কাউটরা এই ফাঁকে মেরামত করেছে; সেদিনই তা সবার জন্য খুলে দেওয়া হয়।",
    daysAgo: 23,
  },
  {
    title: "The library now stays open until half past four",
    titleBn: "এখন থেকে বিকেল সাড়ে চারটা পর্যন্ত খোলা গ্রন্থাগার",
    image: "pictures/scene-library.svg",
    description:
      "Until this month the library closed with the last bell, just when most pupils had time to read. From now on it stays open until half past four on every school day, with a teacher at the desk and two pupils of class 10 to help the younger readers.\n\nThree hundred and forty new books have arrived as well: novels and poems, books of science for beginners, a shelf of stories in easy English and an atlas so large that it has a table of its own. A pupil may take two books home for ten days.\n\nThe first to borrow under the new rule was a boy of class 6, who chose a book about the moon and brought it back the next morning. He had finished it by lamplight, he said, and was there another one?",
    descriptionBn:
      "এতদিন শেষ ঘণ্টা বাজলেই গ্রন্থাগারের দরজা বন্ধ হয়ে যেত, অথচ পড়ার ফুরসত বেশির ভাগ শিক্ষার্থীর মেলে ঠিক তখনই। এ মাস থেকে প্রতিটি স্কুলদিনে গ্রন্থাগার খোলা থাকছে বিকেল সাড়ে চারটা পর্যন্ত। দায়িত্বে থাকছেন একজন শিক্ষক, আর ছোট পাঠকদের সাহায্য করছে দশম শ্রেণির দুজন।\n\nএসেছে ৩৪০টি নতুন বইও। গল্প, উপন্যাস আর কবিতার পাশে আছে নবীনদের জন্য বিজ্ঞানের বই, সহজ ইংরেজি গল্পের পুরো একটি তাক, আর এত বড় একটি মানচিত্রের বই যে তার জন্য আলাদা টেবিল পাততে হয়েছে। একজন শিক্ষার্থী একসঙ্গে দুটি বই দশ দিনের জন্য বাড়ি নিতে পারবে।\n\nনতুন নিয়মে প্রথম বই নিয়েছে ষষ্ঠ শ্রেণির এক ছাত্র। চাঁদ নিয়ে লেখা বইটি পরদিন সকালেই সে ফেরত দিয়ে গেছে। হারিকেনের আলোয় এক রাতেই পড়া শেষ। তার প্রশ্ন একটাই—এমন বই কি আরও আছে?",
    daysAgo: 41,
  },
  {
    title: "When the road went under water, the school came by boat",
    titleBn: "রাস্তা ডুবল, তাই নৌকায় চেপে এল স্কুল",
    image: "pictures/picture-flood-boat.svg",
    description:
      "For nine days the road from the eastern villages lay under a metre of water, and some eighty pupils could not reach their classrooms. So four teachers hired two country boats, loaded them with blackboards, books and drinking water, and went to the pupils instead.\n\nLessons were held in the yard of a mosque, on a raised homestead and, for two mornings, on the boat itself. There was mathematics, English and Bangla every day, and a little singing when it rained too hard to hear. The older pupils ferried the younger ones across on a raft of banana stems, with a rope from bank to bank.\n\nThe road is dry again and everyone is back. Those who lost books in the flood have been given new sets by the school, and their monthly tests will be held one week later than those of the others.",
    descriptionBn:
      "টানা নয় দিন পুব দিকের গ্রামগুলোর রাস্তায় ছিল কোমরসমান পানি। জনা আশি শিক্ষার্থীর পক্ষে স্কুলে আসা অসম্ভব হয়ে পড়ে। তখন চারজন শিক্ষক দুটি নৌকা ভাড়া করে তাতে ব্ল্যাকবোর্ড, বই আর খাবার পানি তুলে নিজেরাই রওনা হলেন শিক্ষার্থীদের কাছে।\n\nক্লাস বসেছে মসজিদের আঙিনায়, উঁচু এক ভিটেবাড়িতে, আর দুই দিন সকালে খোদ নৌকার ওপরেই। রোজ হয়েছে গণিত, ইংরেজি আর বাংলা; বৃষ্টির শব্দে যখন কিছুই শোনা যায় না, তখন হয়েছে গান। এপার-ওপার দড়ি টেনে কলার ভেলায় ছোটদের পার করে এনেছে বড়রা।\n\nরাস্তা জেগেছে, সবাই ফিরেছে ক্লাসে। বানের পানিতে যাদের বই নষ্ট হয়েছে, বিদ্যালয় তাদের নতুন বই দিয়েছে। এই শিক্ষার্থীদের মাসিক পরীক্ষা নেওয়া হবে অন্যদের এক সপ্তাহ পর।",
    daysAgo: 74,
  },
  {
    title: "Five hundred saplings along the river path",
    titleBn: "নদীর পাড়ের পথ জুড়ে পাঁচশ গাছের চারা",
    image: "pictures/picture-tree-planting.svg",
    description:
      "Every pupil of the school planted a tree this week. Five hundred saplings of mango, jackfruit, neem, arjun and hijol now stand in two rows from the school gate to the ferry landing, each with a bamboo fence against the goats and a small tin label.\n\nThe label carries no name, only a class and a roll number. Whoever planted the tree will water it through the dry months, and on leaving the school will hand it on to a pupil of class 6. The agriculture teacher has drawn up a register, and will walk the row with it on the first Thursday of each month.\n\n“The hijol will hold the bank and the mango will hold the children,” said the old gardener, who raised half of the saplings from seed behind the school kitchen.",
    descriptionBn:
      "এ সপ্তাহে বিদ্যালয়ের প্রত্যেক শিক্ষার্থী একটি করে গাছ লাগিয়েছে। স্কুলের ফটক থেকে খেয়াঘাট পর্যন্ত দুই সারিতে এখন দাঁড়িয়ে আছে আম, কাঁঠাল, নিম, অর্জুন আর হিজলের ৫০০ চারা। ছাগলের মুখ থেকে বাঁচাতে প্রতিটি ঘিরে দেওয়া হয়েছে বাঁশের বেড়ায়, গায়ে ঝোলানো হয়েছে ছোট্ট টিনের ফলক।\n\nফলকে নাম নেই, আছে শুধু শ্রেণি আর রোল নম্বর। যে চারাটি লাগিয়েছে, শুকনো মৌসুমে পানি দেওয়ার ভার তারই। স্কুল ছেড়ে যাওয়ার সময় গাছটি সে বুঝিয়ে দেবে ষষ্ঠ শ্রেণির কাউকে। কৃষি শিক্ষক এ জন্য একটি খাতা খুলেছেন; প্রতি মাসের প্রথম বৃহস্পতিবার সেটি হাতে নিয়ে তিনি সারি ধরে হাঁটবেন।\n\nচারার অর্ধেকই বীজ থেকে গজিয়েছেন বিদ্যালয়ের প্রবীণ মালি। তাঁর কথায়, ‘হিজল ধইরা রাখব নদীর পাড়, আর আম ধইরা রাখব পোলাপান।’",
    daysAgo: 104,
  },
  {
    title: "Class 10 win the monsoon football cup in the mud",
    titleBn: "কাদামাঠে বর্ষার ফুটবল কাপ দশম শ্রেণির ঘরে",
    image: "pictures/football-monsoon.svg",
    description:
      "The final of the inter-class football cup was put off twice because of rain and then played in it. By half-time nobody could tell the jerseys apart, and the referee asked class 9 to roll up their sleeves so that he could see who was who.\n\nClass 9 scored first, with a long shot that stopped in a puddle, waited for the goalkeeper to dive past it, and was tapped in. Class 10 drew level from a corner and won the match 2–1 five minutes from the end, with a header from the smallest player on the field.\n\nThe whole school cheered from the verandas. Afterwards both teams jumped into the river to wash, and shared one enormous pot of khichuri. The girls’ final follows next Thursday, rain or shine.",
    descriptionBn:
      "আন্তঃশ্রেণি ফুটবলের ফাইনাল বৃষ্টির জন্য পিছিয়েছে দুবার, শেষমেশ খেলা হলো বৃষ্টির মধ্যেই। বিরতির আগেই কাদায় জার্সির রং একাকার। কে কোন দলের, তা চিনতে রেফারি নবম শ্রেণির খেলোয়াড়দের হাতা গুটিয়ে নিতে বললেন।\n\nপ্রথম গোল নবম শ্রেণির। দূর থেকে নেওয়া শট এসে আটকে গেল জমা পানিতে, গোলরক্ষক ঝাঁপিয়ে পড়ল বল ছাড়িয়ে, আর সেই ফাঁকে আলতো টোকায় বল জালে। কর্নার থেকে সমতা ফেরাল দশম শ্রেণি। শেষ বাঁশির পাঁচ মিনিট আগে মাঠের সবচেয়ে ছোটখাটো খেলোয়াড়টির হেডে এল জয়সূচক গোল, ফল ২–১।\n\nবারান্দায় দাঁড়িয়ে গলা ফাটিয়েছে পুরো স্কুল। খেলা শেষে দুই দল একসঙ্গে নদীতে ঝাঁপ দিয়ে কাদা ধুয়েছে, তারপর ভাগ করে খেয়েছে মস্ত এক হাঁড়ি খিচুড়ি। আগামী বৃহস্পতিবার মেয়েদের ফাইনাল—রোদ হোক বা বৃষ্টি।",
    daysAgo: 128,
  },
  {
    title: "Computer laboratory reopens with twenty machines",
    titleBn: "কুড়িটি কম্পিউটার নিয়ে আবার চালু কম্পিউটার ল্যাব",
    image: "pictures/picture-computer-lab.svg",
    description: "After repairs the laboratory is open again, with solar power for the hours without current.",
    descriptionBn: "মেরামতের পর ল্যাব আবার চালু হয়েছে। বিদ্যুৎ না থাকলেও সৌরবিদ্যুতে চলবে কাজ।",
    daysAgo: 172,
  },
  {
    title: "A parade of paper owls for the Bengali New Year",
    titleBn: "কাগজের প্যাঁচা আর মাছ নিয়ে বর্ষবরণ",
    image: "pictures/picture-boishakh.svg",
    description:
      "The first morning of the Bengali year began with a song under the banyan tree and went on with a parade through the bazaar. At its head came an owl two metres tall, built by class 7 out of bamboo, newspaper and eleven pots of glue; behind it came fish, tigers, a peacock and one rather shy elephant.\n\nThe shopkeepers had opened their new account books and handed out sweets. Back on the field there were stalls of clay toys, hand fans and puffed rice, all run by pupils, and a potter showed all comers how to raise a bowl on the wheel. Most of the bowls leaned; all of them were taken home.\n\nThe takings of the stalls, a little over nine thousand taka, go to the fund that buys uniforms for pupils who need them.",
    descriptionBn:
      "বাংলা বছরের প্রথম সকাল শুরু হলো বটতলায় গান দিয়ে, তারপর বাজারের পথ ধরে শোভাযাত্রা। সবার আগে সাড়ে ছয় ফুট উঁচু এক প্যাঁচা—বাঁশ, খবরের কাগজ আর এগারো কৌটা আঠা দিয়ে সপ্তম শ্রেণির বানানো। পেছনে মাছ, বাঘ, ময়ূর আর একটু লাজুক স্বভাবের এক হাতি।\n\nদোকানিরা হালখাতা খুলে মিষ্টি বিলিয়েছেন। মাঠে ফিরে দেখা গেল মাটির খেলনা, হাতপাখা আর মুড়ি-মুড়কির দোকান, সবকটির দোকানি শিক্ষার্থীরাই। এক কুমোর চাক ঘুরিয়ে দেখালেন কীভাবে বাটি গড়তে হয়, হাত লাগাল যার ইচ্ছা সে-ই। বেশির ভাগ বাটি একটু কাত হয়ে গেল বটে, তবে একটিও পড়ে থাকেনি, সবই বাড়ি গেছে।\n\nদোকানগুলোর বিক্রি নয় হাজার টাকার কিছু বেশি। পুরো টাকা জমা হয়েছে সেই তহবিলে, যেখান থেকে অসচ্ছল শিক্ষার্থীদের স্কুলের পোশাক কিনে দেওয়া হয়।",
    daysAgo: 221,
  },
  {
    title: "প্রভাতফেরিতে ভাষাশহিদদের স্মরণ",
    image: "pictures/language-martyrs-day.svg",
    description:
      "ভোরের কুয়াশা তখনো কাটেনি। খালি পায়ে, হাতে গাঁদা আর পলাশ নিয়ে বিদ্যালয়ের ফটকে জড়ো হলো শিক্ষার্থী, শিক্ষক আর অভিভাবকেরা। কণ্ঠে একুশের গান, ধীর পায়ে প্রভাতফেরি এগিয়ে গেল নদীর পাড়ের পথ ধরে শহিদ মিনারের দিকে। ফুলে ফুলে ঢেকে গেল মিনারের বেদি, এক মিনিট নীরব হয়ে রইল সবাই।\n\nসকাল নয়টায় মাঠে শুরু হয় হাতের লেখা, আবৃত্তি আর রচনা প্রতিযোগিতা। ষষ্ঠ শ্রেণির শিক্ষার্থীরা মাটিতে বিছানো লম্বা কাগজে সবাই মিলে লিখেছে বাংলা বর্ণমালা, প্রতিটি বর্ণ এক একজনের আঁকা। কাগজটি এখন গ্রন্থাগারের দেয়ালে।\n\nআলোচনা পর্বে নবম শ্রেণির এক ছাত্রী পড়ে শোনায় তার নানির মুখে শোনা পুরোনো দিনের ছড়া, যার অনেক শব্দই এখন আর শোনা যায় না। এ বছর বাংলা বিভাগের উদ্যোগে শিক্ষার্থীরা নিজেদের এলাকার এমন হারিয়ে যেতে বসা শব্দ সংগ্রহ করবে; বছর শেষে তা ছাপা হবে ছোট একটি অভিধান হিসেবে।",
    daysAgo: 273,
  },
  {
    title: "Sports day: forty events and one stubborn sack",
    titleBn: "বার্ষিক ক্রীড়া: চল্লিশ ইভেন্ট আর নাছোড় এক বস্তা",
    image: "pictures/picture-sports-day.svg",
    description:
      "Sports day opened with a march past of the four houses and a torch carried round the field by last year’s fastest runners. Forty events followed in a single day, from the hundred metres to the biscuit race, before a crowd that had come from both sides of the river.\n\nTwo school records fell. A girl of class 9 cleared 1.38 metres in the high jump, and the boys of the Padma house took almost two seconds off the relay. The loudest applause, however, went to a pupil of class 6 whose sack split at the start, and who held it together with both hands and hopped all the way to the line.\n\nThe Meghna house won the shield by four points. Next day all four houses came back together to fill in the jumping pit and pick the field clean.",
    descriptionBn:
      "চার হাউসের কুচকাওয়াজ আর গতবারের সেরা দৌড়বিদদের মশাল নিয়ে মাঠ প্রদক্ষিণের মধ্য দিয়ে শুরু হলো বার্ষিক ক্রীড়া প্রতিযোগিতা। এরপর এক দিনেই চল্লিশটি ইভেন্ট—১০০ মিটার দৌড় থেকে বিস্কুট দৌড় পর্যন্ত। মাঠ ঘিরে দাঁড়িয়েছিলেন নদীর দুই পাড়ের মানুষ।\n\nভেঙেছে বিদ্যালয়ের দুটি রেকর্ড। উচ্চলাফে ১.৩৮ মিটার পেরিয়েছে নবম শ্রেণির এক ছাত্রী, আর রিলেতে আগের চেয়ে প্রায় দুই সেকেন্ড কম সময় নিয়েছে পদ্মা হাউসের ছেলেরা। তবে সবচেয়ে বেশি করতালি পেয়েছে ষষ্ঠ শ্রেণির এক শিক্ষার্থী। বস্তাদৌড়ের শুরুতেই তার বস্তা ফেঁসে যায়; দুই হাতে ছেঁড়া বস্তা চেপে ধরে লাফাতে লাফাতে সে শেষ দাগ পর্যন্ত গেছে।\n\nচার পয়েন্টের ব্যবধানে শিল্ড জিতেছে মেঘনা হাউস। পরদিন চার হাউসই একসঙ্গে ফিরেছে মাঠে—লাফের গর্ত ভরাট করতে, মাঠ ঝকঝকে করে তুলতে।",
    daysAgo: 290,
  },
  {
    title: "Winter cakes for everyone at the pitha festival",
    titleBn: "শীতের সকালে সবার জন্য পিঠা উৎসব",
    image: "pictures/picture-winter-cakes.svg",
    description:
      "On the coldest morning of the winter the school field was warm with clay stoves. Mothers, grandmothers and a fair number of fathers had come before sunrise to steam bhapa, fry puli and pour chitoi, and the smell of date-palm syrup reached as far as the ferry.\n\nThe pupils ran the nineteen stalls, and the home science class had written out the recipes in advance: thirty-one kinds of pitha, some of which are made in only one or two villages. The recipes have been bound into a book, which can be read in the library.\n\nNobody went hungry. Each class had set aside part of its rice flour for those who could not pay, and what was left at noon was carried across to the children of the primary school next door.",
    descriptionBn:
      "শীতের সবচেয়ে কনকনে সকালটিতে মাটির চুলার আঁচে গরম হয়ে ছিল স্কুলের মাঠ। সূর্য ওঠার আগেই হাজির মা, নানি-দাদি, এমনকি বেশ কয়েকজন বাবাও। কেউ ভাপা তুলছেন, কেউ পুলি ভাজছেন, কেউ ঢালছেন চিতই। খেজুরের রসের সুবাস পৌঁছে গেছে একেবারে খেয়াঘাট পর্যন্ত।\n\nউনিশটি দোকান চালিয়েছে শিক্ষার্থীরা। গার্হস্থ্য বিজ্ঞানের ক্লাসে আগেই লিখে রাখা হয়েছিল ৩১ রকম পিঠার প্রস্তুতপ্রণালি, যার কোনো কোনোটি তৈরি হয় কেবল দু-একটি গ্রামে। সেগুলো বাঁধাই করে বই করা হয়েছে, গ্রন্থাগারে গেলেই পড়া যাবে।\n\nখালি মুখে ফেরেনি কেউ। যাদের কিনে খাওয়ার সামর্থ্য নেই, তাদের জন্য প্রতিটি শ্রেণি আলাদা করে রেখেছিল চালের গুঁড়া। দুপুরে যা বেঁচে গেল, তা পৌঁছে গেছে পাশের প্রাথমিক বিদ্যালয়ের শিশুদের হাতে।",
    daysAgo: 312,
  },
  {
    title: "Victory Day: an old freedom fighter and a new flag",
    titleBn: "বিজয় দিবসে মুক্তিযোদ্ধার গল্প আর নতুন পতাকা",
    image: "pictures/victory-day.svg",
    description:
      "At sunrise the whole school stood in rows on the field while a new flag went up. It had been sewn by the pupils of class 8 and measured three times over, so that its proportions and its circle were exactly as the rules require.\n\nAfter the anthem an elderly freedom fighter from a village nearby told the assembly how, as a boy of sixteen, he had carried letters across the river at night, hidden in a bundle of jute sticks. He spoke for forty minutes without notes. The questions went on for longer still, and the last of them was whether he had been afraid. “Every night,” he said, “and every night I went.”\n\nThe day ended with patriotic songs, a display of gymnastics and a wall newspaper for which each class had collected the memories of its own families.",
    descriptionBn:
      "সূর্যোদয়ের সঙ্গে সঙ্গে মাঠে সারি বেঁধে দাঁড়াল পুরো বিদ্যালয়, ধীরে ধীরে উঠল নতুন পতাকা। পতাকাটি সেলাই করেছে অষ্টম শ্রেণির শিক্ষার্থীরা। দৈর্ঘ্য-প্রস্থের অনুপাত আর লাল বৃত্তের মাপ যাতে বিধি অনুযায়ী নিখুঁত হয়, সে জন্য মাপা হয়েছে তিনবার।\n\nজাতীয় সংগীতের পর পাশের গ্রামের এক প্রবীণ মুক্তিযোদ্ধা শোনালেন তাঁর ষোলো বছর বয়সের কথা—পাটকাঠির আঁটির ভেতর লুকিয়ে রাতের আঁধারে কীভাবে চিঠি নিয়ে নদী পার হতেন। কোনো কাগজ না দেখে তিনি বললেন টানা ৪০ মিনিট; প্রশ্নের পালা চলল তার চেয়েও বেশি সময়। শেষ প্রশ্নটি ছিল, ভয় লাগত না? তিনি বললেন, ‘প্রতি রাতেই লাগত। প্রতি রাতেই যেতাম।’\n\nদেশের গান ও শরীরচর্চা প্রদর্শনীর মধ্য দিয়ে দিনটি শেষ হয়। ছিল একটি দেয়ালপত্রিকাও, যেখানে প্রতিটি শ্রেণি তুলে এনেছে নিজ নিজ পরিবারের একাত্তরের স্মৃতি।",
    daysAgo: 340,
  },
  {
    title: "Midday meal: rice, lentils and greens from our own garden",
    image: "pictures/picture-midday-meal.svg",
    description:
      "A hot meal is now served at the school at one o’clock on every full school day. The menu is simple, rice and lentils with vegetables, an egg twice a week, and on Thursdays a fish curry, for which the cooks have already become famous.\n\nMuch of the spinach, pumpkin and beans comes from the beds behind the science building, which classes 6 and 7 look after by turns. What they pick in the morning is on the plates at noon, and leftovers go to the compost heap, so that very little is wasted.\n\nPupils wash their hands at the new row of taps, eat class by class and rinse their own plates. Teachers say that the lesson after lunch, once the sleepiest of the day, has become one of the liveliest. Guardians are welcome to come and taste.",
    daysAgo: 496,
  },
];
