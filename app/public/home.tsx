import { useLoaderData } from "react-router";
import body from "../../collections/body.ts";
import notice from "../../collections/notice.ts";
import picture from "../../collections/picture.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { requestContext } from "../context.ts";
import { usePageData, useSay } from "../page-data.ts";
import css from "../styles/home.css?inline";
import { Enhance } from "../ui/Enhance.tsx";
import { Head } from "../ui/Head.tsx";
import { JsonLd } from "../ui/JsonLd.tsx";
import { NoticeBoard } from "../ui/NoticeBoard.tsx";
import { Style } from "../ui/Style.tsx";
import { Ticker } from "../ui/Ticker.tsx";
import { facts } from "../../school/facts.ts";
import type { Route } from "./+types/home.ts";
import { Hero } from "./home/Hero.tsx";
import { PictureSlider, Spotlight } from "./home/Pictures.tsx";

// Requirements R4.1, R4.6: 8 notices on the card, 5 in the ticker.
const onBoard = 8;
const inTicker = 5;
/** How many pictures the spotlight shows; the slider at the foot shows the following ones. */
const inSpotlight = 8;
const inSlider = 12;
/** A governing body larger than this is not a school's. */
const bodyLimit = 60;

export async function loader({ context }: Route.LoaderArgs) {
  const { store, today } = context.get(requestContext);
  const [notices, pictures, members] = await Promise.all([
    store.list(notice, { limit: onBoard, unexpiredOn: today }),
    store.list(picture, { limit: inSpotlight + inSlider }),
    store.list(body, { limit: bodyLimit }),
  ]);
  return { notices: notices.rows, pictures: pictures.rows, members: members.rows };
}

export type HomePicture = Row<typeof picture>;
export type Member = Row<typeof body>;

/** The home page (requirements R4). */
export default function Home() {
  const { notices, pictures, members } = useLoaderData<typeof loader>();
  const say = useSay();
  const { publicUrl, user } = usePageData();
  const school = say(m.school_name);
  const later = pictures.slice(inSpotlight);
  return (
    <>
      <Head title={school} description={say(m.school_about)} />
      <Style name="home" css={css} />
      {!user && <Enhance script="toast" data-signed-out={say(m.logout_done)} />}
      <Ticker notices={notices.slice(0, inTicker)} />
      <main id="main">
        <Hero members={members} />
        <div className="wrap spot">
          <Spotlight pictures={pictures.slice(0, inSpotlight)} />
          <NoticeBoard notices={notices} />
        </div>
        <PictureSlider pictures={later.length > 0 ? later : pictures} />
      </main>
      <JsonLd
        data={{
          "@type": "School",
          name: school,
          url: publicUrl,
          logo: `${publicUrl}/icon-512.png`,
          image: `${publicUrl}/share.png`,
          email: facts.email,
          telephone: facts.phone,
          address: say(m.school_address),
          identifier: { "@type": "PropertyValue", propertyID: "EIIN", value: facts.eiin },
        }}
      />
    </>
  );
}
