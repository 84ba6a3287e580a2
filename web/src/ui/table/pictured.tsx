import { PictureOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import './pictured.css'

type PicturedProps = {
  picture: string | null
  shape: 'landscape' | 'portrait'
  /** A link where it leads anywhere, else its words. */
  title: ReactNode
  note: ReactNode
}

/** A cell with what a thing looks like, what it is called, and below it, smaller, which. */
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
