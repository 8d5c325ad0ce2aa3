import * as z from "zod/mini";
import { baseField, type Field, type FieldOptions } from "../field.ts";
import { reject } from "../forms/problems.ts";
import { isVideoAddress } from "../media/video-source.ts";
import { addressSchema, linkSchema } from "./link.ts";

const schema = z.pipe(
  linkSchema,
  z.transform((address: string, context): string =>
    isVideoAddress(address) ? address : reject(context, address, "videoLink"),
  ),
);

/** The address of a video. */
type VideoLinkField = Field<string, false> & {
  /** Names of the fields that the server fills in from the video's site when they are empty. */
  readonly fillsFromVideo?: { readonly title: string; readonly thumbnail: string };
};

export function isVideoLink(field: Field): field is VideoLinkField {
  return field.kind === "videoLink";
}

type VideoLinkOptions = Omit<FieldOptions, "required"> & Pick<VideoLinkField, "fillsFromVideo">;

/**
 * The address of a video: a file, uploaded or elsewhere, or a video on YouTube, Vimeo or Facebook (requirements R11.7).
 */
export function videoLink(options: VideoLinkOptions): VideoLinkField {
  return {
    ...baseField(options),
    kind: "videoLink",
    localized: false,
    column: "text",
    schema,
    jsonSchema: addressSchema,
    media: "video",
    fillsFromVideo: options.fillsFromVideo,
  };
}
