/** The sample school's profile. */
export default {
  crest: "pictures/crest.svg",
  name: "Upazila Government Secondary School",
  nameBn: "উপজেলা সরকারি মাধ্যমিক বিদ্যালয়",
  shortName: "Upazila School",
  shortNameBn: "উপজেলা বিদ্যালয়",
  eiin: "107562",
  address: "Sample Road, Upazila Sadar, Bangladesh",
  addressBn: "নমুনা সড়ক, উপজেলা সদর, বাংলাদেশ",
  telephone: "+880 0000 000000",
  email: "office@school.example",
  description: "A government secondary school for classes 6 to 10: notices, routines, results, admission and news.",
  descriptionBn: "ষষ্ঠ থেকে দশম শ্রেণির সরকারি মাধ্যমিক বিদ্যালয়: নোটিশ, রুটিন, ফলাফল, ভর্তি ও সংবাদ।",
  facebook: "https://facebook.example/school",
  videoChannel: "https://video.example/school",
  onlineSince: 2023,
  openData: true,
};
