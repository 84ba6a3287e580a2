/** @jsxImportSource preact */
import type { Attachment } from '@zsm/contract/fulfilment'
import { fileKind } from '@zsm/contract/states'
import { bytes } from '../../format/bytes.ts'

/** Files as links; a picture shows itself. Their addresses open only in this learner's browser. */
export const FileLinks = ({ files }: { files: readonly Attachment[] }) =>
  files.length === 0 ? null : (
    <ul class="talk-files">
      {files.map(({ id, title, url, thumbnailUrl, size, kindDict }) => (
        <li key={id}>
          {kindDict === fileKind.image && thumbnailUrl ? (
            <a href={url} target="_blank" rel="noreferrer">
              <img src={thumbnailUrl} alt={title} loading="lazy" />
            </a>
          ) : (
            <a href={`${url}?download`} download={title}>
              {title} <span class="quiet">{bytes(size)}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
