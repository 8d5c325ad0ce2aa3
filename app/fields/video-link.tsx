import { numberFormat } from "../../engine/words/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useTranslate } from "../page-data.ts";
import { UrlOrUploadControl } from "./UrlOrUploadControl.tsx";
import type { ControlProps, FieldForm } from "./control.ts";

/** Asks for a video: its address, or a file that is uploaded to the media library. */
export function VideoLinkControl(props: ControlProps) {
  const t = useTranslate();
  const { locale, user } = usePageData();
  const megabytes = user?.videoMegabytes ?? 0;
  const files = {
    upload: "video",
    accept: "video/mp4,video/webm,.mp4,.webm",
    label: m.choose_video,
    megabytes,
  } as const;
  const limit = numberFormat(locale).format(megabytes);
  return <UrlOrUploadControl {...props} hint={t(m.video_hint, { limit })} files={files} />;
}

export const videoLinkForm: FieldForm = { Control: VideoLinkControl, problemWords: { missing: m.link_missing } };
