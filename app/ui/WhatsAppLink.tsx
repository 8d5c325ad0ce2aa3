import type { MouseEvent } from "react";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";

/** The address that opens WhatsApp with a text, and lets the sender choose to whom. */
export function whatsAppAddress(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

type WhatsAppLinkProps = { href: string; onClick?: (event: MouseEvent) => void };

/** The button that sends a text on WhatsApp. It is a link, so that it works without scripts. */
export function WhatsAppLink(props: WhatsAppLinkProps) {
  const t = useTranslate();
  return (
    <a className="btn" target="_blank" rel="noopener noreferrer" {...props}>
      {t(m.send_whatsapp)}
    </a>
  );
}
