import { type CreateTableBuilder, type Kysely, sql } from "kysely";

type Table = CreateTableBuilder<string>;
type Columns = (table: Table) => Table;

const required = (table: Table, ...names: string[]) =>
  names.reduce((all, name) => all.addColumn(name, "text", (column) => column.notNull()), table);
const texts = (table: Table, ...names: string[]) => names.reduce((all, name) => all.addColumn(name, "text"), table);
const numbers = (table: Table, ...names: string[]) =>
  names.reduce((all, name) => all.addColumn(name, "integer"), table);
/** A required text with its Bengali companion. */
const localized = (table: Table, name: string) => texts(required(table, name), `${name}Bn`);

const document: Columns = (table) => required(localized(table, "title"), "link");
const dated =
  (columns: Columns): Columns =>
  (table) =>
    required(columns(table), "formattedDate");
const days = (table: Table) => texts(table, "startDate", "endDate");
const calendar = dated((table) => days(texts(required(table, "title", "link"), "event", "eventBn")));
const story = dated((table) =>
  texts(required(localized(localized(table, "title"), "description"), "image"), "imageFocus"),
);
const person = (table: Table) => texts(localized(localized(table, "name"), "designation"), "imageFocus");
const withImage: Columns = (table) => required(person(table), "image");
const teacher: Columns = (table) => {
  const years = table
    .addColumn("ssc", "integer", (column) => column.notNull())
    .addColumn("hsc", "integer", (column) => column.notNull());
  return texts(
    numbers(person(years), "diploma", "bsc", "bed", "msc", "med"),
    "image",
    "otherDegrees",
    "otherDegreesBn",
  );
};
const picture: Columns = (table) => texts(required(table, "picture"), "caption", "captionBn", "alt", "altBn");
const commemoration: Columns = (table) =>
  texts(localized(localized(required(table, "picture"), "caption"), "day"), "alt", "altBn");

/** The tables of lists whose order may be decided by hand. */
const inOrder: Readonly<Record<string, Columns>> = {
  admissionClass: (table) => localized(table, "name"),
  admissionForm: document,
  body: withImage,
  classRoutine: document,
  commemoration,
  cricketPicture: picture,
  debatePicture: picture,
  examRoutine: (table) => days(document(table)),
  footballPicture: picture,
  room: (table) => localized(table, "name").addColumn("count", "integer", (column) => column.notNull()),
  slide: picture,
  staff: withImage,
  syllabus: document,
  teacher,
  usefulLink: document,
};

/** The tables whose lists go by the date. */
const byDate: Readonly<Record<string, Columns>> = {
  academicCalendar: calendar,
  achievement: story,
  album: dated((table) => texts(localized(table, "name"), "cover")),
  holidayCalendar: calendar,
  internalResult: dated(document),
  news: story,
  notice: dated((table) =>
    texts(required(localized(localized(table, "title"), "description"), "expirationDate"), "link"),
  ),
  publicResult: dated(document),
};

/** The tables of the other lists. A picture has no foreign key: it keeps the id of an album that is in the bin. */
const others: Readonly<Record<string, Columns>> = {
  picture: (table) => numbers(picture(table), "album", "onHome"),
  video: (table) => texts(required(table, "src"), "thumbnail", "title", "titleBn"),
};

type Texts = { localized: string[]; texts?: string[]; numbers?: string[] };

/** The columns of each global, all optional: texts with a Bengali companion, other texts, numbers. */
const globals: Readonly<Record<string, Texts>> = {
  about: { localized: ["text"] },
  headMessage: { localized: ["words", "name", "designation"], texts: ["image", "imageFocus"] },
  history: { localized: ["text", "summary"] },
  profile: {
    localized: ["name", "shortName", "address", "motto", "description"],
    texts: ["eiin", "mapLink", "telephone", "email", "crest", "facebook", "videoChannel", "otherPage", "palette"],
    numbers: ["foundedIn", "onlineSince", "openData"],
  },
};

/** Creates the tables of what the school publishes. The only row of a global is there from the start. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  for (const [name, columns] of Object.entries({ ...inOrder, ...byDate, ...others })) {
    const id = schema.createTable(name).addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());
    const table = texts(columns(id), "visibility");
    await (name in inOrder ? numbers(table, "position") : table).execute();
    // Hidden entries, which are few, are counted by an index that has them alone.
    const index = schema.createIndex(`${name}_visibility`).on(name).column("visibility");
    await index.where(sql.ref("visibility"), "is not", null).execute();
  }
  for (const name of Object.keys(byDate)) {
    // A list passes over hidden entries, and the notice board over expired ones, by the index alone.
    const columns = ["formattedDate", "id", "visibility", ...(name === "notice" ? ["expirationDate"] : [])];
    await schema.createIndex(`${name}_date`).on(name).columns(columns).execute();
  }
  for (const column of ["album", "onHome"]) {
    const index = schema.createIndex(`picture_${column}`).on("picture").columns([column, "id", "visibility"]);
    await index.where(sql.ref(column), "is not", null).execute();
  }
  for (const [name, columns] of Object.entries(globals)) {
    const id = schema.createTable(name).addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`));
    const both = texts(id, ...columns.localized.flatMap((one) => [one, `${one}Bn`]), ...(columns.texts ?? []));
    await numbers(both, ...(columns.numbers ?? [])).execute();
    await sql`insert into ${sql.table(name)} (id) values (1)`.execute(db);
  }
}
