import {
  AudioOutlined,
  FilePdfOutlined,
  FileZipOutlined,
  PictureOutlined,
  PlayCircleOutlined,
} from '@ant-design/icons'
import type { File as MediaFile } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import { duration } from '../format/duration.ts'
import './thumbnail.css'

const icons = {
  1: <PlayCircleOutlined aria-hidden />,
  2: <AudioOutlined aria-hidden />,
  3: <PictureOutlined aria-hidden />,
  4: <FilePdfOutlined aria-hidden />,
  5: <FileZipOutlined aria-hidden />,
}

/** A file at a glance: its picture, and how long it plays. */
export function Thumbnail({ file: { kindDict, coverUrl, url, durationSec } }: { file: MediaFile }) {
  const picture = coverUrl ?? (kindDict === fileKind.image ? url : undefined)
  return (
    <span className="thumbnail">
      {picture ? <img src={picture} alt="" loading="lazy" decoding="async" /> : icons[kindDict]}
      {durationSec !== null && <span className="thumbnail-duration numeric">{duration(durationSec)}</span>}
    </span>
  )
}
