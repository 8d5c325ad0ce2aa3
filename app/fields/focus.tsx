import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { formatPoint, parsePoint, type Point } from "../../engine/media/focus.ts";
import { pointOf } from "../../engine/media/media.ts";
import * as m from "../../messages/compiled/messages.js";
import { useNumberFormat, useTranslate } from "../page-data.ts";
import avatar from "../styles/avatar.css?inline";
import crop from "../styles/crop.css?inline";
import css from "./focus.css?inline";
import { Picture } from "../ui/Picture.tsx";
import { Portrait } from "../ui/Portrait.tsx";
import { Style } from "../ui/Style.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { controlId, type ControlProps, describedBy, type FieldForm } from "./control.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import type { Declaration } from "../../engine/declaration.ts";
import { formFields, type FormValues } from "../../engine/forms/form-values.ts";
import { isFocus } from "../../engine/fields/focus.ts";

/** How far an arrow key moves the point, in percent. */
const keyStep = 5;
const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};

/**
 * Asks for the point of a picture that cropping keeps visible, by tapping or with arrow keys. Shows how pages crop the
 * picture.
 */
function FocusControl({ field, name, label, problem, value, picture, onChange }: ControlProps) {
  const t = useTranslate();
  // The styles of the previews. They must come with the page, even before a script shows the previews.
  const styles = (
    <>
      <Style name="focus" css={css} />
      <Style name="crop" css={crop} />
      <Style name="avatar" css={avatar} />
    </>
  );
  if (!picture) return styles;
  const hint = field.hint && t(field.hint);
  return (
    <FieldFrame name={name} label={label} optional={false} hint={hint} problem={problem}>
      {styles}
      <div className="focus">
        <WholePicture
          picture={picture}
          value={value}
          name={name}
          describedBy={describedBy(name, { hint, problem })}
          onChange={onChange}
        />
        <div className="crops">
          <figure>
            <Portrait src={picture} focus={value} eager sizes="6.5rem" />
            <figcaption className="hint">{t(m.focus_circle)}</figcaption>
          </figure>
          <figure>
            <Picture
              className="wide"
              src={picture}
              alt=""
              crop={{ ratio: 16 / 10, focus: value }}
              eager
              sizes="12rem"
            />
            <figcaption className="hint">{t(m.focus_rectangle)}</figcaption>
          </figure>
        </div>
      </div>
      {parsePoint(value) && (
        <button type="button" className="btn quiet" onClick={() => onChange("")}>
          {t(m.focus_automatic)}
        </button>
      )}
    </FieldFrame>
  );
}

type WholePictureProps = {
  picture: string;
  value: string;
  name: string;
  describedBy: string | undefined;
  onChange: (value: string) => void;
};

/**
 * The whole picture with the focal point marked. Keyboards and screen readers move the point with two visually hidden
 * sliders.
 */
function WholePicture({ picture, value, name, describedBy: description, onChange }: WholePictureProps) {
  const t = useTranslate();
  const percent = useNumberFormat({ style: "percent" });
  const hydrated = useHydrated();
  const point = pointOf(picture, value);
  const tap = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange(formatPoint({ x: (100 * (clientX - left)) / width, y: (100 * (clientY - top)) / height }));
  };
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    onChange(formatPoint({ x: point.x + by.x, y: point.y + by.y }));
  };
  const slider = (axis: keyof Point, label: string, id?: string) => (
    <input
      type="range"
      className="vh"
      id={id}
      aria-label={label}
      aria-valuetext={percent.format(point[axis] / 100)}
      aria-describedby={description}
      min={0}
      max={100}
      value={point[axis]}
      onKeyDown={press}
      onChange={(event) => onChange(formatPoint({ ...point, [axis]: Number(event.target.value) }))}
    />
  );
  return (
    <div className="whole">
      <div className="area" role="presentation" onClick={tap}>
        <img src={picture} alt={t(m.picture_chosen)} />
        {hydrated && <span className="point" style={{ left: `${point.x}%`, top: `${point.y}%` }} />}
      </div>
      {slider("x", t(m.focus_x), controlId(name))}
      {slider("y", t(m.focus_y))}
    </div>
  );
}

export const focusForm: FieldForm = { Control: FocusControl };

/**
 * Remembers the focal point of each picture that was chosen in a form. Call the returned function when the picture
 * field `name` gets the address `value`: it returns the focal points of that picture, by field name. A picture without
 * a remembered point gets an empty one, because the point of another picture does not fit it.
 */
export function usePicturePoints(
  declaration: Declaration,
  values: FormValues,
): (name: string, value: string) => FormValues {
  const points = useRef(new Map<string, string>());
  const fields = formFields(declaration).flatMap(([point, field]) =>
    isFocus(field) ? [{ point, picture: field.of }] : [],
  );
  useEffect(() => {
    for (const { point, picture } of fields) points.current.set(`${point} ${values[picture]}`, values[point] ?? "");
  });
  return (name, value) => {
    const own = fields.filter(({ picture }) => picture === name);
    return Object.fromEntries(own.map(({ point }) => [point, points.current.get(`${point} ${value}`) ?? ""]));
  };
}
