import { useLoaderData } from "react-router";
import body from "../../collections/body.ts";
import commemoration from "../../collections/commemoration.ts";
import notice from "../../collections/notice.ts";
import picture from "../../collections/picture.ts";
import slide from "../../collections/slide.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Store } from "../../server/database/store.ts";
import { requestContext } from "../context.ts";
import { loadOwnerNames } from "../list-views/belonging.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import css from "../styles/home.css?inline";
import { CustomElement } from "../ui/CustomElement.tsx";
import { Head } from "../layout/Head.tsx";
import { JsonLd } from "../layout/JsonLd.tsx";
import { NoticeBoard } from "../ui/NoticeBoard.tsx";
import { Style } from "../ui/Style.tsx";
import { Ticker } from "../ui/Ticker.tsx";
import type { Route } from "./+types/home.ts";
import type { HomePicture } from "./home/home-rows.ts";
import { HeadMessage, loadHeadMessage } from "./home/HeadMessage.tsx";
import { Hero } from "./home/Hero.tsx";
import { PictureSlider, Spotlight } from "./home/Pictures.tsx";

/** The number of notices on the notice board and in the ticker (requirements R4.1, R4.6). */
const onBoard = 8;
const inTicker = 5;
/**
 * The number of pictures in the spotlight; the slider at the foot of the page shows the next ones. The hint of the field
 * `onHome` tells how many both show.
 */
const inSpotlight = 8;
const inSlider = 12;
/** The largest number of members that is loaded; no school's governing body is larger. */
const bodyLimit = 60;
/** The largest numbers of slides and of commemorations that the top of the page has room for. */
const slideLimit = 20;
const commemorationLimit = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const { store, today, locale } = context.get(requestContext);
  const [notices, pictures, members, slides, commemorations, message] = await Promise.all([
    store.list(notice, { limit: onBoard, unexpiredOn: today }),
    listPictures(store),
    store.list(body, { limit: bodyLimit }),
    store.list(slide, { limit: slideLimit }),
    store.list(commemoration, { limit: commemorationLimit }),
    loadHeadMessage(context),
  ]);
  return {
    notices: notices.rows,
    pictures,
    albums: await loadOwnerNames(store, picture, pictures, locale),
    members: members.rows,
    slides: slides.rows,
    commemorations: commemorations.rows,
    message,
  };
}

/** The pictures that are chosen for the home page; the newest ones while none is. */
async function listPictures(store: Store): Promise<HomePicture[]> {
  const limit = inSpotlight + inSlider;
  const chosen = await store.list(picture, { limit, filter: { values: { onHome: 1 } } });
  return chosen.rows.length > 0 ? chosen.rows : (await store.list(picture, { limit })).rows;
}

/** The home page (requirements R4). */
export default function Home() {
  const { notices, pictures, albums, members, slides, commemorations, message } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const { publicUrl, user, school } = usePageData();
  const { name, description, motto, foundedIn, email, telephone, address, mapLink, eiin, icons } = school;
  const afterSpotlight = pictures.slice(inSpotlight);
  return (
    <>
      <Head title={name.text} description={description} />
      <Style name="home" css={css} />
      {!user && <CustomElement script="toast" data-signed-out={t(m.logout_done)} />}
      <Ticker notices={notices.slice(0, inTicker)} />
      <main id="main">
        <Hero members={members} slides={slides} commemorations={commemorations} />
        {message && <HeadMessage message={message} />}
        <div className="wrap spot">
          <Spotlight pictures={pictures.slice(0, inSpotlight)} albums={albums} />
          <NoticeBoard notices={notices} />
        </div>
        <PictureSlider pictures={afterSpotlight.length > 0 ? afterSpotlight : pictures} albums={albums} />
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
