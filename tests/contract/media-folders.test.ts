import { localFolders } from "../../server/media/local-folder.ts";
import { describeMediaFolders } from "../kit/media-folders.ts";

describeMediaFolders(localFolders);
