// A real OpenID Connect provider for tests, in a process of its own. The first argument is its configuration as JSON:
// `issuer`, `clientSecret`, `redirectUris` and the private keys `jwks`. It prints its port. Its sign-in form accepts
// any account that is typed in.
import { createServer } from "node:http";
import Provider from "oidc-provider";

const { issuer, clientSecret, redirectUris, jwks } = JSON.parse(process.argv[2]);
const accounts = new Map();

const provider = new Provider(issuer, {
  clients: [{ client_id: "school", client_secret: clientSecret, redirect_uris: redirectUris }],
  cookies: { keys: ["for tests only"] },
  jwks,
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
  features: { devInteractions: { enabled: false } },
  findAccount: (_context, id) => ({ accountId: id, claims: () => accounts.get(id) }),
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  // Grants the school access to a person's address without asking the person.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
    grant.addOIDCScope("openid email profile");
    await grant.save();
    return grant;
  },
});

const form = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Education office</title>
<main><h1>Education office</h1>
<form method="post"><p><label>Account <input name="sub" required></label></p>
<p><label>Email <input name="email" type="email"></label></p>
<p><label><input name="verified" type="checkbox" checked> Verified</label></p>
<p><button name="choice" value="in">Continue</button>
<button name="choice" value="cancel" formnovalidate>Cancel</button></p></form></main></html>`;

const answer = provider.callback();
const server = createServer(async (request, response) => {
  if (!request.url.startsWith("/interaction/")) return answer(request, response);
  if (request.method !== "POST") return response.writeHead(200, { "Content-Type": "text/html" }).end(form);
  let body = "";
  for await (const chunk of request) body += chunk;
  const sent = new URLSearchParams(body);
  if (sent.get("choice") === "cancel")
    return provider.interactionFinished(request, response, { error: "access_denied" });
  const sub = sent.get("sub");
  accounts.set(sub, { sub, email: sent.get("email"), email_verified: sent.has("verified"), name: "A clerk" });
  return provider.interactionFinished(request, response, { login: { accountId: sub } });
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`listening on ${server.address().port}\n`));
