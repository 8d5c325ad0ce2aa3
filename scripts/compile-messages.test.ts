import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { build, type Rollup } from "vite";
import { type Message, messageOf } from "../engine/message.ts";
import { compileMessages } from "./compile-messages.ts";
import { MessageError } from "./read-messages.ts";

const project = join(import.meta.dirname, "..");
const codes = ["en", "bn"] as const;
const en = "messages/en.json";
const bn = "messages/bn.json";
type Compiled = Readonly<Record<string, Message>>;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Makes a project of these files and of what a compiled message imports. */
function treeOf(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "messages-"));
  folders.push(root);
  mkdirSync(join(root, "engine"));
  for (const name of ["message.ts", "languages.ts"])
    copyFileSync(join(project, "engine", name), join(root, "engine", name));
  write(root, { "package.json": '{ "type": "module" }', ...files });
  return root;
}

const compiled = (root: string, name = "messages.js") => join(root, "messages", "compiled", name);
const load = async (root: string) => (await import(compiled(root))) as Compiled;
const json = (messages: Readonly<Record<string, string>>) => JSON.stringify(messages, null, 2);

describe("a compiled message", () => {
  const files = {
    [en]: json({ title: "Notices", found: "{count} of {all} “found”\n{count}", quoted: '"\\" \u2028 */ $' }),
    [bn]: json({ title: "নোটিশ", found: "{all}টির মধ্যে {count}টি", quoted: "'`" }),
  };

  it("has its text in each language, and English without one", async () => {
    const root = treeOf(files);
    compileMessages(root, codes);
    const { title, quoted } = await load(root);
    expect([title?.({}, { locale: "en" }), title?.({}, { locale: "bn" })]).toEqual(["Notices", "নোটিশ"]);
    expect([title?.({}), title?.({}, {})]).toEqual(["Notices", "Notices"]);
    expect([quoted?.({}), quoted?.({}, { locale: "bn" })]).toEqual(['"\\" \u2028 */ $', "'`"]);
  });

  it("has each value in its place, which differs by language, whatever the value contains", async () => {
    const root = treeOf(files);
    compileMessages(root, codes);
    const { found } = await load(root);
    expect(found?.({ count: 3, all: "৭" }, { locale: "en" })).toBe("3 of ৭ “found”\n3");
    expect(found?.({ count: "$&", all: "{count}" }, { locale: "bn" })).toBe("{count}টির মধ্যে $&টি");
  });

  it("is a value that is passed on and read later", async () => {
    const root = treeOf({ [en]: json({ title: "Notices" }), [bn]: json({ title: "নোটিশ" }) });
    compileMessages(root, codes);
    const labels: Readonly<Record<string, Message | undefined>> = { notice: (await load(root)).title };
    expect(labels.notice?.({}, { locale: "bn" })).toBe("নোটিশ");
  });

  it("is in the first language where another lacks it, or lacks the whole file", async () => {
    const languages = readFileSync(join(project, "engine", "languages.ts"), "utf8");
    const third =
      '{ code: "hi", name: "हिन्दी", base: "/hi", direction: "ltr", intl: "hi-IN", script: /x/ },\n] as const';
    const root = treeOf({
      [en]: json({ title: "Notices", about: "About {name}" }),
      [bn]: json({ about: "{name} সম্বন্ধে" }),
      "messages/hi.json": json({ title: "सूचनाएँ" }),
      "features/lost/messages/en.json": json({ lost_title: "Lost property" }),
      "engine/languages.ts": languages.replace("] as const", third),
    });
    compileMessages(root, [...codes, "hi"]);
    const { title, about, lost_title: lost } = await load(root);
    const inEach = (message: Message | undefined, inputs = {}) =>
      [...codes, "hi"].map((locale) => message?.(inputs, { locale: locale as "bn" }));
    expect(inEach(title)).toEqual(["Notices", "Notices", "सूचनाएँ"]);
    expect(inEach(about, { name: "X" })).toEqual(["About X", "X সম্বন্ধে", "About X"]);
    expect(inEach(lost)).toEqual(["Lost property", "Lost property", "Lost property"]);
  });

  it("may have the text of one language only, and then has no other", () => {
    const title = messageOf("নোটিশ");
    expect(codes.map((locale) => title({}, { locale }))).toEqual(["নোটিশ", "নোটিশ"]);
  });

  it("is left out of a script that does not use it", async () => {
    const root = treeOf({
      [en]: json({ used: "Used {by}", unused: "Not used" }),
      [bn]: json({ used: "{by} ব্যবহার করে", unused: "ব্যবহৃত নয়" }),
      "entry.ts": 'import * as m from "./messages/compiled/messages.js";\nconsole.log(m.used({ by: 1 }));\n',
    });
    compileMessages(root, codes);
    const { output } = (await build({
      root,
      configFile: false,
      logLevel: "silent",
      build: { write: false, rolldownOptions: { input: join(root, "entry.ts") } },
    })) as Rollup.RollupOutput;
    expect(output).toHaveLength(1);
    expect(output[0].code).toContain("ব্যবহার করে");
    expect(output[0].code).not.toMatch(/Not used|ব্যবহৃত নয়/);
  });
});

