import { Modal, Slider } from 'antd'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { failureText } from '../../api/failure-text.ts'
import { type Area, cropPicture, type Shape } from './crop.ts'

export type Picture = { url: string; name: string }

type Props = {
  picture: Picture
  name: string
  shape: Shape
  onCrop: (file: File) => void
  onClose: () => void
}

/** Crops a picture to a shape. The picture is moved by mouse, touch or arrow keys, and scaled by a slider. */
export function CropDialog({ picture, name, shape, onCrop, onClose }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<string>()

  const accept = async () => {
    if (!area || working) return
    setWorking(true)
    setFailure(undefined)
    try {
      onCrop(await cropPicture(picture.url, area, shape, picture.name))
    } catch (error) {
      setFailure(failureText(error))
    }
    setWorking(false)
  }
  return (
    <Modal
      open
      title={`裁剪${name}`}
      width={680}
      okText={`使用这张${name}`}
      cancelText="取消"
      confirmLoading={working}
      okButtonProps={{ disabled: !area }}
      mask={{ closable: !working }}
      onOk={accept}
      onCancel={onClose}
    >
      <div className="crop-frame">
        <Cropper
          image={picture.url}
          crop={crop}
          zoom={zoom}
          aspect={shape.ratio}
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <div className="crop-zoom">
        <span aria-hidden>缩放</span>
        <Slider
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={setZoom}
          ariaLabelForHandle="缩放"
          tooltip={{ open: false }}
        />
      </div>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </Modal>
  )
}
