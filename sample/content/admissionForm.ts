export default [
  { title: "Admission form: class 6", titleBn: "ভর্তি ফরম: ষষ্ঠ শ্রেণি", link: "documents/admission-form-6.pdf" },
  {
    title: "Admission form: class 6, reserved seats",
    titleBn: "ভর্তি ফরম: ষষ্ঠ শ্রেণি, সংরক্ষিত আসন",
    link: "documents/admission-form-6-reserved.pdf",
  },
  { title: "Admission form: class 7", titleBn: "ভর্তি ফরম: সপ্তম শ্রেণি", link: "documents/admission-form-7.pdf" },
  { title: "Admission form: class 8", titleBn: "ভর্তি ফরম: অষ্টম শ্রেণি", link: "documents/admission-form-8.pdf" },
  { title: "Admission form: class 9", titleBn: "ভর্তি ফরম: নবম শ্রেণি", link: "documents/admission-form-9.pdf" },
];
