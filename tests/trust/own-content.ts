/** The name of a made-up school. */
export const name = { en: "Riverbank Government Secondary School", bn: "নদীতীর সরকারি মাধ্যমিক বিদ্যালয়" };

/** The head teacher's message. */
export const message =
  "আমাদের বিদ্যালয়ের ওয়েবসাইটে আপনাকে স্বাগতম। " +
  "নোটিশ, রুটিন, ফলাফল ও ভর্তির খবর এখন থেকে এখানেই পাবেন। কোনো প্রশ্ন থাকলে অফিসে ফোন করুন।";

/** Its first notices. */
export const notices = [
  { title: "বার্ষিক পরীক্ষার রুটিন", text: "ষষ্ঠ থেকে নবম শ্রেণির বার্ষিক পরীক্ষা ১ ডিসেম্বর শুরু হবে। রুটিন অফিসে পাওয়া যাবে।" },
  { title: "শীতকালীন ছুটি", text: "১৮ থেকে ৩০ ডিসেম্বর বিদ্যালয় বন্ধ থাকবে। ৩১ ডিসেম্বর যথারীতি ক্লাস হবে।" },
  { title: "ভর্তি ফরম বিতরণ", text: "ষষ্ঠ শ্রেণির ভর্তি ফরম রোববার থেকে অফিসে সকাল দশটা থেকে দুইটা পর্যন্ত দেওয়া হবে।" },
];

/** Its teachers, with the values that the form needs besides a photo. */
export const teachers = [
  "Abdul Karim",
  "Shirin Akhter",
  "Ratan Kumar Das",
  "Nasima Begum",
  "Mizanur Rahman",
  "Salma Khatun",
  "Nirmal Chandra Roy",
  "Farida Yasmin",
  "Golam Mostafa",
  "Rokeya Sultana",
  "Habibur Rahman",
  "Anjali Rani Saha",
].map((own, place) => ({
  name: own,
  designation: place === 0 ? "Head Teacher" : "Assistant Teacher",
  ssc: String(1990 + place),
  hsc: String(1992 + place),
}));
