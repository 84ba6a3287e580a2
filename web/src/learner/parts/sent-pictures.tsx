/** @jsxImportSource preact */
import type { LearnerPicture } from '@zsm/contract/learners/pictures'

/** The pictures that the learner sent; each opens large. The addresses open only in this learner's browser. */
export const SentPictures = ({ of: pictures }: { of: readonly LearnerPicture[] }) =>
  pictures.length === 0 ? null : (
    <ul class="talk-files" aria-label="我发的图片">
      {pictures.map(({ id, url, thumbnailUrl }, at) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={thumbnailUrl} alt={`图片 ${at + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
