import { CloudUploadOutlined } from '@ant-design/icons'
import './drop-veil.css'
import { kindName, type MediaKind, rulesText } from '../media-kind.ts'

/** Says what dropping does while files hover over the page. */
export const DropVeil = ({ kind }: { kind: MediaKind }) => (
  <div className="drop-veil">
    <div className="drop-veil-text">
      <CloudUploadOutlined aria-hidden />
      <strong>松开即可上传{kindName(kind)}</strong>
      <span className="muted">{rulesText(kind)}</span>
    </div>
  </div>
)
