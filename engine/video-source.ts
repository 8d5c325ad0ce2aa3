import { isUpload } from "./media.ts";

/** How a video can be played in the page: as a file, or in the frame of its site. */
export type VideoSource = { file?: string; embed?: string };

const fileName = /\.(?:mp4|webm|ogv|m4v|mov)$/i;

/** The hosts whose players may be framed; the server's CSP names the same. */
export const embedHosts = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"] as const;

/** Tells from a video's address how it can be played; neither where it can only be visited. */
export function videoSource(address: string): VideoSource {
  if (isUpload(address)) return { file: address };
  if (!URL.canParse(address)) return {};
  const url = new URL(address);
  const youtube = youtubeId(url);
  if (youtube) return { embed: `${embedHosts[0]}/embed/${youtube}?autoplay=1` };
  const vimeo = /^(?:www\.|player\.)?vimeo\.com$/.test(url.hostname)
    ? /\/(\d+)(?:$|[/?])/.exec(url.pathname)?.[1]
    : undefined;
  if (vimeo) return { embed: `${embedHosts[1]}/video/${vimeo}?autoplay=1` };
  return fileName.test(url.pathname) ? { file: address } : {};
}

/** The id of a YouTube video in any of the spellings of its address. */
function youtubeId(url: URL): string | undefined {
  const path = url.pathname.split("/");
  const id = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/.test(url.hostname)
    ? (url.searchParams.get("v") ?? (/^(?:embed|shorts|live)$/.test(path[1] ?? "") ? path[2] : undefined))
    : url.hostname === "youtu.be"
      ? path[1]
      : undefined;
  return id && /^[\w-]{11}$/.test(id) ? id : undefined;
}
