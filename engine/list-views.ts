/** What the site must know about a list view besides its component in `app/list-views/`. */
export type ListView<Name extends string> = {
  /** The fields that it shows; a collection with this view must declare them. */
  readonly fields: readonly Name[];
  /** Number of entries on one page of a list (requirements R5.9). */
  readonly pageSize: number;
  /** The field that is the name of an entry. */
  readonly title: NoInfer<Name>;
  /** The field that is shown below the name. */
  readonly subtitle?: NoInfer<Name>;
  /** Set when an entry can have its own page: `app/list-views/<view>-detail.tsx`. */
  readonly detail?: true;
  /** Set when that page is itself a list, which may have several pages. */
  readonly pagedDetail?: true;
  /** Set when visitors read beside an entry what was changed of it (engine/change-note.ts). */
  readonly changeNotes?: true;
  /** Set when the form shows an entry as visitors will see it: where entries are texts to read. */
  readonly preview?: true;
  /**
   * Set when the view has its own screen for adding entries, `app/admin/content/add-<view>.tsx`, which asks for the
   * view's fields and for those that many entries have in common. Collections with more fields have the general screen.
   */
  readonly ownAddScreen?: true;
};

const view = <const Name extends string>(listView: ListView<Name>) => listView;

/** The list views: the ways in which a list and its entries are shown to visitors. */
export const listViews = {
  table: view({ fields: ["name"], pageSize: 60, title: "name" }),
  links: view({ fields: ["title", "link"], pageSize: 30, title: "title", detail: true, changeNotes: true }),
  announcements: view({
    fields: ["title", "description", "link", "formattedDate", "expirationDate"],
    // 30 announcements in Bengali would not fit into the first 14,600 bytes that a server sends.
    pageSize: 24,
    title: "title",
    detail: true,
    changeNotes: true,
    preview: true,
  }),
  people: view({
    fields: ["name", "image", "imageFocus", "designation"],
    pageSize: 60,
    title: "name",
    subtitle: "designation",
    detail: true,
  }),
  stories: view({
    fields: ["title", "image", "imageFocus", "description", "formattedDate"],
    pageSize: 12,
    title: "title",
    detail: true,
    changeNotes: true,
    preview: true,
  }),
  pictures: view({ fields: ["picture", "caption", "alt"], pageSize: 30, title: "caption", ownAddScreen: true }),
  covers: view({
    fields: ["name", "formattedDate", "cover"],
    pageSize: 24,
    title: "name",
    detail: true,
    pagedDetail: true,
  }),
  videos: view({ fields: ["src", "thumbnail", "title"], pageSize: 12, title: "title" }),
} as const;

/** The name of a list view. */
export type ListViewName = keyof typeof listViews;

/** The fields that a collection with this list view must declare. */
export type ListViewFields<L extends ListViewName> = (typeof listViews)[L]["fields"][number];
