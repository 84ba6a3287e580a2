import { contract } from '@zsm/contract/contract'
import { operatorCertifications } from '@zsm/contract/office/certifications'
import { operatorEnrolls } from '@zsm/contract/office/enrolls'
import type { Guards } from '../accounts/public.ts'
import type { Media } from '../materials/public.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import type { Seal } from '../sealing/seals.ts'
import { getEnroll, resubmit } from './enrolls.ts'
import { changeFront, getFront, getFrontOnPlatform, listFronts } from './fronts.ts'
import { applyToJoin } from './joining.ts'
import {
  decideForHolder,
  listCertifications,
  reviewCertification,
  showIdCardNo,
} from './office/certifications.ts'
import { decideOnEnroll, decideOnEnrolls, listEnrolls } from './office/enrolls.ts'
import { getNewest, listAll, submit, withdrawCertification } from './submissions.ts'
import { getDouyinUser, getUser } from './users.ts'

type CreatorsParts = Guards & { seal: Seal; media: Media }

export function creatorsRoutes({ seal, media, ...guards }: CreatorsParts): Mounted[] {
  return [
    ...implement(contract.creators, {
      listByMobile: ({ sql, account }, input) => listFronts(sql, account, input),
      getByMobileAndPlatform: ({ sql, account }, input) => getFrontOnPlatform(sql, account, input),
      get: ({ sql, creator }, input) => getFront(sql, creator, input),
      update: ({ sql, creator }, input) => changeFront(sql, media, creator, input),
      getUser: ({ sql, creator }, input) => getUser(sql, creator, input),
      getDouyinUser: ({ sql, creator }, input) => getDouyinUser(sql, creator, input),
      getEnroll: ({ sql, creator }, input) => getEnroll(sql, creator, input),
      createEnroll: ({ sql, request }, input) => applyToJoin(sql, guards, request, input),
      getCertification: ({ sql, creator }, input) => getNewest(sql, creator, input),
      listCertification: ({ sql, creator }, input) => listAll(sql, creator, input),
      submitCertification: ({ sql, creator }, input) => submit(sql, seal, creator, input),
      withdrawCertification: ({ sql, creator }, input) => withdrawCertification(sql, creator, input),
      updateEnroll: ({ sql, creator }, input) => resubmit(sql, creator, input),
    }),
    ...implement(operatorCertifications, {
      listCertification: ({ sql }, input) => listCertifications(sql, input),
      getCertification: ({ sql }, input) => reviewCertification(sql, media, input),
      showIdCardNo: ({ sql }, input) => showIdCardNo(sql, seal, input),
      approveCertification: ({ sql }, { id }) => decideForHolder(sql, { id, approved: true }),
      rejectCertification: ({ sql }, input) => decideForHolder(sql, { ...input, approved: false }),
    }),
    ...implement(operatorEnrolls, {
      listEnroll: ({ sql }, input) => listEnrolls(sql, input),
      approveEnroll: ({ sql }, input) => decideOnEnroll(sql, 'approve', input),
      approveEnrolls: ({ sql }, input) => decideOnEnrolls(sql, 'approve', input),
      rejectEnrolls: ({ sql }, input) => decideOnEnrolls(sql, 'reject', input),
      rejectEnroll: ({ sql }, input) => decideOnEnroll(sql, 'reject', input),
      suspendEnroll: ({ sql }, input) => decideOnEnroll(sql, 'suspend', input),
    }),
  ]
}
