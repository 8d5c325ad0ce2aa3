import { bucketFolders } from "../../server/media/object-store/bucket-folder.ts";
import type { MediaFolders } from "../../server/media/folder.ts";
import { swiftKeys } from "./swift.ts";

/** A prefix in a bucket: the variables that make a site use it, and its folders as the media library sees them. */
export type Bucket = { environment: Record<string, string>; folders: MediaFolders };

/** Describes a prefix in a bucket of the object store that listens on this port of localhost. */
export function bucketAt(port: number, bucket: string, prefix: string): Bucket {
  const endpoint = `http://127.0.0.1:${port}`;
  const { accessKey, secretKey } = swiftKeys;
  return {
    environment: {
      MEDIA_URL: `s3://${bucket}/${prefix}`,
      MEDIA_ENDPOINT: endpoint,
      MEDIA_ACCESS_KEY: accessKey,
      MEDIA_SECRET_KEY: secretKey,
    },
    folders: bucketFolders({
      bucketUrl: `${endpoint}/${bucket}`,
      bucket,
      prefix: `${prefix}/`,
      region: "us-east-1",
      accessKey,
      secretKey,
    }),
  };
}

/** Lists the names of all files below a prefix of a bucket, grouped by folder. */
export async function namesIn({ folders }: Bucket): Promise<string[]> {
  const lists = await Promise.all(
    Object.entries(folders).map(async ([place, folder]) =>
      (await folder.files()).map(({ name }) => `${place}/${name}`),
    ),
  );
  return lists.flat().toSorted();
}
