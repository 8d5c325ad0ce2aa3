import { readFileSync } from "node:fs";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";

// Preloaded into a site's process. Requests to Google's push service go to the imitated one on loopback
// (push-service.ts), which listens on TEST_PUSH_PORT with the certificate TEST_PUSH_CERTIFICATE for push.example.
const { request } = https;
const { TEST_PUSH_PORT: port, TEST_PUSH_CERTIFICATE: certificate } = process.env;
const agent = new https.Agent({ keepAlive: true, ca: readFileSync(certificate), servername: "push.example" });

https.request = (address, options, answer) => {
  const url = new URL(address);
  if (url.hostname !== "fcm.googleapis.com") return request(address, options, answer);
  return request(`https://127.0.0.1:${port}${url.pathname}`, { ...options, agent }, answer);
};
syncBuiltinESMExports();
