/** @jsxImportSource preact */

/** A good's picture in a list; a blank of its size without one. */
export const GoodCover = ({ url }: { url: string | null }) =>
  url ? <img src={url} alt="" width="160" height="90" loading="lazy" /> : <span class="good-blank" />
