import { isIP } from "node:net";
import { z } from "zod";
import { wholeNumber } from "../log/setting-kinds.ts";

export const hostProblem = "must be an address or a name of this machine, such as 127.0.0.1";

/** A host name. Docker's names may have underscores. */
const hostName = /^(?=.{1,253}$)\w(?:[\w-]*\w)?(?:\.\w(?:[\w-]*\w)?)*\.?$/;
/** A last label of digits alone, as only an IP address has. */
const endsInNumber = /(?:^|\.)\d+\.?$/;

/** The environment variables of the addresses at which the site listens, and at which the public reaches it. */
export const addressVariables = {
  PORT: wholeNumber(0, 65_535, "a port number").default(3000),
  HOST: z
    .string()
    .refine((text) => isIP(text) !== 0 || (hostName.test(text) && !endsInNumber.test(text)), hostProblem)
    .optional(),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, "must be an address without a path, such as https://school.example")
    .transform((address) => new URL(address).origin)
    .optional(),
};

/** Whether a text has a scheme and a host, perhaps a port, and nothing else. */
function isOrigin(text: string): boolean {
  const url = /\s/.test(text) ? null : URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}
