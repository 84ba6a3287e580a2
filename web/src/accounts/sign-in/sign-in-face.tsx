export type Face = { sentence: string; text: string }

/** The sentence and the drawing beside a sign-in form. The drawing is inline, so that no image must load. */
export const SignInFace = ({ sentence, text }: Face) => (
  <div className="sign-in-face">
    <div>
      <p className="sign-in-sentence">{sentence}</p>
      <p>{text}</p>
    </div>
    <Drawing />
  </div>
)

const ears =
  'M8 12.5 9 6.6c.1-.7.9-1 1.4-.5L14 9.3a11 11 0 0 1 4 0l3.6-3.2c.5-.5 1.3-.2 1.4.5l1 5.9a9 9 0 0 1 1 4.2c0 5-4 8.3-9 8.3s-9-3.3-9-8.3c0-1.5.3-2.9 1-4.2Z'
const eye = 'm14 13.6 5.2 3a.5.5 0 0 1 0 .9l-5.2 3a.5.5 0 0 1-.8-.4v-6a.5.5 0 0 1 .8-.5Z'

/** A cat looks over a window with a rising curve. */
const Drawing = () => (
  <svg className="sign-in-drawing" viewBox="0 0 480 300" aria-hidden="true" focusable="false">
    <g transform="translate(258 -28) scale(6.2)">
      <path d={ears} className="face-cat" />
      <path d={eye} className="face-eye" />
    </g>
    <rect x="24" y="108" width="432" height="240" rx="18" className="face-window" />
    <path d="M24 126a18 18 0 0 1 18-18h396a18 18 0 0 1 18 18v18H24Z" className="face-bar" />
    <g className="face-dots">
      <circle cx="46" cy="126" r="5" />
      <circle cx="64" cy="126" r="5" />
      <circle cx="82" cy="126" r="5" />
    </g>
    <g className="face-columns">
      <rect x="58" y="236" width="34" height="64" rx="6" />
      <rect x="112" y="216" width="34" height="84" rx="6" />
      <rect x="166" y="226" width="34" height="74" rx="6" />
      <rect x="220" y="196" width="34" height="104" rx="6" />
      <rect x="274" y="206" width="34" height="94" rx="6" />
      <rect x="328" y="184" width="34" height="116" rx="6" />
      <rect x="382" y="172" width="34" height="128" rx="6" />
    </g>
    <path d="M75 222c40-8 66-24 108-18s62-24 108-26 70-14 108-30" className="face-curve" />
    <circle cx="399" cy="148" r="8" className="face-point" />
  </svg>
)
