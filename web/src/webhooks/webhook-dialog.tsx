import { webhookEvents, webhookEventTypes } from '@zsm/contract/webhooks/events'
import { longestAddress } from '@zsm/contract/webhooks/schedule'
import { type WebhookEndpoint, webhooks } from '@zsm/contract/webhooks/webhooks'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'
import { ChoicesField } from '../ui/form/choices-field.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import './developers.css'

type Values = { name?: string; url: string; events: typeof webhookEventTypes }
type Made = WebhookEndpoint & { secret: string }

const options = webhookEventTypes.map((type) => ({
  value: type,
  label: webhookEvents[type].title,
  text: type,
}))

/** Adds an endpoint. */
export function NewWebhookDialog({ onClose, onMade }: { onClose: () => void; onMade: (made: Made) => void }) {
  const create = useCall(webhooks.create, {
    failure: 'inline',
    invalidates: [webhooks],
    onSuccess: onMade,
  })
  return (
    <FormDialog<Values>
      title="添加 Webhook"
      open
      width={560}
      onClose={onClose}
      endpoint={webhooks.create}
      initial={{ events: ['order.paid', 'order.refunded'] as never }}
      submitLabel="添加"
      submitting={create.isPending}
      failure={create.error}
      onSubmit={(values) => create.mutate(values)}
    >
      <WebhookFields />
    </FormDialog>
  )
}

/** Changes where events are sent, and which. */
export function ChangeWebhookDialog({
  endpoint,
  onClose,
}: {
  endpoint: WebhookEndpoint
  onClose: () => void
}) {
  const { id, name, url, events } = endpoint
  const update = useCall(webhooks.update, {
    failure: 'inline',
    invalidates: [webhooks],
    onSuccess: () => {
      toast.success('已保存')
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      title="修改 Webhook"
      open
      width={560}
      onClose={onClose}
      endpoint={webhooks.update}
      initial={{ name, url, events: events as never }}
      submitLabel="保存"
      submitting={update.isPending}
      failure={update.error}
      onSubmit={(values) => update.mutate({ id, ...values })}
    >
      <WebhookFields />
    </FormDialog>
  )
}

const WebhookFields = () => (
  <>
    <Field
      name="url"
      label="地址"
      hint="您的程序在公网上的 https:// 地址。事件用 POST 发送，10 秒内答复 2xx 表示收到"
    >
      <TextField max={longestAddress} />
    </Field>
    <Field name="name" label="名称" hint="只有您看得到，用来分辨">
      <TextField max={30} />
    </Field>
    <Field name="events" label="事件" picked>
      <ChoicesField label="事件" options={options} />
    </Field>
  </>
)
