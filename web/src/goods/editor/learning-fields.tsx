import { Switch } from 'antd'
import { EditorSection } from '../../ui/form/editor-page.tsx'
import { type FieldsProps, GoodItem } from './good-item.tsx'

/** What protects the lessons of a course while they are learned. */
export const LearningFields = ({
  editor: { kind, change },
  items: { values, found, names, idOf },
}: FieldsProps) => (
  <EditorSection
    title="学习保护"
    description="每一课的试看时长、拖动、开放时间和附件，在目录里这一课的“学习设置”中设置。"
  >
    <GoodItem id={idOf('markFlag')} label={names.markFlag} required error={found.markFlag}>
      <Switch
        id={idOf('markFlag')}
        aria-label={names.markFlag}
        checked={values.markFlag}
        onChange={(markFlag) => change({ markFlag })}
      />
      <span className="muted good-free">
        画面上缓慢移动的淡淡一行“尾号 1234”，录屏外传时能认出是哪位{kind.buyer}
      </span>
    </GoodItem>
  </EditorSection>
)
