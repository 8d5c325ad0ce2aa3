const open = { from: "9 am", fromBn: "সকাল ৯টা", to: "4 pm", toBn: "বিকেল ৪টা" };
const closed = { remark: "closed", remarkBn: "বন্ধ" };
const office = { address: "School office, ground floor", addressBn: "বিদ্যালয়ের অফিস কক্ষ, নিচতলা" };

/** The sample school's office hours, and whom to call about what. Nobody has these numbers. */
export default {
  hours: [
    { day: "sunday", ...open },
    { day: "monday", ...open },
    { day: "tuesday", ...open },
    { day: "wednesday", ...open },
    { day: "thursday", ...open, to: "2 pm", toBn: "দুপুর ২টা" },
    { day: "friday", ...closed },
    { day: "saturday", ...closed },
  ],
  people: [
    {
      duty: "informationService",
      what: "Certificates, forms and every question",
      whatBn: "প্রশংসাপত্র, ফরম ও যেকোনো তথ্য",
      name: "Sample Sarkar",
      nameBn: "নমুনা সরকার",
      post: "Accounts Assistant",
      postBn: "হিসাব সহকারী",
      telephone: "+880 0000 000001",
      ...office,
    },
    {
      duty: "complaints",
      what: "Complaints, also about the school itself",
      whatBn: "অভিযোগ, বিদ্যালয় সম্পর্কেও",
      name: "Sample Sultana",
      nameBn: "নমুনা সুলতানা",
      post: "Assistant Head Teacher",
      postBn: "সহকারী প্রধান শিক্ষক",
      telephone: "+880 0000 000002",
      email: "complaints@school.example",
      ...office,
    },
    {
      duty: "rightToInformation",
      what: "Requests under the Right to Information Act",
      whatBn: "তথ্য অধিকার আইনে আবেদন",
      name: "Sample Chakraborty",
      nameBn: "নমুনা চক্রবর্তী",
      post: "Head Teacher",
      postBn: "প্রধান শিক্ষক",
      telephone: "+880 0000 000003",
      email: "information@school.example",
      ...office,
    },
    {
      duty: "admission",
      what: "Forms, lottery and waiting list",
      whatBn: "ফরম, লটারি ও অপেক্ষমাণ তালিকা",
      name: "Sample Akter",
      nameBn: "নমুনা আক্তার",
      post: "Senior Teacher",
      postBn: "সিনিয়র শিক্ষক",
      telephone: "+880 0000 000004",
    },
  ],
};
