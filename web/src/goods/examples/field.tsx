import { LeftOutlined, PictureOutlined, RightOutlined } from '@ant-design/icons'
import { fileKind } from '@zsm/contract/states'
import type { FileId } from '@zsm/contract/values'
import { Button } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { isGone } from '../../api/failure-text.ts'
import { FilePicker, rememberFile, UnreadFile, useFileReading } from '../../materials/public.ts'
import { lazyPart } from '../../ui/overlay/lazy-part.tsx'
import './examples.css'
import type { GoodEditor } from '../editor/good-editor.ts'

const ExamplesDialog = lazyPart(() => import('./dialog.tsx').then((file) => file.ExamplesDialog))

const most = 20

/** Library pictures that show samples of the good, in order. */
export function ExamplesField({ editor, id }: { editor: GoodEditor; id: string }) {
  const value = useStore(editor.store, ({ values }) => values.examplesImage)
  const shown = useStore(editor.store, ({ examplesModal }) => examplesModal)
  const [picking, setPicking] = useState(false)
  const put = (examplesImage: FileId[]) => editor.change({ examplesImage })
  const move = (from: number, to: number) => {
    const [moved] = value.slice(from, from + 1)
    if (moved) put(value.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <div id={id} tabIndex={-1} className="examples-field">
      {value.length > 0 && (
        <ol className="examples" aria-label="示例图">
          {value.map((picture, at) => (
            <li key={picture}>
              <Example id={picture} at={at} onShow={() => editor.showExample(picture)} />
              <span className="example-tools">
                <Button
                  type="text"
                  size="small"
                  icon={<LeftOutlined aria-hidden />}
                  aria-label={`前移示例图 ${at + 1}`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<RightOutlined aria-hidden />}
                  aria-label={`后移示例图 ${at + 1}`}
                  disabled={at === value.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                <button
                  type="button"
                  className="link-button link-danger"
                  aria-label={`移除示例图 ${at + 1}`}
                  onClick={() => put(value.filter((one) => one !== picture))}
                >
                  移除
                </button>
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className="page-actions">
        <Button
          icon={<PictureOutlined aria-hidden />}
          disabled={value.length >= most}
          onClick={() => setPicking(true)}
        >
          从素材库添加
        </Button>
        <span className="muted numeric">
          {value.length} / {most}
        </span>
      </div>
      <FilePicker
        open={picking}
        kind={fileKind.image}
        multiple
        onPick={(files) => {
          setPicking(false)
          put([...new Set([...value, ...files.map(rememberFile)])].slice(0, most))
        }}
        onClose={() => setPicking(false)}
      />
      {shown && <ExamplesDialog ids={value} shown={shown} onShow={editor.showExample} />}
    </div>
  )
}

function Example({ id, at, onShow }: { id: FileId; at: number; onShow: () => void }) {
  const reading = useFileReading(id)
  const file = reading.data
  if (reading.error && (!file || isGone(reading.error)))
    return (
      <div className="example">
        <UnreadFile reading={reading} gone="图片已删除" />
      </div>
    )
  return (
    <button
      type="button"
      className="example"
      aria-label={`查看示例图 ${at + 1}${file ? `：${file.title}` : ''}`}
      onClick={onShow}
    >
      {file && <img src={file.coverUrl ?? file.url} alt="" loading="lazy" />}
    </button>
  )
}
