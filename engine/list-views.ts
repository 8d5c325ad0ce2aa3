/** A list view without its component, which stands in `app/list-views/`. */
export type ListView<Name extends string> = {
  /** The fields that it shows; a collection with this view must declare them. */
  readonly fields: readonly Name[];
  /** Number of entries on one page of a list (requirements R5.9). */
  readonly pageSize: number;
  /** The field with an entry's title. */
  readonly title: NoInfer<Name>;
  /** The field that is shown below the title. */
  readonly subtitle?: NoInfer<Name>;
  /** Set when an entry can have a page of its own: `app/list-views/<view>-detail.tsx`. */
  readonly detail?: true;
  /** Set when that page itself contains a list, which may have several pages. */
  readonly pagedDetail?: true;
  /** Set when the list's page shows what the list is about, below its title. */
  readonly lede?: true;
  /** Set when visitors see an entry's change notes beside it (engine/change-note.ts). */
  readonly changeNotes?: true;
  /** Set when the form shows a preview of the entry as visitors will see it, because its texts are long. */
  readonly preview?: true;
  /**
   * Set when the view has its own screen for adding several entries at once, `app/admin/content/add-<view>.tsx`. It
   * asks for the view's fields and for the values that all entries share. Collections with more fields use the general
   * screen.
   */
  readonly ownAddScreen?: true;
  /** Set when the first page begins with the newest of what its entries belong to. */
  readonly beginsWithOwners?: true;
};

const view = <const Name extends string>(listView: ListView<Name>) => listView;

/** The list views: the ways in which a list and its entries are shown to visitors. */
export const listViews = {
  table: view({ fields: ["name"], pageSize: 60, title: "name" }),
  links: view({ fields: ["title", "link"], pageSize: 30, title: "title", detail: true, changeNotes: true }),
  announcements: view({
    fields: ["title", "description", "link", "formattedDate", "expirationDate"],
    // 30 announcements in Bengali would not fit into the 14,600 bytes that a server may send before the first
    // acknowledgement.
    pageSize: 24,
    title: "title",
    detail: true,
    changeNotes: true,
    lede: true,
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
  pictures: view({
    fields: ["picture", "caption", "alt"],
    pageSize: 30,
    title: "caption",
    ownAddScreen: true,
    beginsWithOwners: true,
  }),
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
