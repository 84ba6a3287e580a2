import { workState, workType } from '@zsm/contract/states'
import type { Instant, WorkId } from '@zsm/contract/values'
import { type Work, works } from '@zsm/contract/works'
import { Button, Form, type FormInstance, Segmented, Select, Switch } from 'antd'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { Drafted, type DraftedForm, type DraftState } from '../drafts/public.ts'
import { choicesOf } from '../format/dictionary.ts'
import { isPictureWaiting, waitingText } from '../materials/public.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/feedback/toast.ts'
import { EditorPage, EditorSection, type SaveState } from '../ui/form/editor-page.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormShell } from '../ui/form/form-shell.tsx'
import { TextAreaField } from '../ui/form/text-field.tsx'
import { TimeField } from '../ui/form/time-field.tsx'
import { useLeaveGuard } from '../ui/form/use-leave-guard.ts'
import { GoodsField, LinksField } from './attached-fields.tsx'
import { AuthorizationNotice } from './authorization-notice.tsx'
import { CoverFields } from './cover-fields.tsx'
import { HandOver } from './hand-over.tsx'
import { ImagesField } from './images-field.tsx'
import { newWork, topicOf, type PublishForm as Values, valuesOf } from './publish-values.ts'
import { useSaveWork } from './use-save-work.ts'
import { VideoField } from './video-field.tsx'

type TypeDict = Work['typeDict']

const types = workType.values
const audiences = [1, 2, 3] as const
const times = [
  { value: 'now', label: '立即发布' },
  { value: 'plan', label: '定时发布' },
] as const

type Props = { work?: Work; onMade?: (id: WorkId) => void }

const scopeOf = (id: WorkId | undefined) => `work:${id ?? 'new'}`
const kept = '修改还没有保存。离开后会留作草稿，下次打开可以继续。'

/** The form of a work: its content, and when it is published. */
export const PublishForm = (props: Props) => (
  <Drafted<Values> scope={scopeOf(props.work?.id)} baseVersion={props.work?.version ?? 0}>
    {(draft) => <WorkForm {...props} draft={draft} />}
  </Drafted>
)

