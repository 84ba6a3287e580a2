import { goodKind, templateType } from '@zsm/contract/states'
import { Button, Form } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { PictureField } from '../../materials/public.ts'
import { CategoryPicker, LabelPicker } from '../../reference/public.ts'
import { EditorSection } from '../../ui/form/editor-page.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { coverPlace } from './field-id.ts'
import '../../ui/form/form.css'
import { RichTextEditor } from '../../rich-text/rich-text-editor.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { NearPart } from '../../ui/page/near-part.tsx'
import { PartsField } from '../bundles/parts-field.tsx'
import { ExamplesField } from '../examples/field.tsx'
import type { GoodKind } from '../good-kind.ts'
import { PriceFields } from '../prices/price-fields.tsx'
import { TermsFields } from '../prices/terms-fields.tsx'
import { BuyerFormFields } from './buyer-form-fields.tsx'
import { DownloadFiles } from './download-files.tsx'
import type { GoodEditor } from './good-editor.ts'
import { type FieldsProps, GoodItem, useGoodItems } from './good-item.tsx'
import { LearningFields } from './learning-fields.tsx'
import { ServiceFields } from './service-fields.tsx'

const TemplateDialog = lazy(() =>
  import('../../templates/public.ts').then((file) => ({ default: file.TemplateDialog })),
)

const mostLabels = 5
const coverAdvice = '建议 1280×720 以上，比例 16:9，JPG、PNG 或 WebP，20 MB 以内。'

type Hints = { name: string; subTitle: string; intro: string }

const hints: Record<GoodKind['bizDict'], Hints> = {
  [goodKind.course]: {
    name: '如：手机短视频剪辑入门',
    subTitle: '一句话说明学完能做什么',
    intro: '适合谁、学什么、怎么学。',
  },
  [goodKind.bundle]: {
    name: '如：短视频从零到接单全套课',
    subTitle: '一句话说明为什么一起学',
    intro: '里面有哪些内容、按什么顺序学、适合谁。',
  },
  [goodKind.service]: {
    name: '如：婚礼视频精剪',
    subTitle: '一句话说明交付什么',
    intro: '做什么、怎么沟通、交付什么、能改几次。',
  },
  [goodKind.linked]: {
    name: '如：手机拍摄器材清单',
    subTitle: '一句话说明为什么推荐',
    intro: '为什么推荐这些商品，适合谁用。',
  },
  [goodKind.download]: {
    name: '如：短视频脚本样文 30 篇',
    subTitle: '一句话说明能拿到什么',
    intro: '包含哪些文件、怎么使用、能否商用。',
  },
}

type Props = { editor: GoodEditor; revision: number }

/** The fields of a good, depending on its kind. */
export function GoodForm({ editor, revision }: Props) {
  const { kind } = editor
  const items = useGoodItems(editor)
  return (
    <Form layout="vertical" component="div">
      <BasicFields editor={editor} items={items} />
      {kind.bizDict === goodKind.bundle && <PartsField editor={editor} items={items} />}
      {kind.bizDict !== goodKind.linked && <PriceFields editor={editor} items={items} />}
      {kind.bizDict === goodKind.service && <ServiceFields editor={editor} items={items} />}
      {kind.bizDict === goodKind.download && <DownloadFiles editor={editor} items={items} />}
      <IntroSection editor={editor} items={items} revision={revision} />
      {kind.bizDict === goodKind.service && <BuyerFormFields editor={editor} items={items} />}
      <TermsFields editor={editor} items={items} />
      {kind.bizDict === goodKind.course && <LearningFields editor={editor} items={items} />}
    </Form>
  )
}

