import type { Attachment } from '@zsm/contract/fulfilment'
import { fileKind } from '@zsm/contract/states'
import { bytes } from '../format/bytes.ts'

/** Files as links; a picture shows itself. The addresses open only in this creator's browser. */
export const FileLinks = ({ files }: { files: readonly Attachment[] }) =>
  files.length === 0 ? null : (
    <ul className="work-files">
      {files.map(({ id, title, url, thumbnailUrl, size, kindDict }) => (
        <li key={id}>
          {kindDict === fileKind.image && thumbnailUrl ? (
            <a href={url} target="_blank" rel="noreferrer">
              <img src={thumbnailUrl} alt={title} loading="lazy" />
            </a>
          ) : (
            <a href={`${url}?download`} download={title}>
              {title} <span className="muted">{bytes(size)}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
