import { afterAll, beforeAll, expect, it } from "vitest";
import admissionClass from "../../collections/admissionClass.ts";
import admissionForm from "../../collections/admissionForm.ts";
import admissionList from "../../collections/admissionList.ts";
import recognition from "../../collections/recognition.ts";
import teacher from "../../collections/teacher.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import charter from "../../globals/charter.ts";
import contact from "../../globals/contact.ts";
import fees from "../../globals/fees.ts";
import mpo from "../../globals/mpo.ts";
import profile from "../../globals/profile.ts";
import pupils from "../../globals/pupils.ts";
import { addTo } from "../kit/database-state.ts";
import { attributes, visibleText } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

// Tests the content that the education office requires of every school.

let site: Site;
let write: Write;
beforeAll(async () => {
  site = await startSite({ ...administratorEnvironment, SAMPLE_CONTENT: "no" });
  write = writerOf(site, (await openSession(site)).token);
});
afterAll(() => site.stop());

const read = async (path: string) => (await fetch(site.origin + path)).text();
const mainOf = async (path: string) => /<main.*?<\/main>/s.exec(await read(path))?.[0] ?? "";
const textOf = async (path: string) => visibleText(await mainOf(path));
const menuLinks = async (base: string) =>
  Array.from(
    (/<nav class="bar".*?<\/nav>/s.exec(await read(`${base}/privacy`))?.[0] ?? "").matchAll(
      /<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs,
    ),
    ([, href = "", name = ""]) => [href, visibleText(name).trim()] as const,
  );
const patch = async ({ api }: { api: { update: string } }, values: object) =>
  expect((await write("PATCH", api.update, values)).status).toBe(200);

const ofGlobals = [
  [mpo, { code: "12345" }],
  [pupils, { classes: [{ class: "Class 6", boys: 1 }] }],
  [contact, { hours: [{ day: "sunday", from: "9 am" }] }],
  [charter, { services: [{ service: "Testimonial" }] }],
  [fees, { fees: [{ class: "Class 6", purpose: "Tuition" }] }],
] as const;

itForAll(ofGlobals.map(([global, filled]) => [global.page ?? "", global, filled] as const))(
  "a page of a global is in the menu once something of it is typed, and says kindly that it is empty before",
  async ([page, global, filled]) => {
    const { empty } = global.messages;
    const inMenus = () =>
      Promise.all(
        locales.map(async (locale) =>
          (await menuLinks(localPath("", locale))).some(([href]) => href === localPath(page, locale)),
        ),
      );
    expect(await inMenus()).toEqual([false, false]);
    for (const locale of locales) expect(await textOf(localPath(page, locale))).toContain(empty?.({}, { locale }));
    await patch(global, filled);
    expect(await inMenus()).toEqual([true, true]);
    expect(await textOf(page)).not.toContain(empty?.({}, { locale: "en" }));
    expect(await read("/sitemap.xml")).toContain(`${page}</loc>`);
  },
);

it("pupils are added up by class and over all classes, in the page's digits", async () => {
  await patch(pupils, {
    year: 2026,
    asOf: "2026-03-31",
    classes: [
      { class: "Class 6", classBn: "ষষ্ঠ শ্রেণি", boys: 500, girls: 700 },
      { class: "Class 9", classBn: "নবম শ্রেণি", group: "Science", groupBn: "বিজ্ঞান", boys: 21 },
    ],
    sections: [{ class: "Class 6", sections: 2, names: "A, B", memo: "37.02" }],
  });
  expect(await textOf("/pupils")).toMatch(
    /2026.*March 31, 2026.*500\s+700\s+1,200.*Science\s+21\s+21.*521\s+700\s+1,221/s,
  );
  expect(await textOf("/pupils")).toMatch(/Class 6\s+2\s+A, B\s+37\.02/);
  expect(await textOf("/bn/pupils")).toMatch(/২০২৬.*৩১ মার্চ, ২০২৬.*৫০০\s+৭০০\s+১,২০০.*বিজ্ঞান.*১,২২১/s);
});

it("the MPO page shows each typed value with its label, and nothing else", async () => {
  await patch(mpo, { since: "1980-07-01", document: "https://office.example/order.pdf" });
  const text = await textOf("/mpo");
  expect(text).toMatch(/MPO code\s+12345.*MPO since\s+July 1, 1980.*Document\s+View/s);
  expect(text).not.toContain("Nationalised on");
  expect(attributes(await read("/mpo"), "href")).toContain("https://office.example/order.pdf");
});

it("contacts link to a telephone and a mail address; the school's come from its profile", async () => {
  await patch(profile, {
    address: "School Road",
    telephone: "+880 1111-111111",
    email: "office@school.example",
    mapLink: "https://map.example/school",
  });
  await patch(contact, {
    hours: [
      { day: "sunday", from: "9 am", fromBn: "সকাল ৯টা", to: "4 pm", toBn: "বিকেল ৪টা" },
      { day: "friday", remark: "closed", remarkBn: "বন্ধ" },
    ],
    people: [
      {
        duty: "complaints",
        what: "Complaints",
        name: "A. Officer",
        telephone: "০১৭০০-০০০০০১",
        email: "a@school.example",
      },
      { duty: "other", what: "Lost things", telephone: "ask at the gate", email: "none" },
    ],
  });
  const html = await mainOf("/contact");
  expect(attributes(html, "href").filter((href) => /^(?:tel|mailto|https):/.test(href))).toEqual([
    "https://map.example/school",
    "tel:+8801111111111",
    "mailto:office@school.example",
    "tel:01700000001",
    "mailto:a@school.example",
  ]);
  const text = visibleText(html);
  expect(text).toMatch(/School Road.*Sunday\s+9 am – 4 pm.*Friday\s+closed/s);
  expect(text).toMatch(/Complaints officer\s+Complaints\s+A\. Officer.*01700-000001/s);
  expect(text).toMatch(/Other\s+Lost things\s+ask at the gate\s+none/);
  expect(await textOf("/bn/contact")).toMatch(/রবিবার\s+সকাল ৯টা – বিকেল ৪টা.*শুক্রবার\s+বন্ধ.*০১৭০০-০০০০০১/s);
});

