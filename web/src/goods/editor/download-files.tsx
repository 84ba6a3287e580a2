import { useStore } from 'zustand'
import { FilesField } from '../../materials/public.ts'
import { EditorSection } from '../../ui/form/editor-page.tsx'
import { type FieldsProps, GoodItem } from './good-item.tsx'

const most = 20

/** The files that a buyer gets, in order. */
export function DownloadFiles({ editor, items: { item, idOf } }: FieldsProps) {
  const ids = useStore(editor.store, ({ values }) => values.downloadFileIds)
  const { onLeave: _, ...files } = item('downloadFileIds')
  return (
    <EditorSection
      title="下载文件"
      description={`购买后可以下载，PDF 文档或 ZIP 压缩包，最多 ${most} 个。商品在架上时换文件，买过的人下载到的也是新的。`}
    >
      <GoodItem {...files} required>
        <FilesField
          id={idOf('downloadFileIds')}
          name="下载文件"
          kinds={[4, 5]}
          most={most}
          value={ids}
          onChange={(downloadFileIds) => editor.change({ downloadFileIds })}
        />
      </GoodItem>
    </EditorSection>
  )
}
