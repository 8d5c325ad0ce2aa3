/** File extensions of pictures from phones and computers. */
const pictureEnding = /\.(?:jpe?g|png|gif|webp|hei[cf]|avif|bmp|tiff?)$/i;

/** File names that cameras, phones and programs give to pictures, without the extension. */
const givenNames = [
  /^(?:img|dsc[nf]?|pxl|mvimg|vid|dji|gopr|cimg|pano|burst|wp)[\s_-]*\d[\d\s_.()~a-z-]*$/i,
  /^(?:fb_img|received|inshot|picsart|camscanner)[\s_-]*\d[\d\s_.()~a-z-]*$/i,
  /^(?:image|photo|picture|untitled|download|unnamed)[\s_-]*\(?\d{1,20}\)?$/i,
  /^screen[\s_-]?shot[\s_-]*(?:from\s+|at\s+|\()?\d[\d\s_.:()apmt-]*$/i,
  /^স্ক্রিনশট[\s_-]*[\d০-৯][\d০-৯\s_.:()-]*$/,
  /^whatsapp[\s_-]+(?:image|photo|video)[\s_-]*(?:\d[\d\s_.:()apmt-]*)?$/i,
  /^\d{8}[\s_-]\d{4,}[\d\s_()-]*$/,
  /^\d{10,20}$/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^(?=.*\d)[0-9a-f]{20,64}$/i,
];

/** Longer texts, in characters, are not file names. */
const longestName = 120;

/** Whether a text is a picture's file name instead of a description of what the picture shows. */
export function isFileName(text: string): boolean {
  const name = text.trim();
  if (name.length > longestName) return false;
  return pictureEnding.test(name) || givenNames.some((given) => given.test(name));
}

/** Link texts that do not say where the link leads. A screen reader reads them without the words beside them. */
const vague = keySet([
  "here, click, click here, click this, click this link, click on this link, click here to download, press here",
  "tap here, see here, this, this link, the link, link, url, file, the file, pdf, pdf file, download",
  "download here, download link, download file, download pdf, view, view file, open, more, read more, see more",
  "এখানে, এখানে ক্লিক করুন, এখানে ক্লিক, এখানে চাপুন, এখানে চাপ দিন, এখানে দেখুন, এখানে টিপুন, এখান থেকে, ক্লিক, ক্লিক করুন, লিংক, লিঙ্ক, এই লিংক",
  "এই লিঙ্ক, এই লিংকে, এই লিঙ্কে, লিংকে ক্লিক করুন, লিঙ্কে ক্লিক করুন, এই লিংকে ক্লিক করুন, এই লিঙ্কে ক্লিক করুন, ডাউনলোড, ডাউনলোড করুন, ডাউনলোড লিংক",
  "ডাউনলোড লিঙ্ক, এখান থেকে ডাউনলোড করুন, এখানে ডাউনলোড করুন, দেখুন, ফাইল, পিডিএফ, পিডিএফ ফাইল, আরও, আরো, আরও পড়ুন, আরো পড়ুন, আরও দেখুন",
  "আরো দেখুন",
]);

/** Whether a link's text does not say where the link leads. */
export function isVagueLink(words: string): boolean {
  return vague.has(keyOf(words));
}

/** Texts that say only that there is a file. */
const pointing = keySet([
  "attached, see attached, please see attached, see attachment, see the attachment, see file, see the file",
  "see pdf, see the attached file, please see the attached file, see attached file, details attached",
  "details in the file, see the pdf, see the file for details, see the attached file for details",
  "details in the attached file, সংযুক্ত, সংযুক্তি, সংযুক্তি দেখুন, সংযুক্ত ফাইল, সংযুক্ত ফাইল দেখুন, সংযুক্ত ফাইলে দেখুন, সংযুক্ত নোটিশ দেখুন",
  "বিস্তারিত, বিস্তারিত দেখুন, বিস্তারিত সংযুক্ত, বিস্তারিত ফাইলে, বিস্তারিত ফাইলে দেখুন, বিস্তারিত সংযুক্ত ফাইলে, বিস্তারিত সংযুক্ত ফাইলে দেখুন, বিস্তারিত সংযুক্তিতে",
  "ফাইল দেখুন, ফাইলে দেখুন, পিডিএফ দেখুন, নিচের ফাইল দেখুন, নোটিশ দেখুন",
]);

/** Whether a text says only that there is a file. */
export function pointsToFile(text: string): boolean {
  return pointing.has(keyOf(text)) || isVagueLink(text);
}

/** A set of the texts in a list of lines; each line has several texts, separated by commas. */
function keySet(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(",").map(keyOf)));
}

/** Removes what does not matter when texts are compared: case, spaces, arrows, punctuation. */
function keyOf(text: string): string {
  return text
    .slice(0, longestName)
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
