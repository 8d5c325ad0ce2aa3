/** Example values of entries, for tests that add entries to a store. */

/** A paper of the syllabus. */
export const paper = (title: string) => ({ title, titleBn: null, link: "https://example.com", visibility: null });
/** A member of the staff. */
export const member = (name: string, designation: string) => ({
  name,
  nameBn: null,
  image: "https://example.com/a.jpg",
  imageFocus: null,
  designation,
  designationBn: null,
  visibility: null,
});
/** A notice. */
export const posted = (title: string, expirationDate: string) => ({
  ...paper(title),
  description: "Text",
  descriptionBn: null,
  formattedDate: "2026-11-21",
  expirationDate,
});
