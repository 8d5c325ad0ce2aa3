import type { Context, Hono } from "hono";
import * as m from "../../messages/compiled/messages.js";
import type { Identity } from "../auth/identity-services.ts";
import type { SecondFactorOutcome } from "../auth/second-factor/second-factor.ts";
import { bodyOf, isJson, readSigned, refuseWithWait } from "./identity-request.ts";
import { problem } from "./problem.ts";

/** What signed-in users do with their second factor, by the path below `/auth/second-factor`: names of functions. */
const actions = {
  begin: "beginSecondFactor",
  confirm: "confirmSecondFactor",
  "recovery-codes": "renewRecoveryCodes",
  "turn-off": "turnSecondFactorOff",
} as const;

/** Loads the code at the first request, as most sites never need it. */
const load = () => import("../auth/second-factor/second-factor.ts");

/** Adds the second step of signing in, and the routes by which users turn their second factor on and off. */
export function addSecondFactorRoutes(routes: Hono, identity: Identity, addressOf: (context: Context) => string): void {
  routes.post("/auth/sign-in/second-factor", async (context) => {
    if (!isJson(context)) return problem(context, 415, m.problem_json, {});
    return answer(
      context,
      await (await load()).completeSignIn(identity, context.req.raw, await bodyOf(context), addressOf(context)),
    );
  });
  for (const [name, action] of Object.entries(actions)) {
    routes.post(`/auth/second-factor/${name}`, async (context) => {
      const signed = await readSigned(context, identity, true);
      if (signed instanceof Response) return signed;
      const run = (await load())[action];
      return answer(context, await run(identity, signed.session, context.req.raw, signed.body, addressOf(context)));
    });
  }
}

function answer(context: Context, outcome: SecondFactorOutcome): Response {
  // None of the answers, recovery codes among them, may be kept anywhere.
  context.header("Cache-Control", "no-store");
  if ("invalid" in outcome)
    return problem(context, 400, m.second_factor_invalid, {}, { code: m.second_factor_invalid });
  if ("conflict" in outcome) return problem(context, 409, m.second_factor_conflict, {});
  if ("over" in outcome) return problem(context, 403, m.identity_second_step_over, {});
  if ("wait" in outcome) return refuseWithWait(context, outcome.wait, m.second_factor_wait);
  outcome.response.headers.set("Cache-Control", "no-store");
  return outcome.response;
}
