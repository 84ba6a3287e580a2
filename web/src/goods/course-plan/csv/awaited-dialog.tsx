import { Button, Modal } from 'antd'
import { useRef } from 'react'
import type { Placed } from '../../../ui/upload/dropped-files.ts'
import { CourseFilesField } from '../course-files-field.tsx'

type Props = {
  /** How many lessons wait for a file. */
  count: number
  onFiles: (chosen: Placed<File>[]) => void
  onClose: () => void
}

/** Asks for the files of lessons that were made from a CSV file. */
export function AwaitedDialog({ count, onFiles, onClose }: Props) {
  const folder = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  return (
    <Modal
      open
      centered
      title={`${count} 个课时在等素材`}
      width={480}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className="awaited-actions">
          <Button onClick={onClose}>以后再说</Button>
          <Button onClick={() => files.current?.click()}>选择多个文件</Button>
          <Button type="primary" onClick={() => folder.current?.click()}>
            选择文件夹
          </Button>
        </div>
      }
    >
      <p>
        选出这些课时的文件，会按表格里的文件名配到课时上，没有写文件名的按课时名配。上传前还可以核对一遍；以后把文件拖到目录上也一样。
      </p>
      <CourseFilesField ref={folder} folder label="课时所在的文件夹" onFiles={onFiles} />
      <CourseFilesField ref={files} label="课时的文件" onFiles={onFiles} />
    </Modal>
  )
}
