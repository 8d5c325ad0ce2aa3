export default [
  {
    title: "Debating team are champions of the district",
    titleBn: "জেলা বিতর্ক প্রতিযোগিতায় চ্যাম্পিয়ন আমাদের দল",
    image: "pictures/picture-debate.svg",
    description:
      "Three pupils, two of class 10 and one of class 9, have brought home the shield of the district school debate. Sixteen schools took part. In the final our team had to argue that a river does more for a village than a road, and they won by the votes of four judges out of five.\n\nThey had drawn the subject only an hour before. “We looked out of our own window,” the team’s leader said afterwards. She was also named best speaker of the final.\n\nThe debating club meets on Wednesdays after the last lesson. It has grown from seven members to thirty-one since the beginning of the year, and every one of them came to the ferry to meet the boat.",
    descriptionBn:
      "জেলা পর্যায়ের আন্তঃবিদ্যালয় বিতর্ক প্রতিযোগিতায় চ্যাম্পিয়ন হয়ে শিল্ড নিয়ে ফিরেছে আমাদের তিন বিতার্কিক, দুজন দশম ও একজন নবম শ্রেণির। অংশ নিয়েছিল ১৬টি বিদ্যালয়। ফাইনালে তাদের প্রমাণ করতে হয়েছে, গ্রামের জন্য সড়কের চেয়ে নদীর অবদান বেশি। পাঁচ বিচারকের চারজনই রায় দিয়েছেন আমাদের পক্ষে।\n\nবিষয়টি তারা হাতে পেয়েছিল মাত্র এক ঘণ্টা আগে। ফাইনালের সেরা বক্তাও হয়েছে আমাদের দলনেতা। প্রস্তুতির কথা জানতে চাইলে সে বলেছে, ‘আমরা শুধু নিজেদের জানালা দিয়ে বাইরে তাকিয়েছি।’\n\nপ্রতি বুধবার শেষ ঘণ্টার পর বিতর্ক ক্লাবের আসর বসে। বছরের শুরুতে সদস্য ছিল সাতজন, এখন ৩১। শিল্ড নিয়ে নৌকা যখন খেয়াঘাটে ভিড়ল, তাদের প্রত্যেকে দাঁড়িয়ে ছিল ঘাটে।",
    daysAgo: 16,
  },
  {
    title: "Girls’ football team win the upazila cup",
    titleBn: "উপজেলা ফুটবলে সেরা আমাদের মেয়েরা",
    image: "pictures/football-goal.svg",
    description:
      "Our girls have won the upazila school football cup for the first time. They came through five matches without a defeat and let in only two goals, both of them in the semi-final, which they won on penalties in failing light.\n\nThe final was decided in the seventieth minute. A pass from the left wing found a forward of class 8 alone before the goal; she stopped the ball, looked up and rolled it into the corner. The whole bench ran on to the field, the reserves in their sandals.\n\nTwo years ago the team had nine players and one ball. Today thirty-four girls train before school, three mornings a week, and four of them have been called to the trials for the district side.",
    descriptionBn:
      "উপজেলা আন্তঃবিদ্যালয় ফুটবলে প্রথমবারের মতো শিরোপা জিতেছে আমাদের মেয়েরা। পাঁচ ম্যাচের একটিতেও তারা হারেনি। গোল খেয়েছে মোটে দুটি, দুটিই সেমিফাইনালে; নিভে আসা আলোয় সেই ম্যাচ তারা জিতেছে টাইব্রেকারে।\n\nফাইনালের ফয়সালা হয় ৭০ মিনিটে। বাঁ প্রান্ত থেকে আসা বলে গোলের সামনে একেবারে একা পেয়ে যায় অষ্টম শ্রেণির এক ফরোয়ার্ড। বল থামিয়ে, একবার মুখ তুলে দেখে, সে আলতো করে গড়িয়ে দেয় জালের কোণে। পুরো বেঞ্চ তখন মাঠে, বদলি খেলোয়াড়েরা স্যান্ডেল পায়েই।\n\nদুই বছর আগে এই দলে ছিল নয়জন খেলোয়াড় আর একটি বল। এখন সপ্তাহে তিন দিন স্কুল শুরুর আগে অনুশীলন করে ৩৪টি মেয়ে। তাদের চারজন ডাক পেয়েছে জেলা দলের বাছাইয়ে।",
    daysAgo: 58,
  },
  {
    title: "Third place in the programming contest for schools",
    titleBn: "স্কুল প্রোগ্রামিং প্রতিযোগিতায় তৃতীয় স্থান",
    image: "pictures/picture-computer-lab.svg",
    description:
      "A team of two girls and a boy from class 9 has taken third place among fifty-two teams in the regional programming contest for schools. They solved six problems out of eight in three hours, the last of them four minutes before the end.\n\nNone of the three has a computer at home. They practised in the school laboratory in the lunch break and wrote out their programs by hand in the evenings, to be typed in and tried the next day. The mistakes they found that way, their teacher says, they never made again.\n\nThe prize was a set of books and three small circuit boards. The team has already put one of them to work: it now rings the school bell, to the second.",
    descriptionBn:
      "আঞ্চলিক স্কুল প্রোগ্রামিং প্রতিযোগিতায় ৫২টি দলের মধ্যে তৃতীয় হয়েছে আমাদের নবম শ্রেণির দুই ছাত্রী ও এক ছাত্রের দল। তিন ঘণ্টায় আটটি সমস্যার ছয়টির সমাধান করেছে তারা, শেষটি করেছে সময় ফুরানোর মাত্র চার মিনিট আগে।\n\nতিনজনের কারও বাড়িতেই কম্পিউটার নেই। টিফিনের সময়টুকু তারা অনুশীলন করত স্কুলের ল্যাবে, আর সন্ধ্যায় প্রোগ্রাম লিখত খাতায়; পরদিন তা কম্পিউটারে তুলে চালিয়ে দেখত। শিক্ষকের ভাষায়, এভাবে যে ভুল একবার ধরা পড়েছে, তা আর কখনো হয়নি।\n\nপুরস্কার হিসেবে মিলেছে একগুচ্ছ বই আর তিনটি ছোট সার্কিট বোর্ড। একটি বোর্ড এর মধ্যেই কাজে লেগে গেছে। স্কুলের ঘণ্টা এখন সেটিই বাজায়, একেবারে কাঁটায় কাঁটায়।",
    daysAgo: 97,
  },
  {
    title: "Our best result yet in the SSC examination",
    titleBn: "এসএসসি পরীক্ষায় এ যাবৎকালের সেরা ফল",
    image: "pictures/picture-prize-giving.svg",
    description:
      "Of the 112 pupils who sat the SSC examination this year, 109 have passed and 27 have gained a GPA of 5. Both figures are the best in the history of the school, and for the first time the girls and the boys did equally well.\n\nThe teachers give much of the credit to the evening study groups, in which the pupils of class 10 worked through old papers together, village by village, with a teacher visiting each group once a week. Guardians lent the rooms and the lamps.\n\nAt the prize-giving the head teacher spoke first of the three who have to sit again. They have been promised free lessons until they do, and several of the prize-winners have offered to help.",
    descriptionBn:
      "এ বছর এসএসসি পরীক্ষায় অংশ নেওয়া ১১২ জনের মধ্যে ১০৯ জন উত্তীর্ণ হয়েছে, জিপিএ ৫ পেয়েছে ২৭ জন। দুটি সংখ্যাই বিদ্যালয়ের ইতিহাসে সর্বোচ্চ। ছেলে ও মেয়েদের ফল এবারই প্রথম সমানে সমান।\n\nশিক্ষকেরা কৃতিত্বের বড় অংশ দিচ্ছেন সান্ধ্য পাঠচক্রকে। গ্রামে গ্রামে দল বেঁধে দশম শ্রেণির শিক্ষার্থীরা বিগত বছরের প্রশ্ন সমাধান করেছে, আর সপ্তাহে এক দিন করে প্রতিটি দলের কাছে গেছেন একজন শিক্ষক। ঘর আর আলোর ব্যবস্থা করেছেন অভিভাবকেরা।\n\nপুরস্কার বিতরণী অনুষ্ঠানে প্রধান শিক্ষক সবার আগে বলেছেন সেই তিনজনের কথা, যাদের আবার পরীক্ষায় বসতে হবে। তত দিন তাদের বিনা খরচে পড়াবে বিদ্যালয়। পুরস্কারপ্রাপ্তদের কয়েকজনও পাশে থাকার কথা দিয়েছে।",
    daysAgo: 139,
  },
  {
    title: "School garden named the best in the upazila",
    titleBn: "উপজেলার সেরা বিদ্যালয় বাগানের স্বীকৃতি",
    image: "pictures/picture-garden.svg",
    description:
      "The strip of land behind the science building was a heap of broken brick three years ago. This spring it was judged the best school garden of the upazila, ahead of twenty others.\n\nThe judges praised the raised beds, which stay above the water even in a wet year, and the compost made from nothing but the school’s own leaves and kitchen waste. They counted forty-three kinds of plants, among them nine medicinal herbs, each with a label in Bangla, English and Latin written by the pupils of class 8.\n\nThe prize is a set of tools and five hundred taka’s worth of seed. The agriculture club has decided to give half of the seed away, one packet to each pupil who digs a bed at home.",
    descriptionBn:
      "বিজ্ঞান ভবনের পেছনের জায়গাটুকু তিন বছর আগেও ছিল ভাঙা ইটের স্তূপ। এবার বসন্তে আরও ২০টি বিদ্যালয়কে পেছনে ফেলে সেই জায়গাই পেয়েছে উপজেলার সেরা বিদ্যালয় বাগানের স্বীকৃতি।\n\nবিচারকদের নজর কেড়েছে উঁচু করে বাঁধা বেডগুলো, ভরা বর্ষাতেও যা ডোবে না। প্রশংসা পেয়েছে জৈব সারও, যা তৈরি হয় কেবল স্কুলের ঝরা পাতা আর রান্নাঘরের উচ্ছিষ্ট থেকে। বাগানে তাঁরা গুনে পেয়েছেন ৪৩ রকম গাছ, এর মধ্যে নয়টি ভেষজ। প্রতিটির গায়ে বাংলা, ইংরেজি ও লাতিন নাম লিখে ঝুলিয়েছে অষ্টম শ্রেণির শিক্ষার্থীরা।\n\nপুরস্কার মিলেছে বাগান করার এক প্রস্থ সরঞ্জাম আর ৫০০ টাকার বীজ। কৃষি ক্লাব ঠিক করেছে, বীজের অর্ধেক বিলিয়ে দেওয়া হবে; নিজের বাড়িতে যে একটি বেড তৈরি করবে, সে-ই পাবে এক প্যাকেট।",
    daysAgo: 187,
  },
  {
    title: "Runners-up in the inter-school cricket tournament",
    titleBn: "আন্তঃবিদ্যালয় ক্রিকেটে রানার্সআপ আমাদের বিদ্যালয়",
    image: "pictures/picture-cricket.svg",
    description:
      "Our cricketers came within four runs of the title. Chasing 137 in the final of the inter-school tournament, they needed nine from the last over and made five of them, with the last pair at the wicket and half the upazila on its feet.\n\nOn the way to the final the team had won four matches in a row. An off-spinner of class 10 took fourteen wickets, more than anyone else in the tournament, and an opening batsman of class 9 made the only century.\n\nThe trophy they did win is the one for fair play. In the semi-final our wicketkeeper called back a batsman who had been given out, because the ball had touched the ground before he caught it.",
    descriptionBn:
      "শিরোপা থেকে মাত্র চার রান দূরে থামতে হলো আমাদের ক্রিকেটারদের। আন্তঃবিদ্যালয় টুর্নামেন্টের ফাইনালে লক্ষ্য ছিল ১৩৭। শেষ ওভারে দরকার ছিল নয় রান, শেষ জুটি তুলতে পেরেছে পাঁচ। উপজেলার অর্ধেক মানুষ তখন মাঠের চারপাশে দাঁড়িয়ে।\n\nফাইনালে ওঠার পথে দল জিতেছে টানা চার ম্যাচ। দশম শ্রেণির এক অফস্পিনার নিয়েছে ১৪ উইকেট, টুর্নামেন্টে এর বেশি কেউ পায়নি। একমাত্র শতকটিও আমাদের, নবম শ্রেণির এক উদ্বোধনী ব্যাটারের।\n\nযে ট্রফি নিয়ে তারা ফিরেছে, সেটি সদাচরণের। সেমিফাইনালে আম্পায়ার আউট দেওয়ার পরও প্রতিপক্ষের এক ব্যাটারকে ফিরিয়ে এনেছিল আমাদের উইকেটরক্ষক, কারণ তার গ্লাভসে আসার আগে বল মাটি ছুঁয়েছিল।",
    daysAgo: 236,
  },
  {
    title: "A painting of the ferry wins the gold medal",
    titleBn: "খেয়াঘাটের ছবি এঁকে স্বর্ণপদক",
    image: "pictures/picture-art-class.svg",
    description:
      "A pupil of class 7 has won the gold medal in her age group in the divisional art competition. Her painting shows the ferry landing on a foggy morning: the boat is only a grey shape, and the one bright thing in the picture is a red school bag.\n\nMore than six hundred pictures had been sent in on the subject “My way to school”. Two other pupils of ours, of classes 6 and 9, received certificates of merit, one for a row of footprints on a mud path and one for a bicycle with three riders.\n\nAll three pictures now hang in the entrance hall. The art class meets on Mondays and Thursdays. Paper and paint are provided, and there is no need to be good at drawing beforehand.",
    descriptionBn:
      "বিভাগীয় চিত্রাঙ্কন প্রতিযোগিতায় নিজের বয়সভিত্তিক বিভাগে স্বর্ণপদক পেয়েছে আমাদের সপ্তম শ্রেণির এক ছাত্রী। তার ছবিতে কুয়াশাঢাকা সকালের খেয়াঘাট। নৌকাটি কেবল এক ধূসর অবয়ব, গোটা ছবিতে উজ্জ্বল বলতে একটিই জিনিস—একটি লাল স্কুলব্যাগ।\n\n‘আমার স্কুলে যাওয়ার পথ’ বিষয়ে জমা পড়েছিল ছয়শর বেশি ছবি। আমাদের ষষ্ঠ ও নবম শ্রেণির আরও দুই শিক্ষার্থী পেয়েছে প্রশংসাপত্র। একজন এঁকেছিল কাদাপথে এক সারি পায়ের ছাপ, অন্যজন এক সাইকেলে তিন আরোহী।\n\nতিনটি ছবিই এখন শোভা পাচ্ছে বিদ্যালয়ের প্রবেশকক্ষে। ছবি আঁকার ক্লাস হয় সোম ও বৃহস্পতিবার। কাগজ আর রং বিদ্যালয়ই দেয়; আঁকার হাত আগে থেকে ভালো হতে হবে, এমন কোনো কথা নেই।",
    daysAgo: 281,
  },
  {
    title: "First in group song at the cultural contest",
    titleBn: "সাংস্কৃতিক প্রতিযোগিতায় দলীয় সংগীতে প্রথম",
    image: "pictures/picture-cultural-evening.svg",
    description:
      "Eleven singers, a flute, a dotara and a pair of tabla: with these the school took the first prize for group song at the district cultural contest. They sang a boatmen’s song that an old ferryman had taught them, with a verse that none of the judges had ever heard before.\n\nThe current failed in the second verse, and the microphones with it. The group sang on in the dark without missing a beat, and the hall, which had been rather noisy until then, became so quiet that the flute could be heard in the last row.\n\nA pupil of class 6 also came second in recitation. The ferryman was guest of honour at the assembly on the following Sunday, and was made to sing the verse three times.",
    descriptionBn:
      "এগারোটি কণ্ঠ, একটি বাঁশি, একটি দোতারা আর এক জোড়া তবলা—এই নিয়েই জেলা সাংস্কৃতিক প্রতিযোগিতায় দলীয় সংগীতে প্রথম হয়েছে আমাদের বিদ্যালয়। তারা গেয়েছে এক প্রবীণ খেয়ামাঝির কাছে শেখা ভাটিয়ালি গান। গানটির একটি অন্তরা বিচারকদের কেউই আগে কখনো শোনেননি।\n\nদ্বিতীয় অন্তরায় হঠাৎ বিদ্যুৎ চলে গেল, থেমে গেল মাইকও। অন্ধকারেই গেয়ে চলল দলটি, তাল কাটল না একবারও। তার আগে মিলনায়তনে বেশ গুঞ্জন ছিল; সেই মুহূর্তে এমন নিস্তব্ধতা নামল যে বাঁশির সুর শোনা গেল একেবারে শেষ সারিতেও।\n\nআবৃত্তিতে দ্বিতীয় হয়েছে ষষ্ঠ শ্রেণির এক শিক্ষার্থী। পরের রবিবারের সমাবেশে বিশেষ অতিথি হয়ে এসেছিলেন সেই মাঝি। অন্তরাটি তাঁকে গেয়ে শোনাতে হয়েছে তিনবার।",
    daysAgo: 365,
  },
  {
    title: "Two medals at the regional science olympiad",
    titleBn: "আঞ্চলিক বিজ্ঞান অলিম্পিয়াডে দুটি পদক",
    image: "pictures/scene-laboratory.svg",
    description:
      "Five of our pupils travelled to the regional science olympiad by the night launch, sat a paper of three hours in the morning and came home with a silver medal in chemistry and a bronze in physics.\n\nThe silver medallist, a boy of class 10, had prepared with the bottles and burners of our own laboratory, which he has helped to keep in order since class 8. In the practical round he was the only one to notice that one of the labels was wrong; he wrote so on his paper, and was right.\n\nThe bronze went to a girl of class 9 for her answer to a question about why a boat rides lower in the river than in the sea. She will sit the national round later in the year.",
    descriptionBn:
      "রাতের লঞ্চে রওনা হয়ে সকালেই তিন ঘণ্টার পরীক্ষায় বসেছিল আমাদের পাঁচ শিক্ষার্থী। আঞ্চলিক বিজ্ঞান অলিম্পিয়াড থেকে তারা ফিরেছে রসায়নে রৌপ্য আর পদার্থবিজ্ঞানে ব্রোঞ্জ পদক নিয়ে।\n\nরৌপ্যজয়ী দশম শ্রেণির ছাত্রটির প্রস্তুতি আমাদের নিজেদের বিজ্ঞানাগারেই। অষ্টম শ্রেণি থেকে সে এই বিজ্ঞানাগার গুছিয়ে রাখার কাজে হাত লাগিয়ে আসছে। ব্যবহারিক পর্বে একটি বোতলের লেবেল যে ভুল, তা ধরতে পেরেছিল একমাত্র সে-ই। খাতায় কথাটি সে লিখে দেয়, আর তার কথাই ঠিক প্রমাণিত হয়।\n\nনৌকা সাগরের চেয়ে নদীতে কেন বেশি ডোবে, এই প্রশ্নের চমৎকার উত্তর দিয়ে ব্রোঞ্জ পেয়েছে নবম শ্রেণির এক ছাত্রী। বছরের শেষ দিকে সে লড়বে জাতীয় পর্বে।",
    daysAgo: 492,
  },
];
