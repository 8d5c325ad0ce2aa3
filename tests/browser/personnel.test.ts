import { expect, it } from "vitest";
import teacher from "../../collections/teacher.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { useAdministrator } from "./administrator.ts";
import { expectFitAt } from "./phone.ts";

// Lists of people from an office's sheet, on a phone.

const administrator = useAdministrator();
const screen = "/admin/personnel";
type Teacher = Readonly<Record<string, string | number>>;
const teachers = () => administrator.read<Teacher[]>(teacher.api.list);
const csv = (...rows: readonly (readonly string[])[]) => Buffer.from(rows.map((row) => row.join(",")).join("\r\n"));
const say = { locale: "bn" } as const;

it("twelve teachers get from a sheet to the site: shown first, none twice, telephones unticked, one undo", async () => {
  const before = await teachers();
  const known = before.find(({ nameBn }) => nameBn)!;
  const heading = ["ক্রমিক", "নাম", "পদবি", "মোবাইল নম্বর", "এসএসসি পাসের সন", "এইচএসসি"];
  const names = ["ক", "খ", "গ", "ঘ", "ঙ", "চ", "ছ", "জ", "ঝ", "ঞ", "ট"].map((letter) => `নমুনা নতুন ${letter}ম`);
  const rows = [
    ...names.map((name, place) => [String(place + 1), name, "সহকারী শিক্ষক", "01711000001", "১৯৯৮", place ? "২০০০" : ""]),
    ["12", String(known.nameBn), "জ্যেষ্ঠ শিক্ষক", "01711000002", "", ""],
  ];
  const page = await administrator.open("/bn/admin", { width: 360 });
  await page.locator(`main a[href="/bn${screen}"]`).first().click();
  await page.waitForURL(`/bn${screen}`);
  const sheet = { name: "teachers.csv", mimeType: "text/csv", buffer: csv(heading, ...rows) };
  await page.locator("main input[type=file]:enabled").setInputFiles(sheet);
  const found = page.locator(".found-people");
  await found.waitFor();
  const ticks = found.locator(".columns input[type=checkbox]");
  expect(await ticks.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked))).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
  const person = (name: string) => found.locator(".people-list > li", { hasText: name });
  expect(await person(names[0]!).locator(".doubts").innerText()).toContain(
    m.personnel_doubt_year({ field: teacher.fields.hsc.label({}, say) }, say),
  );
  expect(await person(String(known.nameBn)).locator(".changes").innerText()).toContain("জ্যেষ্ঠ শিক্ষক");
  expect(await teachers()).toEqual(before);

  await found.locator(".do button").click();
  const note = page.locator(".lasting .note");
  await note.filter({ hasText: m.personnel_done({ added: "১১", changed: "১" }, say) }).waitFor();
  const after = await teachers();
  expect(after).toHaveLength(before.length + names.length);
  const first = after.find(({ nameBn }) => nameBn === names[0]);
  expect(first).toMatchObject({ designationBn: "সহকারী শিক্ষক", ssc: 1998 });
  expect([first, after.find(({ nameBn }) => nameBn === known.nameBn)?.designationBn]).toEqual([
    expect.not.objectContaining({ hsc: expect.anything() as unknown, telephone: expect.anything() as unknown }),
    "জ্যেষ্ঠ শিক্ষক",
  ]);

  // The same sheet once more has nothing to add.
  await page.locator("main input[type=file]:enabled").setInputFiles(sheet);
  await found.waitFor();
  expect(await found.locator(".people-list input:checked").count()).toBe(0);
  expect(await found.locator(".do button").getAttribute("aria-disabled")).toBe("true");

  await note.getByRole("button", { name: m.undo({}, say) }).click();
  await note.filter({ hasText: m.undone({}, say) }).waitFor();
  expect(await teachers()).toEqual(before);
});

it("a list leads to the screen; what the sheet lacks is typed at its row, and a failure keeps the rest", async () => {
  const page = await administrator.open(localPath(teacher.admin.add, "bn"), { width: 360, mayFail: true });
  await page.locator(`.other-screens a[href="${localPath(screen, "bn")}"]`).click();
  await page.waitForURL(localPath(screen, "bn"));
  await page.locator(".which-list label").nth(1).click();
  await page.locator("details.paste summary").click();
  await page.locator("details.paste textarea").fill("নাম\tপদবি\nনমুনা প্রহরী এক\tপ্রহরী\nনমুনা প্রহরী দুই\t");
  await page.locator("details.paste button").click();
  const rows = page.locator(".people-list > li");
  await rows.first().waitFor();
  expect(await rows.locator("input:checked").count()).toBe(1);
  await expectFitAt(page, [360, 320, 768, 1280]);
  await rows.nth(1).locator("input.in").fill("আয়া");
  await expect.poll(() => rows.locator("input:checked").count()).toBe(2);
  let count = 0;
  await page.route("**/api/staffs", (route) => {
    count += 1;
    return count === 2 ? route.fulfill({ status: 200, body: '{"acknowledged": 0}' }) : route.continue();
  });
  await page.locator(".found-people .do button").click();
  await page.locator(".found-people .alert").getByText("নমুনা প্রহরী দুই").waitFor();
  expect(await rows.count()).toBe(1);
  // The same cells read again do not add the one who is there already.
  await page.locator("details.paste button").click();
  await rows.nth(1).waitFor();
  expect(await rows.locator("input:checked").count()).toBe(0);
  await rows.nth(1).locator("input.in").fill("আয়া");
  await expect.poll(() => rows.locator("input:checked").count()).toBe(1);
  await page.locator(".found-people .do button").click();
  const added = async () => {
    const staffs = await administrator.read<Teacher[]>("/staffs");
    return staffs.filter(({ nameBn }) => String(nameBn).startsWith("নমুনা প্রহরী")).length;
  };
  // The screen loads itself anew once all are written.
  await page.locator(".found-people").waitFor({ state: "detached" });
  await page.locator(".lasting .note").waitFor();
  expect(await added()).toBe(2);
  // While the screen asks who somebody is, it does not call the person new.
  await page.locator(".which-list label").nth(1).click();
  await page.locator("details.paste summary").click();
  await page.locator("details.paste textarea").fill("Name\tDesignation\nNomuna Prohori Ek\tGuard");
  await page.locator("details.paste button").click();
  await rows.getByRole("combobox").waitFor();
  expect(await rows.locator(".tag").count()).toBe(0);
  await rows.getByRole("combobox").selectOption("new");
  await rows.locator(".tag", { hasText: m.personnel_new({}, say) }).waitFor();
});
