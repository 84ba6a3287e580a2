import { operatorTakedowns, type TakedownTarget } from '@zsm/contract/office/takedowns'
import { takedownReason } from '@zsm/contract/states'
import { Select } from 'antd'
import { choicesOf } from '../../format/dictionary.ts'
import type { Reasoned } from '../../operators/office/public.ts'
import { Field } from '../../ui/form/field.tsx'

type Target = Pick<TakedownTarget, 'kindDict' | 'name'> & { id: string }

/** The question before something is taken down. */
export const askTakeDown = ({ id, kindDict, name }: Target): Reasoned => ({
  endpoint: operatorTakedowns.takeDown,
  input: { kindDict, targetId: id },
  listName: 'appeal',
  title: `下架“${name}”`,
  label: '给创作者的说明',
  submitLabel: '下架',
  done: '已下架，创作者会看到原因，可以申诉',
  hint: '创作者会看到这段话，请写明违反了什么、要怎么改。已经购买的学员可以继续使用；没有付款的订单会关闭。',
  children: (
    <Field name="reasonDict" label="原因" required picked>
      <Select options={choicesOf('takedownReasonDict', takedownReason.values)} />
    </Field>
  ),
})
