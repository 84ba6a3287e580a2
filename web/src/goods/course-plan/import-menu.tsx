import { SwapOutlined } from '@ant-design/icons'
import { uploadRules } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import { Button } from 'antd'
import { type ChangeEvent, useRef } from 'react'
import { DropMenu } from '../../ui/overlay/drop-menu.tsx'
import { copyText } from '../../ui/page/copyable.tsx'
import { saveFile } from '../../ui/page/save-file.ts'
import type { Section } from '../outline/outline.ts'
import { placeChosen } from './dropped-files.ts'
import type { Placed } from './folder-plan.ts'
import { outlineCsv, outlineText } from './outline-text.ts'

const accept = [fileKind.video, fileKind.audio, fileKind.document]
  .flatMap((kind) => uploadRules[kind].extensions.map((extension) => `.${extension}`))
  .join(',')

/** React does not know the attribute, which every browser has. */
const wholeFolder = { webkitdirectory: '' }

type Props = {
  /** What is exported; undefined before it is read. */
  sections: readonly Section[] | undefined
  onFiles: (chosen: Placed<File>[]) => void
  onPaste: () => void
}

/** Makes many groups and lessons at once, of a folder, of files or of a pasted outline, and gives the outline away. */
export function ImportMenu({ sections = [], onFiles, onPaste }: Props) {
  const folder = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const empty = sections.every(({ group, lessons }) => !group && lessons.length === 0)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = placeChosen([...(target.files ?? [])])
    // Cleared, so that choosing the same folder again fires a change event.
    target.value = ''
    if (chosen.length > 0) onFiles(chosen)
  }
  return (
    <>
      <DropMenu
        items={[
          { key: 'folder', label: '选择文件夹', onClick: () => folder.current?.click() },
          { key: 'files', label: '选择多个文件', onClick: () => files.current?.click() },
          { key: 'paste', label: '粘贴目录', onClick: onPaste },
          ...(empty ? [] : exportsOf(sections)),
        ]}
      >
        {(trigger) => (
          <Button icon={<SwapOutlined aria-hidden />} {...trigger}>
            导入导出
          </Button>
        )}
      </DropMenu>
      <input ref={folder} type="file" hidden {...wholeFolder} aria-label="课程文件夹" onChange={choose} />
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label="课程文件"
        onChange={choose}
      />
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
