/** What the site must know of a list view, besides its component in `app/looks/`. */
type Facts<Name extends string> = {
  /** The fields that it shows: a collection that chooses it must declare them. */
  readonly fields: readonly Name[];
  /** How many entries stand on one page of a list. */
  readonly pageSize: number;
  /** The field that names an entry. */
  readonly title: NoInfer<Name>;
  /** The field that stands beneath the name. */
  readonly subtitle?: NoInfer<Name>;
  /** Whether single entries have a page: `app/looks/<view>-detail.tsx`. */
  readonly detail?: true;
  /** Whether entries are added on a screen of the view's own: `app/admin/add-<view>.tsx`. */
  readonly ownAddScreen?: true;
};

const view = <const Name extends string>(facts: Facts<Name>) => facts;

/** Every list view: how a list and its entries are shown to visitors. */
export const listViews = {
  links: view({ fields: ["title", "link"], pageSize: 30, title: "title" }),
  announcements: view({
    fields: ["title", "description", "link", "formattedDate", "expirationDate"],
    pageSize: 30,
    title: "title",
  }),
  people: view({
    fields: ["name", "image", "designation"],
    pageSize: 60,
    title: "name",
    subtitle: "designation",
    detail: true,
  }),
  stories: view({
    fields: ["title", "image", "description", "formattedDate"],
    pageSize: 12,
    title: "title",
    detail: true,
  }),
  pictures: view({ fields: ["picture", "caption"], pageSize: 30, title: "caption", ownAddScreen: true }),
  videos: view({ fields: ["src", "thumbnail", "title"], pageSize: 12, title: "title" }),
} as const;

/** The name of a list view. */
export type Look = keyof typeof listViews;

/** The fields that a list view needs. */
export type LookFields<L extends Look> = (typeof listViews)[L]["fields"][number];
