// Preloaded into `npm run schools`: hosts have the addresses that the test gives them, and the port of its nginx, and
// BACKUP_COMMAND may take as long as the test says, in milliseconds.
import { isPublicAddress } from "../../server/http/public-address.ts";
import { internet } from "../../server/http/public-request.ts";
import { outside } from "../../server/hosting/invite.ts";
import { sending } from "../../server/hosting/backup.ts";

const addresses = JSON.parse(process.env.TEST_ADDRESSES ?? "{}");
internet.resolve = (host) => Promise.resolve(addresses[host] ?? []);
internet.allows = (address) => address === "127.0.0.1" || isPublicAddress(address);
outside.port = Number(process.env.TEST_HTTPS_PORT);
if (process.env.TEST_SENDING_PATIENCE) sending.patience = Number(process.env.TEST_SENDING_PATIENCE);
