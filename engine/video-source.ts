import { isUpload } from "./media.ts";

/** How a video can be played in the page: as a file, or in the frame of its site. */
export type VideoSource = { file?: string; embed?: string };

const fileName = /\.(?:mp4|webm|ogv|m4v|mov)$/i;

/** The hosts whose players may be framed; the server's CSP names the same. */
export const embedHosts = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"] as const;

/** A site whose videos can be framed and asked about. */
export type VideoSite = "youtube" | "vimeo";

/** Tells from a video's address how it can be played; neither where it can only be visited. */
export function videoSource(address: string): VideoSource {
  if (isUpload(address)) return { file: address };
  const video = videoAt(address);
  if (video?.site === "youtube") return { embed: `${embedHosts[0]}/embed/${video.id}?autoplay=1` };
  if (video?.site === "vimeo") return { embed: `${embedHosts[1]}/video/${video.id}?autoplay=1` };
  return URL.canParse(address) && fileName.test(new URL(address).pathname) ? { file: address } : {};
}

/** The site of a video and its id there, in any of the spellings of its address. */
export function videoAt(address: string): { site: VideoSite; id: string } | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const youtube = youtubeId(url);
  if (youtube) return { site: "youtube", id: youtube };
  const vimeo = /^(?:www\.|player\.)?vimeo\.com$/.test(url.hostname)
    ? /\/(\d+)(?:$|[/?])/.exec(url.pathname)?.[1]
    : undefined;
  return vimeo ? { site: "vimeo", id: vimeo } : undefined;
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
