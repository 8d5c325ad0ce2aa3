import { isUpload } from "./media.ts";

/** How a page can play a video: as a file, or in an embedded player. With neither it is only linked. */
type VideoSource = { file?: string; embed?: string };

const fileName = /\.(?:mp4|webm|ogv|m4v|mov)$/i;
/** File names of the videos that the media library accepts. */
const uploadName = /\.(?:mp4|webm)$/;
/** Facebook's player needs scripts and cookies of Facebook, so its videos are linked instead of embedded. */
const linkedHost = /^(?:(?:www\.|m\.|web\.)?facebook\.com|fb\.watch)$/;

/** Origins of the embedded players; the server's Content-Security-Policy allows the same ones. */
export const embedHosts = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"] as const;

/** A video site with a player that pages can embed. The server can fetch a video's title and thumbnail from it. */
export type VideoSite = "youtube" | "vimeo";

/** Determines from a video's address how a page can play it. Returns an empty object if it can only be linked. */
export function videoSource(address: string): VideoSource {
  if (isUpload(address)) return uploadName.test(address) ? { file: address } : {};
  const video = parseVideoAddress(address);
  if (video?.site === "youtube") return { embed: `${embedHosts[0]}/embed/${video.id}?autoplay=1` };
  if (video?.site === "vimeo") return { embed: `${embedHosts[1]}/video/${video.id}?autoplay=1` };
  return URL.canParse(address) && fileName.test(new URL(address).pathname) ? { file: address } : {};
}

/** Whether an address is a video's: that of a file, or of a video on a site that pages embed or link. */
export function isVideoAddress(address: string): boolean {
  const { file, embed } = videoSource(address);
  return (
    file !== undefined || embed !== undefined || (URL.canParse(address) && linkedHost.test(new URL(address).hostname))
  );
}

/** The video site and the video's id there, from any common form of its address. */
export function parseVideoAddress(address: string): { site: VideoSite; id: string } | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const youtube = youtubeId(url);
  if (youtube) return { site: "youtube", id: youtube };
  const vimeo = /^(?:www\.|player\.)?vimeo\.com$/.test(url.hostname)
    ? /\/(\d+)(?:$|[/?])/.exec(url.pathname)?.[1]
    : undefined;
  return vimeo ? { site: "vimeo", id: vimeo } : undefined;
}

function youtubeId(url: URL): string | undefined {
  const path = url.pathname.split("/");
  const id = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/.test(url.hostname)
    ? (url.searchParams.get("v") ?? (/^(?:embed|shorts|live)$/.test(path[1] ?? "") ? path[2] : undefined))
    : url.hostname === "youtu.be"
      ? path[1]
      : undefined;
  return id && /^[\w-]{11}$/.test(id) ? id : undefined;
}
