import { afterAll, beforeAll, describe, it } from "vitest";
import { type IdentityService, startIdentityService } from "../kit/identity-service.ts";
import { administrator } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { type Emulator, missingEmulator, startEmulator } from "./emulator.ts";
import { walk, withForm } from "./walk.ts";

// tests/engines/walks.test.ts walks with the site's own accounts.
if (missingEmulator) process.stdout.write(`Skipped: ${missingEmulator}\n`);
describe.skipIf(missingEmulator)("with the hosted identity service", () => {
  let emulator: Emulator;
  let service: IdentityService;
  let site: SiteProcess;
  beforeAll(async () => {
    emulator = await startEmulator();
    service = await startIdentityService(emulator.backend);
    site = await startSiteProcess({ ...service.environment, ADMIN_EMAIL: administrator.email });
    await emulator.add(administrator);
  });
  afterAll(async () => {
    await site?.stop();
    await service?.close();
    await emulator?.stop();
  });

  it("an administrator signs in, posts, updates, removes and signs out", () =>
    walk(site.origin, withForm(administrator)));
});
