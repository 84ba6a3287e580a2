import { SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { DropMenu } from '../../ui/overlay/drop-menu.tsx'
import { copyText } from '../../ui/page/copyable.tsx'
import { saveFile } from '../../ui/page/save-file.ts'
import { chooseFiles, chooseKeptFolder, choosesKept } from '../../ui/upload/choose-files.ts'
import { type Placed, placeChosen } from '../../ui/upload/dropped-files.ts'
import type { Section } from '../outline/outline.ts'
import { CourseFilesField, courseAccept } from './course-files-field.tsx'
import { outlineCsv, outlineText } from './outline-text.ts'

type Props = {
  /** What is exported; undefined before it is read. */
  sections: readonly Section[] | undefined
  onFiles: (chosen: Placed<File>[]) => void
  onPaste: () => void
  onCsv: () => void
}

/** Makes many groups and lessons at once, of a folder, of files, of a pasted outline or a CSV file, and gives the outline away. */
export function ImportMenu({ sections = [], onFiles, onPaste, onCsv }: Props) {
  const folder = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const empty = sections.every(({ group, lessons }) => !group && lessons.length === 0)
  const take = (chosen: Placed<File>[]) => {
    if (chosen.length > 0) onFiles(chosen)
  }
  const openFolder = async () => {
    if (!choosesKept()) return folder.current?.click()
    await chooseKeptFolder().then(take, () => toast.error('文件夹读不出来，请检查后再选一次'))
  }
  const openFiles = async () => {
    if (!choosesKept()) return files.current?.click()
    take(placeChosen(await chooseFiles({ accept: courseAccept, multiple: true })))
  }
  return (
    <>
      <DropMenu
        items={[
          { key: 'folder', label: '选择文件夹', onClick: () => void openFolder() },
          { key: 'files', label: '选择多个文件', onClick: () => void openFiles() },
          { key: 'paste', label: '粘贴目录', onClick: onPaste },
          { key: 'table', label: '导入 CSV 表格', onClick: onCsv },
          ...(empty ? [] : exportsOf(sections)),
        ]}
      >
        {(trigger) => (
          <Button icon={<SwapOutlined aria-hidden />} {...trigger}>
            导入导出
          </Button>
        )}
      </DropMenu>
      <CourseFilesField ref={folder} folder label="课程文件夹" onFiles={onFiles} />
      <CourseFilesField ref={files} label="课程文件" onFiles={onFiles} />
    </>
  )
}

const exportsOf = (sections: readonly Section[]) => [
  { key: 'copy', label: '复制目录文字', onClick: () => copyText(outlineText(sections)) },
  {
    key: 'csv',
    label: '下载目录（CSV）',
    onClick: () => saveFile('课程目录.csv', outlineCsv(sections), 'text/csv;charset=utf-8'),
  },
]
