import { Button, Modal } from 'antd'
import { useState } from 'react'
import './picture-row.css'

type Picture = { id: string; url: string; thumbnailUrl?: string }
type PictureRowProps = { of: readonly Picture[]; name: string }

/** Some pictures in a row. Each opens large, with the others beside it. */
export function PictureRow({ of: pictures, name }: PictureRowProps) {
  const [open, setOpen] = useState<number>()
  if (pictures.length === 0) return null
  const label = (at: number) => `${name} ${at + 1}`
  const shown = open === undefined ? undefined : pictures[open]
  return (
    <>
      <ul className="picture-row" aria-label={name}>
        {pictures.map(({ id, url, thumbnailUrl = url }, at) => (
          <li key={id}>
            <button type="button" aria-label={`查看${label(at)}`} onClick={() => setOpen(at)}>
              <img src={thumbnailUrl} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && shown && (
        <Modal
          open
          centered
          title={label(open)}
          width={920}
          onCancel={() => setOpen(undefined)}
          footer={
            pictures.length > 1 && (
              <>
                <Button disabled={open === 0} onClick={() => setOpen(open - 1)}>
                  上一张
                </Button>
                <Button disabled={open === pictures.length - 1} onClick={() => setOpen(open + 1)}>
                  下一张
                </Button>
              </>
            )
          }
        >
          <img className="picture-large" src={shown.url} alt={label(open)} />
        </Modal>
      )}
    </>
  )
}
