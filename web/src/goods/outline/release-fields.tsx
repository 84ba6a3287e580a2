import { lessonRelease, type StateOf } from '@zsm/contract/states'
import { Radio } from 'antd'
import { Field } from '../../ui/form/field.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { TimeField } from '../../ui/form/time-field.tsx'

const releases = lessonRelease.values.map((value) => ({ value, label: lessonRelease.labels[value] }))

type Props = { releaseTypeDict: StateOf<typeof lessonRelease> | undefined }

/** When a lesson opens to its buyers: at once, at a time, or some days after the purchase. */
export const ReleaseFields = ({ releaseTypeDict }: Props) => (
  <>
    <Field name="releaseTypeDict" label="开放时间" required>
      <Radio.Group options={releases} />
    </Field>
    {releaseTypeDict === lessonRelease.atTime && (
      <Field name="releaseTime" label="从什么时候开放" required picked>
        <TimeField />
      </Field>
    )}
    {releaseTypeDict === lessonRelease.afterDays && (
      <Field name="releaseDays" label="购买几天后开放" required picked>
        <NumberField min={1} max={365} unit="天" />
      </Field>
    )}
  </>
)
