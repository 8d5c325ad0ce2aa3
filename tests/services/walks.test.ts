import { afterAll, beforeAll, describe, it } from "vitest";
import { type IdentityService, startIdentityService } from "../kit/identity-service.ts";
import { administrator, administratorEnvironment } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { type Emulator, missingEmulator, startEmulator } from "./emulator.ts";
import { walk, withForm } from "./walk.ts";

it("an administrator of the site's own accounts signs in, posts, updates, removes and signs out", async () => {
  const site = await startSiteProcess(administratorEnvironment);
  await walk(site.origin, withForm(administrator));
  await site.stop();
});

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
