import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { readOfficeFile } from "./office-file.ts";

const first = "name,host,eiin,name_en,name_bn,email";
const school = (name: string, eiin = "123456") =>
  `${name},${name}.example,${eiin},${name} School,আদর্শ বিদ্যালয়,head@${name}.example`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "office-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(text: string | Uint8Array) {
  const path = join(folder, "schools.csv");
  await writeFile(path, text);
  return readOfficeFile(path);
}

describe("an office's file", () => {
  itForAll([
    `${first}\n${school("alipur")}\n`,
    `\uFEFF${first}\r\n${school("alipur")}\r\n`,
    `${first}\n${school("alipur").replace("123456", " ১২৩ ৪৫৬ ")}`,
    `${first.replaceAll(",", ";")}\n${school("alipur").replaceAll(",", ";")}\n`,
    "Email , NAME_BN,name_en,EIIN,host,name,\r\n" +
      '"head@alipur.example","আদর্শ বিদ্যালয়","alipur School",123456,alipur.example, alipur ,\r\n,,,,,,\r\n',
  ])("is read with its marks, line ends, quotation marks, delimiters and orders of columns", async (text) => {
    const { rows, problems } = await read(text);
    expect(problems).toEqual([]);
    expect(rows.map(({ number, row }) => [number, row])).toEqual([
      [
        2,
        {
          name: "alipur",
          host: "alipur.example",
          eiin: "123456",
          name_en: "alipur School",
          name_bn: "আদর্শ বিদ্যালয়",
          email: "head@alipur.example",
        },
      ],
    ]);
  });

  it("keeps commas, quotation marks and line breaks of quoted cells, and counts rows as spreadsheets do", async () => {
    const quoted = school("alipur").replace("alipur School", '"The ""Model"" School,\nAlipur"');
    const { rows } = await read(`${first}\n${quoted}\n\n${school("belkuchi", "123457")}\n`);
    expect(rows.map(({ number, row }) => [number, row.name_en])).toEqual([
      [2, 'The "Model" School, Alipur'],
      [4, "belkuchi School"],
    ]);
  });

  it("has each wrong row named by its number, with all that is wrong with it", async () => {
    const lines = [
      first,
      "Alipur,https://alipur.example,12345,,আদর্শ,nobody",
      school("belkuchi"),
      `${school("chandpur", "123457")},more`,
      school("dinajpur"),
      "short,short.example",
      school("good", "123458"),
      `${school("long", "123459").replace("long School", "x".repeat(301))}`,
      // A row with another fault counts too.
      school("good", "123460").replace("head@good.example", ""),
    ];
    const { rows, problems } = await read(lines.join("\n"));
    expect(rows).toEqual([]);
    expect(problems.map(({ number, name }) => [number, name])).toEqual([
      [2, "Alipur"],
      [3, "belkuchi"],
      [4, "chandpur"],
      [5, "dinajpur"],
      [6, "short"],
      [7, "good"],
      [8, "long"],
      [9, "good"],
    ]);
    const [many, twice, more, , short, named, long] = problems.map(({ problem }) => problem);
    expect(many).toMatch(/"Alipur" cannot be.*cannot be a host.*no EIIN.*name_en is empty.*"nobody" is not an e-mail/);
    expect(twice).toBe("The eiin 123456 is in row 5 too.");
    expect(more).toMatch(/more cells than the first row/);
    expect(short).toMatch(/eiin is empty.*email is empty/);
    expect(named).toBe("The name good is in row 9 too. The host good.example is in row 9 too.");
    expect(long).toMatch(/too long/);
  });

  it("names five of the other rows with the same value", async () => {
    const lines = Array.from({ length: 8 }, (_, place) => school(`same-${place}`, "123456"));
    const { problems } = await read([first, ...lines].join("\n"));
    expect(problems.map(({ problem }) => problem)).toEqual([
      "The eiin 123456 is in row 3, 4, 5, 6, 7 and others too.",
      "The eiin 123456 is in row 2, 4, 5, 6, 7 and others too.",
      "The eiin 123456 is in row 2, 3, 5, 6, 7 and others too.",
      "The eiin 123456 is in row 2, 3, 4, 6, 7 and others too.",
      "The eiin 123456 is in row 2, 3, 4, 5, 7 and others too.",
      ...Array(3).fill("The eiin 123456 is in row 2, 3, 4, 5, 6 and others too."),
    ]);
  });

  itForAll<[string | Uint8Array, RegExp]>([
    ["", /no column name, host, eiin/],
    [`${first},phone\n`, /unknown columns "phone"/],
    [`${first.replace("host,", "")}\n`, /no column host/],
    [`${first},HOST\n`, /two columns host/],
    [`${first}\n"alipur,open\n`, /quotation mark is not closed/],
    [Buffer.from(`\uFEFF${first}\n`, "utf16le"), /not written in UTF-8/],
    [Buffer.from([0x6e, 0xe9]), /not written in UTF-8/],
    [`${first}\n${"a\0b"}`, /not written in UTF-8/],
    [`${first}\n${"x,\n".repeat(5_001)}`, /more than 5000 rows/],
    [Buffer.alloc(2_000_001, "x"), /larger than 2 MB/],
  ])("is refused as a whole with a sentence", async ([text, reason]) => {
    await expect(read(text)).rejects.toThrow(reason);
  });

  it("is refused if there is no such file, or it is none", async () => {
    await expect(readOfficeFile(join(folder, "none.csv"))).rejects.toThrow(/cannot be read/);
    await expect(readOfficeFile(folder)).rejects.toThrow(/is no file/);
  });

  it("of the sample is accepted", async () => {
    const { rows, problems } = await readOfficeFile(
      join(import.meta.dirname, "../../deploy/hosting/schools.sample.csv"),
    );
    expect([rows.length, problems]).toEqual([2, []]);
  });
});
