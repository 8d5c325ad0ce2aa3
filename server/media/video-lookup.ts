import pLimit from "p-limit";
import { z } from "zod";
import { excerpt } from "../../engine/excerpt.ts";
import { videoAt, type VideoSite } from "../../engine/video-source.ts";
import { log } from "../log.ts";
import { guardedFetch, publicReach, type Reach } from "./guarded-fetch.ts";
import type { Library } from "./library.ts";

/** What a video's site tells of it; the thumbnail is the address of the library's own copy. */
export type VideoFacts = { title: string; thumbnail: string | undefined };

/** Where a site is asked about a video, and where its thumbnails stand. */
export type VideoEndpoint = {
  ask: (id: string) => string;
  hosts: readonly string[];
  thumbnailHosts: readonly string[];
};

/** The sites that answer without a key; Facebook does not. */
export const videoEndpoints: Readonly<Record<VideoSite, VideoEndpoint>> = {
  youtube: {
    ask: (id) => oembed("https://www.youtube.com/oembed", `https://www.youtube.com/watch?v=${id}`),
    hosts: ["www.youtube.com"],
    thumbnailHosts: ["i.ytimg.com"],
  },
  vimeo: {
    ask: (id) => oembed("https://vimeo.com/api/oembed.json", `https://vimeo.com/${id}`),
    hosts: ["vimeo.com"],
    thumbnailHosts: ["i.vimeocdn.com"],
  },
};

function oembed(endpoint: string, video: string): string {
  return `${endpoint}?${new URLSearchParams({ format: "json", url: video }).toString()}`;
}

const patience = 2_000;
const longestAnswer = 64 * 1024;
const largestThumbnail = 2 * 1024 * 1024;
const longestTitle = 200;
/** Each may hold a thumbnail in memory. */
const lookUpsAtOnce = 4;

const answerSchema = z.object({
  title: z.string().trim().min(1),
  thumbnail_url: z.string().optional().catch(undefined),
});

/** Asks a video's site for its title and thumbnail, once, so that no visitor has to. */
export class VideoLookup {
  readonly #library: Pick<Library, "addImage">;
  readonly #endpoints: Readonly<Record<VideoSite, VideoEndpoint>>;
  readonly #reach: Reach;
  readonly #turns = pLimit(lookUpsAtOnce);

  constructor(
    library: Pick<Library, "addImage">,
    endpoints: Readonly<Record<VideoSite, VideoEndpoint>> = videoEndpoints,
    reach: Reach = publicReach,
  ) {
    this.#library = library;
    this.#endpoints = endpoints;
    this.#reach = reach;
  }

  /** What the site of a video tells of it within 2 seconds; undefined for files and for every failure. */
  async lookUp(src: string): Promise<VideoFacts | undefined> {
    const video = videoAt(src);
    return video && this.#turns(() => this.#ask(src, video));
  }

  async #ask(src: string, video: { site: VideoSite; id: string }): Promise<VideoFacts | undefined> {
    const signal = AbortSignal.timeout(patience);
    const endpoint = this.#endpoints[video.site];
    try {
      const bounds = { hosts: endpoint.hosts, bytes: longestAnswer, signal };
      const answer = await guardedFetch(endpoint.ask(video.id), bounds, this.#reach);
      const { title, thumbnail_url } = answerSchema.parse(JSON.parse(answer.toString()));
      const thumbnail = thumbnail_url && (await this.#keep(thumbnail_url, endpoint, signal));
      return { title: excerpt(title, longestTitle), thumbnail: thumbnail || undefined };
    } catch (error) {
      log.error(`Nothing could be learnt about the video ${src}`, error);
      return undefined;
    }
  }

  /** A title without a picture is still worth having. */
  async #keep(
    address: string,
    { thumbnailHosts: hosts }: VideoEndpoint,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    try {
      const bytes = await guardedFetch(address, { hosts, bytes: largestThumbnail, signal }, this.#reach);
      return await this.#library.addImage(bytes);
    } catch (error) {
      log.error(`The thumbnail ${address} could not be kept`, error);
      return undefined;
    }
  }
}
