import { describe, expect, it } from "vitest";
import { usePeopleSite } from "../kit/people-site.ts";
import { linkTokenIn, textIn } from "../kit/send-form.ts";
import { fetchToken, openSession, signIn } from "../kit/session.ts";
import { startSite } from "../kit/site.ts";

const { people, own, send, choose, addPerson } = usePeopleSite(startSite);

describe("a forgotten password", () => {
  const ask = (email: string, base = "") => send(`${base}/forgot-password`, { email }, "");

  it("is replaced by a link in a mail; the answer does not tell whether there is an account", async () => {
    const person = await addPerson("editor");
    const { cookie } = await openSession(people.site, person);
    const before = people.mails.received.length;
    const answers = await Promise.all(
      [await ask("stranger@school.example"), await ask(person.email)].map(async (answer) => [
        answer.status,
        await textIn(answer),
      ]),
    );
    expect(answers[0]).toEqual([200, expect.stringContaining("we have sent an e-mail to it")]);
    expect(answers[1]).toEqual(answers[0]);
    let mail = await people.mails.next();
    while (mail.to !== person.email) mail = await people.mails.next();
    expect(people.mails.received.slice(before).filter(({ to }) => to === "stranger@school.example")).toEqual([]);
    expect(mail.text).toContain("এক ঘণ্টার মধ্যে");
    const token = linkTokenIn(mail.text);
    expect((await choose(token, "a forgotten pond")).status).toBe(303);
    expect((await fetchToken(people.site, cookie, person.email)).status).toBe(401);
    expect((await signIn(people.site, { ...person, password: "a forgotten pond" }, own())).status).toBe(200);
  });

  it("sends at most three mails an hour to one address, known or not", async () => {
    for (const email of ["flooded@school.example", "forgotten-too@school.example"]) {
      const statuses = [];
      for (const _ of [1, 2, 3, 4]) statuses.push((await ask(email, "/bn")).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });

  it("can still be replaced while strangers ask for many addresses that have no account", async () => {
    for (let place = 0; place < 61; place += 1) {
      expect((await ask(`invented-${place}@school.example`)).status).toBe(200);
    }
  });
});
