import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { Editor, EditorContent, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { fileKind } from '@zsm/contract/states'
import { type ReactNode, useEffect, useState } from 'react'
import { FilePicker, readFile } from '../materials/public.ts'
import { arrivingPictures } from './arriving-pictures.ts'
import './editor.css'
import { LinkDialog } from './link-dialog.tsx'
import { libraryPicture, pictureNode } from './picture.ts'

type Props = {
  initial: string
  onChange: (html: string) => void
  label: string
  id: string
  /** Whether the text may contain pictures of the creator's library. */
  pictures?: boolean
}

/**
 * The editor of the introduction: headings, lists, quotes, links, pictures. It offers only what the server's sanitiser allows.
 */
export function TextEditor({ initial, onChange, label, id, pictures = false }: Props) {
  // Our own editor, because `useEditor` destroys its editor, with the typed text, when a cached page is hidden.
  const [editor] = useState(() => createEditor(initial, { label, id, pictures }))
  const [linking, setLinking] = useState(false)
  const [picking, setPicking] = useState(false)

  // The editor is outside React and reports changes as events.
  useEffect(() => {
    const tell = () => onChange(editor.isEmpty ? '' : editor.getHTML())
    editor.on('update', tell)
    return () => void editor.off('update', tell)
  }, [editor, onChange])

  return (
    <div className="intro-editor">
      <Toolbar
        editor={editor}
        onLink={() => setLinking(true)}
        onPicture={pictures ? () => setPicking(true) : undefined}
      />
      <EditorContent editor={editor} />
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
      <FilePicker
        open={picking}
        kind={fileKind.image}
        multiple
        onPick={(files) => {
          setPicking(false)
          // further typing goes below the pictures and does not replace them
          editor
            .chain()
            .focus()
            .insertContent([...files.map(pictureNode), { type: 'paragraph' }])
            .run()
        }}
        onClose={() => setPicking(false)}
      />
    </div>
  )
}

type Options = { label: string; id: string; pictures: boolean }

const createEditor = (content: string, { label, id, pictures }: Options) =>
  new Editor({
    content,
    extensions: [
      libraryPicture(async (id) => (await readFile(id)).url),
      ...(pictures ? [arrivingPictures] : []),
      StarterKit.configure({
        heading: { levels: [2, 3] },
        code: false,
        codeBlock: false,
        horizontalRule: false,
        link: { openOnClick: false, protocols: ['https', 'http', 'mailto', 'tel'], defaultProtocol: 'https' },
      }),
    ],
    editorProps: { attributes: { id, 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
  })

type ToolbarProps = { editor: Editor; onLink: () => void; onPicture: (() => void) | undefined }

function Toolbar({ editor, onLink, onPicture }: ToolbarProps) {
  const on = useEditorState({ editor, selector: ({ editor }) => stateOf(editor) })
  const run = () => editor.chain().focus()
  return (
    <div className="intro-toolbar" role="toolbar" aria-label="文字格式">
      <Tool label="大标题" on={on.h2} onRun={() => run().toggleHeading({ level: 2 }).run()}>
        大标题
      </Tool>
      <Tool label="小标题" on={on.h3} onRun={() => run().toggleHeading({ level: 3 }).run()}>
        小标题
      </Tool>
      <Tool label="加粗" on={on.bold} onRun={() => run().toggleBold().run()}>
        <BoldOutlined aria-hidden />
      </Tool>
      <Tool label="斜体" on={on.italic} onRun={() => run().toggleItalic().run()}>
        <ItalicOutlined aria-hidden />
      </Tool>
      <Tool label="列表" on={on.bullets} onRun={() => run().toggleBulletList().run()}>
        <UnorderedListOutlined aria-hidden />
      </Tool>
      <Tool label="编号列表" on={on.numbers} onRun={() => run().toggleOrderedList().run()}>
        <OrderedListOutlined aria-hidden />
      </Tool>
      <Tool label="引用" on={on.quote} onRun={() => run().toggleBlockquote().run()}>
        引用
      </Tool>
      <Tool label="链接" on={on.link} onRun={onLink}>
        <LinkOutlined aria-hidden />
      </Tool>
      {onPicture && (
        <Tool label="插入图片" onRun={onPicture}>
          <PictureOutlined aria-hidden />
        </Tool>
      )}
      <span className="intro-gap" />
      <Tool label="撤销" disabled={!on.canUndo} onRun={() => run().undo().run()}>
        <UndoOutlined aria-hidden />
      </Tool>
      <Tool label="重做" disabled={!on.canRedo} onRun={() => run().redo().run()}>
        <RedoOutlined aria-hidden />
      </Tool>
    </div>
  )
}

const stateOf = (editor: Editor) => ({
  h2: editor.isActive('heading', { level: 2 }),
  h3: editor.isActive('heading', { level: 3 }),
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
})

type ToolProps = { label: string; on?: boolean; disabled?: boolean; onRun: () => void; children: ReactNode }

const Tool = ({ label, on, disabled = false, onRun, children }: ToolProps) => (
  <button
    type="button"
    className="intro-tool"
    aria-label={label}
    title={label}
    aria-pressed={on}
    disabled={disabled}
    // The press must not clear the selection in the text.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onRun}
  >
    {children}
  </button>
)
