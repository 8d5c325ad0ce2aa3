import triangleAlertIcon from "lucide-static/icons/triangle-alert.svg?raw";
import { useEffect, useRef } from "react";
import * as m from "../../messages/compiled/messages.js";
import { controlId } from "../fields/control.ts";
import { usePageData, useSay } from "../page-data.ts";
import { localPath } from "../../engine/words.ts";
import css from "../styles/message.css?inline";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";

/** Why a form was not saved. */
export type FormFailure = {
  title: string;
  /** What happened; left out where the fields say it. */
  text?: string;
  problems: Readonly<Record<string, string>>;
  signedOut?: boolean;
};

type FormMessageProps = {
  failure: FormFailure | undefined;
  /** The labels of the form's fields, by their names. */
  labels: Readonly<Record<string, string>>;
};

/** Says above a form why it was not saved, and leads to the fields; takes the focus when it appears. */
export function FormMessage({ failure, labels }: FormMessageProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) ref.current?.focus();
  }, [failure]);
  // The style stands there from the start: the page's policy admits only styles it came with.
  return (
    <>
      <Style name="message" css={css} />
      {failure && (
        <div className="msg" role="alert" tabIndex={-1} ref={ref}>
          <Icon svg={triangleAlertIcon} />
          <div>
            <b>{failure.title}</b>
            {failure.text && <p>{failure.text}</p>}
            {failure.signedOut && <LoginLink />}
            <ProblemLinks problems={failure.problems} labels={labels} />
          </div>
        </div>
      )}
    </>
  );
}

/** The way to log in and back to this page, where the draft waits. */
function LoginLink() {
  const say = useSay();
  const { locale, path, query } = usePageData();
  const next = encodeURIComponent(localPath(path, locale) + query);
  return (
    <p>
      <LocalLink to={`/login?next=${next}`}>{say(m.log_in_again)}</LocalLink>
    </p>
  );
}

function ProblemLinks({ problems, labels }: { problems: FormFailure["problems"]; labels: FormMessageProps["labels"] }) {
  const lines = Object.entries(problems);
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map(([name, problem]) => (
        <li key={name}>
          {labels[name] ? (
            <a
              href={`#${controlId(name)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(controlId(name))?.focus();
              }}
            >
              {labels[name]}: {problem}
            </a>
          ) : (
            problem
          )}
        </li>
      ))}
    </ul>
  );
}
