import { localFolders } from "../../server/media/local-folder.ts";
import { describeMediaFolders } from "../media-folders.ts";

describeMediaFolders(localFolders);
