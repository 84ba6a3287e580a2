import type { File as MediaFile } from '@zsm/contract/materials'
import { Modal, Slider } from 'antd'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { failureText } from '../../../api/failure-text.ts'
import { ChoiceFilter } from '../../../ui/table/choice-filter.tsx'
import type { Area } from '../../pictures/crop.ts'
import '../../pictures/field.css'
import { drawPicture, type Format } from './drawing.ts'
import { EditFooter } from './edit-footer.tsx'
import { putInPlace, saveAsNew } from './saving.ts'

const ratios = [
  { value: '0', label: '原比例' },
  { value: String(16 / 9), label: '16:9' },
  { value: String(4 / 3), label: '4:3' },
  { value: '1', label: '1:1' },
  { value: String(3 / 4), label: '3:4' },
  { value: String(9 / 16), label: '9:16' },
]

/** A PNG stays one, so that transparent parts stay transparent. */
const formatOf = ({ mime }: MediaFile): Format =>
  mime === 'image/png' || mime === 'image/webp' ? mime : 'image/jpeg'

/** Crops a picture of the library, at its own resolution. */
export function CropPictureDialog({ file, onClose }: { file: MediaFile; onClose: () => void }) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [ratio, setRatio] = useState('0')
  const [area, setArea] = useState<Area>()
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const own = (file.width ?? 1) / (file.height ?? 1)
  const save = async (how: 'new' | 'inPlace') => {
    setWorking(true)
    setFailure(undefined)
    const wanted = { area, format: formatOf(file), quality: 0.92 }
    const title = how === 'new' ? `${file.title} 裁剪` : file.title
    const drawn = await drawPicture({ url: file.url, title }, wanted).catch((error) => {
      setFailure(failureText(error))
    })
    setWorking(false)
    if (!drawn) return
    if (how === 'new') saveAsNew(drawn.file)
    else putInPlace(drawn.file, file)
    onClose()
  }
  return (
    <Modal open centered title={`裁剪“${file.title}”`} width={720} footer={null} onCancel={onClose}>
      <div className="crop-frame">
        <Cropper
          image={file.url}
          crop={crop}
          zoom={zoom}
          aspect={Number(ratio) || own}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <div className="edit-choices">
        <ChoiceFilter label="比例" value={ratio} options={ratios} onChange={setRatio} />
      </div>
      <div className="crop-zoom">
        <span aria-hidden>缩放</span>
        <Slider
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={setZoom}
          ariaLabelForHandle="缩放"
          tooltip={{ open: false }}
        />
      </div>
      {area && (
        <p className="muted numeric" role="status">
          裁成 {area.width} × {area.height}
        </p>
      )}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <EditFooter original={file} disabled={!area} working={working} onSave={(how) => void save(how)} />
    </Modal>
  )
}
