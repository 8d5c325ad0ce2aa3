import { useLoaderData } from "react-router";
import body from "../../collections/body.ts";
import commemoration from "../../collections/commemoration.ts";
import notice from "../../collections/notice.ts";
import picture from "../../collections/picture.ts";
import slide from "../../collections/slide.ts";
import { localize, type LocalizedText } from "../../engine/localized-text.ts";
import headMessage from "../../globals/headMessage.ts";
import * as m from "../../messages/compiled/messages.js";
import { readingContext, type RouterContext } from "../context.ts";
import { Head, JsonLd } from "../layout/Head.tsx";
import { loadOwnerNames } from "../list-views/belonging.ts";
import { EditLink } from "../list-views/EditLink.tsx";
import { loadParts, type LocalizedTexts } from "../list-views/entry-parts.ts";
import type { ListData } from "../list-views/list-data.ts";
import { useLocale, usePageData, useTranslate } from "../page-data.ts";
import css from "./home.css?inline";
import { CustomElement } from "../ui/CustomElement.tsx";
import { FormattedText } from "../ui/FormattedText.tsx";
import { Localized } from "../ui/Localized.tsx";
import { NoticeBoard } from "../ui/NoticeBoard.tsx";
import { Portrait } from "../ui/Portrait.tsx";
import { Style } from "../ui/Style.tsx";
import { Ticker } from "../ui/Ticker.tsx";
import { Hero } from "./home/Hero.tsx";
import type { Member } from "./home/home-rows.ts";
import { arrangePictures, listHomePictures, PictureSlider, Spotlight } from "./home/Pictures.tsx";
import type { Route } from "./+types/home.ts";

/** The number of notices on the notice board and in the ticker (requirements R4.1, R4.6). */
const onBoard = 8;
const inTicker = 5;
/** The largest number of members that is loaded; no school's governing body is larger. */
const bodyLimit = 60;
/** The largest numbers of slides and of commemorations that the top of the page has room for. */
const slideLimit = 20;
const commemorationLimit = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const { store, today, locale } = context.get(readingContext);
  const [notices, pictures, members, slides, commemorations, message] = await Promise.all([
    store.list(notice, { limit: onBoard, unexpiredOn: today }),
    listHomePictures(store),
    store.list(body, { limit: bodyLimit }),
    store.list(slide, { limit: slideLimit }),
    store.list(commemoration, { limit: commemorationLimit }),
    loadHeadMessage(context),
  ]);
  return {
    notices: notices.rows,
    hasMoreNotices: notices.total > notices.rows.length,
    pictures,
    albums: await loadOwnerNames(store, picture, pictures, locale),
    members: members.rows,
    slides: slides.rows,
    commemorations: commemorations.rows,
    message,
  };
}

/**
 * The home page (requirements R4), without the parts that have no content. While there is no spotlight, the notice
 * board has the place of the governing body beside the slides, which then comes below.
 */
