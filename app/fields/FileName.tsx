import fileIcon from "lucide-static/icons/file.svg?raw";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../page-data.ts";
import { fileSize } from "../../messages/file-size.ts";
import { Icon } from "../ui/Icon.tsx";
import type { FileFacts } from "./use-file-facts.ts";

/** The name and the size of a file; a general name where it is not known. */
export function FileName({ facts }: { facts: FileFacts | undefined }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <span className="what">
      <Icon svg={fileIcon} />
      <bdi>{facts?.name ?? t(m.file_uploaded)}</bdi>{" "}
      {facts?.size !== undefined && <small>{fileSize(facts.size, locale)}</small>}
    </span>
  );
}
