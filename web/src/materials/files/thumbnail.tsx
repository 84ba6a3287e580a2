import {
  AudioOutlined,
  FilePdfOutlined,
  FileZipOutlined,
  PictureOutlined,
  PlayCircleOutlined,
} from '@ant-design/icons'
import type { File as MediaFile } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import { duration } from '../../format/duration.ts'
import './thumbnail.css'

const icons = {
  [fileKind.video]: <PlayCircleOutlined aria-hidden />,
  [fileKind.audio]: <AudioOutlined aria-hidden />,
  [fileKind.image]: <PictureOutlined aria-hidden />,
  [fileKind.document]: <FilePdfOutlined aria-hidden />,
  [fileKind.archive]: <FileZipOutlined aria-hidden />,
}

/** A file's preview picture and duration. */
export function Thumbnail({ file: { kindDict, coverUrl, url, durationSec } }: { file: MediaFile }) {
  const picture = coverUrl ?? (kindDict === fileKind.image ? url : undefined)
  return (
    <span className="thumbnail">
      {picture ? <img src={picture} alt="" loading="lazy" decoding="async" /> : icons[kindDict]}
      {durationSec !== null && <span className="thumbnail-duration numeric">{duration(durationSec)}</span>}
    </span>
  )
}
