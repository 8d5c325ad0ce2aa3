import { readFileSync } from "node:fs";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";

// A test loads this into a site's process: what is sent to Google's push service goes to the imitated one on loopback
// (push-service.ts), which listens at TEST_PUSH_PORT with the certificate TEST_PUSH_CERTIFICATE of push.example.
const { request } = https;
const { TEST_PUSH_PORT: port, TEST_PUSH_CERTIFICATE: certificate } = process.env;
const agent = new https.Agent({ keepAlive: true, ca: readFileSync(certificate), servername: "push.example" });

https.request = (address, options, answer) => {
  const url = new URL(address);
  if (url.hostname !== "fcm.googleapis.com") return request(address, options, answer);
  return request(`https://127.0.0.1:${port}${url.pathname}`, { ...options, agent }, answer);
};
syncBuiltinESMExports();
