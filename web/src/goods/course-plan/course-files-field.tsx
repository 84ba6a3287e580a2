import { uploadRules } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import type { ChangeEvent, RefObject } from 'react'
import type { Placed } from '../../ui/upload/dropped-files.ts'
import { placeChosen } from '../../ui/upload/dropped-files.ts'

/** The endings of files that make lessons. */
export const courseAccept = [fileKind.video, fileKind.audio, fileKind.document]
  .flatMap((kind) => uploadRules[kind].extensions.map((extension) => `.${extension}`))
  .join(',')

/** React does not know the attribute, which every browser has. */
const wholeFolder = { webkitdirectory: '' }

type Props = {
  ref: RefObject<HTMLInputElement | null>
  label: string
  /** Chooses a folder instead of several files. */
  folder?: boolean
  onFiles: (chosen: Placed<File>[]) => void
}

/** The hidden field behind a button that chooses the files of a course. */
export function CourseFilesField({ ref, label, folder = false, onFiles }: Props) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = placeChosen([...(target.files ?? [])])
    // Cleared, so that choosing the same folder again fires a change event.
    target.value = ''
    if (chosen.length > 0) onFiles(chosen)
  }
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      onChange={choose}
      {...(folder ? wholeFolder : { multiple: true, accept: courseAccept })}
    />
  )
}
