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

type VideoLinkOptions = Omit<FieldOptions, "required"> & Pick<Field, "fillsFromVideo">;

/** The address of a video: an uploaded or other file, or a video on YouTube, Vimeo or Facebook (requirements R11.7). */
export function videoLink(options: VideoLinkOptions): Field<string, false> {
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
