const clerk = {
  officer: "Accounts Assistant, +880 0000 000001",
  officerBn: "হিসাব সহকারী, +৮৮০ ০০০০ ০০০০০১",
};
const head = {
  officer: "Head Teacher, +880 0000 000003",
  officerBn: "প্রধান শিক্ষক, +৮৮০ ০০০০ ০০০০০৩",
};
const counter = { form: "School office", formBn: "বিদ্যালয়ের অফিস কক্ষ" };
const free = { fee: "Free", feeBn: "বিনামূল্যে" };

/** The sample school's citizen charter. */
export default {
  services: [
    {
      service: "Admission to class 6",
      serviceBn: "ষষ্ঠ শ্রেণিতে ভর্তি",
      time: "By the date in the notice",
      timeBn: "বিজ্ঞপ্তিতে দেওয়া তারিখের মধ্যে",
      papers: "Birth registration, certificate of class 5, two photographs",
      papersBn: "জন্মনিবন্ধন, পঞ্চম শ্রেণির সনদ, দুই কপি ছবি",
      form: "On this site, under Admission",
      formBn: "এই ওয়েবসাইটে, ভর্তি অংশে",
      fee: "As the government fixes it",
      feeBn: "সরকার নির্ধারিত",
      officer: "Senior Teacher, +880 0000 000004",
      officerBn: "সিনিয়র শিক্ষক, +৮৮০ ০০০০ ০০০০০৪",
    },
    {
      service: "Testimonial",
      serviceBn: "প্রশংসাপত্র",
      time: "1 working day",
      timeBn: "১ কর্মদিবস",
      papers: "Application, mark sheet",
      papersBn: "আবেদনপত্র, নম্বরপত্র",
      ...counter,
      ...free,
      ...clerk,
    },
    {
      service: "Transfer certificate",
      serviceBn: "ছাড়পত্র (টিসি)",
      time: "3 working days",
      timeBn: "৩ কর্মদিবস",
      papers: "Application of the guardian, dues paid",
      papersBn: "অভিভাবকের আবেদন, বকেয়া পরিশোধের রসিদ",
      ...counter,
      ...free,
      ...head,
    },
    {
      service: "Correction of a name or a date of birth",
      serviceBn: "নাম বা জন্মতারিখ সংশোধন",
      time: "7 working days, then as the board decides",
      timeBn: "৭ কর্মদিবস, এরপর বোর্ডের সিদ্ধান্ত অনুযায়ী",
      papers: "Application, birth registration, registration card",
      papersBn: "আবেদনপত্র, জন্মনিবন্ধন, রেজিস্ট্রেশন কার্ড",
      ...counter,
      fee: "As the board fixes it",
      feeBn: "বোর্ড নির্ধারিত",
      ...head,
    },
    {
      service: "Information under the Right to Information Act",
      serviceBn: "তথ্য অধিকার আইনে তথ্য",
      time: "20 working days",
      timeBn: "২০ কর্মদিবস",
      papers: "Application on form A",
      papersBn: "‘ক’ ফরমে আবেদন",
      ...counter,
      fee: "2 taka a page",
      feeBn: "প্রতি পৃষ্ঠা ২ টাকা",
      ...head,
    },
  ],
};
