import { ArrowLeftOutlined, ArrowRightOutlined, CloseOutlined, PictureOutlined } from '@ant-design/icons'
import type { FileId } from '@zsm/contract/values'
import { Button } from 'antd'
import { useState } from 'react'
import { FilePicker, rememberFile, UnreadFile, useFileReading } from '../materials/public.ts'
import './publish-fields.css'

type Props = { id?: string; value?: FileId[]; onChange?: (ids: FileId[]) => void; max: number }

/** Pictures in order. The first is the cover. */
export function ImagesField({ id, value = [], onChange, max }: Props) {
  const [picking, setPicking] = useState(false)
  const move = (from: number, to: number) => {
    const others = value.toSpliced(from, 1)
    onChange?.(others.toSpliced(to, 0, value[from] as FileId))
  }
  return (
    <div tabIndex={-1} {...(id ? { id } : {})}>
      {value.length > 0 && (
        <ol className="publish-images">
          {value.map((file, index) => (
            <li key={file}>
              <Picture id={file} name={`第 ${index + 1} 张`} />
              <span className="publish-image-buttons">
                <IconButton
                  label={`第 ${index + 1} 张前移`}
                  disabled={index === 0}
                  icon={<ArrowLeftOutlined />}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  label={`第 ${index + 1} 张后移`}
                  disabled={index === value.length - 1}
                  icon={<ArrowRightOutlined />}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  label={`移除第 ${index + 1} 张`}
                  icon={<CloseOutlined />}
                  onClick={() => onChange?.(value.toSpliced(index, 1))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      <Button
        icon={<PictureOutlined aria-hidden />}
        disabled={value.length >= max}
        onClick={() => setPicking(true)}
      >
        {value.length > 0 ? '继续添加' : '选择或上传图片'}
      </Button>
      <FilePicker
        open={picking}
        kind={3}
        multiple
        onPick={(files) => {
          setPicking(false)
          onChange?.([...new Set([...value, ...files.map(rememberFile)])].slice(0, max))
        }}
        onClose={() => setPicking(false)}
      />
    </div>
  )
}

function Picture({ id, name }: { id: FileId; name: string }) {
  const reading = useFileReading(id)
  const file = reading.data
  if (reading.error && !file)
    return (
      <span className="publish-unread">
        <UnreadFile reading={reading} gone="已删除，请移除" />
      </span>
    )
  return file ? <img src={file.coverUrl ?? file.url} alt={`${name}：${file.title}`} loading="lazy" /> : null
}

type IconButtonProps = { label: string; icon: React.ReactNode; disabled?: boolean; onClick: () => void }

const IconButton = ({ label, ...button }: IconButtonProps) => (
  <Button type="text" size="small" aria-label={label} {...button} />
)
