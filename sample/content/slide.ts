export default [
  { picture: "pictures/scene-school.svg", caption: "The school from the road", captionBn: "রাস্তা থেকে বিদ্যালয়" },
  { picture: "pictures/scene-classroom.svg", caption: "A morning lesson", captionBn: "সকালের ক্লাস" },
  { picture: "pictures/scene-laboratory.svg", caption: "Science laboratory", captionBn: "বিজ্ঞানাগার" },
  { picture: "pictures/scene-library.svg", caption: "The library hour", captionBn: "গ্রন্থাগারে পড়ার ঘণ্টা" },
  { picture: "pictures/scene-assembly.svg", caption: "Morning assembly", captionBn: "প্রাত্যহিক সমাবেশ" },
  { picture: "pictures/scene-field.svg", caption: "Inter-class football", captionBn: "আন্তঃশ্রেণি ফুটবল" },
  { picture: "pictures/scene-river.svg", caption: "Tree planting by the river", captionBn: "নদীর পাড়ে বৃক্ষরোপণ" },
];
