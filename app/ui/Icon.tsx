/** The strokes in a file of Lucide's, without what our own styles say of each icon. */
const strokes = new Map<string, string>();

function strokesOf(svg: string): string {
  const known = strokes.get(svg);
  if (known !== undefined) return known;
  const found = /<svg[^>]*>([^]*)<\/svg>/.exec(svg)?.[1]?.replaceAll(/\s*\n\s*/g, "").replaceAll(" />", "/>") ?? "";
  strokes.set(svg, found);
  return found;
}

/** One of Lucide's icons, from the text of its file: as large as the letters beside it, and silent. */
export function Icon({ svg, className }: { svg: string; className?: string }) {
  return (
    <svg
      className={className ? `i ${className}` : "i"}
      viewBox="0 0 24 24"
      aria-hidden
      dangerouslySetInnerHTML={{ __html: strokesOf(svg) }}
    />
  );
}
