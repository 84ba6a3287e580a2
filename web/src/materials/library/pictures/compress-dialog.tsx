import { useQuery } from '@tanstack/react-query'
import type { File as MediaFile } from '@zsm/contract/materials'
import { Modal } from 'antd'
import { useState } from 'react'
import { bytes } from '../../../format/bytes.ts'
import { ChoiceFilter } from '../../../ui/table/choice-filter.tsx'
import { drawPicture, type Format } from './drawing.ts'
import { EditFooter } from './edit-footer.tsx'
import './pictures.css'
import { savedPart } from './saved-part.ts'
import { putInPlace, saveAsNew } from './saving.ts'

const formats: { value: Format; label: string }[] = [
  { value: 'image/webp', label: 'WebP' },
  { value: 'image/jpeg', label: 'JPEG' },
]
const qualities = [
  { value: '0.9', label: '高画质' },
  { value: '0.8', label: '标准' },
  { value: '0.6', label: '最小' },
]
const sides = [
  { value: '', label: '原尺寸' },
  { value: '1920', label: '最长边 1920' },
  { value: '1280', label: '最长边 1280' },
]

/** Compresses a picture in the browser. What it saves is shown before anything is stored. */
export function CompressDialog({ file, onClose }: { file: MediaFile; onClose: () => void }) {
  const [format, setFormat] = useState<Format>('image/webp')
  const [quality, setQuality] = useState('0.8')
  const [side, setSide] = useState('')
  const { id, version, url, title, size } = file
  const drawn = useQuery({
    queryKey: ['compressed', id, version, format, quality, side],
    queryFn: () =>
      drawPicture(
        { url, title },
        { format, quality: Number(quality), longest: side ? Number(side) : undefined },
      ),
    // the bytes of large pictures are not worth remembering
    gcTime: 0,
    meta: { quiet: true },
  })
  const result = drawn.data?.file
  const isSmaller = result !== undefined && result.size < size
  const save = (how: 'new' | 'inPlace') => {
    if (!result) return
    if (how === 'new')
      saveAsNew(new File([result], result.name.replace(/(\.\w+)$/, ' 压缩$1'), { type: result.type }))
    else putInPlace(result, file)
    onClose()
  }
  return (
    <Modal open centered title={`压缩“${title}”`} width={720} footer={null} onCancel={onClose}>
      <img className="edit-picture" src={url} alt="" />
      <div className="edit-choices">
        <ChoiceFilter label="格式" value={format} options={formats} onChange={setFormat} />
        <ChoiceFilter label="画质" value={quality} options={qualities} onChange={setQuality} />
        <ChoiceFilter label="尺寸" value={side} options={sides} onChange={setSide} />
      </div>
      <div className="edit-saving" role="status">
        {drawn.isError ? (
          <span>这张图片读不出来，请刷新后再试</span>
        ) : drawn.data && result ? (
          <>
            <strong className="numeric">
              {bytes(size)} → {bytes(result.size)}
              {isSmaller ? `，省 ${savedPart(size, result.size)}` : '，没有变小'}
            </strong>
            <span className="muted numeric">
              {drawn.data.width} × {drawn.data.height}
              {result.type !== format && '；这个浏览器不能生成 WebP，改用 JPEG'}
            </span>
          </>
        ) : (
          <span className="muted">正在计算能省多少…</span>
        )}
      </div>
      <EditFooter original={file} disabled={!isSmaller} working={drawn.isFetching} onSave={save} />
    </Modal>
  )
}
