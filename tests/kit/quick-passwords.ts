import { hashCost } from "../../server/auth/passwords.ts";

// A hash of the usual cost takes 26 ms of processor time, at each site's first administrator and each sign-in.
Object.assign(hashCost, { memory: 8, passes: 1 });
