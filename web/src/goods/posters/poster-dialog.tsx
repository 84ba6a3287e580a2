import { Modal } from 'antd'
import { useState } from 'react'
import { learnerPaths } from '../../learner-paths.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { QrCode } from '../../ui/figure/qr-code.tsx'
import { Copyable } from '../../ui/page/copyable.tsx'
import { PosterPicture } from './poster-picture.tsx'
import { type Shown, SourceChoice } from './source-choice.tsx'
import './poster-dialog.css'

type PosterDialogProps = {
  /** The name of what is shared. */
  name: string
  /** Empty for a shop. */
  price: string
  coverUrl: string | null
  /** The learners' page, as a path. */
  path: string
  target: Shown
  /** Why nobody can open the page yet; empty if they can. */
  closedText: string
  onClose: () => void
}

/** The address of a learners' page as text, as a code and on a poster. */
export function PosterDialog({
  name,
  price,
  coverUrl,
  path,
  target,
  closedText,
  onClose,
}: PosterDialogProps) {
  const [code, setCode] = useState('')
  const address = new URL(code ? learnerPaths.source(code) : path, location.origin).href
  return (
    <Modal open centered width={720} title={`分享“${name}”`} onCancel={onClose} footer={null}>
      {closedText && <Notice kind="warning">{closedText}</Notice>}
      <SourceChoice target={target} code={code} onChoose={setCode} />
      <div className="poster-dialog">
        <div className="poster-link">
          <QrCode text={address} label={`“${name}”的二维码`} />
          <p className="muted">微信、抖音或手机相机扫码打开</p>
          <p className="poster-address">
            <Copyable text={address} />
          </p>
        </div>
        <PosterPicture poster={{ title: name, price, address, coverUrl }} />
      </div>
    </Modal>
  )
}