it("the charter has its six columns, in the language of the page", async () => {
  const names = ["service", "time", "papers", "form", "fee", "officer"];
  const [english, bengali] = [
    ["Testimonial", "1 day", "Application", "Office", "Free", "Clerk"],
    ["প্রশংসাপত্র", "১ দিন", "আবেদন", "অফিস", "বিনামূল্যে", "করণিক"],
  ];
  const row = names.flatMap((name, place) => [
    [name, english[place]],
    [`${name}Bn`, bengali[place]],
  ]);
  await patch(charter, { services: [Object.fromEntries(row)] });
  expect(await textOf("/charter")).toMatch(new RegExp(english.join("\\s+")));
  expect(await textOf("/bn/charter")).toMatch(new RegExp(bengali.join("\\s+")));
});

it("the fees stand by class and purpose, in the language and the digits of the page", async () => {
  const tuition = { purpose: "Tuition fee", purposeBn: "মাসিক বেতন", amount: 1200, when: "Monthly", whenBn: "প্রতি মাসে" };
  const free = { class: "All", classBn: "সব", purpose: "Testimonial", purposeBn: "প্রশংসাপত্র", amount: 0 };
  const rows = [{ class: "Class 6", classBn: "৬ষ্ঠ শ্রেণি", ...tuition }, free];
  await patch(fees, { year: 2026, fees: rows, payment: "At the office", paymentBn: "অফিসে" });
  expect(await textOf("/fees")).toMatch(
    /2026.*At the office.*Class 6\s+Tuition fee\s+1,200\s+Monthly.*Testimonial\s+0/s,
  );
  expect(await textOf("/bn/fees")).toMatch(/২০২৬.*অফিসে.*৬ষ্ঠ শ্রেণি\s+মাসিক বেতন\s+১,২০০\s+প্রতি মাসে.*প্রশংসাপত্র\s+০/s);
  await patch(fees, { payment: null });
  expect(await textOf("/fees")).toContain("অফিসে");
  expect((await write("PATCH", fees.api.update, { fees: [{ class: "Class 6", amount: 5 }] })).status).toBe(400);
});

it("a recognition shows the authority, memo number, date and validity that were typed", async () => {
  const bare = { memo: "", date: "", validUntil: "", link: "" };
  await addTo(write, recognition, { title: "Permission to teach", authority: "The board", ...bare });
  const whole = {
    memo: "37.02.0000",
    date: "2024-12-31",
    validUntil: "2029-12-31",
    link: "https://board.example/r.pdf",
  };
  await addTo(write, recognition, { title: "Recognition", authority: "The board", ...whole });
  const text = await textOf("/recognition");
  expect(text).toMatch(/Permission to teach\s+Authority: The board\s+\S+\s+Recognition/);
  expect(text).toMatch(/Memo number: 37\.02\.0000.*Date: December 31, 2024.*Valid until: December 31, 2029/s);
  expect(attributes(await read("/recognition"), "href")).toContain("https://board.example/r.pdf");
});

it("the admission lists stand in the menu after the classes, which still lead to the forms", async () => {
  await addTo(write, admissionClass, { name: "Class 6" });
  await addTo(write, admissionForm, { title: "Form", link: "https://form.example/6.pdf" });
  const list = { title: "Class 6", kind: "Waiting list", link: "https://list.example/6.pdf" };
  await addTo(write, admissionList, { ...list, formattedDate: "2026-11-20" });
  const links = (await menuLinks("")).filter(([href]) => href.startsWith("/admission"));
  expect(links).toEqual([
    ["/admissionForm", "Class 6"],
    ["/admissionList", "Admission lists"],
  ]);
  expect(await textOf("/admissionList")).toMatch(/Class 6\s+November 20, 2026.*Kind of list: Waiting list/s);
});

it("a teacher's subject and telephone are shown if they were typed", async () => {
  const years = { ssc: 2000, hsc: 2002 };
  await addTo(write, teacher, { name: "A", designation: "Teacher", ...years });
  expect(await mainOf("/teacher")).not.toContain('href="tel:');
  const added = {
    name: "B",
    designation: "Teacher",
    subject: "Physics",
    subjectBn: "পদার্থবিজ্ঞান",
    telephone: "01700-000002",
  };
  const id = await addTo(write, teacher, { ...added, ...years });
  for (const [path, subject, number] of [
    ["/teacher", "Physics", "01700-000002"],
    ["/bn/teacher", "পদার্থবিজ্ঞান", "০১৭০০-০০০০০২"],
    [`/teachers/${id}`, "Subject: Physics", "Phone: 01700-000002"],
    [`/bn/teachers/${id}`, "বিষয়: পদার্থবিজ্ঞান", "ফোন: ০১৭০০-০০০০০২"],
  ] as const) {
    expect([path, await textOf(path)]).toEqual([path, expect.stringContaining(subject)]);
    expect(await textOf(path)).toContain(number);
    expect(attributes(await mainOf(path), "href")).toContain("tel:01700000002");
  }
});
