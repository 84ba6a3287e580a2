import { useQuery } from '@tanstack/react-query'
import { type NewsTextSettings, notifications } from '@zsm/contract/notifications'
import { newsText } from '@zsm/contract/states'
import { query, useCall } from '../api/query.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { SwitchField } from '../ui/form/switch-field.tsx'

type Switches = Omit<NewsTextSettings, 'offeredFlag' | 'mobile'>

const { labels } = newsText
const fields: readonly [name: keyof Switches, label: string, hint?: string][] = [
  ['withdrawalFlag', labels[newsText.withdrawal], '到账、驳回、打款失败、退票'],
  ['refundFlag', labels[newsText.refund], '有人申请退款要在 48 小时内处理'],
  ['takedownFlag', labels[newsText.takedown], '被投诉、被下架和处理结果'],
  ['reviewFlag', labels[newsText.review], '入驻、资质和商品的审核'],
  ['orderFlag', labels[newsText.order], '一小时内的成交合并成一条'],
  ['questionFlag', labels[newsText.question]],
]

/** Which kinds of news come by SMS too. */
export function TextsDialog({ onClose }: { onClose: () => void }) {
  // The form begins with what is stored now: an answer in the cache is older than the last save.
  const settings = useQuery({ ...query(notifications.getTexts, {}), gcTime: 0 })
  return <Loaded from={settings}>{(settings) => <TextsForm settings={settings} onClose={onClose} />}</Loaded>
}

function TextsForm({ settings, onClose }: { settings: NewsTextSettings; onClose: () => void }) {
  const { offeredFlag, mobile, ...switches } = settings
  const save = useCall(notifications.saveTexts, {
    failure: 'inline',
    invalidates: [notifications.getTexts],
    onSuccess: () => {
      toast.success('已保存短信提醒')
      onClose()
    },
  })
  return (
    <FormDialog<Switches>
      title="短信提醒"
      open
      onClose={onClose}
      endpoint={notifications.saveTexts}
      initial={switches}
      submitLabel="保存"
      submitting={save.isPending}
      failure={save.error}
      onSubmit={(values) => save.mutate(values)}
    >
      <Notice kind={offeredFlag ? 'info' : 'warning'}>
        {offeredFlag
          ? `发到 ${mobile}，换绑手机后发到新号码。22 点到 8 点不发，留到早上；每天有条数上限，超过的只在通知里。`
          : '平台还没有开通短信提醒，所有消息只在通知里。现在的选择会保存，开通后生效。'}
      </Notice>
      {fields.map(([name, label, hint]) => (
        <Field key={name} name={name} label={label} hint={hint} required>
          <SwitchField on="" off="" />
        </Field>
      ))}
    </FormDialog>
  )
}
