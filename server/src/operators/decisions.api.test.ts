import { contract } from '@zsm/contract/contract'
import { certificationState, enrollState } from '@zsm/contract/states'
import type { CertificationId, EnrollId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api } from '../../test/api.ts'
import { makeCreator, makeOperator } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'

const { approveEnroll } = contract.operators

const server = sharedApp()

const sql = () => server.database.sql
const as = server.asOperator

test('the second of two operators is told who decided, and how', async () => {
  const first = await makeOperator(sql(), 'reviewer')
  const made = await makeCreator(sql())
  const [enroll] = await sql()<[{ id: EnrollId }]>`
    update enrolls set status_dict = ${enrollState.waiting} where creator_id = ${made.creator} returning id`
  await api(server.app, first.token).call(approveEnroll, { id: enroll.id })
  const second = (await as('reviewer')).call(approveEnroll, { id: enroll.id })
  await expect(second).rejects.toMatchObject({
    name: 'enrollStateChanged',
    message: `${first.username} 已经处理过，这份申请现在是“已通过”，这次没有生效`,
  })
})

test('a certification that an operator only opened is reported as changed, not as decided', async () => {
  const { getCertification, approveCertification } = contract.operators
  const made = await makeCreator(sql())
  const [certification] = await sql()<[{ id: CertificationId }]>`
    select id from certifications where creator_id = ${made.creator} and status_dict = ${certificationState.passed}`
  const reviewer = await as('reviewer')
  await reviewer.call(getCertification, { id: certification.id })
  await expect(reviewer.call(approveCertification, { id: certification.id })).rejects.toMatchObject({
    name: 'certificationStateChanged',
    message: '这份认证现在是“已通过”，这次没有生效',
  })
})
