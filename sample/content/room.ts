export default [
  { name: "Classroom", nameBn: "শ্রেণিকক্ষ", count: 16 },
  { name: "Laboratory", nameBn: "বিজ্ঞানাগার", count: 1 },
  { name: "Boys common room", nameBn: "ছাত্রদের কমনরুম", count: 1 },
  { name: "Girls common room", nameBn: "ছাত্রীদের কমনরুম", count: 1 },
  { name: "Library", nameBn: "গ্রন্থাগার", count: 1 },
  { name: "Staff room", nameBn: "শিক্ষক মিলনায়তন", count: 2 },
  { name: "Auditorium", nameBn: "মিলনায়তন", count: 1 },
];
