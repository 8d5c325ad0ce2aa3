import type { Palette } from "../../engine/palettes.ts";

/**
 * The picture that link previews show, as SVG without the crest: paper, two seams and a woven border. It has no words,
 * because a server need not have fonts; the services write the page's title beside it.
 */
export function shareCard({ main, deep }: Palette): string {
  const seam = (y: number, colour: string) => `<path d="M0 ${y}H1200" stroke="${colour}" stroke-width="4" stroke-dasharray="16 11"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" fill="none" stroke-linecap="round"><defs>` +
    `<pattern id="p" width="40" height="30" patternUnits="userSpaceOnUse" y="582"><g transform="scale(1.25)" stroke-width="2.4">` +
    `<path d="M3 3h9M19 3h9M3 21h9M19 21h9" stroke="#fbf4e4"/><path d="M3 11l9-4M20 7l9 4M3 13l9 4M20 17l9-4" stroke="#e0675c"/>` +
    `<path d="M16 12h.1M0 12h.1M32 12h.1" stroke="#f0b429" stroke-width="4.5"/></g></pattern></defs>` +
    `<path fill="#fbf7ec" d="M0 0H1200V564H0z"/><path fill="${deep}" d="M0 0H1200V26H0z"/><path fill="${main}" d="M0 564H1200V630H0z"/>` +
    `<path fill="url(#p)" d="M0 582H1200V612H0z"/>${seam(42, main)}${seam(540, main)}${seam(552, "#a81f28")}</svg>`
  );
}
