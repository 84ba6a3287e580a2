import { VideoCameraAddOutlined } from '@ant-design/icons'
import type { FileId } from '@zsm/contract/values'
import { Button } from 'antd'
import { useState } from 'react'
import { FilePicker, rememberFile, Thumbnail, UnreadFile, useFileReading } from '../materials/public.ts'
import './publish-fields.css'

type Props = { id?: string; value?: FileId | null; onChange?: (id: FileId | null) => void }

/** The video of a work: from the library, or uploaded here. */
export function VideoField({ id, value = null, onChange }: Props) {
  const [picking, setPicking] = useState(false)
  const file = useFileReading(value)
  const open = () => setPicking(true)
  return (
    <div className="publish-video" tabIndex={-1} {...(id ? { id } : {})}>
      {value ? (
        <>
          <span className="publish-thumb">{file.data && <Thumbnail file={file.data} />}</span>
          <span className="publish-file">
            {file.error && !file.data ? (
              <UnreadFile reading={file} gone="这个视频已不在素材库，请换一个" />
            ) : (
              (file.data?.title ?? '正在读取…')
            )}
          </span>
          <Button onClick={open}>更换视频</Button>
        </>
      ) : (
        <Button icon={<VideoCameraAddOutlined aria-hidden />} onClick={open}>
          选择或上传视频
        </Button>
      )}
      <FilePicker
        open={picking}
        kind={1}
        onPick={([file]) => {
          setPicking(false)
          if (file) onChange?.(rememberFile(file))
        }}
        onClose={() => setPicking(false)}
      />
    </div>
  )
}
