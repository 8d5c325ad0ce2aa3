import pLimit from "p-limit";
import { z } from "zod";
import { excerpt } from "../../engine/words/excerpt.ts";
import { parseVideoAddress, type VideoSite } from "../../engine/media/video-source.ts";
import { log } from "../log/log.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import type { MediaLibrary } from "./media-library.ts";

/** A video's title, and the address of its thumbnail's copy in the media library. */
export type VideoFacts = { title: string; thumbnail: string | undefined };

/** The addresses at which a video site describes its videos. */
export type VideoEndpoint = {
  /** The oEmbed address of a video. */
  oembedUrl: (id: string) => string;
  /** The only origin from which thumbnails are fetched. */
  thumbnailOrigin: string;
};

/** The sites whose oEmbed needs no key; Facebook's does. */
export const videoEndpoints: Readonly<Record<VideoSite, VideoEndpoint>> = {
  youtube: {
    oembedUrl: (id) => oembed("https://www.youtube.com/oembed", `https://www.youtube.com/watch?v=${id}`),
    thumbnailOrigin: "https://i.ytimg.com",
  },
  vimeo: {
    oembedUrl: (id) => oembed("https://vimeo.com/api/oembed.json", `https://vimeo.com/${id}`),
    thumbnailOrigin: "https://i.vimeocdn.com",
  },
};

function oembed(endpoint: string, video: string): string {
  return `${endpoint}?${new URLSearchParams({ format: "json", url: video }).toString()}`;
}

/** Time limit of a look-up with its thumbnail, in milliseconds. */
const timeout = 2_000;
/** In bytes. */
const maxResponseBytes = 64 * 1024;
const maxThumbnailBytes = 2 * 1024 * 1024;
/** In characters. */
const maxTitleLength = 200;
/** Limited because each look-up may hold a thumbnail in memory. */
const lookUpsAtOnce = 4;

const responseSchema = z.object({
  title: z.string().trim().min(1),
  thumbnail_url: z.string().optional().catch(undefined),
});

/** Fetches a video's title and thumbnail from its site once, so that visitors' browsers need not contact it. */
export class VideoLookup {
  readonly #library: Pick<MediaLibrary, "addImage">;
  readonly #endpoints: Readonly<Record<VideoSite, VideoEndpoint>>;
  readonly #limit = pLimit(lookUpsAtOnce);

  constructor(
    library: Pick<MediaLibrary, "addImage">,
    endpoints: Readonly<Record<VideoSite, VideoEndpoint>> = videoEndpoints,
  ) {
    this.#library = library;
    this.#endpoints = endpoints;
  }

  /** The facts about a video. Undefined for video files, after 2 seconds and after any failure, which is logged. */
  async lookUp(src: string): Promise<VideoFacts | undefined> {
    const video = parseVideoAddress(src);
    return video && this.#limit(() => this.#fetchFacts(src, video));
  }

  async #fetchFacts(src: string, video: { site: VideoSite; id: string }): Promise<VideoFacts | undefined> {
    const signal = AbortSignal.timeout(timeout);
    const endpoint = this.#endpoints[video.site];
    try {
      const response = await boundedFetch(endpoint.oembedUrl(video.id), { bytes: maxResponseBytes, signal });
      const { title, thumbnail_url } = responseSchema.parse(JSON.parse(response.toString()));
      const thumbnail = thumbnail_url && (await this.#saveThumbnail(thumbnail_url, endpoint, signal));
      return { title: excerpt(title, maxTitleLength), thumbnail: thumbnail || undefined };
    } catch (error) {
      log.error(`Nothing could be learnt about the video ${src}`, error);
      return undefined;
    }
  }

  /** Saves the thumbnail and returns its address; undefined if that fails, because the title alone is still useful. */
  async #saveThumbnail(
    address: string,
    { thumbnailOrigin }: VideoEndpoint,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    try {
      if (!URL.canParse(address) || new URL(address).origin !== thumbnailOrigin)
        throw new Error("It stands on another site.");
      return await this.#library.addImage(await boundedFetch(address, { bytes: maxThumbnailBytes, signal }));
    } catch (error) {
      log.error(`The thumbnail ${address} could not be kept`, error);
      return undefined;
    }
  }
}
