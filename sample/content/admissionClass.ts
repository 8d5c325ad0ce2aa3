export default [
  { name: "Class 6", nameBn: "ষষ্ঠ শ্রেণি" },
  { name: "Class 7", nameBn: "সপ্তম শ্রেণি" },
  { name: "Class 8", nameBn: "অষ্টম শ্রেণি" },
  { name: "Class 9", nameBn: "নবম শ্রেণি" },
];