function WorkForm({ work: opened, onMade, draft }: Props & { draft: DraftedForm<Values> }) {
  const [form] = Form.useForm<Values>()
  const initial: Values = {
    ...(opened ? valuesOf(opened) : newWork),
    typeDict: opened?.typeDict ?? workType.video,
    time: 'now',
  }
  const typeDict = Form.useWatch('typeDict', { form, preserve: true }) ?? initial.typeDict
  const time = Form.useWatch('time', { form, preserve: true }) ?? initial.time
  const draftState = useStore(draft.state)
  const [dirty, setDirty] = useState(false)
  const [savedAt, setSavedAt] = useState<Instant>()
  const navigate = useNavigate()
  const saving = useSaveWork(opened)
  const { work } = saving
  useLeaveGuard(dirty, kept)

  const settle = async (work: Work) => {
    await draft.follow({ scope: scopeOf(work.id), version: work.version })
    flushSync(() => setDirty(false))
    setSavedAt(work.updateTime)
    if (!opened) onMade?.(work.id)
    return work
  }
  const coverPlace = `${scopeOf(opened?.id)}:cover`
  const storeDraft = async () => {
    if (isPictureWaiting(coverPlace)) toast.error(waitingText('封面'))
    else await saveDraft()
  }
  const saveDraft = async () => settle(await saving.save.mutateAsync({ typeDict, values: await checked() }))
  // A draft may be incomplete, so only the filled fields are checked.
  const checked = () => {
    const values = { ...newWork, ...form.getFieldsValue(true) }
    const given = Object.entries(values).filter(([, value]) => value !== '' && value !== null)
    return form.validateFields(given.map(([name]) => name as keyof Values)).then(() => values)
  }
  const publish = async (values: Values) => {
    const planTime = time === 'plan' ? values.planTime : undefined
    await saving.publish.mutateAsync({ typeDict, values: { ...newWork, ...values, planTime } })
    await draft.end()
    flushSync(() => setDirty(false))
    toast.success(planTime ? '已定时，到时自动发布' : '已提交发布，抖音审核后可见')
    await navigate(paths.works())
  }
  const busy = saving.save.isPending || saving.publish.isPending
  return (
    <EditorPage
      title={work ? '编辑作品' : '发布作品'}
      back={paths.works()}
      {...saveState(saving.save.isPending, dirty, draftState, savedAt)}
      primary={{
        label: time === 'plan' ? '定时发布' : '发布',
        loading: saving.publish.isPending,
        disabled: saving.save.isPending ? '正在保存草稿' : undefined,
        onClick: () => form.submit(),
      }}
      actions={
        <Button
          loading={saving.save.isPending}
          disabled={saving.publish.isPending}
          onClick={() => storeDraft().catch(() => undefined)}
        >
          存草稿
        </Button>
      }
    >
      <AuthorizationNotice
        beforeLeaving={async () => {
          const id = dirty ? (await saveDraft()).id : work?.id
          return paths.publish({ id })
        }}
      />
      <FormShell<Values>
        form={form}
        draft={draft}
        endpoint={typeDict === workType.video ? works.createVideo : works.create}
        initial={initial}
        submitting={busy}
        failure={saving.publish.error ?? saving.save.error}
        submitLabel="发布"
        footer={false}
        onChange={() => setDirty(true)}
        onSubmit={(values) => publish(values).catch(() => undefined)}
      >
        <EditorSection title="内容" description="从素材库选，或现在上传。">
          {!work && (
            <Form.Item name="typeDict" noStyle>
              <Segmented<TypeDict>
                className="publish-type"
                aria-label="作品类型"
                options={choicesOf('shareTypeDict', types)}
              />
            </Form.Item>
          )}
          {typeDict === workType.video ? (
            <>
              <Field name="fileId" label="视频" required>
                <VideoField />
              </Field>
              <CoverFields form={form} place={coverPlace} />
            </>
          ) : (
            <Field name="imageFileIds" label="图片" required hint="最多 30 张，第一张是封面。">
              <ImagesField max={30} />
            </Field>
          )}
          <WorkFiles form={form} typeDict={typeDict} />
        </EditorSection>
        <EditorSection title="文案" description="抖音里显示在作品下方。">
          <Field name="title" label="标题" required>
            <TextAreaField max={55} rows={2} placeholder="一句话说清楚能学到什么" />
          </Field>
          <Field name="topics" label="话题" hint="最多 5 个，输入后按回车。">
            <TopicsField />
          </Field>
        </EditorSection>
        <EditorSection title="带货" description="看完视频的人从这里进店购买，订单和收入会算在这个作品上。">
          <Field name="goodIds" label="挂载商品" hint="在架的课程和服务，最多 10 个。">
            <GoodsField max={10} />
          </Field>
          <Field name="goodLinkIds" label="关联链接" hint="抖店商品、小程序等外部链接，最多 10 个。">
            <LinksField max={10} />
          </Field>
        </EditorSection>
        <EditorSection title="发布设置">
          <Field name="visibleDict" label="谁可以看" required>
            <Segmented options={choicesOf('visibleDict', audiences)} />
          </Field>
          <Field name="allowCommentFlag" label="允许评论" required>
            <Switch />
          </Field>
          {work?.statusDict !== workState.failed && (
            <Form.Item name="time" label="发布时间" required>
              <Segmented aria-label="发布时间" options={[...times]} />
            </Form.Item>
          )}
          {time === 'plan' && (
            <Field name="planTime" label="计划时间" required hint="北京时间，30 天以内。" picked>
              <TimeField className="publish-plan" />
            </Field>
          )}
        </EditorSection>
      </FormShell>
    </EditorPage>
  )
}

/** Watches the chosen files: another choice is uploaded again. */
function WorkFiles({ form, typeDict }: { form: FormInstance<Values>; typeDict: TypeDict }) {
  const video = Form.useWatch('fileId', form)
  const cover = Form.useWatch('coverFileId', form)
  const pictures = Form.useWatch('imageFileIds', form) ?? []
  const files =
    typeDict === workType.video
      ? { videos: video ? [video] : [], pictures: cover ? [cover] : [] }
      : { videos: [], pictures }
  return <HandOver key={JSON.stringify(files)} {...files} />
}

function saveState(
  saving: boolean,
  dirty: boolean,
  draft: DraftState,
  savedAt: Instant | undefined,
): { state: SaveState; savedAt?: Instant | undefined } {
  if (saving) return { state: 'saving' }
  if (!dirty) return savedAt ? { state: 'saved', savedAt } : { state: 'clean' }
  if (draft.kind === 'saving') return { state: 'storing' }
  if (draft.kind === 'saved') return { state: 'stored', savedAt: draft.time }
  if (draft.kind === 'ended') return { state: 'ended' }
  if (draft.kind === 'elsewhere') return { state: 'elsewhere' }
  return { state: draft.kind === 'failed' ? 'retrying' : 'unsaved' }
}

type TopicsProps = { id?: string; value?: string[]; onChange?: (topics: string[]) => void }

const TopicsField = ({ value = [], onChange, ...input }: TopicsProps) => (
  <Select
    {...input}
    mode="tags"
    open={false}
    suffixIcon={null}
    maxCount={5}
    tokenSeparators={[',', '，', ' ']}
    placeholder="如：手机摄影"
    value={value}
    onChange={(typed: string[]) => onChange?.([...new Set(typed.map(topicOf).filter(Boolean))])}
  />
)
