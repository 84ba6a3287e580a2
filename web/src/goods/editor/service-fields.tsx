import { Input, Select } from 'antd'
import { choicesOf } from '../../format/dictionary.ts'
import { EditorSection } from '../../ui/form/editor-page.tsx'
import { type FieldsProps, GoodItem } from './good-item.tsx'
import { serviceUnits } from './values.ts'

/** The unit of a service and its time of delivery. */
export const ServiceFields = ({ editor: { change }, items: { values, item, idOf } }: FieldsProps) => (
  <EditorSection title="服务约定" description="下单前买家最关心的两件事：按什么算钱、几天交付。">
    <div className="good-columns">
      <GoodItem {...item('serviceUnitDict')} required>
        <Select
          id={idOf('serviceUnitDict')}
          value={values.serviceUnitDict}
          options={choicesOf('serviceUnitDict', serviceUnits)}
          placeholder="请选择，如：次"
          style={{ width: '100%' }}
          onChange={(serviceUnitDict) => change({ serviceUnitDict })}
        />
      </GoodItem>
      <GoodItem {...item('serviceDeliverDays')} required>
        <Input
          id={idOf('serviceDeliverDays')}
          className="numeric"
          suffix="天内交付"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          placeholder="如：7"
          value={values.serviceDeliverDays}
          onChange={({ target }) => change({ serviceDeliverDays: target.value })}
        />
      </GoodItem>
    </div>
  </EditorSection>
)
