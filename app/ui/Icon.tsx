/**
 * A cache of the inner elements of each Lucide icon, by the content of its SVG file. `Icon` renders the outer `<svg>`
 * itself.
 */
const strokes = new Map<string, string>();

function strokesOf(svg: string): string {
  const known = strokes.get(svg);
  if (known !== undefined) return known;
  const found =
    /<svg[^<>]*>([^]*)<\/svg>/
      .exec(svg)?.[1]
      ?.replaceAll(/(?<!\s)\s*\n\s*/g, "")
      .replaceAll(" />", "/>") ?? "";
  strokes.set(svg, found);
  return found;
}

/**
 * A Lucide icon, from the content of its SVG file. It is as large as the text beside it, and hidden from screen
 * readers.
 */
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
