const [six, nine] = [
  { class: "Classes 6 to 8", classBn: "৬ষ্ঠ থেকে ৮ম শ্রেণি" },
  { class: "Classes 9 and 10", classBn: "৯ম ও ১০ম শ্রেণি" },
];
const all = { class: "All classes", classBn: "সব শ্রেণি" };
const monthly = { when: "Each month, by the 10th", whenBn: "প্রতি মাসের ১০ তারিখের মধ্যে" };
const yearly = { when: "Once a year, in January", whenBn: "বছরে একবার, জানুয়ারিতে" };
const perExam = { when: "Before each examination", whenBn: "প্রতিটি পরীক্ষার আগে" };
const tuition = { purpose: "Tuition fee", purposeBn: "মাসিক বেতন", ...monthly };
const session = { purpose: "Admission and session charge", purposeBn: "ভর্তি ফি ও সেশন চার্জ", ...yearly };
const exam = { purpose: "Examination fee", purposeBn: "পরীক্ষার ফি", ...perExam };

/** The sample school's fees. */
export default {
  year: 2026,
  fees: [
    { ...six, ...tuition, amount: 12 },
    { ...nine, ...tuition, amount: 18 },
    { ...six, ...session, amount: 500 },
    { ...nine, ...session, amount: 650 },
    { ...six, ...exam, amount: 150 },
    { ...nine, ...exam, amount: 200 },
    {
      ...all,
      purpose: "Transfer certificate and testimonial",
      purposeBn: "ছাড়পত্র ও প্রশংসাপত্র",
      amount: 0,
      remark: "Free",
      remarkBn: "বিনামূল্যে",
    },
  ],
  payment: "At the school office against a receipt, on school days from 10 am to 1 pm",
  paymentBn: "বিদ্যালয়ের অফিসে রসিদের বিনিময়ে, স্কুল খোলার দিন সকাল ১০টা থেকে দুপুর ১টা",
};
