import { useQuery } from '@tanstack/react-query'
import type { CertificationField } from '@zsm/contract/certifications'
import type { CertificationToReview } from '@zsm/contract/office/certifications'
import { operators } from '@zsm/contract/operators'
import { certificationState } from '@zsm/contract/states'
import { CertificationId } from '@zsm/contract/values'
import { Select } from 'antd'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { labelOf } from '../../format/dictionary.ts'
import { dateTime } from '../../format/time.ts'
import {
  CasePanel,
  DecisionButtons,
  MaskedNumber,
  ReasonDialog,
  StepButtons,
  useDecision,
  type useWork,
} from '../../operators/office/public.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Field } from '../../ui/form/field.tsx'
import { DetailDrawer, Facts } from '../../ui/overlay/detail-drawer.tsx'
import { chosen } from '../../ui/table/chosen.ts'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import { certificationFields } from './certification-fields.ts'
import { CertificationPapers } from './certification-papers.tsx'
import { CertificationState } from './certification-state.tsx'

type CertificationPanelProps = {
  id: string
  work: Pick<ReturnType<typeof useWork>, 'steps' | 'cases' | 'guarded'>
  onClose: () => void
}

/** One certification with its papers, to decide on. The server logs each opening. */
export function CertificationPanel({ id, work, onClose }: CertificationPanelProps) {
  const certificationId = chosen(CertificationId, id)
  const [refusing, setRefusing] = useState(false)
  const certification = useQuery({
    ...query(operators.getCertification, { id: certificationId ?? ('' as CertificationId) }),
    enabled: certificationId !== undefined,
    // Not read again when the window gets the focus, because the server logs each reading.
    refetchOnWindowFocus: false,
  })
  const approve = useDecision(operators.approveCertification, '已通过认证')
  const shown = certificationId && certification.data
  const actions: RowAction[] =
    shown?.statusDict === certificationState.waiting
      ? [
          {
            label: '通过',
            onClick: () =>
              approve(
                {
                  title: `通过 ${shown.frontName} 的${labelOf('certificationTypeDict', shown.typeDict)}？`,
                  text: '请确认资料与证件一致。通过后会替换之前的认证。',
                  accept: '通过',
                },
                { id: shown.id },
              ),
          },
          { label: '驳回', danger: true, onClick: () => setRefusing(true) },
        ]
      : []
  return (
    <>
      <DetailDrawer
        title="认证资料"
        size={640}
        open={certificationId !== undefined}
        extra={<StepButtons {...work.steps} />}
        onClose={onClose}
        actions={actions.length > 0 && <DecisionButtons actions={work.guarded(id, actions)} />}
      >
        {certificationId && (
          <Loaded from={certification} rows={8}>
            {(certification) => (
              <>
                <Facts of={factsOf(certification)} />
                <CertificationPapers certification={certification} />
                <CasePanel
                  key={certification.id}
                  listName="certification"
                  id={certification.id}
                  found={work.cases.get(certification.id)}
                />
              </>
            )}
          </Loaded>
        )}
      </DetailDrawer>
      {refusing && shown && <RefuseDialog certification={shown} onClose={() => setRefusing(false)} />}
    </>
  )
}

function factsOf(certification: CertificationToReview) {
  const written = certificationFields
    .filter(({ kind }) => kind === 'text')
    .filter(({ name }) => hasValue(certification, name))
    .map(({ name, label }) => [label, writtenOf(certification, name)] as const)
  const validity = certification.longTermFlag ? ([['有效期', '长期']] as const) : []
  return [
    ['创作者', certification.frontName],
    ['手机号', <CreatorMobile key="mobile" {...certification} />],
    ['类型', labelOf('certificationTypeDict', certification.typeDict)],
    ['状态', <CertificationState key="status" {...certification} />],
    ...written,
    ...validity,
    ['提交', `第 ${certification.submitCount} 次，${dateTime(certification.submitTime)}`],
    ['审核时间', certification.auditTime && dateTime(certification.auditTime)],
    ['驳回原因', certification.rejectReason],
  ] as const
}

/** What was written in a field; the number of the identity card opens with a reason. */
function writtenOf(certification: CertificationToReview, name: CertificationField) {
  const { id, realName, idCardNo } = certification
  return name === 'idCardNo' ? (
    <MaskedNumber key={id} of="idCardNo" id={id} masked={idCardNo} name={realName} />
  ) : (
    String(certification[name] ?? '')
  )
}

const CreatorMobile = ({ frontId, mobile, frontName }: CertificationToReview) => (
  <MaskedNumber key={frontId} of="creatorMobile" id={frontId} masked={mobile} name={frontName} />
)

function RefuseDialog({
  certification,
  onClose,
}: {
  certification: CertificationToReview
  onClose: () => void
}) {
  const given = certificationFields.filter(({ name }) => hasValue(certification, name))
  return (
    <ReasonDialog
      endpoint={operators.rejectCertification}
      input={{ id: certification.id }}
      listName="certification"
      title={`驳回 ${certification.frontName} 的${labelOf('certificationTypeDict', certification.typeDict)}`}
      label="驳回原因"
      submitLabel="驳回"
      done="已驳回，创作者可以修改后重新提交"
      onClose={onClose}
    >
      <Field name="rejectFields" label="需要修改的项" hint="选中的项会在创作者的表单里标出来">
        <Select
          mode="multiple"
          placeholder="选择资料项"
          options={given.map(({ name, label }) => ({ value: name, label }))}
        />
      </Field>
    </ReasonDialog>
  )
}

function hasValue(certification: CertificationToReview, name: CertificationField): boolean {
  const value = certification[name]
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}
