import { useLoaderData } from "react-router";
import body from "../../collections/body.ts";
import notice from "../../collections/notice.ts";
import picture from "../../collections/picture.ts";
import * as m from "../../messages/compiled/messages.js";
import { requestContext } from "../context.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import css from "../styles/home.css?inline";
import { CustomElement } from "../ui/CustomElement.tsx";
import { Head } from "../layout/Head.tsx";
import { JsonLd } from "../layout/JsonLd.tsx";
import { NoticeBoard } from "../ui/NoticeBoard.tsx";
import { Style } from "../ui/Style.tsx";
import { Ticker } from "../ui/Ticker.tsx";
import type { Route } from "./+types/home.ts";
import { Hero } from "./home/Hero.tsx";
import { PictureSlider, Spotlight } from "./home/Pictures.tsx";

/** The number of notices on the notice board and in the ticker (requirements R4.1, R4.6). */
const onBoard = 8;
const inTicker = 5;
/** The number of pictures in the spotlight; the slider at the foot of the page shows the next ones. */
const inSpotlight = 8;
const inSlider = 12;
/** The largest number of members that is loaded; no school's governing body is larger. */
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

/** The home page (requirements R4). */
export default function Home() {
  const { notices, pictures, members } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const { publicUrl, user, school } = usePageData();
  const { name, description, email, telephone, address, eiin, icons } = school;
  const afterSpotlight = pictures.slice(inSpotlight);
  return (
    <>
      <Head title={name.text} description={description} />
      <Style name="home" css={css} />
      {!user && <CustomElement script="toast" data-signed-out={t(m.logout_done)} />}
      <Ticker notices={notices.slice(0, inTicker)} />
      <main id="main">
        <Hero members={members} />
        <div className="wrap spot">
          <Spotlight pictures={pictures.slice(0, inSpotlight)} />
          <NoticeBoard notices={notices} />
        </div>
        <PictureSlider pictures={afterSpotlight.length > 0 ? afterSpotlight : pictures} />
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
          identifier: eiin && { "@type": "PropertyValue", propertyID: "EIIN", value: eiin.value },
        }}
      />
    </>
  );
}
