import { AudioOutlined, PlayCircleOutlined } from '@ant-design/icons'
import type { File as MediaFile } from '@zsm/contract/materials'
import { duration } from '../format/duration.ts'
import './thumbnail.css'

/** A file at a glance: its picture, and how long it plays. */
export function Thumbnail({ file: { kindDict, coverUrl, url, durationSec } }: { file: MediaFile }) {
  const picture = coverUrl ?? (kindDict === 3 ? url : undefined)
  return (
    <span className="thumbnail">
      {picture ? (
        <img src={picture} alt="" loading="lazy" decoding="async" />
      ) : kindDict === 2 ? (
        <AudioOutlined aria-hidden />
      ) : (
        <PlayCircleOutlined aria-hidden />
      )}
      {durationSec !== null && <span className="thumbnail-duration numeric">{duration(durationSec)}</span>}
    </span>
  )
}
