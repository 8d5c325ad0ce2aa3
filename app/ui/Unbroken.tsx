/** A text of which one part, such as a date, stays on one line. */
export function Unbroken({ text, part }: { text: string; part: string }) {
  const [before = "", ...after] = text.split(part);
  return (
    <>
      {before}
      <span className="unbroken">{part}</span>
      {after.join(part)}
    </>
  );
}
