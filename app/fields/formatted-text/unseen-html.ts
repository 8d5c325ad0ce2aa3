// What is pasted of a page of HTML: only what its reader saw in the other program.

const dropped = new Set(
  "SCRIPT STYLE TITLE HEAD XML TEMPLATE NOSCRIPT OBJECT IFRAME BUTTON SELECT TEXTAREA VIDEO AUDIO".split(" "),
);
/** Whether an element has no words of the text, such as a script. */
export function isDropped(element: HTMLElement): boolean {
  return dropped.has(element.tagName) || /mso-list:\s*Ignore/i.test(styleOf(element));
}

/** The tags of struck-out text: Word's tracked deletions are DEL, LibreOffice's are STRIKE. */
const struck = new Set(["DEL", "S", "STRIKE"]);

/** Whether an element is hidden, struck out, or a comment in Word. */
export function isUnseen(element: HTMLElement): boolean {
  return (
    struck.has(element.tagName) ||
    element.hasAttribute("hidden") ||
    hides(declarationsOf(element)) ||
    element.classList.contains("MsoCommentReference") ||
    /mso-hide:\s*all|mso-element:\s*comment/i.test(styleOf(element))
  );
}

/** Whether these declarations hide an element or strike it out. */
export function hides({ display, visibility, textDecorationLine }: CSSStyleDeclaration): boolean {
  return display === "none" || visibility === "hidden" || textDecorationLine.includes("line-through");
}

const scratch = document.createElement("p");

/**
 * The declarations of an element's style attribute. Parsed here, because the page's content security policy stops the
 * browser from applying the attribute.
 */
export function declarationsOf(element: HTMLElement): CSSStyleDeclaration {
  scratch.style.cssText = styleOf(element);
  return scratch.style;
}

export function styleOf(element: Element): string {
  return element.getAttribute("style") ?? "";
}

/** The maximum number of columns with which the parser accepts a table (server/content/parse-formatted-text.ts). */
export const columnsLimit = 20;

/** Reads a cell; returns undefined if nobody saw it. */
type ReadCell = (cell: HTMLTableCellElement, isInHiddenColumn: boolean) => string | undefined;

/** Stands in the grid for a cell that nobody saw. */
const unseen = Symbol("unseen");

/**
 * The texts of a table's cells in the rows that are seen, without columns that nobody saw. A cell that spans rows is
 * repeated in each row; one that spans columns fills the first column only.
 */
export function gridOf(table: HTMLTableElement, seen: ReadonlySet<HTMLTableRowElement>, read: ReadCell): string[][] {
  const rows = [...table.rows];
  const hidden = hiddenColumns(table);
  const grid: (string | typeof unseen)[][] = rows.map(() => []);
  rows.forEach((row, place) => {
    for (const cell of row.cells) {
      let column = 0;
      while (grid[place]![column] !== undefined) column += 1;
      const columns = Array.from({ length: Math.min(cell.colSpan, columnsLimit + 1) }, (_, over) => column + over);
      const first = columns.find((one) => !hidden.has(one));
      // A cell of a hidden row shows if it spans rows below.
      const text = seen.has(row) || cell.rowSpan > 1 ? read(cell, first === undefined) : undefined;
      for (const below of grid.slice(place, place + Math.max(1, cell.rowSpan)))
        for (const one of columns) below[one] = text === undefined ? unseen : one === first ? text : "";
    }
  });
  const lines = grid.filter((_, place) => seen.has(rows[place]!));
  const width = lines.reduce((widest, line) => Math.max(widest, line.length), 0);
  const isShown = (column: number) =>
    !hidden.has(column) && lines.some((line) => line[column] !== undefined && line[column] !== unseen);
  const columns = Array.from({ length: width }, (_, column) => column).filter(isShown);
  return lines.map((line) => columns.map((column) => (typeof line[column] === "string" ? line[column] : "")));
}

/** The columns of a table that its COL elements hide, counted from 0. */
function hiddenColumns(table: HTMLTableElement): Set<number> {
  const hidden = new Set<number>();
  let column = 0;
  for (const one of table.querySelectorAll<HTMLTableColElement>(":scope > col, :scope > colgroup > col")) {
    const span = Math.min(one.span, columnsLimit + 1);
    if (hides(declarationsOf(one))) for (let over = 0; over < span; over += 1) hidden.add(column + over);
    column += span;
  }
  return hidden;
}
