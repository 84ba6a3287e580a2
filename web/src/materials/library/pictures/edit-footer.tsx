import type { File as MediaFile } from '@zsm/contract/materials'
import { Button } from 'antd'
import { FileUses } from '../file-uses.tsx'
import './pictures.css'

type Props = {
  original: MediaFile
  disabled: boolean
  working: boolean
  onSave: (how: 'new' | 'inPlace') => void
}

/** Where the edited picture goes. What a replacement changes is named before. */
export const EditFooter = ({ original, disabled, working, onSave }: Props) => (
  <footer className="edit-footer">
    <div>
      <p className="muted">替换原图后，用到它的地方都会换成新的；原图放进回收站，保留 30 天。</p>
      <FileUses id={original.id} />
    </div>
    <div className="page-actions">
      <Button disabled={disabled || working} onClick={() => onSave('inPlace')}>
        替换原图
      </Button>
      <Button type="primary" disabled={disabled || working} loading={working} onClick={() => onSave('new')}>
        存为新图片
      </Button>
    </div>
  </footer>
)