describe("the compiled files", () => {
  const lost = {
    "features/lost/messages/en.json": json({ lost_title: "Lost property" }),
    "features/lost/messages/bn.json": json({ lost_title: "হারানো জিনিস" }),
  };
  const own = { [en]: json({ title: "Notices" }), [bn]: json({ title: "নোটিশ" }) };
  /** What a watcher sees of a file: another id or time after every write. */
  const state = (root: string, name: string) => {
    const { ino, mtimeNs } = statSync(compiled(root, name), { bigint: true });
    return { ino, mtimeNs };
  };

  it("lose the messages of a feature whose folder is deleted", async () => {
    const root = treeOf({ ...own, ...lost, "features/README.md": "" });
    compileMessages(root, codes);
    expect(readFileSync(compiled(root, "messages.d.ts"), "utf8")).toContain("lost_title");
    rmSync(join(root, "features", "lost"), { recursive: true });
    compileMessages(root, codes);
    expect(Object.keys(await load(root))).toEqual(["title"]);
    expect(readFileSync(compiled(root, "messages.d.ts"), "utf8")).not.toContain("lost_title");
  });

  it("are written only if they change", () => {
    const root = treeOf({ ...own, ...lost });
    compileMessages(root, codes);
    const before = ["messages.js", "messages.d.ts"].map((name) => state(root, name));
    compileMessages(root, codes);
    expect(["messages.js", "messages.d.ts"].map((name) => state(root, name))).toEqual(before);
    write(root, { [bn]: json({ title: "বিজ্ঞপ্তি" }) });
    compileMessages(root, codes);
    expect(state(root, "messages.js")).not.toEqual(before[0]);
    expect(state(root, "messages.d.ts")).toEqual(before[1]);
  });

  it("take the place of all others in their folder but the time of the build", () => {
    const root = treeOf({ ...own, "messages/compiled/runtime/a.js": "", "messages/compiled/.built": "" });
    compileMessages(root, codes);
    expect(() => statSync(compiled(root, "runtime"))).toThrow("ENOENT");
    expect(statSync(compiled(root, ".built")).size).toBe(0);
  });

  it("have types that refuse a wrong key, input or language, and accept the right ones", () => {
    const root = treeOf({
      [en]: json({ title: "Notices */", about: "About {name}" }),
      [bn]: json({ title: "নোটিশ", about: "{name} সম্বন্ধে" }),
      "tsconfig.json": readFileSync(join(project, "tsconfig.json"), "utf8").replace(/"types": .*/, '"types": [],'),
      "uses.ts": `
        import type { Message } from "./engine/message.ts";
        import * as m from "./messages/compiled/messages.js";
        export const right: string[] = [
          m.title(), m.title({}), m.title({}, { locale: "bn" }), m.about({ name: 1 }), m.about({ name: "" }, {}),
        ];
        export const labels: Message[] = [m.title];
        export const named: Message<{ name: string }>[] = [m.title, m.about];
        // @ts-expect-error
        export const label: Message = m.about;
        // @ts-expect-error
        m.titel();
        // @ts-expect-error
        m.about();
        // @ts-expect-error
        m.about({});
        // @ts-expect-error
        m.about({ nam: "" });
        // @ts-expect-error
        m.about({ name: "", of: "" });
        // @ts-expect-error
        m.about({ name: {} });
        // @ts-expect-error
        m.title({ name: "" });
        // @ts-expect-error
        m.title({}, { locale: "xx" });
      `,
    });
    compileMessages(root, codes);
    const tsc = join(project, "node_modules", "typescript", "bin", "tsc");
    const { status, stdout } = spawnSync(process.execPath, [tsc, "--noEmit", "-p", root], { encoding: "utf8" });
    expect([status, stdout]).toEqual([0, ""]);
  });
});

describe("a mistake in a message file", () => {
  const twice = '{ "title": "Notices", "title": "News" }';

  it("leaves the compiled files as they are", () => {
    const root = treeOf({ [en]: json({ title: "Notices" }) });
    compileMessages(root, codes);
    const before = readFileSync(compiled(root), "utf8");
    write(root, { [en]: twice });
    expect(() => compileMessages(root, codes)).toThrow(MessageError);
    expect(readFileSync(compiled(root), "utf8")).toBe(before);
  });

  it("ends the build with one line", () => {
    const root = treeOf({ [en]: twice });
    const script = join(project, "scripts", "build.mjs");
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, "words"], { cwd: root, encoding: "utf8" });
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: `${en}: "title" is there twice.\n` });
  });
});
