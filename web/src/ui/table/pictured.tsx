import { PictureOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import './pictured.css'

type PicturedProps = {
  picture: string | null
  shape: 'landscape' | 'portrait'
  /** A link, or text if there is nothing to link to. */
  title: ReactNode
  note: ReactNode
}

/** A cell with a picture, a title and a smaller note below it. */
export const Pictured = ({ picture, shape, title, note }: PicturedProps) => (
  <div className="pictured">
    <span className={`pictured-image pictured-${shape}`} aria-hidden>
      {picture ? <img src={picture} alt="" loading="lazy" /> : <PictureOutlined />}
    </span>
    <span className="pictured-title">
      {title}
      <span className="muted">{note}</span>
    </span>
  </div>
)