function BasicFields({ editor, items: { values, found, names, item, errorOf, idOf } }: FieldsProps) {
  const { kind, change } = editor
  const [cover = null, ...otherCovers] = values.coverFileIds
  return (
    <EditorSection title="基本信息" description={`${kind.buyer}在店铺和详情页上看到的内容。`}>
      <GoodItem {...item('name')} required>
        <TextField
          id={idOf('name')}
          value={values.name}
          onChange={(name) => change({ name })}
          max={60}
          placeholder={hints[kind.bizDict].name}
        />
      </GoodItem>
      <GoodItem {...item('subTitle')}>
        <TextField
          id={idOf('subTitle')}
          value={values.subTitle}
          onChange={(subTitle) => change({ subTitle })}
          max={80}
          placeholder={hints[kind.bizDict].subTitle}
        />
      </GoodItem>
      <GoodItem id={idOf('coverFileIds')} label="封面" required>
        <PictureField
          place={coverPlace(editor.outlineId)}
          name="封面"
          alt={`${kind.noun}封面`}
          advice={coverAdvice}
          id={idOf('coverFileIds')}
          value={cover}
          error={errorOf('coverFileIds')}
          onChange={(id) => change({ coverFileIds: id ? [id, ...otherCovers] : otherCovers })}
        />
      </GoodItem>
      <GoodItem id={idOf('examplesImage')} label={names.examplesImage} error={found.examplesImage}>
        <ExamplesField editor={editor} id={idOf('examplesImage')} />
      </GoodItem>
      <div className="good-columns">
        <GoodItem {...item('classifyId')} required>
          <CategoryPicker
            id={idOf('classifyId')}
            shopDict={kind.shopDict}
            bizDict={kind.bizDict}
            value={values.classifyId}
            onChange={(category) => change({ classifyId: category })}
          />
        </GoodItem>
        <GoodItem {...item('labelIds')}>
          <LabelPicker
            id={idOf('labelIds')}
            value={values.labelIds}
            onChange={(labelIds) => change({ labelIds })}
            max={mostLabels}
          />
        </GoodItem>
      </div>
    </EditorSection>
  )
}

/** As high as the empty text editor. Links to the field lead to this placeholder until the editor is loaded. */
const IntroRoom = ({ id }: { id: string }) => (
  <div id={id} tabIndex={-1} className="intro-room">
    <Skeleton rows={5} />
  </div>
)

/** The type of templates for the introduction. */
const templateTypes = {
  [goodKind.course]: templateType.course,
  [goodKind.bundle]: templateType.course,
  [goodKind.service]: templateType.service,
  [goodKind.linked]: templateType.service,
  [goodKind.download]: templateType.sample,
} as const

function IntroSection({
  editor: { kind, change },
  items: { values, found, names, idOf },
  revision,
}: FieldsProps & { revision: number }) {
  const [choosing, setChoosing] = useState(false)
  const [taken, setTaken] = useState(0)
  const { name, price, serviceDeliverDays, introHtml } = values
  const take = (html: string, place: 'instead' | 'below') => {
    change({ introHtml: place === 'below' ? `${introHtml}${html}` : html })
    // The text editor holds its own text, so another text needs another editor.
    setTaken(taken + 1)
    setChoosing(false)
  }
  return (
    <EditorSection
      actions={<Button onClick={() => setChoosing(true)}>套用模板</Button>}
      title={names.introHtml}
      description={`${hints[kind.bizDict].intro}上架前必填，可以用标题和列表分段，插入素材库的图片。`}
    >
      <NearPart instead={<IntroRoom id={idOf('introHtml')} />}>
        <RichTextEditor
          key={`${revision} ${taken}`}
          id={idOf('introHtml')}
          label={names.introHtml}
          initial={introHtml}
          pictures
          onChange={(introHtml) => change({ introHtml })}
        />
      </NearPart>
      {found.introHtml && (
        <p className="field-error" role="alert">
          {found.introHtml}
        </p>
      )}
      <Suspense>
        {choosing && (
          <TemplateDialog
            typeDict={templateTypes[kind.bizDict]}
            known={{ courseName: name, price, deliverDays: serviceDeliverDays }}
            written={introHtml !== ''}
            onUse={take}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </EditorSection>
  )
}
