// A bench loads this into a site's process: the check of links finds every host on this machine.
import { internet } from "../../features/care/look.ts";

internet.resolve = () => Promise.resolve(["127.0.0.1"]);
internet.allows = () => true;
