import type { GoodUnderReview } from '@zsm/contract/office/goods'
import type { FileId } from '@zsm/contract/values'
import { bytes } from '../../format/bytes.ts'
import type { Mark } from './compared-outlines.ts'
import { Marks } from './comparison.tsx'

type Files = GoodUnderReview['files']
type Props = {
  files: Files
  ids: readonly FileId[]
  /** The files of the other version. One that it lacks is marked. */
  others: readonly FileId[] | undefined
  mark: Extract<Mark, 'added' | 'removed'>
  none: string
}

const found = (files: Files, ids: readonly FileId[]) =>
  ids.flatMap((id) => files.find((file) => file.id === id) ?? [])

const marksOf = (id: FileId, { others, mark }: Pick<Props, 'others' | 'mark'>): Mark[] =>
  others === undefined || others.includes(id) ? [] : [mark]

/** Pictures of one version, in order. */
export function MarkedPictures({ files, ids, none, ...rest }: Props) {
  const shown = found(files, ids)
  if (shown.length === 0) return <span className="muted">{none}</span>
  return (
    <ul className="marked-pictures">
      {shown.map(({ id, title, url, coverUrl }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={coverUrl ?? url} alt={title} loading="lazy" />
          </a>
          <Marks of={marksOf(id, rest)} />
        </li>
      ))}
    </ul>
  )
}

/** Files of one version, in order, to open. */
export function MarkedFiles({ files, ids, none, ...rest }: Props) {
  const shown = found(files, ids)
  if (shown.length === 0) return <span className="muted">{none}</span>
  return (
    <ul className="marked-files">
      {shown.map(({ id, title, ext, size, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            {title}.{ext}
          </a>
          <span className="muted numeric">{bytes(size)}</span>
          <Marks of={marksOf(id, rest)} />
        </li>
      ))}
    </ul>
  )
}
