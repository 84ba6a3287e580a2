import { Form, Input, Switch } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useStore } from 'zustand'
import { PictureField } from '../materials/public.ts'
import { ClassifyPicker, LabelPicker } from '../reference/public.ts'
import { EditorSection } from '../ui/editor-page.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import '../ui/form.css'
import { Skeleton } from '../ui/skeleton.tsx'
import type { CourseEditor } from './course-editor.ts'
import { type CourseField, fieldErrors, fieldNames } from './course-values.ts'

const IntroEditor = lazy(() => import('./intro-editor.tsx').then((file) => ({ default: file.IntroEditor })))

const mostLabels = 5
const coverAdvice = '建议 1280×720 以上，比例 16:9，JPG、PNG 或 WebP，20 MB 以内。'

/** Where a blocker or an error leads. */
export const fieldId = (field: CourseField) => `course-${field}`

/** The fields of a course. */
export function CourseForm({ editor, revision }: { editor: CourseEditor; revision: number }) {
  const values = useStore(editor.store, (state) => state.values)
  const refused = useStore(editor.store, (state) => state.errors)
  const visited = useStore(editor.store, (state) => state.visited)
  const { change, leaveField } = editor

  const found = { ...fieldErrors(values), ...refused }
  const errorOf = (field: CourseField) => (visited.includes(field) ? found[field] : undefined)
  const item = (field: CourseField) => ({ field, error: errorOf(field), onLeave: () => leaveField(field) })
  const [cover = null, ...otherCovers] = values.coverFileIds
  return (
    <Form layout="vertical" component="div">
      <EditorSection title="基本信息" description="学员在店铺和课程页上看到的内容。">
        <Item {...item('name')} required>
          <TextField
            id={fieldId('name')}
            value={values.name}
            onChange={(name) => change({ name })}
            max={60}
            placeholder="如：手机短视频剪辑入门"
          />
        </Item>
        <Item {...item('subTitle')}>
          <TextField
            id={fieldId('subTitle')}
            value={values.subTitle}
            onChange={(subTitle) => change({ subTitle })}
            max={80}
            placeholder="一句话说明学完能做什么"
          />
        </Item>
        <Item field="coverFileIds" required>
          <PictureField
            name="封面"
            alt="课程封面"
            advice={coverAdvice}
            id={fieldId('coverFileIds')}
            value={cover}
            error={errorOf('coverFileIds')}
            onChange={(id) => change({ coverFileIds: id ? [id, ...otherCovers] : otherCovers })}
          />
        </Item>
        <div className="course-columns">
          <Item {...item('classifyId')} required>
            <ClassifyPicker
              id={fieldId('classifyId')}
              value={values.classifyId}
              onChange={(classifyId) => change({ classifyId })}
            />
          </Item>
          <Item {...item('labelIds')}>
            <LabelPicker
              id={fieldId('labelIds')}
              value={values.labelIds}
              onChange={(labelIds) => change({ labelIds })}
              max={mostLabels}
            />
          </Item>
        </div>
      </EditorSection>
      <EditorSection title="价格" description="学员支付的金额，平台服务费按分类从中扣除。">
        <Item field="freeFlag" required error={found.freeFlag}>
          <Switch
            id={fieldId('freeFlag')}
            aria-label={fieldNames.freeFlag}
            checked={values.freeFlag}
            onChange={(freeFlag) => change({ freeFlag })}
          />
          <span className="muted course-free">
            {values.freeFlag ? '学员不用付款就能学习。' : '打开后不设价格，学员不用付款就能学习。'}
          </span>
        </Item>
        <Item {...item('price')} required={!values.freeFlag}>
          <Input
            id={fieldId('price')}
            className="numeric course-price"
            prefix="¥"
            suffix="元"
            inputMode="decimal"
            autoComplete="off"
            maxLength={13}
            placeholder={values.freeFlag ? '免费' : '0.00'}
            disabled={values.freeFlag}
            value={values.freeFlag ? '' : values.price}
            onChange={({ target }) => change({ price: target.value })}
          />
        </Item>
      </EditorSection>
      <EditorSection
        title="课程介绍"
        description="适合谁、学什么、怎么学。上架前必填，可以用标题和列表分段。"
      >
        <Suspense fallback={<Skeleton rows={5} />}>
          <IntroEditor
            key={revision}
            id={fieldId('introHtml')}
            label={fieldNames.introHtml}
            initial={values.introHtml}
            onChange={(introHtml) => change({ introHtml })}
          />
        </Suspense>
        {found.introHtml && (
          <p className="field-error" role="alert">
            {found.introHtml}
          </p>
        )}
      </EditorSection>
    </Form>
  )
}

type ItemProps = {
  field: CourseField
  error?: string | undefined
  required?: boolean
  onLeave?: () => void
  children: ReactNode
}

/** A field's label, its control and what is wrong with it. */
const Item = ({ field, error, required = false, onLeave, children }: ItemProps) => (
  <Form.Item
    label={
      <>
        {fieldNames[field]}
        {!required && <span className="form-optional">选填</span>}
      </>
    }
    htmlFor={fieldId(field)}
    {...(error ? { help: error, validateStatus: 'error' as const } : {})}
  >
    <div {...(onLeave ? { onBlur: onLeave } : {})}>{children}</div>
  </Form.Item>
)