export default function Home() {
  const { notices, hasMoreNotices, pictures, albums, members, slides, commemorations, message } =
    useLoaderData<typeof loader>();
  const t = useTranslate();
  const { publicUrl, user, school } = usePageData();
  const { name, description, motto, foundedIn, email, telephone, address, mapLink, eiin, icons } = school;
  const { hero, spotlight, slider } = arrangePictures(pictures, slides.length > 0);
  const top = slides.length > 0 ? slides : hero;
  const board = (notices.length > 0 || hasMoreNotices) && <NoticeBoard notices={notices} hasMore={hasMoreNotices} />;
  const governingBody = members.length > 0 && <GoverningBody members={members} />;
  const bodyIsBelow = spotlight.length === 0 && Boolean(board) && top.length + commemorations.length > 0;
  const isEmpty = !board && !governingBody && !message && top.length + commemorations.length === 0;
  return (
    <>
      <Head title={name.text} description={description} />
      <Style name="home" css={css} />
      {!user && <CustomElement script="toast" data-signed-out={t(m.logout_done)} />}
      <Ticker notices={notices.slice(0, inTicker)} />
      <main id="main">
        <Hero slides={top} albums={slides.length > 0 ? {} : albums} commemorations={commemorations}>
          {spotlight.length === 0 && board}
          {!bodyIsBelow && governingBody}
        </Hero>
        {message && <HeadMessage message={message} />}
        {bodyIsBelow && governingBody && <div className="wrap body-below">{governingBody}</div>}
        {spotlight.length > 0 && (
          <div className="wrap spot">
            <Spotlight pictures={spotlight} albums={albums} />
            {board}
          </div>
        )}
        {slider.length > 0 && <PictureSlider pictures={slider} albums={albums} />}
        {isEmpty && (
          <div className="wrap new">
            <p className="lede">{t(m.home_new)}</p>
          </div>
        )}
      </main>
      <JsonLd
        data={{
          "@type": "School",
          name: name.text,
          url: publicUrl,
          logo: `${publicUrl}/icon-512.png?v=${icons}`,
          image: `${publicUrl}/share.png?v=${icons}`,
          email,
          telephone: telephone?.value,
          address: address?.text,
          hasMap: mapLink,
          slogan: motto?.text,
          foundingDate: foundedIn && String(foundedIn.value),
          identifier: eiin && { "@type": "PropertyValue", propertyID: "EIIN", value: eiin.value },
        }}
      />
    </>
  );
}

/** The members of the governing body. */
function GoverningBody({ members }: { members: readonly Member[] }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <section>
      <div className="head">
        <h2>{t(m.body_title)}</h2>
      </div>
      <ul className="body-list">
        {members.map((row) => {
          const name = localize(body, row, "name", locale);
          const designation = localize(body, row, "designation", locale);
          return (
            <li key={row.id} className="face">
              <Portrait src={row.image} focus={row.imageFocus} />
              <span>
                <b>{name && <Localized text={name} />}</b>
                <span>{designation && <Localized text={designation} />}</span>
              </span>
              <EditLink declaration={body} row={row} title={name} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The head teacher's message as the home page shows it. */
type HeadMessageTexts = {
  words: NonNullable<LocalizedTexts[string]>;
  files: ListData["files"];
  name: LocalizedText | undefined;
  designation: LocalizedText | undefined;
  image: string | null;
  imageFocus: string | null;
};

/** Loads the head teacher's message in the language of the page; undefined where nothing is written. */
async function loadHeadMessage(context: RouterContext): Promise<HeadMessageTexts | undefined> {
  const { store, locale } = context.get(readingContext);
  const row = await store.findGlobal(headMessage);
  const { texts, files } = await loadParts(context, headMessage, [row]);
  const words = texts[row.id]?.words;
  const { image, imageFocus } = row;
  return (
    words && {
      words,
      files,
      name: localize(headMessage, row, "name", locale),
      designation: localize(headMessage, row, "designation", locale),
      image,
      imageFocus,
    }
  );
}

/** What the head teacher says, with name and portrait. */
function HeadMessage({
  message: { words, files, name, designation, image, imageFocus },
}: {
  message: HeadMessageTexts;
}) {
  const t = useTranslate();
  return (
    <section className="wrap head-message">
      <div className="head">
        <h2>{t(m.head_message_title)}</h2>
      </div>
      <figure>
        {image && <Portrait src={image} focus={imageFocus} sizes="6.5rem" />}
        <blockquote className="prose" lang={words.lang}>
          <FormattedText text={words.text} headings={["h3", "h4"]} files={files} />
        </blockquote>
        {name && (
          <figcaption>
            <b>
              <Localized text={name} />
            </b>
            {designation && <Localized text={designation} />}
          </figcaption>
        )}
      </figure>
      <EditLink declaration={headMessage} />
    </section>
  );
}
