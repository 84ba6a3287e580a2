import { goodKind } from '@zsm/contract/states'
import { Input } from 'antd'
import { useStore } from 'zustand'
import { Notice } from '../../ui/feedback/notice.tsx'
import { EditorSection } from '../../ui/form/editor-page.tsx'
import { TimeField } from '../../ui/form/time-field.tsx'
import { type FieldsProps, GoodItem } from '../editor/good-item.tsx'
import { type TermField, termsOfKind } from './sale-terms.ts'

type Look = { placeholder: string; prefix?: string; suffix?: string; inputMode: 'numeric' | 'decimal' }

const looks: Record<Exclude<TermField, `plan${string}`>, Look> = {
  linePrice: { placeholder: '不显示', prefix: '¥', inputMode: 'decimal' },
  stock: { placeholder: '不限', suffix: '份', inputMode: 'numeric' },
  limitPerUser: { placeholder: '不限', suffix: '份', inputMode: 'numeric' },
  validDays: { placeholder: '永久有效', suffix: '天', inputMode: 'numeric' },
}

/** Terms that a free good does not have: nothing is struck through, and each person may take one. */
const unusedFree: Partial<Record<TermField, string>> = { linePrice: '免费', limitPerUser: '每人 1 份' }

/** The terms of sale. All fields are optional. */
export function TermsFields({ editor, items }: FieldsProps) {
  const good = useStore(editor.store, ({ albumDataInfo }) => albumDataInfo)
  const { bizDict, buyer } = editor.kind
  const fields = termsOfKind[bizDict].filter((field) => !(good?.shelfFlag && field === 'planShelfTime'))
  return (
    <EditorSection
      title={bizDict === goodKind.linked ? '上下架计划' : '销售设置'}
      description={
        bizDict === goodKind.linked
          ? '到时间自动上架、下架，不用可以留空。'
          : `都可以留空：不限量、${buyer}永久可用、由您随时上下架。`
      }
    >
      {good?.planFailReason && (
        <Notice kind="danger">上次没有按计划上架：{good.planFailReason}。处理后请重新填写计划上架。</Notice>
      )}
      <div className="good-columns">
        {fields.map((field) => (
          <GoodItem key={field} {...items.item(field)}>
            <TermControl field={field} editor={editor} items={items} />
          </GoodItem>
        ))}
      </div>
    </EditorSection>
  )
}

function TermControl({
  field,
  editor: { change },
  items: { values, idOf },
}: FieldsProps & { field: TermField }) {
  const id = idOf(field)
  if (field === 'planShelfTime' || field === 'planUnshelfTime') {
    return (
      <TimeField id={id} value={values[field]} onChange={(instant = '') => change({ [field]: instant })} />
    )
  }
  const unused = values.freeFlag ? unusedFree[field] : undefined
  return (
    <Input
      {...looks[field]}
      id={id}
      className="numeric"
      autoComplete="off"
      maxLength={13}
      disabled={unused !== undefined}
      placeholder={unused ?? looks[field].placeholder}
      value={unused === undefined ? values[field] : ''}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  )
}
