/** The styles of a part, put into the page's head once, however often the part is used. */
export function Style({ name, css }: { name: string; css: string }) {
  return (
    <style href={name} precedence="part">
      {css}
    </style>
  );
}
