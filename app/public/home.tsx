import { useLoaderData } from "react-router";
import commemoration from "../../collections/commemoration.ts";
import notice from "../../collections/notice.ts";
import picture from "../../collections/picture.ts";
import slide from "../../collections/slide.ts";
import * as m from "../../messages/compiled/messages.js";
import { readingContext } from "../context.ts";
import { Head, JsonLd } from "../layout/Head.tsx";
import { loadOwnerNames } from "../list-views/belonging.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import css from "./home.css?inline";
import { CustomElement } from "../ui/CustomElement.tsx";
import { NoticeBoard } from "../ui/NoticeBoard.tsx";
import { Style } from "../ui/Style.tsx";
import { Ticker } from "../ui/Ticker.tsx";
import { Hero } from "./home/Hero.tsx";
import { GoverningBody, HeadMessage, listMembers, loadHeadMessage } from "./home/People.tsx";
import { arrangePictures, listHomePictures, PictureSlider, Spotlight } from "./home/Pictures.tsx";
import type { Route } from "./+types/home.ts";

/** The number of notices on the notice board and in the ticker (requirements R4.1, R4.6). */
const onBoard = 8;
const inTicker = 5;
/** The maximum number of slides, and of commemorations, that fit at the top of the page. */
const slideLimit = 20;
const commemorationLimit = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const { store, today, locale } = context.get(readingContext);
  const [notices, pictures, governing, slides, commemorations, message] = await Promise.all([
    store.list(notice, { limit: onBoard, unexpiredOn: today }),
    listHomePictures(store),
    listMembers(store, locale),
    store.list(slide, { limit: slideLimit }),
    store.list(commemoration, { limit: commemorationLimit }),
    loadHeadMessage(context),
  ]);
  return {
    notices: notices.rows,
    hasMoreNotices: notices.total > notices.rows.length,
    pictures,
    albums: await loadOwnerNames(store, picture, pictures, locale),
    ...governing,
    slides: slides.rows,
    commemorations: commemorations.rows,
    message,
  };
}

/**
 * The home page (requirements R4), without the parts that have no content. If there is no spotlight, the notice board
 * stands beside the slides instead of the governing body, which then stands below.
 */
export default function Home() {
  const { notices, hasMoreNotices, pictures, albums, members, confirmed, slides, commemorations, message } =
    useLoaderData<typeof loader>();
  const t = useTranslate();
  const { publicUrl, user, school } = usePageData();
  const { name, description, motto, foundedIn, email, telephone, address, mapLink, eiin, icons } = school;
  const { hero, spotlight, slider } = arrangePictures(pictures, slides.length > 0);
  const top = slides.length > 0 ? slides : hero;
  const board = (notices.length > 0 || hasMoreNotices) && <NoticeBoard notices={notices} hasMore={hasMoreNotices} />;
  const governingBody = members.length > 0 && <GoverningBody members={members} confirmed={confirmed} />;
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
        {bodyIsBelow && governingBody && <div className="wrap body-below">{governingBody}</div>}
        {spotlight.length > 0 && (
          <div className="wrap spot">
            <Spotlight pictures={spotlight} albums={albums} />
            {board}
          </div>
        )}
        {/* Below the notice board, which must begin within a phone's first two screens. */}
        {message && <HeadMessage message={message} />}
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
