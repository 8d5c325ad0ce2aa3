/** A text of several paragraphs, which empty lines separate. The styles keep the line breaks inside each (`pre-line`). */
export function Paragraphs({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((paragraph, place) => <p key={place}>{paragraph}</p>);
}
