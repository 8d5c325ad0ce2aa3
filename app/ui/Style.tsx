/** The styles of a component. React inserts them into the page's head once, however often the component is used. */
export function Style({ name, css }: { name: string; css: string }) {
  return (
    <style href={name} precedence="part">
      {css}
    </style>
  );
}
